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
