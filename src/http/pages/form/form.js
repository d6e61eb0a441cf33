import { element } from "../dom.js";
import { fieldOf } from "./fields.js";

/**
 * The form of a spec: a field for each input that some rule needs, in the order of show. `onChange`
 * is called when something was typed or chosen.
 */
export function formOf(show, onChange) {
  const inputs = Object.entries(show.data).filter(([, slot]) => slot.needed_by_rules.length > 0);
  const fields = inputs.map(([key, slot]) => fieldOf(key, slot, onChange));
  const clear = () => {
    for (const field of fields) field.set("");
    onChange();
  };
  return {
    fields,
    element: element(
      "form",
      { class: "inputs", autocomplete: "off", onsubmit: (event) => event.preventDefault() },
      fields.length === 0 ? element("p", {}, "This spec needs no inputs.") : fields.map((field) => field.element),
      fields.length === 0 ? "" : element("button", { type: "button", class: "reset", onclick: clear }, "Clear all"),
    ),
    /** Gives inputs the texts of a map by key. */
    fill(texts) {
      for (const { key, set } of fields) if (texts.has(key)) set(texts.get(key));
    },
    /** The texts given so far, by key. */
    texts() {
      return new Map(fields.flatMap(({ key, text }) => (text() === "" ? [] : [[key, text()]])));
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
      for (const field of fields) {
        field.refuse(refusals.get(field.key));
        const at = missing.indexOf(field.key);
        if (at === 0) field.mark("next", "asked next");
        else if (at > 0) field.mark("needed", "needed");
        else if (field.value() === undefined) field.mark("unused", "not needed so far");
        else field.mark("", "");
      }
    },
  };
}
