// @ts-check
// A set of boards: progress, the boards that one has played with the field, and the ranking.
import { plural } from "../bridge/text.js";
import { t, term } from "../language/language.js";
import { copyText, reportErrors } from "../page/dialogs.js";
import { button, h, suited } from "../page/elements.js";
import { settings } from "../page/settings.js";
import { siteAddress } from "../page/site.js";
import { playSet } from "../server/memory-api.js";
import { withProfile } from "../server/profile.js";
import { openOwnTable, tableAddress } from "../server/table-access.js";
import { comparisonLine, fieldTable } from "./field-view.js";
import {
  averageText,
  dayText,
  percentText,
  scoreText,
  shortPlayedText,
  signClass,
} from "./results-text.js";
import { isToday, setTitle } from "./set-title.js";

/** @type {Options} */
export const SET_MODES = [
  ["full", t("Bid and play")],
  ["declare", t("Declare only")],
  ["bid", t("Bid only")],
];

/** @param {Received.BoardSet} set */
export const setAddress = ({ id }) => `#/set/${encodeURIComponent(id)}`;

/** @param {Received.BoardSet} set */
export const setLink = (set) => siteAddress(`/${setAddress(set)}`);

/** @param {Received.SetMode} mode */
export const modeTitle = (mode) => new Map(SET_MODES).get(mode) ?? mode;

/**
 * Sit down at the table of a set.
 * @param {Received.BoardSet} set
 */
export async function beginSet({ id }) {
  const name = settings.get("name");
  const asked = {
    ...(name ? { name } : {}),
    robot: settings.get("robot"),
    system: settings.get("system"),
    seconds: settings.robotSeconds,
  };
  const { table } = await withProfile(() => playSet(id, asked));
  openOwnTable(table);
}

/** @param {Received.WholeSet} set */
function playButton(set) {
  const { you, boards } = set;
  if (you.played >= boards) return null;
  const play = () => reportErrors(() => beginSet(set));
  return button(you.played || you.table ? t("Play on") : t("Play"), play, {
    class: "primary play",
  });
}

/** @param {Received.WholeSet} set */
function progress({ you, boards }) {
  const text = t("{played} of {boards}", { played: you.played, boards: plural(boards, "board") });
  const bar = h("progress", { max: boards, value: you.played, "aria-label": text });
  const shown = [bar, h("span", {}, text)];
  if (you.played && you.imps !== null) {
    const won = h("b", { class: signClass(you.imps) }, `${averageText(you.imps)} IMPs`);
    shown.push(h("span", {}, won, ` · ${percentText(you.percent)}`));
  }
  return h("div", { class: "progress-line" }, shown);
}

/** @param {Received.WholeSet} set */
function setFacts({ mode, boards, maker, date }) {
  const parts = [modeTitle(mode), plural(boards, "board")];
  if (date && isToday(date)) parts.unshift(dayText(date));
  if (maker) parts.push(t("made by {maker}", { maker }));
  return parts.join(" · ");
}

/**
 * Show the head of a set: what it is, how far one has come, and the button to play.
 * @param {Received.WholeSet} set
 */
export function setHead(set) {
  const copy = button(t("Copy the link"), () => copyText(setLink(set)));
  return h(
    "section",
    { class: "box set-head", "aria-label": setTitle(set) },
    h("h2", {}, setTitle(set)),
    h("p", { class: "soft" }, setFacts(set)),
    progress(set),
    h("div", { class: "row" }, playButton(set), copy),
    set.you.played >= set.boards && h(
      "p",
      { class: "done-words" },
      t("You have played all boards."),
    ),
  );
}

/** @param {Received.PlayedSetBoard} board */
function boardResult(board) {
  const { you, number } = board;
  return h(
    "details",
    { class: "board-result", "data-board": number },
    h(
      "summary",
      {},
      h("span", { class: "board-number" }, String(number)),
      h("span", { class: "board-contract" }, suited(shortPlayedText(you))),
      h("span", { class: "board-score" }, scoreText(you.score)),
      h("span", { class: `board-imps ${signClass(you.imps)}` }, averageText(you.imps)),
      h("span", { class: "board-percent" }, percentText(you.percent)),
    ),
    comparisonLine(board),
    fieldTable(board),
    h("a", { class: "button", href: tableAddress(you.table, you.board) }, t("Review this board")),
  );
}

/** @param {Received.WholeSet} set */
export function boardResults({ boards_played: boards }) {
  if (!boards.length) return null;
  const heads = [t("Board"), t("Contract"), t("Score"), "IMPs", "%"];
  return h(
    "section",
    { class: "box", "aria-label": t("Your boards") },
    h("h2", {}, t("Your boards")),
    h(
      "p",
      { class: "board-heads", "aria-hidden": "true" },
      heads.map((head) => h("span", {}, head)),
    ),
    boards.map(boardResult),
    h("p", { class: "soft" }, t("Open a board to see what the others did with it.")),
  );
}

/** @param {Received.WholeSet} set */
export function rankingTable({ ranking, you }) {
  const heads = ["", t("Player"), t("Boards"), "IMPs", "%"];
  const row = (/** @type {Received.Ranked} */ each) =>
    h(
      "tr",
      { class: each.you ? "own" : "" },
      h("td", {}, String(each.rank)),
      h(
        "th",
        { scope: "row" },
        each.robot ? term(each.name) : each.name,
        each.you && h("span", { class: "tag" }, t("you")),
        each.robot && !/robot/i.test(each.name) && h("span", { class: "tag" }, t("robot")),
      ),
      h("td", {}, String(each.boards)),
      h("td", { class: signClass(each.imps) }, averageText(each.imps)),
      h("td", {}, percentText(each.percent)),
    );
  const known = ranking.length
    ? t("Over the boards that you have played.")
    : t("Nobody else has played these boards yet: the robots are at it.");
  const note = you.played ? known : t("The ranking opens with your first board.");
  return h(
    "section",
    { class: "box", "aria-label": t("Ranking"), id: "ranking" },
    h("h2", {}, t("Ranking")),
    h("p", { class: "soft" }, note),
    ranking.length > 0 &&
      h(
        "table",
        { class: "figures ranking" },
        h("caption", { class: "visually-hidden" }, t("Ranking")),
        h("thead", {}, h("tr", {}, heads.map((head, place) =>
          place ? h("th", { scope: "col" }, head) : h("td", {}, ""),
        ))),
        h("tbody", {}, ranking.map(row)),
      ),
  );
}

/**
 * Show a whole set.
 * @param {Received.WholeSet} set
 */
export function setView(set) {
  return [
    setHead(set),
    h("div", { class: "columns set-columns" }, boardResults(set), rankingTable(set)),
  ];
}
