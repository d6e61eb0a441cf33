import { element, goTo, idOf } from "./dom.js";
import { explanationTree } from "./explanation.js";

/** The results of an evaluation. `fields` are those of the form, to lead to what is missing. */
export function resultList(results, fields) {
  return Object.entries(results).map(([rule, result]) =>
    element(
      "article",
      { class: `result ${stateOf(result)}`, id: idOf("rule", rule), tabindex: -1 },
      element("h3", {}, rule),
      element("p", { class: "answer" }, shownValue(result)),
      waitingFor(result, fields),
      result.explanation === undefined ? "" : why(rule, result.explanation),
    ),
  );
}

/** The state of a result: `value`, `veto` or `waiting`. */
export function stateOf({ vetoed, missing_data }) {
  if (!vetoed) return "value";
  return missing_data === undefined ? "veto" : "waiting";
}

function shownValue(result) {
  if (!result.vetoed) return result.result;
  return stateOf(result) === "waiting" ? "…" : (result.veto_reason ?? "veto");
}

function waitingFor(result, fields) {
  if (result.missing_data === undefined) return "";
  const links = result.missing_data.map((key) => {
    const field = fields.find((candidate) => candidate.key === key);
    if (field === undefined) return element("li", {}, key);
    return element(
      "li",
      {},
      element("button", { type: "button", class: "link", onclick: () => goTo(field.focusable) }, key),
    );
  });
  return element("div", { class: "missing" }, "Waits for", element("ol", {}, links));
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
