// What this browser remembers: looks, speed, helps. Everyone who cares listens for "change".
const KEY = "crossruff.settings";
const DEFAULTS = {
  theme: "auto", colours: "four", motion: "auto", speed: "normal", confirm: false, autoplay: false, lastTrick: false,
  name: "", robot: "club", seconds: "", system: "sayc", partnersHand: true,
  silent: true, compare: false, nextAtOnce: false, // bidding practice
};
export const PACES = { slow: [1000, 1800], normal: [420, 1000], fast: [130, 420], instant: [0, 0] };

function load() {
  try { return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") }; } catch { return { ...DEFAULTS }; }
}

class Settings extends EventTarget {
  values = load();
  get(name) { return this.values[name]; }
  set(name, value) {
    this.values[name] = value;
    try { localStorage.setItem(KEY, JSON.stringify(this.values)); } catch { /* a private window */ }
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }
  apply() {
    const root = document.documentElement.dataset;
    root.theme = this.values.theme;
    root.colours = this.values.colours;
    root.motion = this.values.motion;
  }
  moves() { return this.values.motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches; }
  pace() { return PACES[this.values.speed] ?? PACES.normal; }
}
export const settings = new Settings();
