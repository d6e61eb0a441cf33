import fc from "fast-check";

/*
 * Random specs as text, of numbers, money, ratios, dates, durations and booleans: enough to meet
 * every family of operators. A recipe is a tree of small numbers; shrinking it shrinks the spec.
 */
export interface Recipe {
  readonly pick: number;
  readonly parts: readonly Recipe[];
}

export const recipe: fc.Arbitrary<Recipe> = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.record({
    pick: fc.nat({ max: 999 }),
    parts: fc.oneof(
      { maxDepth: 4, depthSize: "large", withCrossShrink: true },
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: fc.array(tie("recipe"), { minLength: 2, maxLength: 3 }) },
    ),
  }),
})).recipe;

export const givenData: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    n: fc.constantFrom("0", "1", "2.5", "-3", "bad"),
    k: fc.constantFrom("0", "7", "1e20", "0.1"),
    m: fc.constantFrom("5 eur", "33 cent", "0 eur", "-2.5 usd", "7"),
    fee: fc.constantFrom("1 usd", "3.5 eur"),
    q: fc.constantFrom("5%", "25%%", "0%", "0.5"),
    t: fc.constantFrom("2 hour", "90 second", "1 day"),
    d: fc.constantFrom("2025-03-14", "2024-02-29T10:00:00+02:00", "tomorrow"),
    p: fc.constantFrom("yes", "no", "maybe"),
    o: fc.constantFrom("yes", "no"),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

const HEAD = `spec main
uses std units
data n: number
data k: number
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> unit usd: 0.9
data m: money
data fee: 250 cent
data q: ratio
data t: units.duration
data d: date
data p: boolean
data o: boolean
`;

type Kind = "number" | "money" | "ratio" | "duration" | "date" | "boolean";
const KINDS: readonly Kind[] = ["number", "money", "ratio", "duration", "date", "boolean"];

/**
 * A spec of one rule for each recipe; rules may use the rules before them. Conditions never have a
 * part that is decided before the run.
 */
export function specText(recipes: readonly Recipe[]): string {
  const rules: { readonly name: string; readonly kind: Kind }[] = [];
  const lines = recipes.map((recipe, i) => {
    const kind = KINDS[recipe.pick % KINDS.length] ?? "number";
    const writer = new Writer(rules);
    const [first, ...others] = recipe.parts;
    const arms = others.map((arm) => {
      const result = arm.pick % 11 === 0 ? 'veto "stop"' : writer.of(kind, arm, 2);
      return `\n  unless ${writer.boolean(arm.parts[0] ?? arm, 2)} then ${result}`;
    });
    const line = `rule r${i}: ${writer.of(kind, first ?? recipe, 3)}${arms.join("")}\n`;
    rules.push({ name: `r${i}`, kind });
    return line;
  });
  return HEAD + lines.join("");
}

class Writer {
  readonly #rules: readonly { readonly name: string; readonly kind: Kind }[];

  constructor(rules: readonly { readonly name: string; readonly kind: Kind }[]) {
    this.#rules = rules;
  }

  of(kind: Kind, recipe: Recipe, depth: number): string {
    const [left, right] = recipe.parts;
    if (depth === 0 || left === undefined || right === undefined) return this.#leaf(kind, recipe.pick);
    const deeper = (of: Kind, part: Recipe) => `(${this.of(of, part, depth - 1)})`;
    const forms = this.#forms(
      kind,
      (of) => deeper(of, left),
      (of) => deeper(of, right),
      recipe.pick,
    );
    return forms[recipe.pick % forms.length] ?? this.#leaf(kind, recipe.pick);
  }

  /**
   * A boolean. Slots stand on one side of its comparisons, as a static part would be decided before
   * the run.
   */
  boolean(recipe: Recipe, depth: number): string {
    const [left, right] = recipe.parts;
    if (depth === 0 || left === undefined || right === undefined) return recipe.pick % 2 === 0 ? "p" : "o";
    const number = `(${this.of("number", right, depth - 1)})`;
    const forms = [
      `(${this.boolean(left, depth - 1)}) and (${this.boolean(right, depth - 1)})`,
      `(${this.boolean(left, depth - 1)}) or (${this.boolean(right, depth - 1)})`,
      `not (${this.boolean(left, depth - 1)})`,
      `(${this.of("money", left, depth - 1)}) is veto`,
      `n + k > ${number}`,
      `m <= (${this.of("money", right, depth - 1)})`,
      `q is not (${this.of("ratio", right, depth - 1)})`,
      `d < (${this.of("date", right, depth - 1)})`,
      `d in past (${this.of("duration", right, depth - 1)})`,
      `(d...d + 1 month) >= (${this.of("duration", right, depth - 1)})`,
      `n in ${number}...(k)`,
      `d in calendar year`,
    ];
    return forms[recipe.pick % forms.length] ?? "p";
  }

  #forms(kind: Kind, left: (kind: Kind) => string, right: (kind: Kind) => string, pick: number): readonly string[] {
    const both = (of: Kind, operator: string) => `${left(of)} ${operator} ${right(of)}`;
    const whole = `${(pick % 7) - 2}`;
    switch (kind) {
      case "number":
        return [
          `${both("number", "+")} + ${left("number")}`,
          both("number", "-"),
          `${both("number", "*")} * ${whole}`,
          `${left("number")} / ((${right("number")}) + 0)`,
          `${left("number")} % (${right("number")} + 1)`,
          `${left("number")} ^ ${pick % 4}`,
          `round ${left("number")}`,
          `sqrt ${left("number")}`,
          `${left("money")} / ${right("money")}`,
          `(${left("money")} as cent) as number`,
          `${left("ratio")} * ${right("number")}`,
          `${left("ratio")} as number`,
          `(${left("number")}...${right("number")}) + 1`,
        ];
      case "money":
        return [
          both("money", "+"),
          `${both("money", "-")} - 20 cent`,
          `${left("money")} * ${right("number")}`,
          `${left("number")} * ${right("money")} * ${whole}`,
          `${left("money")} * ${right("ratio")}`,
          `${left("money")} / (${right("number")} + 3)`,
          `${left("money")} as usd`,
          `${left("number")} as cent`,
          `floor ${left("money")}`,
          `${left("money")} % 3`,
          `(${left("money")}...${right("money")}) as usd`,
        ];
      case "ratio":
        return [
          both("ratio", "+"),
          `100% - ${left("ratio")}`,
          both("ratio", "*"),
          `${left("ratio")} / (${right("number")} + 1)`,
          `${left("number")} as permille`,
        ];
      case "duration":
        return [
          both("duration", "+"),
          `${left("duration")} * ${right("number")}`,
          `(${left("date")}...${right("date")}) as hour`,
          `(${left("date")}...${right("date")}) + ${left("duration")}`,
          `${left("date")} - 10:30`,
        ];
      case "date":
        return [
          `${left("date")} + ${right("duration")}`,
          `${left("date")} - ${right("duration")}`,
          `${left("date")} + ${pick % 30} month`,
        ];
      case "boolean":
        return [
          `not ${left("boolean")}`,
          both("boolean", "and"),
          both("boolean", "or"),
          both("number", "<"),
          `${left("money")} is veto`,
        ];
    }
  }

  #leaf(kind: Kind, pick: number): string {
    const named = this.#rules.filter((rule) => rule.kind === kind);
    const rule = named[pick % (named.length + 2)];
    if (rule !== undefined) return rule.name;
    const leaves: Readonly<Record<Kind, readonly string[]>> = {
      number: ["n", "k", "0", "1", "2.5", "n", "k", "7"],
      money: ["m", "fee", "3 eur", "45 cent", "m", "0 usd"],
      ratio: ["q", "5%", "0%", "q", "12%%"],
      duration: ["t", "2 day", "t", "90 minute"],
      date: ["d", "2024-01-31", "now", "d"],
      boolean: ["p", "o", "p", "true", "o"],
    };
    const of = leaves[kind];
    return of[pick % of.length] ?? "n";
  }
}
