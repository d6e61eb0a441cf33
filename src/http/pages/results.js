import { element, focusOn, idOf } from "./dom.js";
import { explanationTree } from "./explanation.js";
import { refusalOf } from "./refusals.js";

/**
 * The results of an evaluation, those that no other rule uses first. `fields` are those of the form,
 * to lead to what is missing; `beside` has the results of a second instant, and the names of both.
 */
export function resultList(show, results, fields, beside) {
  const used = new Set(Object.values(show.rules).flatMap(({ depends_on_rules }) => depends_on_rules));
  const rules = [...new Set([...Object.keys(results), ...Object.keys(beside?.results ?? {})])];
  const [steps, main] = [true, false].map((isUsed) => rules.filter((rule) => used.has(rule) === isUsed));
  const listed = (names) => names.map((rule) => card(rule, results[rule], fields, beside));
  if (main.length === 0 || steps.length === 0) return listed(rules);
  return [...listed(main), element("p", { class: "steps" }, "On the way"), ...listed(steps)];
}

/** A rule that the version does not have has no result. */
function card(rule, result, fields, beside) {
  const refused = result && refusalOf(result, fields)?.key;
  const state = result === undefined ? "none" : refused === undefined ? stateOf(result) : "waiting";
  return element(
    "article",
    { class: `result ${state}`, id: idOf("rule", rule), tabindex: -1 },
    element("h3", {}, rule),
    beside === undefined
      ? element("p", { class: "answer" }, refused === undefined ? shownValue(result) : "…")
      : sideBySide(result, beside.results[rule], beside.instants),
    refused === undefined ? "" : leading("Needs another", [refused], fields),
    result?.missing_data === undefined ? "" : leading("Waits for", result.missing_data, fields),
    result?.explanation === undefined ? "" : why(rule, result.explanation),
  );
}

/** Two answers, each under its instant. */
function sideBySide(one, other, instants) {
  const texts = [one, other].map(shownValue);
  return element(
    "div",
    { class: texts[0] === texts[1] ? "beside" : "beside changed" },
    texts.map((text, i) =>
      element("div", {}, element("p", { class: "quiet" }, instants[i]), element("p", { class: "answer" }, text)),
    ),
  );
}

/** The state of a result: `value`, `veto` or `waiting`. */
export function stateOf({ vetoed, missing_data }) {
  if (!vetoed) return "value";
  return missing_data === undefined ? "veto" : "waiting";
}

function shownValue(result) {
  if (result === undefined) return "—";
  if (!result.vetoed) return result.result;
  return stateOf(result) === "waiting" ? "…" : (result.veto_reason ?? "veto");
}

/** Words, and buttons that lead to the fields of inputs. */
function leading(words, keys, fields) {
  const links = keys.map((key) => {
    const field = fields.find((candidate) => candidate.key === key);
    if (field === undefined) return element("li", {}, key);
    return element(
      "li",
      {},
      element("button", { type: "button", class: "link", onclick: () => focusOn(field.focusable) }, key),
    );
  });
  return element("div", { class: "missing" }, words, element("ol", {}, links));
}

/** An explanation that folds. The page remembers which ones are open while results change. */
function why(rule, explanation) {
  const place = element("div", {});
  const fill = () => {
    if (details.open && place.childElementCount === 0) place.append(explanationTree(explanation));
  };
  const details = element(
    "details",
    { class: "why", "data-rule": rule, ontoggle: fill },
    element("summary", {}, "Why?"),
    place,
  );
  return details;
}
