// @ts-check
// Whether the server can be reached. The page says when it cannot, looks again, and goes on by
// itself.
import { t } from "../language/language.js";
import { elementById } from "./elements.js";
import { siteAddress } from "./site.js";

const LOOK_AGAIN_MS = 3000;

class Connection extends EventTarget {
  isLost = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** Note that a request found no server. */
  lose() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), LOOK_AGAIN_MS);
    this.#change(true);
  }

  /** Note that the server has answered. */
  regain() {
    clearTimeout(this.#timer);
    this.#change(false);
  }

  /** Ask whether the server answers. */
  async look() {
    try {
      await fetch(siteAddress("/healthz"), { cache: "no-store" });
      this.regain();
    } catch {
      this.lose();
    }
  }

  /** @param {boolean} isLost */
  #change(isLost) {
    if (isLost === this.isLost) return;
    this.isLost = isLost;
    this.dispatchEvent(new Event(isLost ? "lost" : "back"));
  }

  /** Follow the browser, which knows when it has no network. */
  start() {
    addEventListener("offline", () => this.lose());
    addEventListener("online", () => this.look());
    if (!navigator.onLine) this.lose();
  }
}
export const connection = new Connection();

/** Show a line while the server cannot be reached. */
export function showConnection() {
  const line = elementById("offline");
  const draw = () => {
    line.hidden = !connection.isLost;
    line.textContent = connection.isLost ? t("Offline. The page goes on by itself.") : "";
  };
  connection.addEventListener("lost", draw);
  connection.addEventListener("back", draw);
  connection.start();
  draw();
}

/** Let the browser keep the page, so that it opens without a connection too. */
export function keepPage() {
  if (!navigator.serviceWorker) return; // only where the page came over a safe connection
  const register = () =>
    navigator.serviceWorker.register(siteAddress("/service-worker.js")).catch(() => {
      // The page works without it.
    });
  // The files of the page that is open come first.
  addEventListener("load", () => setTimeout(register, LOOK_AGAIN_MS), { once: true });
}
