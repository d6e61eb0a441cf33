import type { Data } from "../../../src/index.ts";
import type { Random } from "../random.ts";
import { anyText } from "./bytes.ts";
import { ExpressionWriter, INPUTS, KINDS, type Known } from "./expressions.ts";
import type { RulesInput, RunInput } from "./rules.ts";

const UNITS = `data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> unit usd: 0.9
  -> decimals 2
data weight: measure
  -> unit kg: 1
  -> unit gramme: 0.001
  -> unit lb: 0.45359237
data price_per_weight: measure
  -> unit eur_per_kg: eur/kg`;
/** Names of rules; some mean something to JavaScript, none to the language. */
const NAMES = [
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
const INSTANTS = ["2024-02-29", "2025-06-15T12:00:00Z", "2026-01-01T00:30:00+02:00", "2023"];

/**
 * A program whose parts have types that fit, of one or two specs, with values for its inputs: most
 * load, and most rules have results.
 */
export function programsInput(random: Random): RulesInput {
  const versions = random.oneIn(4) ? [" 2024", " 2025-03-01"] : [""];
  const library = random.oneIn(2) ? undefined : spec(random, "lib", [], random.oneIn(3) ? ["", " 2025"] : [""]);
  const imported = (library?.rules ?? []).map((known): Known => ({ ...known, name: `l.${known.name}` }));
  const main = spec(random, "main", imported, versions);
  const text = [library?.text, main.text].filter((part) => part !== undefined).join("\n\n");
  const runs = random.list(
    1,
    4,
    (): RunInput => ({
      spec: "main",
      effective: random.of(INSTANTS),
      data: givenData(random),
      ...(random.oneIn(3) && { rules: [random.of(main.rules).name] }),
    }),
  );
  return { files: [["main.rules", text]], runs };
}

interface Spec {
  readonly text: string;
  /** Rules that all versions have. */
  readonly rules: readonly Known[];
}

/**
 * Versions of a spec differ in the expressions of their rules alone, so that their interfaces are
 * one.
 */
function spec(random: Random, name: string, imported: readonly Known[], versions: readonly string[]): Spec {
  const kinds = random.list(1, 6, () => random.of(KINDS));
  const names = kinds.map((_, at) =>
    random.oneIn(8) ? (NAMES[(at + random.below(2) * 7) % NAMES.length] ?? "r") : `r${at}`,
  );
  const rules = kinds.map((kind, at): Known => ({ kind, name: names[at] ?? "r" }));
  const inputs = INPUTS.map((input): Known => ({ kind: input.kind, name: input.name }));
  const declared = INPUTS.map(({ name: key, types }) => `data ${key}: ${random.of(types)}`).join("\n");
  const uses =
    imported.length === 0
      ? ""
      : `\nuses l: lib${random.oneIn(2) ? "" : `\n  -> with ${random.of(["n: 7", "n: m", "yes_no: true", "b: yes", 'zone: "DE"'])}`}`;
  const texts = versions.map((version) => {
    const body = rules.map((rule, at) => {
      const write = new ExpressionWriter(random, [...inputs, ...imported, ...rules.slice(0, at)]);
      return `rule ${rule.name}: ${write.rule(rule.kind)}`;
    });
    return `spec ${name}${version}\nuses std units${uses}\n${UNITS}\n${declared}\n${body.join("\n")}`;
  });
  return { text: texts.join("\n\n"), rules };
}

/** Mostly values that fit, now and then wrong ones, none at all, or any text. */
function givenData(random: Random): Data {
  const entries = INPUTS.flatMap(({ name, given, wrong }): [string, string][] => {
    if (random.oneIn(12)) return [];
    if (random.oneIn(12)) return [[name, random.oneIn(3) ? anyText(random) : random.of(wrong)]];
    return [[name, random.of(given)]];
  });
  return Object.fromEntries(entries);
}
