// @ts-check
// The socket of a table. It reconnects by itself; the server then sends a snapshot.
import { language, t } from "../language/language.js";
import { connection } from "../page/connection.js";
import { siteAddress } from "../page/site.js";

const TABLE_NOT_FOUND = 4404;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10000;
const RETRY_GROWTH = 1.7;

/**
 * Listeners by the type of a message; "open", "lost" and "gone" report the connection.
 * @typedef {{ [type in keyof Received.Messages]?: (message: Received.Messages[type]) => void } & {
 *   open?: () => void, lost?: () => void, gone?: () => void }} SocketListeners
 */

export class TableSocket {
  /** @type {WebSocket} */
  #socket;
  #closed = false;
  #tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #address;
  #listeners;

  /**
   * @param {string} table
   * @param {string} query the token of a seat, or what is known of a watcher
   * @param {SocketListeners} listeners
   */
  constructor(table, query, listeners) {
    const spoken = language === "en" ? "" : `&language=${language}`;
    const address = siteAddress(`/ws/${encodeURIComponent(table)}?${query}${spoken}`);
    this.#address = address.replace(/^http/, "ws");
    this.#listeners = listeners;
    this.#socket = this.#open();
    connection.addEventListener("back", this.#retry);
  }

  #open() {
    const socket = new WebSocket(this.#address);
    socket.addEventListener("open", () => {
      this.#tries = 0;
      connection.regain();
      this.#listeners.open?.();
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#ended(event.code));
    return socket;
  }

  /** @param {Received.Messages[keyof Received.Messages]} message */
  #receive(message) {
    const listener = /** @type {((message: object) => void) | undefined} */ (
      this.#listeners[message.type]
    );
    listener?.(message);
  }

  /** @param {number} code */
  #ended(code) {
    if (this.#closed) return;
    if (code === TABLE_NOT_FOUND) {
      this.#closed = true;
      this.#listeners.gone?.();
      return;
    }
    this.#listeners.lost?.();
    connection.look();
    this.#tries += 1;
    const wait = Math.min(FIRST_RETRY_MS * RETRY_GROWTH ** this.#tries, LONGEST_RETRY_MS);
    this.#timer = setTimeout(this.#retry, wait);
  }

  /** Connect again: after a while, or once the server answers. */
  #retry = () => {
    clearTimeout(this.#timer);
    const isOver = this.#socket.readyState === WebSocket.CLOSED;
    if (!this.#closed && isOver) this.#socket = this.#open();
  };

  /** @param {Sent.AnyMessage} message */
  send(message) {
    if (this.#socket.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(message));
    } else {
      const text = t("Not connected to the table right now.");
      this.#listeners.error?.({ type: "error", message: text });
    }
  }

  close() {
    this.#closed = true;
    connection.removeEventListener("back", this.#retry);
    this.#socket.close();
  }
}
