import { addressOf, goTo, remember } from "./address.js";
import { evaluate, listArms, ServerError, showSpec } from "./api.js";
import { element } from "./dom.js";
import { formOf } from "./form/form.js";
import { graphOf } from "./graph/graph.js";
import { refusalsOf, summaryOf } from "./refusals.js";
import { resultList } from "./results.js";
import { ruleTexts } from "./rule-text.js";
import { snippets } from "./snippets.js";
import { timeline } from "./timeline.js";

/** Milliseconds between the last key and the request for the answer. */
const QUIET = 120;

/**
 * One spec: a form, and the answer for its data, requested anew while somebody types. `compare`: a
 * second instant whose answer stands beside; `given`: texts of inputs by key.
 */
export async function specPage(spec, { effective, compare, given, explain, signal }) {
  const [show, texts, otherTexts] = await Promise.all([
    showSpec(spec, effective, signal),
    textsOf(spec, effective, signal),
    compare === "" ? undefined : textsOf(spec, compare, signal),
  ]);
  const form = formOf(show, changed);
  form.fill(given);
  const graph = graphOf(show, form.fields);
  const answers = element("div", { class: "answers" });
  const status = element("p", { role: "status", class: "quiet" });
  const calls = snippets(show.spec, effective, () => form.data());
  let timer;
  let asking = new AbortController();
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    asking.abort();
  });
  ask();

  function changed() {
    remember(form.texts());
    calls.update();
    clearTimeout(timer);
    timer = setTimeout(ask, QUIET);
  }

  async function ask() {
    asking.abort();
    asking = new AbortController();
    const data = form.data();
    const asked = (instant) => evaluate(spec, data, { effective: instant, explain, signal: asking.signal });
    try {
      const [answer, other] = await Promise.all([asked(effective), compare === "" ? undefined : asked(compare)]);
      update(answer.results, data, other?.results);
    } catch (problem) {
      if (problem.name === "AbortError") return;
      status.textContent = problem.message;
      status.className = "problem";
    }
  }

  function update(results, data, other) {
    const open = new Set([...answers.querySelectorAll("details.why[open]")].map(({ dataset }) => dataset.rule));
    const beside = other && { results: other, texts: otherTexts, instants: [effective || "now", compare] };
    answers.replaceChildren(...resultList(show, results, form.fields, texts, beside));
    for (const details of answers.querySelectorAll("details.why")) details.open = open.has(details.dataset.rule);
    const missing = [...new Set(Object.values(results).flatMap(({ missing_data }) => missing_data ?? []))];
    const refusals = refusalsOf(results);
    form.mark(missing, refusals);
    graph.update(results, data, refusals);
    status.textContent = summaryOf(missing, [...refusals.keys()]);
    status.className = refusals.size > 0 ? "problem" : "quiet";
  }

  return [
    element("h1", { tabindex: -1 }, show.spec),
    show.commentary ? element("p", { class: "commentary" }, show.commentary) : "",
    timeline(show),
    element(
      "div",
      { class: "columns" },
      element("section", { "aria-labelledby": "inputs" }, element("h2", { id: "inputs" }, "Inputs"), form.element),
      element(
        "section",
        { "aria-labelledby": "results" },
        element("h2", { id: "results" }, "Results"),
        comparison(compare),
        status,
        answers,
        explain
          ? ""
          : element("p", { class: "quiet" }, "Explanations are shown when the server is started with --explain."),
        calls.element,
        element(
          "p",
          {},
          element(
            "a",
            { href: addressOf({ path: `/reference/${encodeURIComponent(show.spec)}`, effective }) },
            `API of ${show.spec}`,
          ),
        ),
      ),
    ),
    element(
      "section",
      { "aria-labelledby": "graph" },
      element("h2", { id: "graph" }, "What depends on what"),
      graph.element,
    ),
  ].filter((part) => part !== "");
}

/** The texts of the rules; none where they are too long to be sent, or no version is in force. */
async function textsOf(spec, effective, signal) {
  const arms = await listArms(spec, effective, signal).catch((problem) => {
    if (problem instanceof ServerError) return {};
    throw problem;
  });
  return ruleTexts(arms);
}

/** The choice of a second day. */
function comparison(compare) {
  const day = element("input", {
    type: "date",
    id: "compare",
    value: compare,
    onchange: () => goTo({ compare: day.value }),
  });
  return element("p", { class: "compare" }, element("label", { for: "compare" }, "Compare with "), day);
}
