import { element, withDays } from "../dom.js";
import { stateOf } from "../results.js";
import { edgesOf, leadingTo, nodeOf } from "./dependencies.js";
import { drawingOf } from "./drawing.js";

/*
 * A picture of the dependencies: inputs on the left, then rules, each to the right of those it
 * uses. It fits its place until somebody zooms.
 */

/** Above so many rules the picture follows one result. */
const MOST_RULES = 40;
/** A larger graph is not readable, and takes long to lay out. */
const MOST_NODES = 400;
const ZOOM = 1.4;

const LEGEND = [
  ["data", "input"],
  ["rule", "rule"],
  ["rule value", "has a value"],
  ["rule waiting", "waits for an input"],
  ["rule veto", "veto, or not accepted"],
];

/**
 * The picture of a spec, with a function that shows the state of results in it. `main`: the rules
 * that people come for.
 */
export function graphOf(show, main, fields) {
  const edges = edgesOf(show);
  const rules = Object.keys(show.rules);
  const inputs = fields.map(({ key }) => nodeOf("data", key)).filter((node) => edges.some(([from]) => from === node));
  const all = [...inputs, ...rules.map((key) => nodeOf("rule", key))];
  const place = element("div", { class: "graph", tabindex: 0, role: "region", "aria-label": "Decision graph" });
  const follow =
    rules.length > MOST_RULES ? choiceOf([...main, ...rules.filter((key) => !main.includes(key))], draw) : undefined;
  let drawing;
  let told = () => ({ state: "", value: "" });
  draw();
  return {
    element: element("div", {}, controls(), place, legend()),
    /**
     * Shows the values of rules, and of inputs that are given: `texts` by key. `refusals` has those
     * that are not accepted.
     */
    update(results, texts, refusals) {
      const ofInput = (key) => {
        const state = refusals.has(key) ? "veto" : texts.has(key) ? "value" : "";
        return { state, value: texts.get(key) ?? "" };
      };
      const ofRule = (key) => {
        const result = Object.hasOwn(results, key) ? results[key] : undefined;
        return { state: result ? stateOf(result) : "", value: withDays(result?.result) ?? "" };
      };
      told = (kind, key) => (kind === "data" ? ofInput(key) : ofRule(key));
      drawing?.update(told);
    },
  };

  function draw() {
    const wanted = follow === undefined ? undefined : leadingTo(nodeOf("rule", follow.value), edges);
    const nodes = wanted === undefined ? all : all.filter((node) => wanted.has(node));
    if (nodes.length > MOST_NODES) {
      drawing = undefined;
      place.replaceChildren(
        element("p", { class: "quiet" }, `${nodes.length} inputs and rules are too many for a picture.`),
      );
      return;
    }
    const known = new Set(nodes);
    const drawn = edges.filter(([from, to]) => known.has(from) && known.has(to));
    drawing = drawingOf(nodes, drawn, fields);
    place.replaceChildren(drawing.svg);
    showAll();
    drawing.update(told);
  }

  function controls() {
    const button = (text, name, onclick) =>
      element("button", { type: "button", class: "suggestion", "aria-label": name, onclick }, text);
    return element(
      "p",
      { class: "zoom" },
      follow === undefined ? "" : element("label", {}, "What leads to ", follow),
      element(
        "span",
        {},
        button("−", "Smaller", () => zoom(1 / ZOOM)),
        button("+", "Larger", () => zoom(ZOOM)),
        button("Fit", "Fit the picture", showAll),
      ),
    );
  }

  function showAll() {
    place.classList.add("fits");
    if (drawing !== undefined) drawing.svg.style.width = `${drawing.width}px`;
  }

  /** The middle of what is seen stays in the middle. */
  function zoom(factor) {
    if (drawing === undefined) return;
    const { svg, width, height } = drawing;
    const shown = svg.getBoundingClientRect();
    const [x, y] = [place.scrollLeft + place.clientWidth / 2, place.scrollTop + place.clientHeight / 2];
    place.classList.remove("fits");
    svg.style.width = `${width * Math.min(shown.width / width, shown.height / height) * factor}px`;
    place.scrollLeft = x * factor - place.clientWidth / 2;
    place.scrollTop = y * factor - place.clientHeight / 2;
  }
}

function choiceOf(keys, onchange) {
  return element(
    "select",
    { onchange },
    keys.map((key) => element("option", {}, key)),
  );
}

function legend() {
  return element(
    "ul",
    { class: "legend" },
    LEGEND.map(([kind, text]) => element("li", {}, element("span", { class: `swatch ${kind}` }), text)),
  );
}
