import { element } from "../../../http/pages/dom.js";
import { filled, words } from "../../../http/pages/words.js";

/** The problems of the rules below the editor, each with its place and its fixes. */
export function problemList({ onLine, onFix }) {
  const list = element("ul", { class: "problems", "aria-label": words.problems, hidden: true });
  return {
    element: list,
    show(problems) {
      list.hidden = problems.length === 0;
      list.replaceChildren(...problems.map((problem) => itemOf(problem, onLine, onFix)));
    },
    /** Leads to the first problem. */
    focus(tabs) {
      tabs.show("rules");
      list.querySelector("button")?.focus();
    },
  };
}

function itemOf({ line, severity, message, fixes }, onLine, onFix) {
  const [first, ...rest] = message.split("\n");
  return element(
    "li",
    { class: severity },
    element(
      "button",
      { type: "button", class: "link", onclick: () => onLine(line) },
      filled(words.line, { number: line }),
    ),
    element(
      "div",
      {},
      element("p", {}, first),
      rest.map((text) => element("p", { class: "quiet" }, text)),
    ),
    fixes.length === 0
      ? ""
      : element(
          "div",
          { class: "fixes" },
          fixes.map((fix) => element("button", { type: "button", class: "fix", onclick: () => onFix(fix) }, fix.title)),
        ),
  );
}
