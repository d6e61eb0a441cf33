import { element, focusOn, idOf, named, withDays } from "./dom.js";
import { differenceOf } from "./results/difference.js";
import { explanationTree, fold } from "./results/explanation.js";
import { filled, words } from "./words.js";

/**
 * The results of an evaluation, those of `main` first, as people come for them. `fieldAt` finds the
 * field of a key, to lead to what is missing; `texts` gives the text of a rule; `toggled` has the
 * parts of explanations that somebody opened or closed; `beside` has the results and texts of a
 * second instant, the names of both, and whether the second is the later one. A result that waits
 * may have `half`, the words for what is sure of it.
 */
export function resultList(show, results, { main: wanted, fieldAt, texts, toggled, beside }) {
  const rules = [...new Set([...Object.keys(results), ...Object.keys(beside?.results ?? {})])];
  const main = wanted.filter((rule) => rules.includes(rule));
  const steps = rules.filter((rule) => !main.includes(rule));
  const told = { show, fieldAt, texts, toggled, beside };
  const listed = (names) => names.map((rule) => card(rule, results[rule], told));
  if (main.length === 0 || steps.length === 0) return listed(rules);
  return [...listed(main), element("p", { class: "steps" }, words.steps), ...listed(steps)];
}

/** A rule that the version does not have has no result. */
function card(rule, result, { show, fieldAt, texts, toggled, beside }) {
  const state = result === undefined ? "none" : stateOf(result);
  return element(
    "article",
    { class: `result ${state}`, id: idOf("rule", rule), tabindex: -1 },
    element("h3", { dir: "auto" }, named(rule, show.rules[rule]?.label)),
    beside === undefined
      ? [
          state === "waiting" ? "" : answerOf(rule, result),
          result?.half === undefined ? "" : element("p", { class: "answer half", dir: "auto" }, result.half),
          waits(result, fieldAt),
          texts(rule, result?.arm),
        ]
      : [sideBySide(rule, [result, beside.results[rule]], [texts, beside.texts], beside), waits(result, fieldAt)],
    result?.explanation === undefined ? "" : why(rule, result, toggled),
  );
}

/** Two answers, each under its instant, and above the text that gave it; then their difference. */
function sideBySide(rule, results, texts, { instants, isLater }) {
  const values = results.map(shownValue);
  const [first, last] = isLater ? [0, 1] : [1, 0];
  const difference = differenceOf(results[first]?.result, results[last]?.result);
  return element(
    "div",
    { class: values[0] === values[1] ? "beside" : "beside changed" },
    values.map((value, i) =>
      element(
        "div",
        {},
        element("p", { class: "quiet" }, instants[i]),
        element("p", { class: "answer", dir: "auto" }, value),
        texts[i](rule, results[i]?.arm),
      ),
    ),
    difference === ""
      ? ""
      : element(
          "div",
          { class: "difference" },
          element("strong", {}, difference),
          element("span", { class: "quiet" }, ` from ${instants[first]} to ${instants[last]}`),
        ),
  );
}

/** A value in words; rows that have data of their own as a table. */
function answerOf(rule, result) {
  const rows = (result?.list ?? []).flatMap(({ row }) => row ?? []);
  const names = [...new Set(rows.flatMap(({ data }) => Object.keys(data)))];
  if (names.length === 0) return element("p", { class: "answer", dir: "auto" }, shownValue(result));
  const cells = rows.map(({ data }) =>
    names.map((name) => element("td", { dir: "auto" }, withDays(data[name]?.result))),
  );
  const head = names.map((name) => element("th", { scope: "col" }, name));
  return element(
    "div",
    { class: "rows", tabindex: 0, role: "region", "aria-label": rule },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, head)),
      element(
        "tbody",
        {},
        cells.map((row) => element("tr", {}, row)),
      ),
    ),
  );
}

/** The inputs that a result waits for. */
function waits({ missing_data: missing, rejected_data: rejected } = {}, fieldAt) {
  const refused = rejected?.map(({ data }) => data);
  return [
    refused === undefined ? "" : leading(words.needsOther, refused, fieldAt),
    missing === undefined ? "" : leading(words.stillNeeds, missing, fieldAt),
  ];
}

/** The state of a result: `value`, `veto` or `waiting`. */
export function stateOf({ vetoed, missing_data, rejected_data }) {
  if (!vetoed) return "value";
  return missing_data === undefined && rejected_data === undefined ? "veto" : "waiting";
}

function shownValue(result) {
  if (result === undefined) return "—";
  if (!result.vetoed) return yearsAndMonths(result.calendar) ?? withDays(result.result);
  return stateOf(result) === "waiting" ? "…" : (result.veto_reason ?? words.noResult);
}

/** Years that are a whole number of months: `66 year 10 month`; undefined for other values. */
function yearsAndMonths({ value, unit } = {}) {
  const months = Math.round(value * 12);
  const isWhole = Math.abs(value * 12 - months) <= 1e-13 * Math.max(1, Math.abs(months));
  if (unit !== "year" || !isWhole || months % 12 === 0) return undefined;
  const size = Math.abs(months);
  const years = size < 12 ? "" : `${Math.floor(size / 12)} year `;
  return `${months < 0 ? "-" : ""}${years}${size % 12} month`;
}

/** Words, and buttons that lead to the fields of inputs. */
function leading(told, keys, fieldAt) {
  const links = keys.map((key) => {
    const field = fieldAt(key);
    if (field === undefined) return element("li", {}, key);
    const lead = () => focusOn(field.focusable);
    return element("li", {}, element("button", { type: "button", class: "link", onclick: lead }, field.label));
  });
  return element("div", { class: "missing" }, told, element("ol", {}, links));
}

/** An explanation that folds. */
function why(rule, { explanation, values }, toggled) {
  const at = `rule ${rule}`;
  return fold({ class: "why", toggled, at, open: false }, element("summary", {}, words.why), element("div"), () => [
    explanationTree(explanation, values, toggled, at),
  ]);
}

/**
 * Why values are refused, by key. Each rule that needs such an input lists it; the reason stands at
 * the field once.
 */
export function refusalsOf(results) {
  const found = Object.values(results).flatMap(({ rejected_data: rejected = [] }) => rejected);
  return new Map(found.map(({ data, reason, code }) => [data, reasonIn(words.refusal, code) ?? reason]));
}

/** The reason of a code in the language of the page; undefined: rules say it in English. */
function reasonIn(reasons, code) {
  return reasons?.[code].plain ?? reasons?.[code];
}

/** The inputs that are refused, by key, and those that results wait for, in words. */
export function summaryOf(missing, refused) {
  const sentences = [
    refused.length === 0 ? "" : filled(words.notAccepted, { names: refused.join(", ") }),
    missing.length === 0 ? "" : filled(words.missing, { names: missing.join(", ") }),
  ].filter((sentence) => sentence !== "");
  return sentences.length === 0 ? words.complete : sentences.join(" ");
}
