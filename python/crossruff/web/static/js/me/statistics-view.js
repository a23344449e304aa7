// @ts-check
// Statistics over time as pictures.
import { plural } from "../bridge/text.js";
import { decimal, t, term } from "../language/language.js";
import { barChart } from "../page/charts.js";
import { h } from "../page/elements.js";
import { averageText, shortDayText, signClass } from "../today/results-text.js";

/** @typedef {Exclude<keyof Received.Figures, "boards">} Part */

/** @type {[Part, string][]} */
const COSTS = [
  ["bidding", t("Bidding")],
  ["declaring", t("Declaring")],
  ["defending", t("Defending")],
];

/** @param {number} value */
const costText = (value) => decimal(value, 1);

/**
 * @param {Received.Statistics} statistics
 * @param {Part} part
 */
const barsOf = ({ days }, part) =>
  days.map((day) => ({ label: shortDayText(day.date), value: day[part] }));

/**
 * Draw the mistakes by their kinds, the most frequent first.
 * @param {Received.Statistics["kinds"]} kinds
 */
export function kindBars(kinds) {
  const sorted = Object.entries(kinds).sort(([, one], [, other]) => other - one);
  const most = Math.max(1, ...sorted.map(([, count]) => count));
  return sorted.map(([kind, count]) => {
    const bar = h("span", { class: "share-bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(count / most));
    const own = term(kind);
    const name = own[0].toUpperCase() + own.slice(1);
    return h("li", {}, h("span", {}, name), bar, h("b", {}, String(count)));
  });
}

/** @param {Received.Statistics} statistics */
function costCharts(statistics) {
  return COSTS.map(([part, title]) => {
    const value = statistics.total[part];
    const mean = value === null
      ? t("nothing to judge yet")
      : t("{cost} IMPs a board", { cost: costText(value) });
    const label = t("{title}: what mistakes cost, in IMPs a board", { title });
    return h(
      "figure",
      {},
      h("figcaption", {}, h("b", {}, title), ` ${mean}`),
      barChart(barsOf(statistics, part), {
        title: label,
        text: costText,
        isCost: true,
        width: 280,
      }),
    );
  });
}

/** @param {Received.Statistics} statistics */
function kindFigure({ kinds }) {
  const bars = kindBars(kinds);
  return h(
    "figure",
    {},
    h("figcaption", {}, h("b", {}, t("Kinds of mistakes"))),
    bars.length
      ? h("ul", { class: "kinds" }, bars)
      : h("p", { class: "soft" }, t("The coach has found none so far.")),
  );
}

/** @param {Received.Statistics} statistics */
export function statisticsView(statistics) {
  const { total } = statistics;
  if (!total.boards) {
    return [
      h("p", { class: "soft" }, t("Pictures of your play appear here after your first board.")),
    ];
  }
  const mean =
    total.imps === null
      ? t("no board is compared yet")
      : h(
        "span",
        { class: signClass(total.imps) },
        t("{average} IMPs a board", { average: averageText(total.imps) }),
      );
  return [
    h(
      "figure",
      {},
      h(
        "figcaption",
        {},
        h("b", {}, t("Against the field")),
        ` ${plural(total.boards, "board")}, `,
        mean,
      ),
      barChart(barsOf(statistics, "imps"), {
        title: t("IMPs a board against the field"),
        text: averageText,
      }),
    ),
    h("h3", {}, t("What mistakes cost you, as the coach judges")),
    h("div", { class: "cost-charts" }, costCharts(statistics), kindFigure(statistics)),
  ];
}
