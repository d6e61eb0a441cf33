import { focusOn, idOf, picture } from "../dom.js";
import { partsOf } from "./dependencies.js";
import { layoutOf } from "./layout.js";

/*
 * The boxes and arrows of a graph. A box has a name and a value, and leads to its field or result.
 */

const [WIDTH, HEIGHT, GAP, SPACE] = [170, 46, 12, 60];
/** The height of the lane of an edge that passes a column. */
const LANE = 6;
const LONGEST_LABEL = 21;
const ARROW = "M0 0 L8 4 L0 8 z";

/** The picture of nodes with its size, and a function that shows a state and a value in each. */
export function drawingOf(nodes, edges, fields) {
  const { columns, lanesOf } = layoutOf(nodes, edges, (node) => partsOf(node).kind === "data");
  const places = placesOf(columns);
  const boxes = new Map(nodes.map((node) => [node, box(node, places.get(node), fields)]));
  const width = Math.max(...[...places.values()].map(({ x }) => x + WIDTH), 0) + 4;
  const height = Math.max(...[...places.values()].map((place) => place.y + place.height), 0) + 4;
  const svg = picture(
    "svg",
    {
      viewBox: `-2 -2 ${width} ${height}`,
      role: "group",
      "aria-label": "Which inputs and rules the rules depend on",
    },
    picture(
      "marker",
      {
        id: "arrow",
        class: "arrow",
        viewBox: "0 0 8 8",
        refX: 7,
        refY: 4,
        markerWidth: 8,
        markerHeight: 8,
        orient: "auto",
      },
      picture("path", { d: ARROW }),
    ),
    edges.map((each) => arrow([each[0], ...lanesOf(each), each[1]].map((part) => places.get(part)))),
    [...boxes.values()].map(({ element }) => element),
  );
  return {
    svg,
    width,
    height,
    /** `told(kind, key)` returns the state and the value of a node. */
    update(told) {
      for (const [node, { show }] of boxes) {
        const { kind, key } = partsOf(node);
        show(told(kind, key));
      }
    },
  };
}

function placesOf(columns) {
  const heightOf = (part) => (typeof part === "string" ? HEIGHT : LANE);
  const lengths = columns.map((column) => column.reduce((sum, part) => sum + heightOf(part) + GAP, 0));
  const longest = Math.max(...lengths, 0);
  const places = new Map();
  for (const [at, column] of columns.entries()) {
    let y = (longest - lengths[at]) / 2;
    for (const part of column) {
      const height = heightOf(part);
      places.set(part, { x: at * (WIDTH + SPACE), y, height });
      y += height + GAP;
    }
  }
  return places;
}

function box(node, { x, y }, fields) {
  const { kind, key } = partsOf(node);
  const name = `${kind === "data" ? "input" : "rule"} ${key}`;
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
  const line = (text) => picture("text", { x: WIDTH / 2, "text-anchor": "middle" }, shortened(text));
  const [title, label, shown] = [picture("title"), line(key), line("")];
  shown.classList.add("shown");
  shown.setAttribute("y", 37);
  const element = picture(
    "g",
    { transform: `translate(${x} ${y})`, tabindex: 0, role: "link", onclick: lead, onkeydown },
    title,
    picture("rect", { width: WIDTH, height: HEIGHT, rx: kind === "data" ? HEIGHT / 2 : 5 }),
    label,
    " ",
    shown,
  );
  return {
    element,
    show({ state, value }) {
      element.setAttribute("class", `node ${kind} ${state}`);
      element.setAttribute("aria-label", value === "" ? name : `${name} ${value}`);
      title.textContent = value === "" ? key : `${key}: ${value}`;
      label.setAttribute("y", value === "" ? 28 : 19);
      shown.textContent = shortened(value);
    },
  };
}

function shortened(text) {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text;
}

/** A line from the first place to the last, straight through those between them. */
function arrow([from, ...others]) {
  let [x, y] = [from.x + WIDTH, from.y + from.height / 2];
  let d = `M${x} ${y}`;
  for (const [at, place] of others.entries()) {
    const [toX, toY] = [place.x, place.y + place.height / 2];
    const bend = Math.max(SPACE / 2, (toX - x) / 3);
    d += ` C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`;
    [x, y] = [toX + WIDTH, toY];
    if (at < others.length - 1) d += ` H${x}`;
  }
  return picture("path", { class: "edge", d, "marker-end": "url(#arrow)" });
}
