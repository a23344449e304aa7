// @ts-check
// The page that leads to everything that one can study.
import { t } from "../language/language.js";
import { h } from "../page/elements.js";

/** Title, address and a line for each tool. */
const TOOLS = [
  [
    t("Plan the play"),
    "plan",
    t("Count winners and losers, and find the best line with its chance."),
  ],
  [
    t("Suit combinations"),
    "suit",
    t("Play one suit for the tricks that you need: every line, exactly."),
  ],
  [t("Opening leads"), "lead", t("Compare all leads against an auction, over many worlds.")],
  [
    t("Contracts"),
    "contracts",
    t("See how often each contract of two hands makes, and what to bid."),
  ],
  [t("Solve a deal"), "solve", t("Find the tricks of every card and contract, double dummy.")],
  [t("Find a claim"), "claim", t("Find the tricks that are certain, with a proof and a plan.")],
  [t("Boards and files"), "boards", t("Open PBN and LIN files, review boards, replay them.")],
];

/** The addresses that belong to the study. */
export const STUDIES = TOOLS.map(([, address]) => address);

/** @returns {HTMLElement} */
export function studyPage() {
  const tools = TOOLS.map(([title, address, text]) =>
    h(
      "a",
      { class: "box tool", href: `#/${address}` },
      h("strong", {}, title),
      h("span", {}, text),
    ),
  );
  return h(
    "div",
    { class: "page" },
    h("h2", {}, t("Study")),
    h("nav", { class: "tools", "aria-label": t("Tools") }, tools),
  );
}
