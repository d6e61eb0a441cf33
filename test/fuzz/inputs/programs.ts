import type { Data } from "../../../src/index.ts";
import type { Random } from "../random.ts";
import { anyText } from "./bytes.ts";
import { INPUTS, KINDS, type Known, typesAmong } from "./expressions/declared.ts";
import { ExpressionWriter } from "./expressions/writer.ts";
import { type RulesInput, type RunInput, someWays } from "./rules.ts";

/** Declarations of a program, in this order, each present when one of its words occurs. */
export const DECLARATIONS: readonly (readonly [words: RegExp, text: string])[] = [
  [/\b(second|minute|hour|day|week|month|year|duration|calendar|units)\b/, "uses std units"],
  [
    /\b(eur|cent|usd|money)\b/,
    "data money: measure\n  -> unit eur: 1\n  -> unit cent: 0.01\n  -> unit usd: 0.9\n  -> decimals 2",
  ],
  [
    /\b(kg|gramme|lb|weight)\b/,
    "data weight: measure\n  -> unit kg: 1\n  -> unit gramme: 0.001\n  -> unit lb: 0.45359237",
  ],
  [/\beur\b[\s\S]*\bkg\b/, "data price_per_weight: measure\n  -> unit eur_per_kg: eur/kg"],
];
/** Names of rules; some mean something to JavaScript, none to the language. */
export const NAMES = [
  "total",
  "base",
  "r",
  "x1",
  "constructor",
  "__proto__",
  "prototype",
  "call",
  "apply",
  "toString",
  "valueOf",
  "arguments",
  "Is",
  "eval",
];
export const INSTANTS = ["2024-02-29", "2025-06-15T12:00:00Z", "2026-01-01T00:30:00+02:00", "2023"];

/**
 * A program whose parts have types that fit, of one or two specs, with values for its inputs: most
 * load, and most rules have results. It declares only names that it uses, so that many can be tried
 * in little time.
 */
export function programsInput(random: Random): RulesInput {
  const versions = random.oneIn(8) ? [" 2024", " 2025-03-01"] : [""];
  const library = random.oneIn(5) ? spec(random, "lib", undefined, random.oneIn(3) ? ["", " 2025"] : [""]) : undefined;
  const main = spec(random, "main", library, versions);
  const text = [library?.text, main.text].filter((part) => part !== undefined).join("\n\n");
  // Code is generated for each question, which takes far longer than to run it with other data.
  const questions = random.list(1, random.oneIn(4) ? 2 : 1, () => ({
    effective: random.of(INSTANTS),
    ...(random.oneIn(4) && { rules: [random.of(main.rules).name] }),
  }));
  const runs = random.list(
    1,
    6,
    (): RunInput => ({ spec: "main", ...random.of(questions), data: givenData(random, main.inputs) }),
  );
  return { files: [["main.rules", random.oneIn(4) ? commented(random, text) : text]], runs, ways: someWays(random) };
}

/** Comments at the ends of some lines and between them. */
function commented(random: Random, text: string): string {
  const lines = text.split("\n").map((line) => line + random.of(["", "", "", " # a", "\n# b", "\n\n# c\n"]));
  return lines.join("\n");
}

/** Of type veto, so that it stands for anything, but `false` where the input is. */
const SHUT = ['rule closed: veto "closed"', "rule shut: yes_no and closed"];

interface Spec {
  readonly text: string;
  /** Rules that all versions have. */
  readonly rules: readonly Known[];
  /** Names of its inputs. */
  readonly inputs: ReadonlySet<string>;
}

/**
 * Writes the versions of a spec. They differ only in the expressions of their rules, so that their
 * interfaces agree.
 */
function spec(random: Random, name: string, library: Spec | undefined, versions: readonly string[]): Spec {
  const kinds = random.list(1, random.of([1, 1, 2, 3, 6]), () => random.of(KINDS));
  const names = kinds.map((_, at) =>
    random.oneIn(8) ? (NAMES[(at + random.below(2) * 7) % NAMES.length] ?? "r") : `r${at}`,
  );
  const rules = kinds.map((kind, at): Known => ({ kind, name: names[at] ?? "r" }));
  const inputs = INPUTS.map((input): Known => ({ kind: input.kind, name: input.name }));
  const imported = (library?.rules ?? []).map((known): Known => ({ ...known, name: `l.${known.name}` }));
  const shut = random.oneIn(8) ? KINDS.map((kind): Known => ({ kind, name: "shut" })) : [];
  const bodies = versions.map(() => [
    ...rules.map((rule, at) => {
      const write = new ExpressionWriter(random, [...inputs, ...imported, ...shut, ...rules.slice(0, at)]);
      return `rule ${rule.name}: ${write.rule(rule.kind)}`;
    }),
    ...(shut.length > 0 ? SHUT : []),
  ]);
  const uses = library === undefined ? [] : [`uses l: lib${bindings(random, library, inputs)}`];
  const used = declaredFor(random, [...uses, ...bodies.flat()].join("\n"));
  const texts = versions.map((version, at) =>
    [`spec ${name}${version}`, ...uses, ...used.lines, ...(bodies[at] ?? [])].join("\n"),
  );
  return { text: texts.join("\n\n"), rules, inputs: used.inputs };
}

/** Bindings of an import: of slots of the library to expressions over the inputs of the program. */
function bindings(random: Random, library: Spec, inputs: readonly Known[]): string {
  const slots = random.shuffled(inputs.filter(({ name }) => library.inputs.has(name))).slice(0, random.below(3));
  const write = new ExpressionWriter(random, inputs);
  const pairs = slots.map(({ name, kind }) => `${name}: ${write.expression(kind, random.of([0, 1, 2]))}`);
  if (pairs.length === 0) return "";
  return `\n  -> with ${pairs.join(random.of([", ", "\n  -> with "]))}`;
}

/** The declarations of the inputs that a text names, and of their types and units. */
function declaredFor(
  random: Random,
  text: string,
): { readonly lines: readonly string[]; readonly inputs: ReadonlySet<string> } {
  const all = random.oneIn(30);
  const named = INPUTS.filter(({ name }) => all || new RegExp(`\\b${name}\\b`).test(text));
  const names = new Set(named.map(({ name }) => name));
  const lines = named.map((input) => `data ${input.name}: ${random.of(typesAmong(input, names))}`);
  const whole = [...lines, text].join("\n");
  const declarations = DECLARATIONS.filter(([words]) => all || words.test(whole)).map(([, declared]) => declared);
  return { lines: [...declarations, ...lines], inputs: names };
}

/** Mostly values that fit, now and then wrong ones, none at all, or any text. */
function givenData(random: Random, declared: ReadonlySet<string>): Data {
  const entries = INPUTS.flatMap(({ name, given, wrong }): [string, string][] => {
    if (!declared.has(name) && !random.oneIn(100)) return [];
    if (random.oneIn(12)) return [];
    if (random.oneIn(12)) return [[name, random.oneIn(3) ? anyText(random) : random.of(wrong)]];
    return [[name, random.of(given)]];
  });
  return Object.fromEntries(entries);
}
