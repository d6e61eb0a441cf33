import { element, withDays } from "../../../http/pages/dom.js";
import { counted, words } from "../../../http/pages/words.js";
import { halfAnswer } from "./half-answer.js";

/** The most results in the line. */
const MOST = 3;
/** Milliseconds for which a notice is shown. */
const SHOWN = 8_000;

/** The line that is always in sight: problems, and the results that people come for. */
export function footLine({ onProblems, onResult }) {
  const state = element("button", { type: "button", class: "state-of-rules", hidden: true, onclick: onProblems });
  const results = element("button", {
    type: "button",
    class: "main-results",
    "aria-live": "polite",
    onclick: onResult,
  });
  const told = element("p", { role: "status", class: "told" });
  let timer;
  return {
    elements: [told, state, results],
    showProblems(problems) {
      const errors = problems.filter(({ severity }) => severity === "error").length;
      state.hidden = false;
      state.className = `state-of-rules ${errors > 0 ? "bad" : "good"}`;
      state.replaceChildren(...stateWords(errors, problems.length));
      state.disabled = problems.length === 0;
    },
    showResults({ show, main, results: found }) {
      results.classList.remove("old");
      results.replaceChildren(
        ...main.slice(0, MOST).map((rule) => {
          const { vetoed, result, veto_reason } = found[rule];
          const text = vetoed ? (halfAnswer(found[rule]) ?? veto_reason ?? words.noResult) : withDays(result);
          return element(
            "span",
            {},
            element("span", { class: "quiet" }, show.rules[rule].label ?? rule),
            " ",
            element("strong", { dir: "auto" }, text),
          );
        }),
      );
    },
    markOld() {
      results.classList.add("old");
    },
    /** Says something above the line, for a while. */
    tell(text) {
      told.textContent = text;
      clearTimeout(timer);
      timer = setTimeout(() => told.replaceChildren(), SHOWN);
    },
  };
}

/** Where there are no problems, a sign says so in a narrow window. */
function stateWords(errors, all) {
  if (errors > 0) return [counted(words.problemCount, errors)];
  if (all > 0) return [counted(words.hintCount, all)];
  return [element("span", { "aria-hidden": "true" }, "✓ "), element("span", { class: "when-wide" }, words.noProblems)];
}
