// Choosing boards: random, by seed, by conditions, from a file or link, by hand; and how to play them.
import { post } from "./api.js";
import { cardEditor, DEALERS, VULNERABILITIES } from "./deal-entry.js";
import { button, field, h, select, suited } from "./elements.js";
import { newTable } from "./seats.js";
import { SEATS, SEAT_NAMES, contractText } from "./words.js";

const MODES = [["full", "Bid and play"], ["declare", "Declare only"], ["defend", "Defend only"], ["bid", "Bid only"]];

let offered = null;

// A text that was dropped on another page: it is shown when this one opens.
export function offerText(text) { offered = text; }

export function boardsPage() {
  const mode = select(MODES, "full");
  const seat = select(SEATS.map((each) => [each, SEAT_NAMES[each]]), "S");
  async function start(choice) {
    await newTable(choice, mode.value, { seat: seat.value });
    location.hash = "#/";
  }
  return h("div", { class: "page" },
    h("h2", {}, "Choose boards"),
    h("div", { class: "columns" }, field("What you do", mode), field("Your seat", seat)),
    h("div", { class: "columns" }, randomBox(start), seedBox(start), constraintBox(start), whole(textBox(start)), whole(editBox(start))));
}

// A form tells what is wrong in itself: at the top of the page one would not see it on a phone.
const wrongLine = () => h("p", { class: "error-words", role: "alert" });
function form(title, act, submit, content, wrong = wrongLine()) {
  const submitted = async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    try { await act(); } catch (fault) { wrong.textContent = fault.message; }
  };
  return h("form", { class: "box", onsubmit: submitted }, h("h3", {}, title), content, wrong, h("button", { type: "submit", class: "primary" }, submit));
}

const randomBox = (start) => form("Random", () => start({ kind: "random" }), "Deal a board", h("p", { class: "soft" }, "A new deal each time."));

const whole = (box) => { box.classList.add("whole"); return box; };

function seedBox(start) {
  const seed = h("input", { type: "number", min: 0, value: "2026" });
  const number = h("input", { type: "number", min: 1, value: "1" });
  return form("By seed and number", () => start({ kind: "seed", seed: Number(seed.value), number: Number(number.value) }), "Play this board",
    [h("p", { class: "soft" }, "The same seed and number give the same deal everywhere."), field("Seed", seed), field("Board number", number)]);
}

function constraintBox(start) {
  const text = h("textarea", { rows: 3, value: "south: 15-17 hcp, balanced" });
  return form("By conditions", () => start({ kind: "constraint", text: text.value }), "Deal such boards",
    [field("Conditions", text), h("p", { class: "soft" }, "For example: south: 15-17 hcp, balanced; north: 8+ hcp")]);
}

const NO_CARDS = "N:- - - -";

// The boards of a text, or one line that tells why there are none.
async function boardsOf(text) {
  if (!text.trim()) throw new Error("it is empty");
  const { boards, warnings } = await post("/api/read", { text });
  const dealt = boards.filter((board) => board.deal !== NO_CARDS);
  if (!dealt.length) throw new Error(warnings[0] ?? "there is no board in it");
  return { boards: dealt, warnings };
}

function textBox(start) {
  const wrong = wrongLine();
  const text = h("textarea", { rows: 5, spellcheck: "false", placeholder: "Paste PBN, LIN or a handviewer link" });
  const file = h("input", { type: "file", accept: ".pbn,.lin,.txt,text/plain", id: "board-file" });
  const list = h("ol", { class: "board-list", "aria-label": "Boards found" });
  function offer({ boards, warnings }) {
    const play = (board, place) => button(`Board ${board.number ?? "?"}: ${board.contract ? contractText(board.contract) : "not bid"}`,
      () => start({ kind: "text", text: text.value, place: place + 1 }).catch((fault) => { wrong.textContent = fault.message; }));
    list.replaceChildren(...boards.slice(0, 64).map((board, place) => h("li", {}, play(board, place))));
    if (warnings.length) list.append(h("li", { class: "soft" }, suited(warnings.join("; "))));
  }
  async function look() {
    wrong.textContent = "";
    list.replaceChildren();
    const written = text.value;
    if (!written.trim()) return;
    try {
      const found = await boardsOf(written);
      if (written === text.value) offer(found);
    } catch (fault) { if (written === text.value) wrong.textContent = fault.message; }
  }
  // A file without a board changes nothing: what was found before stays.
  async function take(chosen) {
    if (!chosen) return;
    try {
      const written = await chosen.text();
      const found = await boardsOf(written);
      text.value = written;
      wrong.textContent = "";
      offer(found);
    } catch (fault) { wrong.textContent = `${chosen.name}: ${fault.message}`; }
    file.value = ""; // the same file can be chosen again when it is mended
  }
  file.addEventListener("change", () => take(file.files[0]));
  text.addEventListener("input", look);
  const drop = h("div", { class: "drop" }, h("p", {}, "Drop a PBN or LIN file here, or choose one:"), h("label", { class: "visually-hidden", for: "board-file" }, "A file of boards"), file);
  const made = form("From a file or a link", () => start({ kind: "text", text: text.value }), "Play from the first", [h("div", { class: "columns" }, drop, field("Or text", text)), list], wrong);
  if (offered) { text.value = offered; offered = null; look(); }
  const over = (on) => (event) => { event.preventDefault(); drop.classList.toggle("over", on); };
  made.addEventListener("dragover", over(true));
  made.addEventListener("dragleave", over(false));
  made.addEventListener("drop", (event) => {
    event.stopPropagation();
    over(false)(event);
    const [dropped] = event.dataTransfer.files;
    if (dropped) take(dropped); else { text.value = event.dataTransfer.getData("text"); look(); }
  });
  return made;
}

function editBox(start) {
  const editor = cardEditor();
  const dealer = select(DEALERS, "N");
  const vulnerability = select(VULNERABILITIES, "None");
  return form("By hand", () => start({ kind: "hands", deal: editor.value(), dealer: dealer.value, vulnerability: vulnerability.value }), "Play this deal",
    [editor.element, h("div", { class: "columns" }, field("Dealer", dealer), field("Vulnerable", vulnerability))]);
}
