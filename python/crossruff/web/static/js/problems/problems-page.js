// @ts-check
// The page of problems: choose one, ask for hints, play a card, and read the solution.
import { cardName, rankText, ranksIn, SUITS, SUIT_SYMBOLS } from "../bridge/cards.js";
import { SEAT_NAMES } from "../bridge/seats.js";
import { t, term } from "../language/language.js";
import { messageOf } from "../page/dialogs.js";
import { button, field, h, select, suited } from "../page/elements.js";
import { answerProblem, listProblems, playProblem, seeProblem } from "../server/api.js";
import { writtenContract } from "../today/results-text.js";
import { auctionRows, AUCTION_COLUMNS, contractName, stars } from "./problem-text.js";
import { keepAnswer, nextProblem, outcomeMark, readProgress, themeCounts } from "./progress.js";
import { solutionView } from "./solution-view.js";

/** @typedef {Received.Problem} Problem */

export function problemsPage() {
  const page = new ProblemsPage();
  page.open();
  return page.element;
}

class ProblemsPage {
  /** @type {Received.ProblemHead[]} */
  #heads = [];
  /** @type {Problem | null} */
  #problem = null;
  /** @type {Card[]} */
  #played = [];
  #hinted = 0;
  #isPlaying = false;
  #isAnswered = false;
  #theme = "";

  #wait = h("p", { class: "soft" }, t("Loading…"));
  #chooser = h("div", { class: "box problem-chooser" });
  #progress = h("details", { class: "box problem-progress" });
  #position = h("section", { class: "box problem-position", "aria-label": t("The problem") });
  #answer = h("section", { class: "box problem-answer", "aria-live": "polite" });
  element = h(
    "div",
    { class: "page problems" },
    h("h2", {}, t("Problems")),
    this.#chooser,
    this.#progress,
    this.#wait,
    h("div", { class: "columns" }, this.#position, this.#answer),
  );

  async open() {
    await this.#guarded(async () => {
      this.#heads = (await listProblems()).problems;
      this.#wait.remove();
      const asked = Number(location.hash.split("?")[1]);
      const known = this.#heads.find(({ number }) => number === asked);
      await this.#show((known ?? this.#heads[0]).number);
      this.#drawChooser("");
    });
  }

  /** @param {string} theme "" for all */
  #drawChooser(theme) {
    this.#theme = theme;
    const progress = readProgress();
    const counts = themeCounts(this.#heads, progress);
    const ofTheme = this.#heads.filter((head) => !theme || head.theme === theme);
    /** @type {Options} */
    const themes = counts.map(([one, count]) => [
      one,
      `${term(one)} (${t("{solved} of {all}", count)})`,
    ]);
    const themeChoice = select([["", t("All themes")], ...themes], theme, (wanted) =>
      this.#openTheme(wanted),
    );
    /** @type {Options} */
    const numbers = ofTheme.map((head) => [
      String(head.number),
      `${outcomeMark(progress[head.id])} ${head.number} · ` +
        `${contractName(head.contract)} ${stars(head.difficulty)}`,
    ]);
    const number = select(numbers, String(this.#problem?.number ?? ""), (wanted) =>
      this.#guarded(() => this.#show(Number(wanted))),
    );
    const next = button(t("Next problem"), () => {
      const following = nextProblem(ofTheme, this.#problem?.number ?? 0, readProgress());
      number.value = String(following.number);
      this.#guarded(() => this.#show(following.number));
    });
    this.#chooser.replaceChildren(
      field(t("Theme"), themeChoice),
      field(t("Problem"), number),
      next,
    );
    this.#drawProgress(counts);
  }

  /**
   * Open the first problem of a theme that is not solved.
   * @param {string} theme
   */
  #openTheme(theme) {
    const progress = readProgress();
    const ofTheme = this.#heads.filter((head) => !theme || head.theme === theme);
    const first = ofTheme.find((head) => progress[head.id] !== "solved") ?? ofTheme[0];
    this.#guarded(async () => {
      if (first) await this.#show(first.number);
      this.#drawChooser(theme);
    });
  }

  /** @param {ReturnType<typeof themeCounts>} counts */
  #drawProgress(counts) {
    const solved = counts.reduce((sum, [, each]) => sum + each.solved, 0);
    const items = counts.map(([theme, each]) => {
      const text = t("{solved} of {all}", each);
      const props = { max: each.all, value: each.solved, "aria-hidden": "true" };
      const content = [h("span", {}, term(theme)), h("progress", props), h("span", {}, text)];
      const label = t("{theme}: {text} solved", { theme: term(theme), text });
      const open = () => this.#openTheme(theme);
      return h("li", {}, button(content, open, { class: "quiet", "aria-label": label }));
    });
    this.#progress.replaceChildren(
      h(
        "summary",
        {},
        t("Your progress: {solved} of {all} solved", { solved, all: this.#heads.length }),
      ),
      h("ul", {}, items),
    );
  }

  /** @param {number} number */
  async #show(number) {
    this.#problem = await seeProblem(number);
    this.#played = [];
    this.#hinted = 0;
    this.#isPlaying = this.#isAnswered = false;
    this.#drawPosition(this.#problem, this.#problem.position);
    this.#drawHints();
  }

  /**
   * @param {Problem} problem
   * @param {Received.ProblemPosition} position
   */
  #drawPosition(problem, position) {
    const hands = Object.entries(position.hands).map(([seat, cards]) =>
      this.#hand(/** @type {Seat} */ (seat), cards ?? [], position),
    );
    const isDeclarer = problem.kind === "declarer";
    const seat = SEAT_NAMES[problem.seat];
    const role = isDeclarer ? t("you declare") : t("you defend as {seat}", { seat });
    this.#position.replaceChildren(
      h(
        "h3",
        {},
        suited(writtenContract(problem.contract_text)),
        h("span", { class: "soft" }, ` · ${role} · `),
        h(
          "span",
          { title: t("difficulty {difficulty} of 5", { difficulty: problem.difficulty }) },
          stars(problem.difficulty),
        ),
      ),
      auctionTable(problem.auction),
      h("div", { class: "problem-hands" }, hands),
      h(
        "ul",
        { class: "problem-tricks" },
        position.tricks.map((line) => h("li", {}, suited(line))),
      ),
      h("p", {}, this.#turnText(position)),
      problem.known.length ? h("h4", {}, t("What you know")) : "",
      h("div", {}, problem.known.map((line) => h("p", {}, suited(line)))),
    );
  }

  /** @param {Received.ProblemPosition} position */
  #turnText(position) {
    const end = position.made ? t("The contract is made.") : t("The contract is down.");
    if (position.over) return h("b", {}, end);
    if (!position.turn || (this.#isAnswered && !this.#isPlaying)) return position.score;
    return t("{score} {turn} is to play: choose a card.", {
      score: position.score,
      turn: SEAT_NAMES[position.turn],
    });
  }

  /**
   * @param {Seat} seat
   * @param {Card[]} cards
   * @param {Received.ProblemPosition} position
   */
  #hand(seat, cards, position) {
    const isTurn = position.turn === seat && position.legal.length > 0;
    const suits = SUITS.map((suit) =>
      h(
        "div",
        { class: "problem-suit" },
        suited(SUIT_SYMBOLS[suit]),
        ranksIn(cards, suit).length ? "" : h("span", { class: "rank" }, "–"),
        ranksIn(cards, suit).map((rank) => {
          const card = suit + rank;
          return this.#card(card, isTurn && position.legal.includes(card));
        }),
      ),
    );
    const name = isTurn ? "problem-hand turn" : "problem-hand";
    return h("div", { class: name }, h("b", {}, SEAT_NAMES[seat]), suits);
  }

  /**
   * @param {Card} card
   * @param {boolean} isLegal
   */
  #card(card, isLegal) {
    const label = rankText(card[1]);
    if (!isLegal || (this.#isAnswered && !this.#isPlaying)) {
      return h("span", { class: "rank" }, label);
    }
    return button(label, () => this.#guarded(() => this.#choose(card)), {
      class: "rank",
      "aria-label": cardName(card),
      "data-card": card,
    });
  }

  /** @param {Card} card */
  async #choose(card) {
    const problem = this.#problem;
    if (!problem) return;
    if (this.#isPlaying) {
      const { position } = await playProblem(problem.number, [...this.#played, card]);
      this.#played.push(card);
      this.#drawPosition(problem, position);
      return;
    }
    const answer = await answerProblem(problem.number, card);
    this.#isAnswered = true;
    keepAnswer(problem.id, answer.solved);
    this.#drawChooser(this.#theme);
    this.#drawPosition(problem, problem.position);
    this.#answer.replaceChildren(solutionView(answer, card));
    if (problem.kind === "declarer") this.#answer.append(this.#playButton(problem));
    // On a phone the answer stands below the hands.
    this.#answer.scrollIntoView({ block: "nearest" });
  }

  /** @param {Problem} problem */
  #playButton(problem) {
    return button(t("Play it against best defence"), () =>
      this.#guarded(async () => {
        this.#isPlaying = true;
        this.#played = [];
        const { position } = await playProblem(problem.number, []);
        this.#drawPosition(problem, position);
        this.#position.scrollIntoView({ block: "start" });
      }),
    );
  }

  #drawHints() {
    const hints = this.#problem?.hints ?? [];
    const shown = hints.slice(0, this.#hinted).map((hint) => h("p", {}, suited(hint)));
    const more = button(
      this.#hinted ? t("Another hint") : t("Give me a hint"),
      () => {
        this.#hinted += 1;
        this.#drawHints();
      },
      { disabled: this.#hinted >= hints.length },
    );
    const say = h("p", { class: "soft" }, t("Choose a card in the hand that is to play."));
    this.#answer.replaceChildren(h("h3", {}, t("Your answer")), say, ...shown, more);
  }

  /** @param {() => Promise<void>} work */
  async #guarded(work) {
    try {
      await work();
    } catch (error) {
      this.#answer.replaceChildren(h("p", { class: "error-words" }, messageOf(error)));
    }
  }
}

/** @param {Problem["auction"]} calls */
function auctionTable(calls) {
  const cell = (/** @type {string} */ call) => h("td", {}, suited(call));
  return h(
    "table",
    { class: "problem-auction", "aria-label": t("The auction") },
    h(
      "thead",
      {},
      h("tr", {}, AUCTION_COLUMNS.map((seat) => h("th", { scope: "col" }, SEAT_NAMES[seat]))),
    ),
    h("tbody", {}, auctionRows(calls).map((row) => h("tr", {}, row.map(cell)))),
  );
}
