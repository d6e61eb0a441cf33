import { element, picture } from "../../../http/pages/dom.js";
import { showPoint } from "../../../http/pages/public/slider.js";
import { filled, words } from "../../../http/pages/words.js";

/*
 * How results depend on one input: a picture of each with their table, and a slider that reads the
 * picture, and sets the input where it is left.
 */

export function chartPane({ onChoice, onValue }) {
  const choice = element("select", { id: "chart-by", onchange: () => onChoice(choice.value) });
  const figure = element("figure", { class: "chart" });
  const part = element(
    "div",
    { class: "chart-part", hidden: true },
    element("p", { class: "choice-of" }, element("label", { for: "chart-by" }, words.chartOver), choice),
    figure,
  );
  return {
    element: part,
    get input() {
      return choice.value;
    },
    /** Offers inputs, and keeps the chosen one where it is among them. */
    offer(inputs, labelOf) {
      const chosen = inputs.includes(choice.value) ? choice.value : "";
      const options = ["", ...inputs].map((input) =>
        element("option", { value: input }, input === "" ? words.noInput : labelOf(input)),
      );
      choice.replaceChildren(...options);
      choice.value = chosen;
      part.hidden = inputs.length === 0;
      if (chosen === "") figure.replaceChildren();
    },
    show(chart, names) {
      figure.replaceChildren(...(chart === undefined ? [] : partsOf(chart, names, onValue)));
    },
  };
}

function partsOf({ drawings, own, points }, { labelOf, input }, onValue) {
  const slider = element("input", {
    type: "range",
    min: 0,
    max: points.length - 1,
    "aria-label": input,
    oninput: () => showPoint(slider),
    onchange: () => onValue(points[slider.value].text),
  });
  slider.value = String(own);
  const rows = points.map(({ text, isBreak, x, results }) =>
    element(
      "tr",
      { "data-x": x },
      element("th", { scope: "row" }, isBreak ? element("strong", {}, text) : text),
      results.map(({ shown, y }) => element("td", { "data-y": y }, shown)),
    ),
  );
  const names = drawings.map(({ rule }) => labelOf(rule));
  const head = element(
    "tr",
    {},
    [input, ...names].map((name) => element("th", { scope: "col" }, name)),
  );
  const ends = [points[0].text, points.at(-1).text];
  const parts = [
    element(
      "div",
      { class: "drawn" },
      drawings.flatMap((drawing, at) => [
        names.length > 1 ? element("p", { class: "of" }, names[at]) : "",
        plot(drawing, filled(words.chartOf, { result: names[at], input }), ends),
      ]),
    ),
    element("p", { class: "slide" }, slider, element("strong", { id: "chart-read" })),
    element(
      "div",
      {
        class: "rows",
        tabindex: 0,
        role: "region",
        "aria-label": filled(words.chartOf, { result: names.join(", "), input }),
      },
      element("table", {}, element("thead", {}, head), element("tbody", {}, rows)),
    ),
    element("figcaption", { class: "hint" }, captions(drawings, names, points.length)),
  ];
  queueMicrotask(() => showPoint(slider));
  return parts;
}

/** How exact the results are: in one sentence where they agree, else for each. */
function captions(drawings, names, count) {
  const told = drawings.map(({ isExact }) => (isExact ? words.chartExact : filled(words.chartHint, { count })));
  return new Set(told).size === 1 ? told[0] : told.map((text, at) => element("p", {}, `${names[at]}: ${text}`));
}

function plot({ heights, grid, curve, breaks }, title, ends) {
  const path = (name, d) => picture("path", { class: name, d });
  const listed = (name, texts) =>
    element(
      "ol",
      { class: name, "aria-hidden": "true" },
      texts.map((text) => element("li", {}, text)),
    );
  const svg = picture(
    "svg",
    { viewBox: "0 0 1000 1000", preserveAspectRatio: "none", role: "img", "aria-label": title },
    [path("grid", grid), path("curve", curve), path("breaks", breaks), path("mark", ""), path("dot", "")],
  );
  return element("div", { class: "plot" }, listed("heights", heights), svg, listed("widths", ends));
}
