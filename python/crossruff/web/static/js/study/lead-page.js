// @ts-check
// The page that compares opening leads.
import { SEAT_OPTIONS, VULNERABILITY_OPTIONS } from "../bridge/seats.js";
import { decimal, t } from "../language/language.js";
import { reportErrors } from "../page/dialogs.js";
import { NATURAL_SYSTEMS } from "../page/bidding-systems.js";
import { button, field, h, select, submitButton, suited, textInput } from "../page/elements.js";
import { compareLeads, dealBoards } from "../server/api.js";
import { handsOf } from "./deal-hands.js";
import { SharpeningStudy, WorldsSlider } from "./sharpening.js";

const LEAST = 50;
const MOST = 2000;
const FIRST = 400;
/** @type {Options} */
const SCORINGS = [
  ["imps", "IMPs"],
  ["matchpoints", t("Matchpoints")],
];
const ABOUT = t(
  "Worlds come from the auction and the conditions; with a contract such as 3NTS in place of " +
    "the auction, from the conditions alone. After the lead all cards are seen.",
);

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** @param {Received.Estimate} found */
const ends = (found) => [found.low ?? found.mean, found.high ?? found.mean];

/**
 * A bar with its interval, on a scale from 0 to 1.
 * @param {Received.Estimate} found
 * @param {string} kind
 */
function bar(found, kind) {
  const [low, high] = ends(found);
  const element = h("span", { class: `study-bar ${kind}` }, h("i"), h("b"));
  element.style.setProperty("--mean", String(found.mean));
  element.style.setProperty("--low", String(low));
  element.style.setProperty("--high", String(high));
  return element;
}

/**
 * @param {Received.LeadValue} lead
 * @param {boolean} isBest
 * @param {boolean} isImps
 */
function leadRow(lead, isBest, isImps) {
  const [low, high] = ends(lead.behind);
  const scale = isImps ? 1 : 100;
  const digits = isImps ? 2 : 1;
  const margin = ((high - low) / 2) * scale;
  const loss = `${decimal(scale * lead.behind.mean, digits)} ± ${decimal(margin, digits)}`;
  const worth = isImps ? decimal(lead.imps.mean, 2) : percent(lead.matchpoints.mean);
  const kind = isBest ? "best" : lead.as_good ? "as-good" : "";
  const behind = isBest ? "best" : loss;
  return h(
    "tr",
    { class: kind },
    h("th", { scope: "row" }, suited(lead.name)),
    h("td", { class: "bar-cell" }, bar(lead.beats, kind), h("span", {}, percent(lead.beats.mean))),
    h("td", { class: "wide-only" }, decimal(lead.tricks.mean, 2)),
    h("td", {}, worth),
    h("td", {}, behind),
    h("td", { class: "wide-only" }, percent(lead.usual)),
  );
}

/** @param {Received.LeadComparison} found */
function leadTable(found) {
  const isImps = found.scoring === "imps";
  const heads = [
    h("th", { scope: "col" }, t("Lead")),
    h("th", { scope: "col" }, t("Beats it")),
    h("th", { scope: "col", class: "wide-only" }, t("Tricks")),
    h("th", { scope: "col" }, isImps ? "IMPs" : t("Matchpoints")),
    h("th", { scope: "col" }, t("Behind")),
    h("th", { scope: "col", class: "wide-only" }, t("Players")),
  ];
  const rows = found.leads.map((lead, place) => leadRow(lead, place === 0, isImps));
  return h(
    "table",
    { class: "study-table leads" },
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, rows),
  );
}

/** @param {Received.LeadComparison} found */
function suggestion(found) {
  const equal = found.leads.filter((lead) => lead.as_good).map((lead) => lead.name);
  const alike = t(" The worlds do not tell {equal} apart.", { equal: equal.join(", ") });
  const words = equal.length > 1 ? alike : t(" The worlds show that it is the best.");
  const chosen = h("b", {}, t("Suggested: "), suited(found.suggested), ".");
  return h("p", {}, chosen, suited(words));
}

/**
 * @param {HTMLElement} place
 * @param {Received.LeadComparison} found
 */
function showLeads(place, found) {
  const needs = found.needs.map((need) => h("li", {}, suited(need.text)));
  place.replaceChildren(
    leadTable(found),
    suggestion(found),
    ...(needs.length ? [h("h3", {}, t("What partner needs")), h("ul", {}, needs)] : []),
  );
}

export function leadPage() {
  const hand = textInput({ placeholder: "JT654.653.T7.AT5", spellcheck: "false" });
  const calls = textInput({ placeholder: t("1NT P 3NT P P P, or 3NTS"), spellcheck: "false" });
  const constraint = textInput({ placeholder: t("optional: east: 5+ hearts") });
  const dealer = select(SEAT_OPTIONS, "N");
  const vulnerability = select(VULNERABILITY_OPTIONS, "None");
  const scoring = select(SCORINGS, "imps", () => begin());
  const defenders = select(NATURAL_SYSTEMS, "sayc");
  const opponents = select(NATURAL_SYSTEMS, "sayc");
  /** @type {SharpeningStudy<Received.LeadComparison>} */
  const study = new SharpeningStudy(t("The leads appear here, and sharpen while you look."));
  const slider = new WorldsSlider({ least: LEAST, most: MOST, value: FIRST }, (worlds) =>
    study.want(worlds),
  );
  let seed = 0;

  const begin = () => {
    if (!hand.value.trim() || !calls.value.trim()) return;
    /** @type {Sent.LeadForm} */
    const asked = {
      hand: hand.value,
      calls: calls.value,
      constraint: constraint.value,
      dealer: /** @type {Seat} */ (dealer.value),
      vulnerability: /** @type {Vulnerability} */ (vulnerability.value),
      scoring: scoring.value === "imps" ? "imps" : "matchpoints",
      defenders: defenders.value,
      opponents: opponents.value,
      seed,
    };
    study.start(
      {
        ask: (worlds, signal) => compareLeads({ ...asked, worlds }, signal),
        show: (found) => showLeads(study.result, found),
      },
      slider.value,
    );
  };
  const randomHand = () =>
    reportErrors(async () => {
      const { boards } = await dealBoards({ choice: { kind: "random" }, count: 1 });
      hand.value = handsOf(boards[0].deal).W;
    });
  const form = h(
    "form",
    {
      class: "box stack",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        seed = Math.floor(Math.random() * 2 ** 31);
        begin();
      },
    },
    h("p", { class: "soft" }, ABOUT),
    field(t("Your hand"), hand),
    h("div", { class: "row" }, button(t("A random hand"), randomHand)),
    field(t("Auction or contract"), calls),
    h(
      "div",
      { class: "field-pair" },
      field(t("Dealer"), dealer),
      field(t("Vulnerable"), vulnerability),
    ),
    field(t("Conditions"), constraint),
    h(
      "div",
      { class: "field-pair" },
      field(t("Your system"), defenders),
      field(t("Their system"), opponents),
    ),
    field(t("Scoring"), scoring),
    slider.element,
    submitButton(t("Compare the leads")),
  );
  return h(
    "div",
    { class: "page" },
    h("h2", {}, t("Opening lead")),
    h("div", { class: "columns" }, form, study.element),
  );
}
