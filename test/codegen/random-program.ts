import type { Comparison, MathName } from "../../src/model/operators.ts";
import type { CellId, CellKind, Program } from "../../src/model/program/program.ts";
import type { MeasureType, NumberType, RatioType, Type } from "../../src/model/types/type.ts";
import { BOOLEAN, ProgramBuilder } from "../runtime/build.ts";

/** Numbers that decide what is built: the same ones build the same program. */
export class Choices {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** A number from 0 to count - 1. */
  below(count: number): number {
    const number = this.#numbers[this.#at % this.#numbers.length] ?? 0;
    this.#at++;
    return (number + this.#at * 7) % count;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}

const rational = (n: number, d = 1) => ({ n: BigInt(n), d: BigInt(d) });

const DIMENSIONS = [{ family: "money", name: "money", exponent: 1 }];

export const MONEY: MeasureType = {
  kind: "measure",
  name: "money",
  help: "",
  decimals: 2,
  units: [
    { name: "eur", factor: rational(1), terms: [["eur", 1]], dimensions: DIMENSIONS },
    { name: "cent", factor: rational(1, 100), terms: [["cent", 1]], dimensions: DIMENSIONS },
    { name: "third", factor: rational(1, 3), terms: [["third", 1]], dimensions: DIMENSIONS },
  ],
  traits: [],
  family: "money",
  dimensions: DIMENSIONS,
};

export const RATIO: RatioType = {
  kind: "ratio",
  help: "",
  units: [
    { name: "percent", perOne: rational(100) },
    { name: "permille", perOne: rational(1000) },
  ],
};

const WEIGHT: NumberType = { kind: "number", name: "weight", help: "", minimum: rational(0), maximum: rational(60) };
const COUNT: NumberType = { kind: "number", name: "count", help: "", decimals: 0, minimum: rational(-5) };
const ZONE: Type = { kind: "text", name: "zone", help: "", options: ["home", "union", "abroad"] };
const NAME: Type = { kind: "text", help: "", options: [] };
const DAY: Type = { kind: "date", help: "" };

/** Slots of the programs, and what callers give for them: plain, odd, wrong and missing. */
const SLOTS: readonly {
  readonly key: string;
  readonly type: Type;
  readonly given: readonly (string | boolean | number | undefined)[];
}[] = [
  {
    key: "x",
    type: { kind: "number", help: "" },
    given: ["1", "0", "-2.5", "0.00001", "1_000", "123456789012345678901234567", 7, "ten", undefined],
  },
  { key: "weight", type: WEIGHT, given: ["12.5", "0", "60", "61", "0.12345", " 3 ", undefined] },
  { key: "count", type: COUNT, given: ["3", "-5", "-6", "2.5", "9007199254740993", undefined] },
  {
    key: "price",
    type: MONEY,
    given: ["12.50 eur", "1999 cent", "2 third", "1.005 eur", "5", "-3 eur", "900000000000000 eur", undefined],
  },
  { key: "share", type: RATIO, given: ["25%", "5%%", "12.5 percent", "0%", "-3.125%", "0.5", undefined] },
  { key: "zone", type: ZONE, given: ["home", "union", "abroad", "moon", undefined] },
  { key: "name", type: NAME, given: ["", "home", " a ", undefined] },
  { key: "member", type: BOOLEAN, given: ["yes", "no", true, "TRUE", "perhaps", undefined] },
  { key: "vip", type: BOOLEAN, given: [false, "true", undefined] },
  {
    key: "day",
    type: DAY,
    given: ["2024-02-29", "2025-03-14", "2025-03-14T10:00:00Z", "2023-02-29", "2025-W10", undefined],
  },
];

export function randomData(choices: Choices): Readonly<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { key, given } of SLOTS) {
    const value = choices.below(4) > 0 ? given[choices.below(3)] : choices.of(given);
    if (value !== undefined) data[key] = value;
  }
  return data;
}

const OPERATORS: readonly Comparison[] = ["<", "<=", ">", ">=", "is", "is not"];
const FUNCTIONS: readonly MathName[] = ["abs", "floor", "ceil", "round", "round", "sqrt"];

/**
 * A program of several rules over the slots above, with references, arms, vetoes and shared parts.
 */
export function randomProgram(choices: Choices): Program {
  const build = new ProgramBuilder();
  for (const { key, type } of SLOTS) build.slot(key, type);
  const rules: { readonly reference: CellId; readonly kind: CellKind }[] = [];
  const random = new RandomCells(build, choices, rules);
  const count = 1 + choices.below(5);
  for (let at = 0; at < count; at++) {
    const kind = choices.of<CellKind>(["number", "number", "number", "boolean", "text", "date"]);
    const root = random.rule(kind);
    const type = typeOf(kind, choices);
    const unit = type.kind === "measure" && choices.below(2) === 0 ? "cent" : undefined;
    const reference = build.rule(`r${at}`, root, type, { typeName: type.kind, unit });
    rules.push({ reference, kind });
  }
  return build.program();
}

/** Numbers show as plain numbers, with decimals, as amounts or as ratios. */
function typeOf(kind: CellKind, choices: Choices): Type {
  switch (kind) {
    case "number":
      return choices.of<Type>([{ kind: "number", help: "" }, { kind: "number", help: "", decimals: 1 }, MONEY, RATIO]);
    case "boolean":
      return BOOLEAN;
    case "date":
      return DAY;
    default:
      return NAME;
  }
}

class RandomCells {
  readonly #build: ProgramBuilder;
  readonly #choices: Choices;
  readonly #rules: readonly { readonly reference: CellId; readonly kind: CellKind }[];

  constructor(
    build: ProgramBuilder,
    choices: Choices,
    rules: readonly { readonly reference: CellId; readonly kind: CellKind }[],
  ) {
    this.#build = build;
    this.#choices = choices;
    this.#rules = rules;
  }

  rule(kind: CellKind): CellId {
    const arms = Array.from({ length: this.#choices.below(4) }, () => [this.boolean(3), this.#result(kind)] as const);
    return arms.length === 0 ? this.of(kind, 4) : this.#build.choose(this.of(kind, 3), ...arms);
  }

  #result(kind: CellKind): CellId {
    return this.#choices.below(5) === 0 ? this.#build.veto(this.#choices.of(["closed", undefined])) : this.of(kind, 3);
  }

  of(kind: CellKind, depth: number): CellId {
    switch (kind) {
      case "boolean":
        return this.boolean(depth);
      case "text":
        return this.#text();
      case "date":
        return this.#date();
      default:
        return this.number(depth);
    }
  }

  number(depth: number): CellId {
    const build = this.#build;
    if (depth === 0 || this.#choices.below(4) === 0) return this.#numberLeaf();
    switch (this.#choices.below(8)) {
      case 0:
        return build.add(this.number(depth - 1), this.number(depth - 1), this.number(depth - 1));
      case 1:
        return build.arithmetic("subtract", this.number(depth - 1), this.number(depth - 1));
      case 2:
      case 3:
        return build.multiply(this.number(depth - 1), this.number(depth - 1));
      case 4:
        return build.arithmetic("divide", this.number(depth - 1), this.number(depth - 1));
      case 5:
        return build.arithmetic("modulo", this.number(depth - 1), this.number(depth - 1));
      case 6: {
        const exponent = build.number(this.#choices.of([1, 2, 3, 0, -1]));
        return build.arithmetic("power", this.number(depth - 1), exponent);
      }
      default:
        return build.cell({
          op: "math",
          kind: "number",
          operands: [this.number(depth - 1)],
          function: this.#choices.of(FUNCTIONS),
          factor: this.#choices.below(3) === 0 ? rational(1, 100) : undefined,
        });
    }
  }

  #numberLeaf(): CellId {
    const build = this.#build;
    const references = this.#rules.filter(({ kind }) => kind === "number");
    const choice = this.#choices.below(7);
    if (choice === 6 && references.length > 0) return this.#choices.of(references).reference;
    if (choice === 5) return build.number(this.#choices.of([0, 1, 2, 5, 100]));
    if (choice === 4) return build.number(this.#choices.of([1, 7, -3]), this.#choices.of([2, 3, 100]));
    return build.slotCell(this.#choices.below(5));
  }

  boolean(depth: number): CellId {
    const build = this.#build;
    const references = this.#rules.filter(({ kind }) => kind === "boolean");
    switch (this.#choices.below(depth === 0 ? 4 : 9)) {
      case 0:
        return build.slotCell(7);
      case 1:
        return build.slotCell(8);
      case 2:
        return references.length > 0 ? this.#choices.of(references).reference : build.slotCell(7);
      case 3:
        return build.compare(build.slotCell(5), this.#choices.of(["is", "is not"] as const), this.#text(), "text");
      case 4:
        return build.and(this.boolean(depth - 1), this.boolean(depth - 1));
      case 5:
        return build.not(this.boolean(depth - 1));
      case 6:
        return build.isVeto(this.of(this.#choices.of<CellKind>(["number", "boolean", "text"]), depth - 1));
      case 7:
        return build.compare(this.boolean(depth - 1), "is", this.boolean(depth - 1), "boolean");
      default:
        return build.compare(this.number(depth - 1), this.#choices.of(OPERATORS), this.number(depth - 1));
    }
  }

  #text(): CellId {
    if (this.#choices.below(2) === 0) return this.#build.slotCell(5 + this.#choices.below(2));
    return this.#build.literal({ kind: "text", text: this.#choices.of(["home", "abroad", "</script>\u2028\"'"]) });
  }

  #date(): CellId {
    const day = this.#build.slotCell(9);
    if (this.#choices.below(2) === 0) return day;
    const by = this.#choices.of(["duration", "calendar"] as const);
    return this.#build.cell({ op: "shift", kind: "date", operands: [day, this.number(1)], by, sign: 1, subject: 0 });
  }
}
