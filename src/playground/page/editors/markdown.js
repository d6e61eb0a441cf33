import { element } from "../../../http/pages/dom.js";

/*
 * The few forms of Markdown that explanations of names have: fenced code, lists, code in a line and
 * signs after a backslash. Everything becomes text of elements.
 */

/** An element with a text in Markdown. */
export function markdown(text) {
  return element("div", { class: "cm-about" }, text.split("\n\n").map(block));
}

function block(text) {
  const [, code] = /^```\w*\n([\s\S]*?)\n```$/.exec(text) ?? [];
  if (code !== undefined) return element("pre", {}, element("code", {}, code));
  const lines = text.split("\n");
  if (!lines.every((line) => line.startsWith("- "))) return element("p", {}, inline(text));
  return element(
    "ul",
    {},
    lines.map((line) => element("li", {}, inline(line.slice(2)))),
  );
}

/** Code stands in one or more backticks; it has no escapes. */
function inline(text) {
  return text.split(/((`+) ?.*? ?\2(?!`))/).flatMap((part, at) => {
    if (at % 3 === 2) return [];
    if (at % 3 === 0) return part.replace(/\\([^\w\s])/g, "$1");
    return element("code", {}, part.replace(/^`+ ?| ?`+$/g, ""));
  });
}
