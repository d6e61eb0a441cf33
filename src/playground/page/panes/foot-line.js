import { element } from "../../../http/pages/dom.js";
import { mainRules } from "../../../http/pages/results.js";

/** The most results in the line. */
const MOST = 3;

/** The line that is always in sight: problems, and the results that no other rule uses. */
export function footLine({ onProblems, onResult }) {
  const state = element("button", { type: "button", class: "state-of-rules", onclick: onProblems });
  const results = element("button", { type: "button", class: "main-results", onclick: onResult });
  const told = element("span", { role: "status", class: "unseen" });
  return {
    elements: [state, results, told],
    showProblems(problems) {
      const errors = problems.filter(({ severity }) => severity === "error").length;
      state.className = `state-of-rules ${errors > 0 ? "bad" : "good"}`;
      state.textContent =
        errors > 0
          ? counted(errors, "problem")
          : problems.length > 0
            ? counted(problems.length, "hint")
            : "No problems";
      state.disabled = problems.length === 0;
    },
    showResults({ show, results: found, halves }) {
      results.classList.remove("old");
      const shown = mainRules(show, Object.keys(found)).slice(0, MOST);
      results.replaceChildren(
        ...shown.map((rule) => {
          const { vetoed, result, veto_reason } = found[rule];
          const text = vetoed ? (halves[rule] ?? veto_reason ?? "no result") : result;
          return element("span", {}, element("span", { class: "quiet" }, rule), " ", element("strong", {}, text));
        }),
      );
    },
    markOld() {
      results.classList.add("old");
    },
    /** Says something once, for screen readers and in the line. */
    tell(text) {
      told.textContent = text;
    },
  };
}

function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
