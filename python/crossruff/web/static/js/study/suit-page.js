// @ts-check
// The page that plays a suit: the best line for each number of tricks, in words and as a table.
import { decimal, t } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { field, h, select, submitButton, textInput } from "../page/elements.js";
import { studySuit } from "../server/api.js";

const MOST_LAYOUTS = 40;

/** @param {number} chance */
const percent = (chance) => `${decimal(100 * chance, 1)} %`;

/**
 * A chance, or its bounds if time was over before the best line was known.
 * @param {{ chance: number, upper: number }} goal
 */
const chanceOf = ({ chance, upper }) =>
  upper > chance
    ? t("between {low} and {high}", { low: decimal(100 * chance, 1), high: percent(upper) })
    : percent(chance);

/** @param {{ tricks: number, upper: number }} average */
const averageOf = ({ tricks, upper }) =>
  upper > tricks
    ? t("between {low} and {high}", { low: decimal(tricks, 2), high: decimal(upper, 2) })
    : decimal(tricks, 2);

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** @param {number} most */
const numbers = (most) => Array.from({ length: most + 1 }, (_, number) => String(number));

/**
 * Make a table with a hidden caption.
 * @param {string} caption
 * @param {string[]} heads
 * @param {(string | HTMLElement)[][]} rows
 */
function figures(caption, heads, rows) {
  return h(
    "table",
    { class: "figures suit-table" },
    h("caption", { class: "visually-hidden" }, caption),
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell))))),
  );
}

/** @param {Received.SuitStudy} study */
function goalTable(study) {
  const rows = study.goals.map((goal) => [`${goal.tricks}`, chanceOf(goal), goal.line ?? "–"]);
  return figures(
    t("The best chance of each number of tricks"),
    [t("Tricks"), t("Chance"), t("Line")],
    rows,
  );
}

/** @param {Received.SuitStudy} study */
function layoutTable(study) {
  const names = study.lines.map(({ name }) => name);
  const sorted = [...study.layouts].sort((one, two) => two.chance - one.chance);
  const rows = sorted
    .slice(0, MOST_LAYOUTS)
    .map(({ west, east, chance, tricks }) => [
      west,
      east,
      percent(chance),
      ...names.map((name) => `${tricks[name]}`),
    ]);
  const left = sorted.length - rows.length;
  const heads = [
    t("West"),
    t("East"),
    t("Chance"),
    ...names.map((name) => t("Line {name}", { name })),
  ];
  return h(
    "details",
    { open: rows.length <= 16 },
    h("summary", {}, t("Tricks in each layout")),
    h("div", { class: "wide", tabindex: "0" }, figures(t("Tricks in each layout"), heads, rows)),
    left > 0 ? h("p", { class: "soft" }, t("and {left} less likely layouts", { left })) : "",
  );
}

/** @param {Received.SuitStudy} study */
function shown(study) {
  const { average, matchpoints, imps } = study;
  const points = `${imps.average >= 0 ? "+" : ""}${decimal(imps.average, 2)}`;
  return [
    h("h2", {}, t("{north} opposite {south}", { north: study.north, south: study.south })),
    h(
      "p",
      { class: "soft" },
      t("Missing: {missing}. Chances are against best defence.", { missing: study.missing }),
    ),
    goalTable(study),
    study.exact
      ? ""
      : h(
          "p",
          { class: "soft" },
          t("Not exact: time was over. A line has the lower figure; none has more than the upper."),
        ),
    h(
      "dl",
      { class: "suit-lines" },
      study.lines.map(({ name, text }) => [
        h("dt", {}, t("Line {name}", { name })),
        h("dd", {}, sentence(text)),
      ]),
    ),
    h(
      "ul",
      { class: "suit-best" },
      h(
        "li",
        {},
        t("Most tricks on average: line {line}, {tricks}", {
          line: average.line,
          tricks: averageOf(average),
        }),
      ),
      h("li", {}, t("Matchpoints: line {line}", { line: matchpoints.line })),
      h(
        "li",
        {},
        t("IMPs, when {needed} are needed: line {line}, {points} on average", {
          needed: imps.needed,
          line: imps.line,
          points,
        }),
      ),
    ),
    layoutTable(study),
  ];
}

export function suitPage() {
  const north = textInput({ value: "AQT98", spellcheck: "false", autocapitalize: "characters" });
  const south = textInput({ value: "5432", spellcheck: "false", autocapitalize: "characters" });
  const counts = numbers(13);
  /** @type {Options} */
  const goals = [
    ["", t("Any")],
    ...counts.slice(1).map((one) => /** @type {const} */ ([one, one])),
  ];
  /** @type {Options} */
  const places = counts.map((one) => /** @type {const} */ ([one, one]));
  /** @type {Options} */
  const ways = [["", t("As many as you like")], ...places];
  const tricks = select(goals, "");
  const west = select(places, "13");
  const east = select(places, "13");
  const entries = select(ways, "");
  const invitation = h("p", { class: "soft" }, t("The best lines appear here."));
  const answer = h("div", { class: "box", "aria-live": "polite" }, invitation);

  const study = async (/** @type {Event} */ event) => {
    event.preventDefault();
    answer.replaceChildren(h("p", {}, t("Searching…")));
    try {
      const found = await studySuit({
        north: north.value.trim() || "-",
        south: south.value.trim() || "-",
        tricks: tricks.value ? Number(tricks.value) : null,
        west: Number(west.value),
        east: Number(east.value),
        entries: entries.value ? Number(entries.value) : null,
      });
      answer.replaceChildren(...shown(found));
      answer.scrollIntoView({ block: "nearest" });
    } catch (error) {
      answer.replaceChildren(h("p", { class: "error-words" }, messageOf(error)));
    }
  };
  const form = h(
    "form",
    { class: "box stack", onsubmit: study },
    field(t("Dummy"), north),
    field(t("Declarer"), south),
    h("p", { class: "soft" }, t("x is a small card, - no card.")),
    field(t("Tricks needed"), tricks),
    h("p", { class: "soft" }, t("Vacant places: the cards of a defender that are unknown.")),
    h(
      "div",
      { class: "suit-places" },
      field(t("West’s places"), west),
      field(t("East’s places"), east),
    ),
    field(t("Entries to dummy outside the suit"), entries),
    submitButton(t("Find the best line")),
  );
  return h(
    "div",
    { class: "page" },
    h("h2", {}, t("Play a suit")),
    h("div", { class: "columns" }, form, answer),
  );
}
