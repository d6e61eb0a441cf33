/**
 * A spec with one rule of `arms` arms over one number, in steps of one: the price of the highest
 * step that is reached.
 */
export function steps(arms) {
  const lines = ["spec steps", "", "data amount: number", "  -> minimum 0", "", "rule price: 0.50"];
  for (let step = 1; step <= arms; step++) lines.push(`  unless amount >= ${step * 3} then ${(step * 7 + 50) / 100}`);
  return `${lines.join("\n")}\n`;
}

/**
 * A spec with one rule of `zones` × `weights` arms: a card that gives a price for a zone and the
 * highest weight that is exceeded.
 */
export function card(zones, weights) {
  const lines = [
    "spec card",
    "",
    "data zone: text",
    "data weight: number",
    "  -> minimum 0",
    "",
    'rule price: veto "no price"',
  ];
  for (let zone = 0; zone < zones; zone++) {
    for (let weight = 0; weight < weights; weight++) {
      lines.push(
        `  unless zone is "z${zone}" and weight > ${weight / 2} then ${(zone * 311 + weight * 17 + 100) / 100}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

/** The result of `steps`, computed from its definition. */
export function stepPrice(arms, amount) {
  const step = Math.min(arms, Math.floor(amount / 3));
  return String((step * 7 + 50) / 100);
}

/** The result of `card` for a weight above 0. */
export function cardPrice(weights, zone, weight) {
  const highest = Math.min(weights - 1, Math.ceil(weight * 2) - 1);
  return String((zone * 311 + highest * 17 + 100) / 100);
}

/** A spec with a table of so many rows, of which a zone finds one. */
export function tableByZone(count) {
  const rows = Array.from({ length: count }, (_, row) => `  -> with zone: "z${row}", price: ${rowPrice(row)}`);
  return shop("zone", rows, "zone");
}

/** A spec with a table of so many rows: in each zone a price up to each whole weight. */
export function tableByZoneAndWeight(count, zones) {
  const rows = Array.from(
    { length: count },
    (_, row) => `  -> with zone: "z${row % zones}", weight: ${Math.floor(row / zones) + 1}, price: ${rowPrice(row)}`,
  );
  return shop("zone, up to weight", rows, "zone, weight");
}

/** The price in a row of these tables. */
export function rowPrice(row) {
  return String((row * 17 + 100) % 977);
}

function shop(key, rows, sought) {
  return `spec rate
data zone: text
data weight: number
data price: number

spec shop
data zone: text
data weight: number
uses rates: rate list
  -> key ${key}
${rows.join("\n")}
rule price: (rates -> find ${sought}).price
`;
}
