/*
 * The parcel tariff written by hand, the measure for the cost of generated code: whole numbers at
 * scales that a person worked out, checks of the inputs, the same answer objects. Weights have at
 * most four decimals.
 */
const RATES = { city: 42_000, country: 59_000, island: 115_000, abroad: 197_500 };
const FUEL = { city: 350, country: 350, island: 600, abroad: 825 };

/** Answers `total` alone. */
export function total(data) {
  return {
    spec: "parcel_tariff",
    effective: "2026-01-01T00:00:00Z",
    results: { total: number(tariff(data).total, 10_000_000_000_000, 13) },
  };
}

function tariff({ weight, zone, has_contract: contract }) {
  const grams = tenThousandths(weight);
  const rate = RATES[zone];
  if (rate === undefined || !(grams >= 0 && grams <= 600_000)) throw new RangeError("an input that no parcel has");
  const isBulky = grams > 250_000;
  const fee = weightFee(grams);
  const freight = rate * 100 + fee + (isBulky ? 6_500_000 : 0);
  const rebate = contract === "true" ? (isBulky ? 400 : 750) : contract === "false" ? 0 : Number.NaN;
  const net = freight * (10_000 + FUEL[zone] - rebate);
  return { total: net * (zone === "abroad" ? 1_000 : 1_210) };
}

/** In millionths. */
function weightFee(grams) {
  if (grams > 300_000) return 14_800_000 + (grams - 300_000) * 70;
  if (grams > 100_000) return 3_600_000 + (grams - 100_000) * 45;
  if (grams > 50_000) return 3_600_000;
  return grams > 20_000 ? 1_800_000 : 0;
}

function tenThousandths(text) {
  let n = 0;
  let decimals = -1;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === 46 && decimals < 0) decimals = 0;
    else if (letter >= 48 && letter <= 57) {
      n = n * 10 + letter - 48;
      if (decimals >= 0) decimals++;
    } else return Number.NaN;
  }
  for (let at = Math.max(decimals, 0); at < 4; at++) n *= 10;
  return n;
}

function number(n, unit, places) {
  const rest = n % unit;
  const whole = (n - rest) / unit;
  const result = rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(places, "0").replace(/0+$/, "")}`;
  return { vetoed: false, rule_type: "number", result, number: result };
}
