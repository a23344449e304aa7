// The wire to the server: comes back by itself, and the table resumes where it was.
export class Wire extends EventTarget {
  #socket = null;
  #closed = false;
  #tries = 0;
  constructor(table, token) {
    super();
    this.table = table;
    this.token = token;
    this.#open();
  }
  #open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = this.token ? `?token=${encodeURIComponent(this.token)}` : "";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(this.table)}${query}`);
    this.#socket = socket;
    socket.addEventListener("open", () => { this.#tries = 0; this.#tell("open"); });
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      this.#tell(message.type, message);
    });
    socket.addEventListener("close", (event) => {
      if (this.#closed) return;
      if (event.code === 4404) { this.#closed = true; this.#tell("gone"); return; }
      this.#tell("lost");
      this.#tries += 1;
      setTimeout(() => !this.#closed && this.#open(), Math.min(500 * 1.7 ** this.#tries, 10000));
    });
  }
  #tell(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }
  send(message) {
    if (this.#socket.readyState !== WebSocket.OPEN) { this.#tell("error", { message: "The table is not connected just now." }); return false; }
    this.#socket.send(JSON.stringify(message));
    return true;
  }
  close() { this.#closed = true; this.#socket.close(); }
}
