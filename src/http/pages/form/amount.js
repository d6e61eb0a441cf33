import { element } from "../dom.js";
import { words } from "../words.js";

/*
 * A magnitude and its unit. Typed with a unit, `1 meter`, an amount is taken as it is. As a text it
 * is `12.50 eur`, `5%` or `5%%`.
 */

/** Numbers are texts for the browser: a number field would round them. */
export const DECIMAL = { type: "text", inputmode: "decimal" };

/** The field of the amount `key`. */
export function amount(key, slot, { oninput, ...attributes }) {
  const unit = unitChoice(key, slot, oninput);
  const magnitude = element("input", {
    ...attributes,
    ...DECIMAL,
    placeholder: slot.fill && splitAmount(slot.fill.result).magnitude,
    autocomplete: "off",
    oninput,
    onchange() {
      if (unit.partsOf(typed()).unit !== "") set(text());
    },
  });
  const typed = () => magnitude.value.trim();
  const text = () => unit.textOf(typed());
  const set = (given) => {
    [magnitude.value] = unit.taking([given]);
  };
  return {
    element: element("div", { class: "amount" }, magnitude, unit.element),
    focusable: magnitude,
    value() {
      if (typed() === "") return undefined;
      const { magnitude: number, unit: name } = unit.partsOf(typed());
      return name === "" ? number : { [name]: number };
    },
    text,
    set,
  };
}

/** The choice of a unit for the magnitudes of the input `key` beside it. */
export function unitChoice(key, slot, oninput) {
  const names = slot.type.units.map(({ name }) => name);
  const preferred = preferredUnit(slot);
  const select = element(
    "select",
    { "aria-label": `${words.unit}: ${slot.label ?? key}`, onchange: oninput },
    names.map((name) => element("option", { value: name, selected: name === preferred }, name)),
  );

  /**
   * A typed amount with its own unit, or else the chosen one. With an unknown unit it stays as
   * typed, so that it is refused and the unit not left out.
   */
  function partsOf(typed) {
    const { magnitude, unit } = splitAmount(typed);
    const name = unit.toLowerCase();
    if (name === "") return { magnitude: typed, unit: typed === "" ? "" : select.value };
    return names.includes(name) ? { magnitude, unit: name } : { magnitude: typed, unit: "" };
  }

  return {
    element: select,
    partsOf,
    textOf(typed) {
      const { magnitude, unit } = partsOf(typed);
      return unit === "" ? magnitude : amountText(magnitude, unit);
    },
    /** Takes the unit that all texts have, and returns what is left to show beside it. */
    taking(texts) {
      const found = texts.map(splitAmount);
      const [unit, ...others] = new Set(found.map(({ unit }) => unit.toLowerCase()));
      const isOne = others.length === 0;
      select.value = isOne && names.includes(unit) ? unit : preferred;
      return isOne && (unit === "" || names.includes(unit)) ? found.map(({ magnitude }) => magnitude) : texts;
    },
  };
}

const SIGNS = new Map([
  ["percent", "%"],
  ["permille", "%%"],
]);

const NUMBER = /^[+-]?[\d.,_]+(?:e[+-]?\d+)?$/i;

/** The magnitude and the unit of a text; the unit is empty when there is none. */
function splitAmount(text) {
  if (NUMBER.test(text.trim())) return { magnitude: text.trim(), unit: "" };
  const [, magnitude = text, unit = ""] = /^(.*?)\s*(%%?|\p{L}\S*)$/u.exec(text.trim()) ?? [];
  const named = [...SIGNS.keys()].find((name) => SIGNS.get(name) === unit);
  return { magnitude, unit: named ?? unit };
}

function amountText(magnitude, unit) {
  return `${magnitude}${SIGNS.get(unit) ?? ` ${unit}`}`;
}

/**
 * The unit that a field begins with: that of the fill, the suggestion or a bound, as its writer
 * thinks in it; else the first of the type.
 */
function preferredUnit({ type, fill, suggestion }) {
  const names = type.units.map(({ name }) => name);
  const told = [
    fill && splitAmount(fill.result).unit,
    suggestion && splitAmount(suggestion.result).unit,
    type.minimum?.unit,
    type.maximum?.unit,
    type.lower?.unit,
    type.upper?.unit,
  ];
  return told.find((name) => names.includes(name)) ?? names[0];
}
