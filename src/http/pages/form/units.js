/*
 * Amounts as texts: `12.50 eur`, `5%`, `5%%`.
 */

const SIGNS = new Map([
  ["percent", "%"],
  ["permille", "%%"],
]);

const NUMBER = /^[+-]?[\d.,_]+(?:e[+-]?\d+)?$/i;

/** The magnitude and the unit of a text; the unit is empty when there is none. */
export function splitAmount(text) {
  if (NUMBER.test(text.trim())) return { magnitude: text.trim(), unit: "" };
  const [, magnitude = text, unit = ""] = /^(.*?)\s*(%%?|\p{L}\S*)$/u.exec(text.trim()) ?? [];
  const named = [...SIGNS.keys()].find((name) => SIGNS.get(name) === unit);
  return { magnitude, unit: named ?? unit };
}

export function amountText(magnitude, unit) {
  return `${magnitude}${SIGNS.get(unit) ?? ` ${unit}`}`;
}

/**
 * The unit that a field begins with: that of the fill, the suggestion or a bound, as its writer
 * thinks in it; else the first of the type.
 */
export function preferredUnit({ type, fill, suggestion }) {
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
