// @ts-check
// The page that compares the contracts of two hands.
import { SEAT_OPTIONS, VULNERABILITY_OPTIONS } from "../bridge/seats.js";
import { t } from "../language/language.js";
import { reportErrors } from "../page/dialogs.js";
import { button, field, h, select, submitButton, suited, textInput } from "../page/elements.js";
import { compareContracts, dealBoards } from "../server/api.js";
import { handsOf } from "./deal-hands.js";
import { PlayedContracts } from "./played-contracts.js";
import { SharpeningStudy, WorldsSlider } from "./sharpening.js";

const LEAST = 20;
const MOST = 1000;
const FIRST = 100;
/** @type {[Strain, string][]} */
const STRAINS = [
  ["NT", "NT"],
  ["S", "♠"],
  ["H", "♥"],
  ["D", "♦"],
  ["C", "♣"],
];
const LEVELS = [1, 2, 3, 4, 5, 6, 7];
/** @type {Options} */
const SHOWN = [
  ["makes", t("How often it makes (%)")],
  ["score", t("Average score, not vulnerable")],
  ["score_vulnerable", t("Average score, vulnerable")],
];
const ABOUT = t(
  "The other two hands are dealt at random, as the conditions and the auction allow. Contracts " +
    "are undoubled, and double dummy.",
);

/**
 * @param {Received.ContractValue} value
 * @param {string} shown
 */
function cell(value, shown) {
  const words =
    shown === "makes"
      ? String(Math.round(100 * value.makes.mean))
      : String(Math.round(shown === "score" ? value.score.mean : value.score_vulnerable.mean));
  const element = h("td", {}, words);
  element.style.setProperty("--chance", String(value.makes.mean));
  return element;
}

/**
 * @param {Received.ContractComparison} found
 * @param {string} shown
 */
function heatTable(found, shown) {
  const head = LEVELS.map((level) => h("th", { scope: "col" }, String(level)));
  const rows = STRAINS.flatMap(([strain, symbol]) =>
    ["N", "S"].map((declarer) => {
      const cells = LEVELS.map((level) =>
        cell(found.contracts[`${level}${strain}${declarer}`], shown),
      );
      const name = h("th", { scope: "row" }, suited(symbol), ` ${declarer}`);
      return h("tr", {}, name, cells);
    }),
  );
  const table = h(
    "table",
    { class: `study-table heat ${shown === "makes" ? "" : "scores"}` },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("By")), head)),
    h("tbody", {}, rows),
  );
  return h("div", { class: "heat-frame", tabindex: "0" }, table);
}

/** @param {{ text: string }[]} facts */
const factList = (facts) => h("ul", {}, facts.map((fact) => h("li", {}, suited(fact.text))));

/** @param {Received.ContractComparison} found */
const advised = (found) => [
  ...new Set(found.advice.flatMap((each) => (each.contract ? [each.contract] : []))),
];

export function contractsPage() {
  const north = textInput({ placeholder: "AQ32.K32.AJ4.Q32", spellcheck: "false" });
  const south = textInput({ placeholder: "KJ54.A654.72.K54", spellcheck: "false" });
  const constraint = textInput({ placeholder: t("optional: east: 6+ hearts") });
  const calls = textInput({ placeholder: t("optional: 1NT 2H"), spellcheck: "false" });
  const dealer = select(SEAT_OPTIONS, "N");
  const vulnerability = select(VULNERABILITY_OPTIONS, "None");
  /** @type {Received.ContractComparison | null} */
  let last = null;
  /** @type {SharpeningStudy<Received.ContractComparison>} */
  const study = new SharpeningStudy(t("The contracts appear here, and sharpen while you look."));
  const robots = new PlayedContracts();
  const table = h("div");
  const words = h("div");
  const shown = select(SHOWN, "makes", () => last && show(last));
  study.result.append(field(t("Show"), shown), table, words, robots.element);
  const slider = new WorldsSlider({ least: LEAST, most: MOST, value: FIRST }, (worlds) =>
    study.want(worlds),
  );

  const show = (/** @type {Received.ContractComparison} */ found) => {
    last = found;
    table.replaceChildren(heatTable(found, shown.value));
    words.replaceChildren(h("h3", {}, t("What to bid")), factList(found.advice));
    if (found.chances.length) {
      words.append(h("h3", {}, t("Games and slams")), factList(found.chances));
    }
    robots.offer(advised(found));
  };
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    /** @type {Sent.TwoHandsForm} */
    const asked = {
      north: north.value,
      south: south.value,
      constraint: constraint.value,
      calls: calls.value,
      dealer: /** @type {Seat} */ (dealer.value),
      vulnerability: /** @type {Vulnerability} */ (vulnerability.value),
      seed: Math.floor(Math.random() * 2 ** 31),
    };
    robots.clear(asked);
    const ask = (/** @type {number} */ worlds, /** @type {AbortSignal} */ signal) =>
      compareContracts({ ...asked, worlds }, signal);
    study.start({ ask, show }, slider.value);
  };
  const randomHands = () =>
    reportErrors(async () => {
      const { boards } = await dealBoards({ choice: { kind: "random" }, count: 1 });
      const hands = handsOf(boards[0].deal);
      [north.value, south.value] = [hands.N, hands.S];
    });
  const form = h(
    "form",
    { class: "box stack", onsubmit: begin },
    h("p", { class: "soft" }, ABOUT),
    field(t("North"), north),
    field(t("South"), south),
    h("div", { class: "row" }, button(t("Random hands"), randomHands)),
    field(t("Conditions"), constraint),
    field(t("Auction so far"), calls),
    h(
      "div",
      { class: "field-pair" },
      field(t("Dealer"), dealer),
      field(t("Vulnerable"), vulnerability),
    ),
    slider.element,
    submitButton(t("Compare the contracts")),
  );
  return h(
    "div",
    { class: "page" },
    h("h2", {}, t("Contracts of two hands")),
    h("div", { class: "columns" }, form, study.element),
  );
}
