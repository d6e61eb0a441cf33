import { element } from "./dom.js";

/*
 * The text of a rule: its default, then its arms. Where there are several, the one that decided is
 * marked. Of a long rule the lines around that one are shown; the others come when they are asked
 * for.
 */

/** Lines of a rule that is shown as a whole. */
const SHORT = 12;
/** Lines before and after the one that decided. */
const NEAR = 2;
/** Lines that a press of a button adds. */
const MORE = 200;

/**
 * The texts of the rules of a version. `arms`: those of each rule, the default first. Lines that
 * were asked for stay, as results are drawn anew while somebody types.
 */
export function ruleTexts(arms) {
  const asked = new Map();
  /** The text of a rule, empty for an unknown one; `decided`: the id of the arm that decided. */
  return (rule, decided) => {
    const lines = arms[rule];
    if (lines === undefined) return "";
    if (!asked.has(rule)) asked.set(rule, new Set());
    return textElement(rule, lines, decided, asked.get(rule));
  };
}

function textElement(rule, lines, decided, asked) {
  const at = lines.findIndex(({ id }) => id === decided);
  const list = element("ol", { "aria-label": `Text of ${rule}` });
  const draw = () => list.replaceChildren(...partsOf(lines, at, asked, draw));
  draw();
  return element("div", { class: "text" }, list, element("p", { class: "place" }, (lines[at] ?? lines[0]).at));
}

/** Lines, and a button in place of each gap. */
function partsOf(lines, at, asked, draw) {
  const isShown = (i) =>
    lines.length <= SHORT || i === 0 || Math.abs(i - at) <= NEAR || asked.has(i) || (at < 0 && i < SHORT);
  const parts = [];
  for (let i = 0; i < lines.length; i++) {
    if (isShown(i)) {
      parts.push(lineElement(lines[i], i === at && lines.length > 1));
      continue;
    }
    const begin = i;
    while (i + 1 < lines.length && !isShown(i + 1)) i++;
    parts.push(gapElement(begin, i - begin + 1, asked, draw));
  }
  return parts;
}

function lineElement({ text }, isDeciding) {
  return element(
    "li",
    isDeciding ? { class: "deciding" } : {},
    element("code", {}, text),
    isDeciding ? element("span", { class: "unseen" }, " decides") : "",
  );
}

function gapElement(begin, length, asked, draw) {
  const show = () => {
    for (let i = begin; i < begin + Math.min(length, MORE); i++) asked.add(i);
    draw();
  };
  const words = length === 1 ? "1 more line" : `${length.toLocaleString("en")} more lines`;
  return element("li", { class: "gap" }, element("button", { type: "button", class: "link", onclick: show }, words));
}
