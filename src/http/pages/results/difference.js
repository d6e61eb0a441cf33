/*
 * The difference of two results, exact in the unit that both are shown in.
 */

const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?( \S+|%%?|)$/;

/**
 * From the first result to the second: `+0.72 eur, +5 %`. Empty where there is none, for other
 * values than numbers, and for amounts in two units.
 */
export function differenceOf(before, after) {
  const [a, b] = [before, after].map((result) => AMOUNT.exec(result ?? ""));
  if (!a || !b || a[4] !== b[4]) return "";
  const places = Math.max(a[3]?.length ?? 0, b[3]?.length ?? 0);
  const [from, to] = [a, b].map((parts) => scaled(parts, places));
  if (from === to) return "";
  const change = signed(to - from, places) + unitOf(a[4]);
  const percent = from === 0n ? "" : percentOf(to - from, from < 0n ? -from : from);
  return percent === "" ? change : `${change}, ${percent}`;
}

function scaled([, sign, whole, fraction = ""], places) {
  const digits = BigInt(whole + fraction.padEnd(places, "0"));
  return sign === "-" ? -digits : digits;
}

/** The difference of two shares is not a share of them. */
function unitOf(unit) {
  return unit === "%" ? " percentage points" : unit;
}

/** Rounded to hundredths of a percent, without needless zeros; empty where nothing is left. */
function percentOf(change, whole) {
  const size = ((change < 0n ? -change : change) * 20_000n + whole) / (2n * whole);
  if (size === 0n) return "";
  return `${signed(change < 0n ? -size : size, 2).replace(/\.?0+$/, "")} %`;
}

function signed(digits, places) {
  const size = String(digits < 0n ? -digits : digits).padStart(places + 1, "0");
  const cut = size.length - places;
  return (digits < 0n ? "-" : "+") + size.slice(0, cut) + (places === 0 ? "" : `.${size.slice(cut)}`);
}
