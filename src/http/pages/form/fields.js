import { element, idOf } from "../dom.js";
import { readingOf } from "./readings.js";
import { amountText, preferredUnit, splitAmount } from "./units.js";

/*
 * A field of the form for one input, made from its type. `value()` returns the value to send: a
 * text, a unit with its magnitude, or undefined while nothing is given. `text()` is the same as one
 * text, empty while nothing is given; `set` takes such a text.
 */

/** The values of a boolean as the form shows them. */
const CHOICES = new Map([
  ["true", "yes"],
  ["false", "no"],
]);

/** The field of the input `key`; `onChange` is called after every change. */
export function fieldOf(key, slot, onChange) {
  const id = idOf("input", key);
  const hints = hintsOf(slot);
  const described = `${id}-hints ${id}-problem`;
  const control = controlOf(slot, { id, "aria-describedby": described, oninput: onChange });
  const state = element("span", { class: "state", id: `${id}-state` });
  const reading = element("p", { class: "hints", id: `${id}-reading` });
  const problem = element("p", { class: "problem", id: `${id}-problem` });
  const suggestion = slot.suggestion;
  return {
    key,
    element: element(
      control.group ? "fieldset" : "div",
      { class: "field" },
      element(control.group ? "legend" : "label", control.group ? {} : { for: id }, key, " ", state),
      control.element,
      reading,
      problem,
      element("p", { class: "hints", id: `${id}-hints` }, hints.join(" ")),
      suggestion === undefined ? "" : suggestionButton(key, suggestion, control, onChange),
    ),
    focusable: control.focusable,
    value: control.value,
    text: control.text,
    set: control.set,
    /** Shows why the value is not accepted; undefined: it is. */
    refuse(reason) {
      problem.textContent = reason ?? "";
      control.focusable.setAttribute("aria-invalid", String(reason !== undefined));
    },
    /** `next`, `needed`, `unused` or nothing. */
    mark(word, text) {
      const read = readingOf(slot.type, control.value());
      reading.textContent = read === "" ? "" : `read as ${read}`;
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
  const shown = CHOICES.get(suggestion.result) ?? suggestion.result;
  return element(
    "button",
    { type: "button", class: "suggestion", "aria-label": `Take ${shown} for ${key}`, onclick: use },
    `Take ${shown}`,
  );
}

function controlOf(slot, attributes) {
  const { type } = slot;
  if (type.kind === "boolean") return choiceOfThree(attributes);
  if (type.kind === "text" && type.options.length > 0) return options(type.options, attributes);
  if (type.kind.endsWith("range")) return range(type, attributes);
  if (type.units?.length > 0) return amount(type, slot, attributes);
  return line(typeOfLine(type.kind), placeholderOf(slot), attributes);
}

/** Yes, no, or nothing yet. */
function choiceOfThree({ id, oninput, ...described }) {
  const choices = [["", "not given"], ...CHOICES].map(([value, text]) => {
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
  const chosen = () => choices.find(({ button }) => button.checked)?.button.value;
  return {
    group: true,
    element: element(
      "div",
      { class: "choice", ...described },
      choices.map(({ label }) => label),
    ),
    focusable: choices[0].button,
    value: () => (chosen() === "" ? undefined : chosen() === "true"),
    text: chosen,
    set(text) {
      const [meant = ""] = [...CHOICES].find((words) => words.includes(text.toLowerCase())) ?? [];
      for (const { button } of choices) button.checked = button.value === meant;
    },
  };
}

function options(texts, attributes) {
  const select = element(
    "select",
    attributes,
    element("option", { value: "" }, "—"),
    texts.map((text, i) => element("option", { value: String(i) }, text)),
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

/** A magnitude, and its unit. */
function amount(type, slot, { id, oninput, ...described }) {
  const magnitude = element("input", {
    id,
    oninput,
    ...described,
    ...typeOfLine("number"),
    placeholder: slot.fill && splitAmount(slot.fill.result).magnitude,
    autocomplete: "off",
  });
  const names = type.units.map(({ name }) => name);
  const preferred = preferredUnit(slot);
  const unit = element(
    "select",
    { "aria-label": "unit", onchange: oninput },
    names.map((name) => element("option", { value: name, selected: name === preferred }, name)),
  );
  return {
    element: element("div", { class: "amount" }, magnitude, unit),
    focusable: magnitude,
    value: () => (magnitude.value.trim() === "" ? undefined : { [unit.value]: magnitude.value.trim() }),
    text: () => (magnitude.value.trim() === "" ? "" : amountText(magnitude.value.trim(), unit.value)),
    set(text) {
      const parts = splitAmount(text);
      const named = parts.unit.toLowerCase();
      // An unknown unit stays in the field, so that it is refused there and not left out.
      magnitude.value = named === "" || names.includes(named) ? parts.magnitude : text;
      unit.value = names.includes(named) ? named : preferred;
    },
  };
}

/** From and to, which are sent together. */
function range(type, { id, oninput, ...described }) {
  const kind = typeOfLine(type.kind.slice(0, -"range".length));
  const end = (label, more) =>
    element("input", {
      ...kind,
      "aria-label": label,
      placeholder: label,
      autocomplete: "off",
      oninput,
      ...described,
      ...more,
    });
  const [from, to] = [end("from", { id }), end("to", {})];
  const ends = () => [from.value.trim(), to.value.trim()];
  const text = () => (ends().includes("") ? "" : ends().join("..."));
  return {
    group: true,
    element: element("div", { class: "amount" }, from, element("span", { "aria-hidden": "true" }, "…"), to),
    focusable: from,
    value: () => text() || undefined,
    text,
    set(given) {
      [from.value, to.value = ""] = given.split("...");
    },
  };
}

/** Numbers are texts for the browser: a number field would round them. */
function typeOfLine(kind) {
  if (kind === "date") return { type: "date" };
  if (kind === "time") return { type: "time", step: 1 };
  return kind === "number" ? { type: "text", inputmode: "decimal" } : { type: "text" };
}

function placeholderOf({ fill }) {
  return fill === undefined ? undefined : fill.result;
}

/** Help and constraints in words. */
function hintsOf({ type, fill, path }) {
  const bound = (value) => (typeof value === "object" ? `${value.value} ${value.unit}` : value);
  // The plain bound of a ratio would be a fraction: people read percent.
  const [unit] = type.kind === "ratio" ? type.units : [];
  const limit = (side) => (unit === undefined ? bound(type[side]) : `${unit[side]} ${unit.name}`);
  const between = [
    type.minimum ? `at least ${limit("minimum")}` : "",
    type.maximum ? `at most ${limit("maximum")}` : "",
    type.lower ? `from ${bound(type.lower)}` : "",
    type.upper ? `to ${bound(type.upper)}` : "",
    type.length ? `${type.length} characters` : "",
    typeof type.decimals === "number" ? `at most ${type.decimals} decimals` : "",
  ].filter((part) => part !== "");
  const sentences = [
    /[\p{L}\p{N}]$/u.test(type.help) ? `${type.help}.` : type.help,
    between.length > 0 ? `${capital(between.join(", "))}.` : "",
  ];
  if (fill !== undefined) sentences.push(`${fill.result} unless given.`);
  if (path.length > 0) sentences.push(`From ${path.map(({ spec }) => spec).join(" → ")}.`);
  return sentences.filter((sentence) => sentence !== "");
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
