import { rational } from "../../src/model/numbers/rational.ts";
import type {
  MeasureType,
  MeasureUnit,
  NamedBound,
  NumberType,
  RatioType,
  TextType,
} from "../../src/model/types/type.ts";
import type { NumberValue } from "../../src/model/value.ts";

const dimensions = [{ family: "money", name: "money", exponent: 1 }];

function unit(name: string, n: bigint, d = 1n): MeasureUnit {
  return { name, factor: rational(n, d), terms: [[name, 1]], dimensions };
}

/** `data money: measure -> unit eur: 1 -> unit cent: 0.01 -> unit usd: 0.9`. */
export const money: MeasureType = {
  kind: "measure",
  name: "money",
  help: "",
  extends: { parent: "measure", family: "money", imported: false },
  units: [unit("eur", 1n), unit("cent", 1n, 100n), unit("usd", 9n, 10n)],
  traits: [],
  family: "money",
  dimensions,
};

/** `units.calendar`. */
export const calendar: MeasureType = {
  kind: "measure",
  name: "calendar",
  help: "",
  units: [unit("month", 1n), unit("year", 12n)],
  traits: ["calendar"],
  family: "calendar",
  dimensions,
};

/** `data spread: ratio -> unit bp: 10000`. */
export const spread: RatioType = {
  kind: "ratio",
  name: "spread",
  help: "",
  extends: { parent: "ratio", family: "spread", imported: false },
  units: [
    { name: "percent", perOne: rational(100n) },
    { name: "permille", perOne: rational(1000n) },
    { name: "bp", perOne: rational(10_000n) },
  ],
};

export const plainNumber: NumberType = { kind: "number", help: "" };

export const plainText: TextType = { kind: "text", help: "", options: [] };

/** A canonical amount n/d that carries `unit`. */
export function amount(n: bigint, d = 1n, unit?: string): NumberValue {
  return { kind: "number", n, d, unit };
}

/** `value` of a measure or ratio unit worth n/d canonical units. */
export function bound(value: bigint, unit: string, n: bigint, d = 1n): NamedBound {
  return { value: rational(value), unit, canonical: rational(value * n, d) };
}

/** Data of a whole number with bounds. */
export const count: NumberType = {
  kind: "number",
  name: "count",
  help: "how many",
  extends: { parent: "number", family: "count", imported: false },
  minimum: rational(1n),
  maximum: rational(9n),
  decimals: 0,
};
