import { analyse } from "../../src/analysis/analyse.ts";
import type { Claim } from "../../src/analysis/claims/claim.ts";
import { compareSides } from "../../src/analysis/difference/compare.ts";
import { candidatesOf } from "../../src/analysis/inputs/candidates.ts";
import { SeededNumbers } from "../../src/analysis/inputs/draws.ts";
import type { WrittenAnswer, WrittenVersion } from "../../src/engine/as-written/written-version.ts";
import { Engine } from "../../src/engine/engine.ts";
import { isSameOutcome } from "../../src/impact/compare/raw-pair.ts";
import { INPUTS } from "../fuzz/inputs/expressions/declared.ts";
import { programsInput } from "../fuzz/inputs/programs.ts";
import type { Random } from "../fuzz/random.ts";
import { shownByArm } from "./shown-by.ts";

/** A claim that an evaluation refutes, with the texts of the program. */
export class Lie extends Error {}

/** The numbers of claims that were compared with evaluations. */
export interface Claims {
  proved: number;
  equal: number;
}

type InputTexts = Readonly<Record<string, string>>;

/** The inputs that are evaluated to refute the claims about one program. */
const SAMPLES = 30;
const INSTANTS = ["2024-02-29", "2025-03-14", "2025-06-15T12:00:00Z", "2026-01-01T00:30:00+02:00", "2030-12-31"];

/** Makes a program and a changed one, and looks for inputs that refute a claim about them. */
export function findLies(random: Random, claims: Claims): void {
  const text = programsInput(random)
    .files.map(([, each]) => each)
    .join("\n");
  const engine = loaded(text);
  if (engine === undefined) return;
  checkClaims(engine, text, random, claims);
  for (let tried = 0; tried < 3; tried++) {
    const other = changed(text, random);
    const before = other === text ? undefined : loaded(other);
    if (before !== undefined)
      checkEqual({ before, after: engine, texts: `${other}\n# ---- new\n${text}` }, random, claims);
  }
}

function loaded(text: string): Engine | undefined {
  const engine = new Engine();
  try {
    engine.load({ "main.rules": text });
    engine.written({ spec: "main", effective: "2025-06-15" });
    return engine;
  } catch {
    return undefined;
  }
}

/** Another literal, comparison, default, bound or binding somewhere in the program. */
function changed(text: string, random: Random): string {
  const [from, make] = random.of(CHANGES);
  const places = [...text.matchAll(from)];
  if (places.length === 0) return text;
  const place = random.of(places);
  return text.slice(0, place.index) + make(place[0], random) + text.slice(place.index + place[0].length);
}

type Change = readonly [from: RegExp, make: (old: string, random: Random) => string];

const CHANGES: readonly Change[] = [
  [/(?<=^data \w+: (?:\w+ -> (?:fill|suggest) )?)\d+/gm, (_, random) => String(random.below(9))],
  [
    /(?<=^data n: )\S.*$/gm,
    (_, random) => random.of(["number", "5", "number -> fill 4", "number -> minimum 1", "number -> decimals 1"]),
  ],
  [
    /(?<=^data \w+: )(?:true|boolean)$/gm,
    (_, random) => random.of(["true", "false", "boolean", "boolean -> fill yes"]),
  ],
  [/(?<=^data zone: )\S.*$/gm, (_, random) => random.of(["text", '"BE"', '"NL"', 'text -> options "NL" "DE"'])],
  [
    /(?<=^data price: )\S.*$/gm,
    (_, random) => random.of(["money", "3 eur", "money -> fill 4 eur", "money -> minimum 1 eur"]),
  ],
  [/(?<=^data day: )\S.*$/gm, (_, random) => random.of(["date", "2025-01-01", "date -> minimum 2024-03-01"])],
  [/(?<=^data band: )\S.*$/gm, (_, random) => random.of(["number range", "0...5", "1...100"])],
  [/\n {2}-> with .*/g, () => ""],
  [/(?<= -> with \w+: ).*/g, (_, random) => random.of(["7", "8", "m", "n", "true", "false", '"BE"'])],
  [/(?<=rule [\s\S]*)(?<=[ (])\d+(?=[ )\n])/g, (_, random) => String(random.below(5))],
  [/<=|>=|<|>/g, (old, random) => random.of(["<", "<=", ">", ">="]) + (old === "" ? " " : "")],
  [/ and /g, () => " or "],
  [/ \+ /g, () => " - "],
  [/is veto/g, () => "is not veto"],
  [/"(?:NL|BE|DE)"/g, (_, random) => random.of(['"NL"', '"BE"', '"DE"'])],
  [/(?<=rule \w+: )\w+ (?=\+|\*)/g, () => "n "],
];

/** Values of each input: those that the rules name and their neighbours, wrong ones, and none. */
function* samples(versions: readonly WrittenVersion[], random: Random): Generator<InputTexts> {
  const texts = new Map<string, readonly string[]>();
  for (const version of versions) {
    for (const { key } of version.program.slots.filter(({ source }) => source === undefined)) {
      const known = INPUTS.find(({ name }) => name === key.replace(/^l\./, ""));
      texts.set(key, [...(texts.get(key) ?? []), ...(known?.given ?? []), ...(known?.wrong ?? [])]);
    }
    for (const rule of version.program.rules.keys())
      for (const { input, texts: found } of candidatesOf(rule, version, new SeededNumbers(random.below(99))))
        if (texts.has(input)) texts.set(input, [...(texts.get(input) ?? []), ...found.slice(0, 20)]);
  }
  for (let count = 0; count < SAMPLES; count++) {
    yield Object.fromEntries(
      [...texts].flatMap(([key, all]) => (all.length === 0 || random.oneIn(6) ? [] : [[key, random.of(all)]])),
    );
  }
}

/** True where a missing or refused input decides the outcome: claims say nothing then. */
function isOpen(answer: WrittenAnswer, rule: number): boolean {
  const outcome = answer.ofRule(rule);
  return outcome.kind === "veto" && (outcome.cause === "missing" || outcome.cause === "input");
}

/** True where a bound that is another data, or `now`, refuses an input. */
function refuses(answer: WrittenAnswer, rule: number, key: string): boolean {
  const outcome = answer.ofRule(rule);
  return (
    outcome.kind === "veto" && outcome.cause === "constraint" && outcome.reason?.startsWith(`Data ${key}:`) === true
  );
}

function checkClaims(engine: Engine, text: string, random: Random, counts: Claims): void {
  const proved = analyse(engine, { spec: "main" }).claims.filter(({ answer }) => answer.kind === "proved");
  counts.proved += proved.length;
  const byKey = new Map(proved.map((claim) => [claim.key, claim]));
  const outcomes = new Map<string, Told>();
  for (const effective of INSTANTS) {
    const version = versionAt(engine, effective);
    if (version === undefined) continue;
    const own = ownRules(version);
    for (const data of samples([version], random)) {
      const answer = version.evaluate(data, own);
      const changed = oneChanged(data, version, random);
      const other = version.evaluate(changed.data, own);
      const isAccepted = (each: WrittenAnswer, rule: number) =>
        !isOpen(each, rule) && !refuses(each, rule, changed.key);
      for (const rule of own.filter((each) => isAccepted(answer, each) && isAccepted(other, each)))
        if (byKey.has(`idle-input ${changed.key}`) && !isSameOutcome(told(answer, rule), told(other, rule), undefined))
          throw lie({ key: `idle-input ${changed.key}` }, [data, changed], text);
      for (const rule of own.filter((each) => !isOpen(answer, each)))
        for (const key of refuted(rule, version, answer, outcomes))
          if (byKey.has(key)) throw lie(byKey.get(key), { data, effective }, text);
    }
  }
}

/** The keys of claims that an evaluation refutes. */
function* refuted(
  rule: number,
  { rules }: WrittenVersion,
  answer: WrittenAnswer,
  outcomes: Map<string, Told>,
): Generator<string> {
  const { id = "", arms = [] } = rules[rule] ?? {};
  yield* shownByArm(arms, answer.decidingArm(rule));
  const now = told(answer, rule);
  const before = outcomes.get(id) ?? now;
  if (!isSameOutcome(before, now, undefined)) yield `constant-rule ${id}`;
  outcomes.set(id, now);
}

function told(answer: WrittenAnswer, rule: number): Told {
  return { outcome: answer.ofRule(rule), reason: answer.shown(rule) };
}

/** The same data with another value of one input. */
function oneChanged(data: InputTexts, version: WrittenVersion, random: Random) {
  const key = random.of([...Object.keys(data), ""]);
  const known = INPUTS.find(({ name }) => name === key.replace(/^l\./, ""));
  const text = random.of(known?.given ?? [""]);
  const isInput = version.slotKeys.has(key);
  return { key, data: isInput ? { ...data, [key]: text } : data };
}

type Told = Parameters<typeof isSameOutcome>[0];

interface Sides {
  readonly before: Engine;
  readonly after: Engine;
  readonly texts: string;
}

function checkEqual({ before, after, texts }: Sides, random: Random, counts: Claims): void {
  const old = { name: "old", engine: before, spec: "main", repository: undefined, effective: "0001-01-01" };
  const { rules } = compareSides(after, { spec: "main", before: old, areApart: false });
  const equal = rules.filter(({ verdict }) => verdict === "equal").map(({ rule }) => rule);
  counts.equal += equal.length;
  for (const effective of INSTANTS) {
    const [first, second] = [versionAt(before, effective), versionAt(after, effective)];
    if (first === undefined || second === undefined) continue;
    for (const data of samples([first, second], random)) {
      const isAllowed = isTakenByOne(data, first, second);
      for (const key of equal) {
        const ids = [first, second].map(({ ruleKeys }) => ruleKeys.get(key) ?? -1);
        const [a, b] = [first.evaluate(data, ids.slice(0, 1)), second.evaluate(data, ids.slice(1))];
        if (!isAllowed && isRefused(a, ids[0]) !== isRefused(b, ids[1])) continue;
        const told = isApart([a, b], ids, [first, second]);
        if (told !== undefined) throw lie({ key: `equal ${key}` }, { data, effective }, `${told}\n${texts}`);
      }
    }
  }
}

/** False: some value is refused by all sides that have the input, and so is none. */
function isTakenByOne(data: InputTexts, ...versions: readonly WrittenVersion[]): boolean {
  return Object.entries(data).every(([key, text]) => {
    const taken = versions.flatMap(({ program, slotKeys, readValue }) => {
      const slot = program.slots[slotKeys.get(key) ?? -1];
      return slot === undefined ? [] : [readValue(text, slot.type, key).kind !== "veto"];
    });
    return taken.length === 0 || taken.includes(true);
  });
}

function isRefused(answer: WrittenAnswer, rule = -1): boolean {
  const outcome = answer.ofRule(rule);
  return outcome.kind === "veto" && outcome.cause === "input";
}

/** The outcomes where they differ; an input that both sides demand may not be missing. */
function isApart(
  [a, b]: readonly [WrittenAnswer, WrittenAnswer],
  [old = -1, current = -1]: readonly number[],
  sides: readonly [WrittenVersion, WrittenVersion],
): string | undefined {
  const outcomes = [a.ofRule(old), b.ofRule(current)] as const;
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind !== "veto") continue;
    if (outcome.cause !== "missing") continue;
    const key = sides[at]?.program.slots[outcome.slot ?? -1]?.key ?? "";
    const other = sides[1 - at];
    const slot = other?.program.slots[other?.slotKeys.get(key) ?? -1];
    if (slot !== undefined && slot.fill === undefined && slot.source === undefined) return undefined;
  }
  // Both refuse the same value, in words of their own.
  if (isRefused(a, old) && isRefused(b, current)) return undefined;
  const [before, after] = [a.shown(old), b.shown(current)];
  const isSame = isSameOutcome(
    { outcome: outcomes[0], reason: before },
    { outcome: outcomes[1], reason: after },
    undefined,
  );
  return isSame ? undefined : `${before} -> ${after}`;
}

function versionAt(engine: Engine, effective: string): WrittenVersion | undefined {
  try {
    return engine.written({ spec: "main", effective });
  } catch {
    return undefined;
  }
}

function ownRules({ program }: WrittenVersion): readonly number[] {
  return program.rules.flatMap(({ own }, id) => (own ? [id] : []));
}

function lie(claim: Pick<Claim, "key"> | undefined, input: unknown, text: string): Lie {
  return new Lie(`${claim?.key}: ${JSON.stringify(input)}\n${text}`);
}
