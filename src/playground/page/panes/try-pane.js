import { element, focusOn } from "../../../http/pages/dom.js";
import { inputForm } from "../../../http/pages/form/form.js";
import { dayChoice } from "../../../http/pages/form/moment.js";
import { refusalsOf, resultList, summaryOf } from "../../../http/pages/results.js";
import { filled, words } from "../../../http/pages/words.js";
import { chartPane } from "./chart-pane.js";
import { halfAnswer } from "./half-answer.js";

/*
 * Data and results. The data are one text of YAML; the form shows the same values, and writes the
 * text anew where something is typed in it.
 */

export function tryPane({ onChange, onChart }) {
  let data = "";
  let effective = "";
  let wanted = "";
  let shown;
  /** False while the form has to take the values of the text. */
  let isOfForm = false;
  const toggled = new Set();
  const typed = () => {
    data = textOf(shown, form.texts());
    isOfForm = true;
    text.value = data;
    onChange();
  };
  const form = inputForm(typed);
  const text = element("textarea", {
    id: "data-text",
    rows: 10,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": words.dataAsText,
    oninput() {
      data = text.value;
      isOfForm = false;
      onChange();
    },
  });
  const spec = element("select", {
    id: "spec",
    onchange() {
      wanted = spec.value;
      isOfForm = false;
      onChange();
    },
  });
  const day = dayChoice({
    id: "effective",
    timeLabel: words.dayClock,
    onChoice(chosen) {
      effective = chosen;
      onChange();
    },
  });
  const asText = element(
    "button",
    { type: "button", class: "quiet-button", "aria-pressed": "false", onclick: turn },
    words.asText,
  );
  const specChoice = element("p", { class: "choice-of" }, element("label", { for: "spec" }, words.spec), spec);
  const written = element(
    "div",
    { class: "written", hidden: true },
    text,
    element("p", { class: "hints" }, words.yaml),
  );
  const status = element("p", { role: "status", class: "quiet" }, words.soon);
  const old = element("p", { class: "old-reason", hidden: true });
  const answers = element("div", { class: "answers" });
  const chart = chartPane({
    onChoice: () => onChart(),
    onValue(value) {
      form.fieldAt(chart.input).set(value);
      typed();
    },
  });
  const results = element(
    "div",
    { class: "results-part", tabindex: -1, role: "group", "aria-label": words.results },
    element("div", { class: "head" }, element("h2", {}, words.results)),
    status,
    old,
    answers,
    chart.element,
  );

  return {
    elements: [
      element(
        "div",
        { class: "inputs-part" },
        element("div", { class: "head" }, element("h2", {}, words.data), asText),
        element(
          "div",
          { class: "choices" },
          specChoice,
          element("p", { class: "choice-of" }, element("label", { for: "effective" }, words.day), day.element),
        ),
        form.element,
        written,
      ),
      results,
    ],
    get data() {
      return data;
    },
    /** The spec that somebody chose; empty: the first one. */
    get wanted() {
      return wanted;
    },
    /** The spec that was evaluated last; before, the one that somebody chose. */
    get spec() {
      return spec.value || wanted;
    },
    get effective() {
      return effective;
    },
    take(given) {
      data = given.data;
      effective = given.effective;
      wanted = given.spec ?? "";
      isOfForm = false;
      text.value = data;
      spec.replaceChildren();
      day.show(effective);
    },
    show(answer) {
      shown = answer;
      offer(answer);
      const { show, main, results, values, given } = answer;
      const texts = isOfForm ? form.texts() : new Map(Object.entries(given));
      form.show(show, texts);
      for (const result of Object.values(results)) Object.assign(result, { values, half: halfAnswer(result) });
      answers.replaceChildren(...resultList(show, results, { main, fieldAt: form.fieldAt, texts: () => "", toggled }));
      chart.offer(answer.charts, (key) => form.fieldAt(key)?.label ?? key);
      const missing = missingOf(results);
      const refusals = refusalsOf(results);
      form.mark(missing, refusals);
      status.textContent = [summaryOf(missing, [...refusals.keys()]), ...unknown(answer)].join(" ");
      status.className = refusals.size > 0 ? "problem" : "quiet";
      for (const part of [answers, status]) part.classList.remove("old");
      old.hidden = true;
    },
    /** The input that a chart is asked for; empty: none is. */
    get chartBy() {
      return chart.input;
    },
    showChart(drawn) {
      const labelOf = (rule) => shown.show.rules[rule].label ?? rule;
      chart.show(drawn, { labelOf, input: form.fieldAt(chart.input)?.label ?? chart.input });
    },
    /** Leads to the results. */
    focus(tabs) {
      tabs.show("try");
      focusOn(results);
    },
    /** Dims the results, and says why they are not those of the present texts. */
    markOld(reason) {
      for (const part of [answers, status]) part.classList.add("old");
      old.hidden = false;
      old.textContent =
        answers.childElementCount === 0 ? filled(words.noResults, { reason }) : filled(words.earlier, { reason });
    },
  };

  /** Offers the specs of the rules, of which one was evaluated. */
  function offer({ specs, spec: chosen }) {
    if ([...spec.options].map(({ value }) => value).join("\n") !== specs.join("\n"))
      spec.replaceChildren(...specs.map((name) => element("option", { value: name }, name)));
    spec.value = chosen;
    specChoice.hidden = specs.length < 2;
  }

  function turn() {
    written.hidden = !written.hidden;
    form.element.hidden = !written.hidden;
    asText.setAttribute("aria-pressed", String(!written.hidden));
    if (!written.hidden) text.focus();
  }
}

/** The inputs that results wait for; the one whose answer decides most comes first. */
function missingOf(results) {
  const all = Object.values(results);
  const next = all.flatMap(({ partial }) => partial?.next ?? []);
  return [...new Set([...next.slice(0, 1), ...all.flatMap(({ missing_data }) => missing_data ?? [])])];
}

/** The names that are no inputs, in a sentence. */
function unknown({ unknown_data: names = [] }) {
  if (names.length === 0) return [];
  const told = names.map(({ name, suggestion }) => (suggestion === undefined ? name : `${name} (${suggestion}?)`));
  return [filled(words.unknown, { names: told.join(", ") })];
}

/** The texts of a form as YAML, with the values that the form has no field for. */
function textOf({ show, given }, texts) {
  const isField = (key) => show.data[key]?.needed_by_rules.length > 0;
  const others = Object.entries(given).filter(([key]) => !isField(key));
  return [...others, ...texts].map(([key, text]) => `${key}: ${yaml(text, show.data[key]?.type.kind)}\n`).join("");
}

/** Lists are JSON, which is YAML too. */
function yaml(text, kind) {
  if (kind === "list" && text.startsWith("[")) return text;
  const isPlain = /^[\p{L}\d][\p{L}\d ._%-]*$/u.test(text) && !/^null$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
