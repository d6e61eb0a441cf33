import { addressOf, keep, place, remember } from "./address.js";
import { evaluate, listArms, ServerError, showSpec } from "./api.js";
import { element, named, renew } from "./dom.js";
import { inputForm } from "./form/form.js";
import { dayChoice } from "./form/moment.js";
import { refusalsOf, resultList, summaryOf } from "./results.js";
import { ruleTexts } from "./rule-text.js";
import { snippets } from "./snippets.js";
import { timeline } from "./timeline.js";

/** Milliseconds between the last key and the request for the answer. */
const QUIET = 120;

/**
 * One spec: a form, and the answer for its data, requested anew while somebody types. The address
 * has the texts of inputs, and a second instant whose answer stands beside. `toggled`: parts of
 * explanations that were opened or closed; `lasting`: the parts that stay where the page is shown
 * already, for another instant.
 */
export async function specPage(spec, { effective, explain, toggled, lasting = lastingParts(), signal }) {
  const [show, { texts, main }, { graphOf }] = await Promise.all([
    showSpec(spec, effective, signal),
    textsOf(spec, effective, signal),
    import("./graph/graph.js"),
  ]);
  signal.throwIfAborted();
  const otherTexts = new Map();
  const { form, second, results, status, answers, columns } = lasting;
  // The address has what was typed while the answers were on their way.
  const { given } = place();
  let { compare } = place();
  form.show(show, given);
  second.show(compare);
  lasting.onChange = changed;
  lasting.onSecond = compareWith;
  const graph = graphOf(show, main, form.fields);
  // Of the instant before, if any.
  answers.classList.add("old");
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

  function compareWith(instant) {
    compare = instant;
    keep({ compare });
    ask();
  }

  async function ask() {
    // The page of the next instant, which has the same form, asks for itself.
    if (signal.aborted) return;
    asking.abort();
    asking = new AbortController();
    const data = form.data();
    const asked = (instant) => evaluate(spec, data, { effective: instant, explain, signal: asking.signal });
    try {
      const other = compare === "" ? undefined : besides(compare, asked);
      const [answer, second] = await Promise.all([asked(effective), other]);
      update(answer, second);
    } catch (problem) {
      if (problem.name !== "AbortError") fail(problem);
    }
  }

  /** The answer and texts at a second instant. */
  async function besides(instant, asked) {
    const told = otherTexts.get(instant) ?? textsOf(spec, instant, signal);
    const [answer, { texts }] = await Promise.all([asked(instant), told]);
    otherTexts.set(instant, told);
    return { ...answer, texts, instant };
  }

  /** The results on the page are of earlier inputs. */
  function fail(problem) {
    markOld(true);
    status.className = "problem";
    const again = element("button", { type: "button", class: "suggestion", onclick: ask }, "Try again");
    status.replaceChildren(problem.message, " ", again);
  }

  function markOld(isOld) {
    for (const part of [answers, graph.element]) part.classList.toggle("old", isOld);
  }

  function update({ results, effective: at }, other) {
    markOld(false);
    const beside = other && {
      results: other.results,
      texts: other.texts,
      instants: [effective || "now", other.instant],
      isLater: timeOf(at) <= timeOf(other.effective),
    };
    answers.replaceChildren(...resultList(show, results, { main, fieldAt: form.fieldAt, texts, toggled, beside }));
    const missing = [...new Set(Object.values(results).flatMap(({ missing_data }) => missing_data ?? []))];
    const refusals = refusalsOf(results);
    form.mark(missing, refusals);
    graph.update(results, form.summaries(), refusals);
    status.textContent = summaryOf(missing, [...refusals.keys()]);
    status.className = refusals.size > 0 ? "problem" : "quiet";
  }

  renew(results, [
    element("h2", { id: "results" }, "Results"),
    second.element,
    status,
    answers,
    ...(explain
      ? []
      : [element("p", { class: "quiet" }, "Explanations are shown when the server is started with --explain.")]),
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
  ]);
  const parts = [
    element("h1", { tabindex: -1 }, named(show.spec, show.label)),
    show.commentary ? element("p", { class: "commentary" }, show.commentary) : "",
    timeline(show),
    columns,
    element(
      "section",
      { "aria-labelledby": "graph" },
      element("h2", { id: "graph" }, "What depends on what"),
      graph.element,
    ),
  ].filter((part) => part !== "");
  return { parts, lasting, days: show.versions.flatMap(({ effective_from: from }) => from ?? []).reverse() };
}

/** The parts in which somebody may type or read until the answers for another instant come. */
function lastingParts() {
  const lasting = { onChange() {}, onSecond() {} };
  const form = inputForm(() => lasting.onChange());
  const day = dayChoice({
    id: "compare",
    timeLabel: "time of the second day",
    onChoice: (text) => lasting.onSecond(text),
  });
  const second = {
    element: element("p", { class: "compare" }, element("label", { for: "compare" }, "Compare with "), day.element),
    show: day.show,
  };
  const status = element("p", { role: "status", class: "quiet" });
  const answers = element("div", { class: "answers" });
  const results = element("section", { "aria-labelledby": "results" });
  const columns = element(
    "div",
    { class: "columns" },
    element("section", { "aria-labelledby": "inputs" }, element("h2", { id: "inputs" }, "Inputs"), form.element),
    results,
  );
  return Object.assign(lasting, { form, second, status, answers, results, columns });
}

/**
 * The texts of the rules, and the names of those that people come for; none where they are too long
 * to be sent, or no version is in force.
 */
async function textsOf(spec, effective, signal) {
  const { arms, results } = await listArms(spec, effective, signal).catch((problem) => {
    if (problem instanceof ServerError) return { arms: {}, results: [] };
    throw problem;
  });
  return { texts: ruleTexts(arms), main: results };
}

/** Milliseconds of an instant that the server echoed; without a zone it is in UTC. */
function timeOf(instant) {
  return Date.parse(/T.*(?:Z|[+-]\d\d:\d\d)$/.test(instant) || !instant.includes("T") ? instant : `${instant}Z`);
}
