import { element } from "../../../http/pages/dom.js";
import { counted, filled, pieces, words } from "../../../http/pages/words.js";
import { textField } from "../editors/text-field.js";

/**
 * The cases, their results, and what they reach of the rules. `note` has their results in a word or
 * two.
 */
export function casesPane({ onChange }) {
  const field = textField({ label: words.casesField, onChange });
  const outcome = element("div", { class: "outcome" });
  const note = element("span", {});
  const shown = [outcome, note];
  return {
    elements: [field.element, outcome],
    field,
    note,
    /** Shows the outcome of the cases; undefined: there are none. */
    show(tested) {
      for (const part of shown) part.classList.remove("old");
      const { parts, sign = "" } = shownOutcome(tested, (line) => field.goTo(line));
      outcome.replaceChildren(...parts);
      note.replaceChildren(sign);
    },
    markOld() {
      for (const part of shown) part.classList.add("old");
    },
  };
}

function shownOutcome(tested, goTo) {
  if (tested === undefined) return { parts: [element("p", { class: "quiet" }, words.noCases)] };
  const { problem, problems, counts, cases, coverage } = tested;
  if (problem !== undefined) return { parts: [element("p", { class: "problem" }, problem)] };
  if (problems.length > 0)
    return {
      parts: [problemsOf(problems, goTo)],
      sign: mark("bad", problems.length, counted(words.problemCount, problems.length)),
    };
  const { cases: all, failed } = counts;
  const total = coverage.reduce((sum, { goals, met }) => ({ goals: sum.goals + goals, met: sum.met + met }), {
    goals: 0,
    met: 0,
  });
  return {
    parts: [
      element(
        "p",
        { class: failed > 0 ? "verdict bad" : "verdict good" },
        failed > 0 ? filled(words.casesFailed, { failed, all }) : counted(words.casesPassed, all),
      ),
      element("ul", { class: "cases-list", "aria-label": words.cases }, cases.map(caseItem)),
      element("h2", {}, words.coverage),
      element("p", { class: "quiet" }, filled(words.goals, { met: total.met, all: total.goals })),
      element("ul", { class: "coverage" }, coverage.filter(({ goals }) => goals > 0).map(coverageItem)),
    ],
    sign:
      failed > 0
        ? mark("bad", failed, filled(words.casesFailed, { failed, all }))
        : mark("good", all, counted(words.casesPassed, all)),
  };
}

/** A sign and a number after the title of the tab, in words for screen readers. */
function mark(state, number, said) {
  return element(
    "span",
    { class: `mark ${state}` },
    element("span", { "aria-hidden": "true" }, `${state === "good" ? "✓" : "✗"} ${number}`),
    element("span", { class: "unseen" }, `, ${said}`),
  );
}

function problemsOf(problems, goTo) {
  return element(
    "ul",
    { class: "problems", "aria-label": words.problemsOfCases },
    problems.map(({ line, message }) =>
      element(
        "li",
        { class: "error" },
        element(
          "button",
          { type: "button", class: "link", onclick: () => goTo(line) },
          filled(words.line, { number: line }),
        ),
        element(
          "div",
          {},
          message.split("\n").map((text) => element("p", {}, text)),
        ),
      ),
    ),
  );
}

const SIGNS = { passed: "✓", failed: "✗", silent: "–" };
const NAMES = { passed: "passed", failed: "failed", silent: "checksNothing" };

function caseItem({ name, status, differences }) {
  return element(
    "li",
    { class: status },
    element("span", { class: "sign", "aria-hidden": "true" }, SIGNS[status]),
    element(
      "div",
      {},
      element(
        "p",
        {},
        name,
        element("span", { class: status === "silent" ? "quiet" : "unseen" }, ` ${words[NAMES[status]]}`),
      ),
      differences.map(({ rule, expected, actual }) =>
        element(
          "p",
          { class: "difference-of" },
          pieces(words.difference, {
            rule: element("code", {}, rule),
            expected: element("strong", {}, expected),
            actual: element("strong", {}, actual),
          }),
        ),
      ),
    ),
  );
}

function coverageItem({ name, goals, met, open }) {
  const meter = element("meter", { min: 0, max: goals, value: met, "aria-label": filled(words.goalsOf, { name }) });
  const head = [
    element("span", { class: "name" }, name),
    meter,
    element("span", { class: "quiet" }, filled(words.metOf, { met, all: goals })),
  ];
  if (open.length === 0) return element("li", { class: "full" }, head);
  return element(
    "li",
    {},
    element(
      "details",
      {},
      element("summary", {}, head),
      element(
        "ul",
        {},
        open.map((text) => element("li", {}, element("code", {}, text))),
      ),
    ),
  );
}
