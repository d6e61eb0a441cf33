import { evaluate, showSpec } from "./api.js";
import { element } from "./dom.js";
import { formOf } from "./form/form.js";
import { graphOf } from "./graph/graph.js";
import { resultList } from "./results.js";
import { timeline } from "./timeline.js";

/** Milliseconds between the last key and the request for the answer. */
const QUIET = 120;

/** One spec: a form, and the answer for its data, requested anew while somebody types. */
export async function specPage(spec, { effective, explain, signal, goToInstant }) {
  const show = await showSpec(spec, effective, signal);
  const form = formOf(show, changed);
  const graph = graphOf(show, form.fields);
  const answers = element("div", { class: "answers" });
  const status = element("p", { role: "status", class: "quiet" });
  let timer;
  let asking = new AbortController();
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    asking.abort();
  });
  ask();

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(ask, QUIET);
  }

  async function ask() {
    asking.abort();
    asking = new AbortController();
    const data = form.data();
    try {
      const { results } = await evaluate(spec, data, { effective, explain, signal: asking.signal });
      update(results, data);
    } catch (problem) {
      if (problem.name === "AbortError") return;
      status.textContent = problem.message;
      status.className = "problem";
    }
  }

  function update(results, data) {
    const open = new Set([...answers.querySelectorAll("details.why[open]")].map(({ dataset }) => dataset.rule));
    answers.replaceChildren(...resultList(results, form.fields));
    for (const details of answers.querySelectorAll("details.why")) details.open = open.has(details.dataset.rule);
    const missing = [...new Set(Object.values(results).flatMap(({ missing_data }) => missing_data ?? []))];
    form.markMissing(missing);
    graph.update(results, data);
    status.textContent =
      missing.length === 0 ? "Everything that is needed is given." : `Waits for ${missing.join(", ")}.`;
    status.className = "quiet";
  }

  return [
    element("h1", { tabindex: -1 }, show.spec),
    show.commentary ? element("p", { class: "commentary" }, show.commentary) : "",
    timeline(show, goToInstant),
    element(
      "div",
      { class: "columns" },
      element("section", { "aria-labelledby": "inputs" }, element("h2", { id: "inputs" }, "Inputs"), form.element),
      element(
        "section",
        { "aria-labelledby": "results" },
        element("h2", { id: "results" }, "Results"),
        status,
        answers,
        explain
          ? ""
          : element("p", { class: "quiet" }, "Explanations are shown when the server is started with --explain."),
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
