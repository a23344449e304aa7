// Making elements: h("button", { class: "x", onclick: f }, "text", child). Text is always text, never markup.
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SUIT_CLASS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

// Text in which suits have their colours.
export function suited(text) {
  return String(text ?? "").split(/([♠♥♦♣])/).filter(Boolean).map((part) =>
    SUIT_CLASS[part] ? h("span", { class: SUIT_CLASS[part] }, part) : document.createTextNode(part));
}

export function button(text, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, typeof text === "string" ? suited(text) : text);
}

export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

export function select(options, value, onchange, props = {}) {
  const made = h("select", { ...props, onchange: (event) => onchange?.(event.target.value) },
    options.map(([name, text]) => h("option", { value: name }, text)));
  made.value = value;
  return made;
}

export function openDialog(title, ...content) {
  const heading = `dialog-${Math.random().toString(36).slice(2)}`;
  const dialog = h("dialog", { "aria-labelledby": heading });
  const close = button("✕", () => dialog.close(), { class: "quiet", "aria-label": "Close" });
  dialog.append(h("div", { class: "sheet", tabindex: "0" }, h("header", {}, h("h2", { id: heading }, title), close), ...content));
  const before = document.activeElement;
  dialog.addEventListener("close", () => { dialog.remove(); before?.isConnected && before.focus?.(); });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export async function copy(text) {
  try { await navigator.clipboard.writeText(text); toast("Copied."); }
  catch { openDialog("Copy this", h("textarea", { readonly: true, "aria-label": "Text to copy", rows: 10, cols: 60, value: text })); }
}

export function toast(text, action = null) {
  const made = h("div", { class: "toast", role: "status" }, h("span", {}, suited(text)), action);
  action?.addEventListener("click", () => made.remove());
  document.getElementById("toasts").replaceChildren(made);
  setTimeout(() => made.remove(), action ? 12000 : 5000);
}
