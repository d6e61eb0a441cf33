import { element, idOf, named } from "../dom.js";
import { counted, filled, words } from "../words.js";
import { amount, DECIMAL, unitChoice } from "./amount.js";
import { moment } from "./moment.js";
import { numberOf, readingOf } from "./readings.js";
import { rowsOf } from "./rows.js";

/*
 * A field of the form for one input, made from its type. `value()` returns the value to send: a
 * text, a unit with its magnitude, or undefined while nothing is given. `text()` is the same as one
 * text, empty while nothing is given; `set` takes such a text.
 */

/** The values of a boolean as the form shows them. */
const choices = () => [
  ["true", words.yes],
  ["false", words.no],
];

/** Two fields with the same text look the same. */
export function identityOf(key, { label, type, fill, suggestion, path }) {
  return JSON.stringify([key, label, type, fill, suggestion, path]);
}

/**
 * The field of the input `key`; `onChange` is called after every change. `name` is the part of the
 * key that its place leaves to say.
 */
export function fieldOf(key, slot, onChange, name = key) {
  const id = idOf("input", key);
  const hints = hintsOf(slot);
  const described = `${id}-reading ${id}-hints ${id}-problem`;
  const control = controlOf(key, slot, { id, "aria-describedby": described, oninput: onChange });
  const state = element("span", { class: "state", id: `${id}-state` });
  const reading = element("p", { class: "hints", id: `${id}-reading` });
  const problem = element("p", { class: "problem", id: `${id}-problem` });
  const suggestion = slot.suggestion;
  return {
    key,
    label: slot.label ?? key,
    identity: identityOf(key, slot),
    element: element(
      control.group ? "fieldset" : "div",
      { class: "field" },
      element(
        control.group ? "legend" : "label",
        control.group ? { dir: "auto" } : { for: id, dir: "auto" },
        named(name, slot.label),
        " ",
        state,
      ),
      control.element,
      reading,
      problem,
      element(
        "p",
        { class: "hints", id: `${id}-hints` },
        hints.map((hint, at) => [at > 0 ? " " : "", element("bdi", {}, hint)]),
      ),
      suggestion === undefined ? "" : suggestionButton(key, suggestion, control, onChange),
    ),
    get focusable() {
      return control.focusable;
    },
    value: control.value,
    text: control.text,
    set: control.set,
    /** The value in a word or two. */
    summary: control.summary ?? control.text,
    /** The fields in the rows of a list, each with its key. */
    inner: control.inner ?? (() => []),
    /** Shows why the value is not accepted; undefined: it is. */
    refuse(reason) {
      problem.textContent = reason ?? "";
      if (control.focusable.tagName !== "BUTTON")
        control.focusable.setAttribute("aria-invalid", String(reason !== undefined));
    },
    /** `next`, `needed`, `unused` or nothing. */
    mark(word, text) {
      const read = readingOf(slot.type, control.value());
      reading.textContent = read === "" || read === control.text() ? "" : filled(words.readAs, { reading: read });
      state.textContent = text;
      state.className = `state ${word}`;
    },
  };
}

function suggestionButton(key, suggestion, control, onChange) {
  const use = () => {
    control.set(suggestion.result);
    onChange();
  };
  const shown = new Map(choices()).get(suggestion.result) ?? suggestion.result;
  return element(
    "button",
    {
      type: "button",
      class: "suggestion",
      "aria-label": filled(words.takeFor, { value: shown, name: key }),
      onclick: use,
    },
    filled(words.take, { value: shown }),
  );
}

function controlOf(key, slot, attributes) {
  const { type } = slot;
  if (type.kind === "list") {
    const inRow = (key, slot, name) => fieldOf(key, slot, attributes.oninput, name);
    return rowsOf(key, slot, attributes, inRow);
  }
  if (type.kind === "boolean") return choiceOfThree(attributes);
  if (type.options?.length > 0) return options(type, attributes);
  if (type.kind.endsWith("range")) return range(key, slot, attributes);
  if (type.units?.length > 0) return amount(key, slot, attributes);
  if (type.kind === "date") return moment(attributes);
  return line(typeOfLine(type.kind), placeholderOf(slot), attributes);
}

/** The texts of a boolean, which rules write in English in any page. */
const MEANT = [
  ["true", "yes"],
  ["false", "no"],
];

/** Yes, no, or nothing yet. */
function choiceOfThree({ id, oninput, ...described }) {
  const buttons = [["", words.notGiven], ...choices()].map(([value, text]) => {
    const button = element("input", {
      type: "radio",
      name: id,
      value,
      id: value === "" ? id : undefined,
      checked: value === "",
      onchange: oninput,
    });
    return { button, label: element("label", {}, button, text) };
  });
  const chosen = () => buttons.find(({ button }) => button.checked)?.button.value;
  return {
    group: true,
    element: element(
      "div",
      { class: "choice", ...described },
      buttons.map(({ label }) => label),
    ),
    focusable: buttons[0].button,
    value: () => (chosen() === "" ? undefined : chosen() === "true"),
    text: chosen,
    set(text) {
      const [meant = ""] = MEANT.find((each) => each.includes(text.toLowerCase())) ?? [];
      for (const { button } of buttons) button.checked = button.value === meant;
    },
  };
}

function options({ options: texts, option_labels: labels = {} }, attributes) {
  const shown = (text) => (Object.hasOwn(labels, text) ? `${labels[text]} (${text})` : text);
  const select = element(
    "select",
    attributes,
    element("option", { value: "" }, "—"),
    texts.map((text, i) => element("option", { value: String(i) }, shown(text))),
  );
  return {
    element: select,
    focusable: select,
    value: () => texts[Number(select.value || "-1")],
    text: () => texts[Number(select.value || "-1")] ?? "",
    set(text) {
      select.value = texts.includes(text) ? String(texts.indexOf(text)) : "";
    },
  };
}

function line(kind, placeholder, attributes) {
  const input = element("input", { ...kind, placeholder, autocomplete: "off", ...attributes });
  return {
    element: input,
    focusable: input,
    value: () => (input.value.trim() === "" ? undefined : input.value),
    text: () => input.value.trim(),
    set(text) {
      input.value = text;
    },
  };
}

/** From and to, which are sent together, and the unit of both. */
function range(key, slot, { id, oninput, ...described }) {
  const kind = slot.type.kind.slice(0, -"range".length);
  const end = (label, more) => {
    const attributes = { "aria-label": label, oninput, ...described, ...more };
    if (kind !== "date") return line(typeOfLine(kind), label, attributes);
    return moment({ ...attributes, label, timeLabel: `${words.clock}, ${label}` });
  };
  const ends = [end(words.from, { id }), end(words.to, {})];
  const unit = slot.type.units?.length > 0 ? unitChoice(key, slot, oninput) : undefined;
  const texts = () => ends.map((each) => (unit === undefined ? each.text() : unit.textOf(each.text())));
  const text = () => (texts().includes("") ? "" : texts().join("..."));
  return {
    group: true,
    element: element(
      "div",
      { class: "amount" },
      ends[0].element,
      element("span", { "aria-hidden": "true" }, "…"),
      ends[1].element,
      unit?.element,
    ),
    get focusable() {
      return ends[0].focusable;
    },
    value: () => text() || undefined,
    text,
    set(given) {
      const [from, to = ""] = given.split("...");
      const shown = unit === undefined ? [from, to] : unit.taking([from, to]);
      for (const [at, each] of ends.entries()) each.set(shown[at]);
    },
  };
}

function typeOfLine(kind) {
  if (kind === "time") return { type: "time", step: 1 };
  return kind === "text" || kind === "boolean" ? { type: "text" } : DECIMAL;
}

function placeholderOf({ fill }) {
  return fill === undefined ? undefined : fill.result;
}

/** Help and constraints in words. */
function hintsOf({ type, fill, path = [] }) {
  const bound = (value) => {
    if (type.kind === "list") return counted(words.rows, value);
    return typeof value === "object" ? `${value.value} ${value.unit}` : value;
  };
  // The plain bound of a ratio would be a fraction: people read percent.
  const [unit] = type.kind === "ratio" ? type.units : [];
  const limit = (side) => {
    // A bound that is another data, or the effective instant.
    if (type[side].name !== undefined) return type[side].name;
    if (type.kind === "ratiorange") return `${numberOf(`${type[side]}e2`)}%`;
    return unit === undefined ? bound(type[side]) : `${unit[side]} ${unit.name}`;
  };
  const between = [
    type.minimum ? filled(words.atLeast, { value: limit("minimum") }) : "",
    type.maximum ? filled(words.atMost, { value: limit("maximum") }) : "",
    type.lower ? `${words.from} ${limit("lower")}` : "",
    type.upper ? `${words.to} ${limit("upper")}` : "",
    type.length ? counted(words.characters, type.length) : "",
    typeof type.decimals === "number" ? counted(words.decimals, type.decimals) : "",
  ].filter((part) => part !== "");
  const sentences = [
    /[\p{L}\p{N}]$/u.test(type.help) ? `${type.help}.` : type.help,
    between.length > 0 ? `${capital(between.join(", "))}.` : "",
  ];
  if (fill !== undefined) sentences.push(filled(words.unlessGiven, { value: fill.result }));
  if (path.length > 0) sentences.push(filled(words.ofSpec, { path: path.map(({ spec }) => spec).join(" → ") }));
  return sentences.filter((sentence) => sentence !== "");
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
