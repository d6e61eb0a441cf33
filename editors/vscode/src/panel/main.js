import { element, focusOn } from "../../../../src/http/pages/dom.js";
import { inputForm } from "../../../../src/http/pages/form/form.js";
import { summaryOf } from "../../../../src/http/pages/results.js";
import { inputChoice } from "./inputs.js";
import { openPaths, replaceKeepingFocus, resultList } from "./results.js";

/* global acquireVsCodeApi */

/*
 * The panel: the form of the page /docs, and the results of the language server. It knows no text
 * but those that it is told, and asks for the answer while somebody types.
 */

/** Milliseconds between the last key and the request for the answer. */
const QUIET = 120;

const host = acquireVsCodeApi();
const status = element("p", { role: "status", class: "quiet" });
const inputs = element("section", { "aria-labelledby": "inputs" });
const results = element("section", { "aria-labelledby": "results" });
const head = element("div", {});
const day = element("input", { type: "date", onchange: () => chooseDay(day.value), onblur: () => showDay() });
const runDay = element("span", { class: "hints" });
const choice = inputChoice({
  load: loadInputs,
  keep: () => sendAnd({ type: "keepInputs" }),
  forget: (name) => host.postMessage({ type: "forget", name }),
});
let form;
/** The day that was chosen; empty: that of the form. */
let chosen = "";
/** The day that the last answer is for. */
let answered = "";
let isToday = true;
let isFirst = true;
let timer;

document.querySelector("main").append(head, status, element("div", { class: "columns" }, inputs, results));
addEventListener("message", ({ data }) => take(data));
host.postMessage({ type: "ready" });

function take({ form: told, inputs: given, load, choices, answer, message }) {
  if (told !== undefined) showForm(told, given);
  if (load !== undefined) loadInputs(load);
  if (choices !== undefined) choice.show(choices);
  if (answer !== undefined) showAnswer(answer);
  // The last results stay, so that nothing jumps while a rule is half written.
  document.body.classList.toggle("stale", message !== undefined);
  if (message !== undefined) status.textContent = message;
}

function showForm(told, given) {
  const kept = form === undefined ? new Map(Object.entries(given.data)) : form.texts();
  if (form === undefined) chosen = given.effective ?? "";
  isToday = told.effective === undefined;
  form = inputForm(sendSoon);
  form.show(told, kept);
  isFirst = true;
  head.replaceChildren(
    element("h1", {}, told.spec),
    element("p", {}, element("label", {}, "Day of the run ", day), " ", runDay),
    choice.element,
    told.commentary === undefined ? "" : element("p", { class: "commentary" }, told.commentary),
  );
  for (const field of form.fields) {
    const location = told.locations[field.key];
    if (location !== undefined)
      field.element.append(jump("Show in the text", location, `Show in the text: ${field.key}`));
  }
  inputs.replaceChildren(element("h2", { id: "inputs" }, "Inputs"), form.element);
  send();
}

/** Puts the inputs of a case, or others that were kept, in the place of those in the form. */
function loadInputs({ data, effective = "" }) {
  for (const field of form.fields) field.set(data[field.key] ?? "");
  chooseDay(effective);
}

function chooseDay(effective) {
  chosen = effective;
  send();
}

/** Always a day, also where none was chosen. The field does not change while somebody types one. */
function showDay() {
  const length = "2025-01-01".length;
  if (document.activeElement !== day) day.value = answered.slice(0, length);
  runDay.textContent = chosen !== "" ? answered.slice(length) : isToday ? "today" : "the nearest day of this version";
}

function sendSoon() {
  clearTimeout(timer);
  timer = setTimeout(send, QUIET);
}

function send() {
  const texts = Object.fromEntries(form.texts());
  host.postMessage({ type: "values", data: form.data(), texts, effective: chosen });
}

function showAnswer(answer) {
  answered = answer.effective;
  showDay();
  const open = openPaths(results);
  replaceKeepingFocus(
    results,
    element("h2", { id: "results" }, "Results"),
    resultList(answer.results, { open, leadTo, jump }),
    element(
      "p",
      {},
      element("button", { type: "button", class: "keep", onclick: keep }, "Keep as a test"),
      element("span", { class: "hints" }, " These inputs and results, in the file of cases beside the rules."),
    ),
  );
  const refusals = new Map(answer.rejected.map(({ data, reason }) => [data, reason]));
  form.mark(answer.missing, refusals);
  if (isFirst) putFirst(answer.missing);
  isFirst = false;
  status.textContent = summaryOf(answer.missing, [...refusals.keys()]);
}

/** Puts the fields that results wait for before the others; later nothing moves under the hands. */
function putFirst(keys) {
  const rank = ({ key }) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  const [first] = form.fields;
  if (first === undefined) return;
  const list = first.element.parentElement;
  const reset = list.querySelector(".reset");
  for (const field of form.fields.toSorted((a, b) => rank(a) - rank(b))) list.insertBefore(field.element, reset);
}

function keep() {
  sendAnd({ type: "keep" });
}

/** The host has the values; those that were just typed are told before. */
function sendAnd(message) {
  clearTimeout(timer);
  send();
  host.postMessage(message);
}

function leadTo(key) {
  const field = form.fieldAt(key);
  return field === undefined
    ? element("span", {}, key)
    : element("button", { type: "button", class: "link", onclick: () => focusOn(field.focusable) }, key);
}

/** A button that shows a place of the text. */
function jump(words, location, label) {
  const show = () => host.postMessage({ type: "show", location });
  return element("button", { type: "button", class: "link jump", onclick: show, "aria-label": label }, words);
}
