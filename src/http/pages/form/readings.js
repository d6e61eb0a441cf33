/*
 * The number that the engine reads from a typed text
 * (docs/spec/02-types-numbers-units.md#2-10-run-time-input): a comma always separates thousands.
 * Shown beside the field, so that a decimal comma or a point between thousands is seen at once.
 */

/**
 * The reading of a number, ratio or measure, or a range of them: `1,250.5 eur`; empty for other
 * types and for texts that cannot be read.
 */
export function readingOf({ kind, decimals }, value) {
  if (value === undefined || !/^(?:number|ratio|measure)/.test(kind)) return "";
  const [[unit, magnitude]] = typeof value === "object" ? Object.entries(value) : [["", value]];
  const ends = `${magnitude} ${unit}`.split("...").map((end) => amountOf(end.trim(), decimals ?? 0));
  return ends.includes(undefined) ? "" : ends.join("...");
}

function amountOf(text, decimals) {
  const [, written = "", unit = ""] = /^(\S+?)(%%?|\s+\S+)?$/.exec(text) ?? [];
  const number = numberOf(written);
  return number === undefined ? undefined : padded(number, decimals) + unit.replace(/\s+/, " ");
}

/** With the decimal places of its type, as the engine shows it: `45.000` is seen to be 45.00. */
function padded(number, decimals) {
  const [whole, fraction = ""] = number.split(".");
  const places = fraction.padEnd(decimals, "0");
  return places === "" ? whole : `${whole}.${places}`;
}

const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?![\d_,])/;
const NUMBER = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;
const LARGEST_EXPONENT = 28;

/** A number without exponent and needless zeros, with commas between thousands. */
export function numberOf(text) {
  const plain = text.replace(THOUSANDS, (groups) => groups.replaceAll(",", "")).replaceAll("_", "");
  const [, sign, before = "", after = "", power = "0"] = NUMBER.exec(plain) ?? [];
  const exponent = Number(power);
  if (sign === undefined || Math.abs(exponent) > LARGEST_EXPONENT) return undefined;
  const digits = "0".repeat(LARGEST_EXPONENT) + before + after + "0".repeat(LARGEST_EXPONENT);
  const point = LARGEST_EXPONENT + before.length + exponent;
  const whole = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const fraction = digits.slice(point).replace(/0+$/, "");
  const isZero = whole === "0" && fraction === "";
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return (sign === "-" && !isZero ? "-" : "") + grouped + (fraction === "" ? "" : `.${fraction}`);
}
