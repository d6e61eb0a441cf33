import { expect } from "chai";
import { SeededNumbers } from "../../../src/analysis/inputs/draws.ts";
import { engineOf } from "../../analysis/generated.ts";
import { checkClaims } from "./claims.ts";

/** Other programs: `PARTIAL_SEED=7 PARTIAL_PROGRAMS=2000` checks some 18,000 half answers. */
const SEED = Number(process.env.PARTIAL_SEED ?? 1);
const PROGRAMS = Number(process.env.PARTIAL_PROGRAMS ?? 8);
/** The most data that complete what is given. */
const MOST_COMPLETIONS = 120;

const NUMBERS = ["0", "1", "2"];
const TRUTHS = ["yes", "no"];
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  ...{ k: NUMBERS, a: NUMBERS, v: NUMBERS, m: ["0", "1"] },
  ...{ flag: TRUTHS, w: TRUTHS, c: ["x", "y"], day: ["2024-01-01", "2025-06-01"] },
};

/** Programs with lists in rows, groups, rows that are made, and lists that are values or rules. */
class NestedPrograms {
  readonly #numbers: SeededNumbers;

  constructor(numbers: SeededNumbers) {
    this.#numbers = numbers;
  }

  #of(...texts: readonly string[]): string {
    return this.#numbers.of(texts) ?? "";
  }

  #leaves(): string {
    const condition = this.#of("w", "v > 0", "(lv is veto)", "(half is veto)", "(v > up)");
    return this.#of(
      "leaves",
      "leaves",
      `leaves -> where ${condition}`,
      "leaves -> sort half",
      "leaves -> top 1",
      "good",
    );
  }

  #ofLeaves(): string {
    const amount = this.#of("v", "lv", "(v + up)", "(v * 2)", "half");
    return this.#of(
      ...[`(${this.#leaves()} -> sum ${amount})`, `(${this.#leaves()} -> max ${amount} else a)`],
      ...[`(${this.#leaves()} -> count)`, `(${this.#leaves()} -> first).v`],
      ...["a", "before", "a + k2", "m"],
    );
  }

  #ofNode(): string {
    return this.#of(
      ...["a", "total", "other", "before", "m", "(total + k)", "late"],
      ...["(leaves -> sum lv)", "(leaves -> count)"],
    );
  }

  #isNode(): string {
    return this.#of("ok", "a > 0", "(total is veto)", 'c is "x"', "(total > k)", "(leaves -> any w)", "flagged");
  }

  #nodes(): string {
    return this.#of(
      ...["nodes", "nodes", "nodes", "chosen", "nodes -> top 2"],
      ...[`nodes -> where ${this.#isNode()}`, `nodes -> sort ${this.#ofNode()} desc`, "nodes -> sort a, total"],
    );
  }

  #number(): string {
    const ofNode = this.#ofNode();
    return this.#of(
      ...[`(${this.#nodes()} -> sum ${ofNode})`, `(${this.#nodes()} -> count)`],
      `(${this.#nodes()} -> ${this.#of("min", "max", "avg")} ${ofNode} else k)`,
      `(${this.#nodes()} -> ${this.#of("first", "last")}).${this.#of("a", "total", "before")}`,
      `(${this.#nodes()} -> distinct ${this.#of("a", "c", "total")} -> count)`,
      ...["(groups -> sum amount)", "(groups -> count)", "(groups -> max amount else 0)"],
      ...["(steps -> sum stop)", "(steps -> last).stop", "(steps -> count)", "(made -> sum a2)", "total_of", "k"],
      ...["(vals -> sum)", "(vals -> max else k)", "(vals -> where (value > k) -> count)", "(vals -> sort -> first)"],
      ...["(vals -> distinct -> count)", "(nodes -> list total -> sum value)", "(nodes -> sum (leaves -> sum lv))"],
    );
  }

  #truth(): string {
    return this.#of(
      ...[`(${this.#nodes()} -> any ${this.#isNode()})`, `(${this.#nodes()} -> all ${this.#isNode()})`],
      ...[`${this.#number()} > k`, `(${this.#number()} is veto)`, "flag", "(vals -> any value > 1)", "k in vals"],
    );
  }

  /** The text, and the data that have defaults. */
  program(): { readonly text: string; readonly filled: ReadonlySet<string> } {
    const filled = new Set<string>();
    const fill = (name: string, value: string) => {
      if (this.#numbers.below(3) > 0) return "";
      filled.add(name);
      return ` -> fill ${value}`;
    };
    const rules = [0, 1, 2].map(
      (at) =>
        `rule r${at}: ${this.#number()} + ${this.#number()}\n  unless ${this.#truth()} then ${this.#number()}\n  unless ${this.#truth()} then veto "v${at}"\n`,
    );
    const text = `spec leaf
data v: number -> minimum 0 -> maximum 2 -> decimals 0
data w: boolean${fill("w", "no")}
data up: number
rule lv: v * 2
  unless w then v - 1
rule half: 4 / v
spec node
data a: number -> minimum 0 -> maximum 2 -> decimals 0${fill("a", "1")}
data c: text -> options "x" "y"
data m: number -> minimum 0 -> maximum 1 -> decimals 0
data before: number
data k2: number${this.#of(" -> maximum 3", "")}
data flagged: boolean
data day: date
uses leaves: leaf list
  -> maximum 2
  -> each up: ${this.#of("a", "a + 1", "k2", "position", "previous.lv else a")}
${this.#of("", "  -> sort v\n", "  -> sort w, v desc\n")}rule good: ${this.#of("leaves", "leaves -> where w")}
rule total: ${this.#ofLeaves()} + ${this.#ofLeaves()}
rule other: ${this.#ofLeaves()}
  unless ${this.#of("a > 1", "flagged", "(leaves -> any w)")} then ${this.#ofLeaves()}
rule ok: ${this.#of("a > before", "flagged", "(leaves -> all w)")}
rule late: a
  unless day > 2025-01-01 then a + 1
spec group
data c: text
data amount: number
spec step
data start: number
data m2: number
rule stop: start + ${this.#of("1", "m2", "start")}
  unless start > 3 then ${this.#of("start", 'veto "far"')}
spec addition
data a2: number
spec a
data k: number -> minimum 0 -> maximum 2 -> decimals 0
data flag: boolean${fill("flag", "yes")}
data vals: number list
  -> maximum 3
uses nodes: node list
  -> maximum 3
  -> each before: ${this.#of("previous.total else k", "k", "position", "previous.a else 0", "(nodes -> count)")}
  -> each k2: ${this.#of("k", "k + 1", "6 / k")}
  -> each flagged: ${this.#of("flag", "k > 1", "(6 / k) is veto", "flag is veto", "nodes.a > k")}
${this.#of("", "", "  -> sort a\n", "  -> sort m desc\n")}uses groups: group list
  -> by nodes.c
  -> each amount: (nodes -> where nodes.c is groups.c -> sum nodes.${this.#of("a", "total")})
uses steps: step list
  -> rows ${this.#of("k", "k + 1", "2")}
  -> maximum 5
  -> each start: ${this.#of("previous.stop else k", "position", "previous.stop else (nodes -> count)")}
  -> each m2: ${this.#of("k", "position")}
uses made: addition list
  -> with a2: k
  -> with a2: ${this.#of("6 / k", "k + 1", "3")}
rule chosen: nodes
  unless flag then nodes -> where ${this.#isNode()}
rule total_of: ${this.#of("(chosen -> sum a)", "(chosen -> count)", "(nodes -> sum total)")}
${rules.join("")}rule t: ${this.#truth()}
`;
    return { text, filled };
  }
}

type Values = Readonly<Record<string, string>>;

interface Node {
  readonly values: Values;
  readonly leaves: readonly Values[];
}

interface Given {
  readonly holder: Values;
  readonly vals: readonly string[];
  readonly nodes: readonly Node[];
}

/** Some data, so that few others complete them. */
function given(numbers: SeededNumbers): Given {
  let left = MOST_COMPLETIONS;
  const values = (...names: readonly string[]): Values =>
    Object.fromEntries(
      names.flatMap((name) => {
        const domain = DOMAINS[name] ?? [];
        if (numbers.below(3) > 0 || left < domain.length) return [[name, numbers.of(domain) ?? ""] as const];
        left /= domain.length;
        return [];
      }),
    );
  const some = <Item>(item: () => Item) => Array.from({ length: numbers.below(3) }, item);
  const node = (): Node => ({
    values: values("a", "c", "m", "day"),
    leaves: some(() => values("v", "w")),
  });
  return { holder: values("k", "flag"), vals: some(() => numbers.of(NUMBERS) ?? ""), nodes: some(node) };
}

/** All ways to give those of some values that are missing. */
function completed(values: Values, names: readonly string[], filled: ReadonlySet<string>): readonly Values[] {
  let all: readonly Values[] = [values];
  for (const name of names) {
    if (Object.hasOwn(values, name) || filled.has(name)) continue;
    all = all.flatMap((each) => (DOMAINS[name] ?? []).map((value) => ({ ...each, [name]: value })));
  }
  return all;
}

function combined<Item>(parts: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  return parts.reduce<readonly (readonly Item[])[]>(
    (all, part) => all.flatMap((before) => part.map((each) => [...before, each])),
    [[]],
  );
}

function completions({ holder, vals, nodes }: Given, filled: ReadonlySet<string>): readonly Given[] {
  const ofNodes = nodes.map(({ leaves, values }) => {
    const ofLeaves = combined(leaves.map((leaf) => completed(leaf, ["v", "w"], filled)));
    const own = completed(values, ["a", "c", "m", "day"], filled);
    return own.flatMap((each) => ofLeaves.map((all): Node => ({ values: each, leaves: all })));
  });
  const all = combined(ofNodes);
  return completed(holder, ["k", "flag"], filled).flatMap((each) =>
    all.map((rows) => ({ holder: each, vals, nodes: rows })),
  );
}

describe("half answers about rows of rows", () => {
  it("hold for all data that complete rows that are given", function () {
    this.timeout(process.env.PARTIAL_PROGRAMS === undefined ? 120_000 : 0);
    const numbers = new SeededNumbers(SEED);
    const programs = new NestedPrograms(numbers);
    const counts = { certain: 0, tight: 0, open: 0 };
    for (let at = 0; at < PROGRAMS; at++) {
      const { text, filled } = programs.program();
      const engine = engineOf(text);
      const run = ({ holder, vals, nodes }: Given, partial: boolean) => {
        const rows = nodes.map(({ values, leaves }) => ({ ...values, leaves }));
        return engine.run({ spec: "a", data: { ...holder, vals, nodes: rows }, partial }).results;
      };
      for (let tries = 0; tries < 4; tries++) {
        const data = given(numbers);
        const all = () => completions(data, filled).map((each) => run(each, false));
        checkClaims(run(data, true), all, `${JSON.stringify(data)}\n${text}`, counts);
      }
    }
    expect(counts.tight, JSON.stringify(counts)).to.be.above(0);
    if (process.env.PARTIAL_PROGRAMS !== undefined) console.log(counts);
  });
});
