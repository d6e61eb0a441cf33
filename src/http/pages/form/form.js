import { element, renew } from "../dom.js";
import { words } from "../words.js";
import { fieldOf, identityOf } from "./fields.js";
import { isMade } from "./rows.js";

/** The form of a spec. `onChange` is called when something was typed or chosen. */
export function inputForm(onChange) {
  let fields = [];
  const form = element("form", {
    class: "inputs",
    autocomplete: "off",
    onsubmit: (event) => event.preventDefault(),
  });
  const none = element("p", {}, words.noInputs);
  const reset = element("button", { type: "button", class: "reset", onclick: clear }, words.clear);

  function clear() {
    for (const field of fields) field.set("");
    onChange();
  }

  /** With those in rows, each with the key that answers name it by. */
  function all() {
    return fields.flatMap((field) => [{ key: field.key, field }, ...field.inner()]);
  }

  return {
    /** The field that a key of an answer means, or undefined. */
    fieldAt: (name) => all().find(({ key }) => key === name)?.field,
    get fields() {
      return fields;
    },
    element: form,
    /**
     * Has a field for each input that some rule needs, in the order of show, with the texts of a
     * map by key. A field that would look the same stays, with what is half-typed in it.
     */
    show({ data }, texts) {
      const earlier = new Map(fields.map((field) => [field.identity, field]));
      const inputs = Object.entries(data).filter(([, slot]) => slot.needed_by_rules.length > 0 && !isMade(slot.type));
      fields = inputs.map(([key, slot]) => earlier.get(identityOf(key, slot)) ?? fieldOf(key, slot, onChange));
      for (const field of fields) {
        const text = texts.get(field.key) ?? "";
        if (field.text() !== text) field.set(text);
      }
      renew(form, fields.length === 0 ? [none] : [...fields.map((field) => field.element), reset]);
    },
    /** The texts given so far, by key. */
    texts() {
      return new Map(fields.flatMap(({ key, text }) => (text() === "" ? [] : [[key, text()]])));
    },
    /** The same in a word or two each. */
    summaries() {
      return new Map(fields.flatMap(({ key, text, summary }) => (text() === "" ? [] : [[key, summary()]])));
    },
    /** The values given so far, as the body of a request. */
    data() {
      return Object.fromEntries(fields.flatMap(({ key, value }) => (value() === undefined ? [] : [[key, value()]])));
    },
    /**
     * Marks the fields that the answer waits for: `missing` are input keys, the most decisive
     * first. `refusals` has the reasons of values that are not accepted, by key.
     */
    mark(missing, refusals) {
      for (const { key, field } of all()) {
        field.refuse(refusals.get(key));
        const at = missing.indexOf(key);
        if (at === 0) field.mark("next", words.next);
        else if (at > 0) field.mark("needed", words.needed);
        else if (field.value() === undefined) field.mark("unused", words.unused);
        else field.mark("", "");
      }
    },
  };
}
