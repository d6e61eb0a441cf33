import { element, focusOn, idOf, picture } from "../dom.js";
import { stateOf } from "../results.js";
import { columnsOf } from "./layout.js";

/*
 * A picture of the dependencies: inputs on the left, then rules, each to the right of those it
 * uses. A box leads to its field or result.
 */

const [WIDTH, HEIGHT, GAP, SPACE] = [150, 34, 12, 60];
/** A larger graph is not readable, and takes long to lay out. */
const MOST_NODES = 400;
const LONGEST_LABEL = 19;

/** The picture of a spec, with a function that shows the state of results in it. */
export function graphOf(show, fields) {
  const edges = edgesOf(show);
  const inputs = fields.map(({ key }) => key).filter((key) => edges.some(([from]) => from === nodeOf("data", key)));
  const rules = Object.keys(show.rules);
  const nodes = [...inputs.map((key) => nodeOf("data", key)), ...rules.map((key) => nodeOf("rule", key))];
  if (nodes.length > MOST_NODES)
    return {
      element: element("p", { class: "quiet" }, `${nodes.length} inputs and rules are too many for a picture.`),
      update() {},
    };
  const known = new Set(nodes);
  const drawn = edges.filter(([from, to]) => known.has(from) && known.has(to));
  const places = placesOf(columnsOf(nodes, drawn));
  const boxes = new Map(nodes.map((node) => [node, box(node, places.get(node), fields)]));
  const width = Math.max(...[...places.values()].map(({ x }) => x + WIDTH), 0);
  const height = Math.max(...[...places.values()].map(({ y }) => y + HEIGHT), 0);
  const svg = picture(
    "svg",
    {
      viewBox: `-2 -2 ${width + 4} ${height + 4}`,
      width: width + 4,
      height: height + 4,
      role: "group",
      "aria-label": "Which inputs and rules the rules depend on",
    },
    drawn.map(([from, to]) => edge(places.get(from), places.get(to))),
    [...boxes.values()],
  );
  return {
    element: element("div", { class: "graph", tabindex: 0, role: "region", "aria-label": "Decision graph" }, svg),
    /**
     * Marks the boxes of rules by their results, and those of inputs that are given; `refusals` has
     * those that are not accepted.
     */
    update(results, data, refusals) {
      const stateOfInput = (key) => (refusals.has(key) ? "veto" : Object.hasOwn(data, key) ? "value" : "");
      const stateOfRule = (result) => (result === undefined ? "" : stateOf(result));
      for (const [node, drawnBox] of boxes) {
        const { kind, key } = partsOf(node);
        const state = kind === "data" ? stateOfInput(key) : stateOfRule(results[key]);
        drawnBox.setAttribute("class", `node ${kind} ${state}`);
      }
    },
  };
}

/**
 * Pairs of nodes: an input or rule, and a rule that reads it. Trees are walked with a list, as they
 * may be long chains.
 */
function edgesOf(show) {
  const edges = new Map();
  for (const [rule, { branches, depends_on_rules }] of Object.entries(show.rules)) {
    const to = nodeOf("rule", rule);
    const add = (from) => edges.set(`${from} ${to}`, [from, to]);
    for (const needed of depends_on_rules) add(nodeOf("rule", needed));
    const pending = branches.flatMap(({ condition, result }) => [condition, result]);
    for (let part = pending.pop(); pending.length > 0 || part !== undefined; part = pending.pop()) {
      if (typeof part !== "object" || part === null) continue;
      if (part.type === "data") add(nodeOf("data", part.name));
      for (const member of Object.values(part)) if (typeof member === "object") pending.push(member);
    }
  }
  return [...edges.values()];
}

const nodeOf = (kind, key) => `${kind} ${key}`;

function partsOf(node) {
  const cut = node.indexOf(" ");
  return { kind: node.slice(0, cut), key: node.slice(cut + 1) };
}

function placesOf(columns) {
  const tallest = Math.max(...columns.map((column) => column.length), 0);
  const places = new Map();
  for (const [at, column] of columns.entries()) {
    const above = ((tallest - column.length) * (HEIGHT + GAP)) / 2;
    for (const [row, node] of column.entries())
      places.set(node, { x: at * (WIDTH + SPACE), y: above + row * (HEIGHT + GAP) });
  }
  return places;
}

function box(node, { x, y }, fields) {
  const { kind, key } = partsOf(node);
  const lead = () =>
    focusOn(
      kind === "data"
        ? fields.find((field) => field.key === key)?.focusable
        : document.getElementById(idOf("rule", key)),
    );
  const onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    lead();
  };
  const label = key.length > LONGEST_LABEL ? `${key.slice(0, LONGEST_LABEL - 1)}…` : key;
  return picture(
    "g",
    {
      class: `node ${kind}`,
      transform: `translate(${x} ${y})`,
      tabindex: 0,
      role: "link",
      "aria-label": `${kind === "data" ? "input" : "rule"} ${key}`,
      onclick: lead,
      onkeydown,
    },
    picture("title", {}, key),
    picture("rect", { width: WIDTH, height: HEIGHT, rx: kind === "data" ? HEIGHT / 2 : 5 }),
    picture("text", { x: WIDTH / 2, y: HEIGHT / 2 + 5, "text-anchor": "middle" }, label),
  );
}

function edge(from, to) {
  const [x1, y1, x2, y2] = [from.x + WIDTH, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2];
  const bend = Math.max(SPACE / 2, (x2 - x1) / 3);
  return picture("path", { class: "edge", d: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` });
}
