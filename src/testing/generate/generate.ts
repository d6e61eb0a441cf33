import { slicesOf } from "../../analysis/analyse.ts";
import { freeType } from "../../analysis/inputs/free-type.ts";
import { AnalysedSlice } from "../../analysis/slice/slice.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Coverage } from "../coverage/coverage.ts";
import { coveredSpecs } from "../coverage/goals.ts";
import { vetoText, yamlText } from "../update/expectation-text.ts";
import { casesText, type NewCase } from "./case-text.ts";
import { cover } from "./cover.ts";
import { type EvaluatedInputs, SliceInputs, type TriedInputs } from "./inputs-of-slice.ts";
import { OpenGoals } from "./open-goals.ts";

/** Cases for the goals that other cases leave open. */
export interface GeneratedCases {
  /** A file of cases; undefined when no goal is open, or none can be met. */
  readonly text: string | undefined;
  readonly cases: number;
  /** Numbers of goals. */
  readonly open: number;
  readonly met: number;
  /** The goals that stay open, in words, with the reason. */
  readonly left: readonly string[];
}

/** A candidate with what its case is to name. */
interface FoundInputs {
  readonly candidate: TriedInputs;
  readonly inputs: SliceInputs;
  readonly target: Pick<NewCase, "repository" | "spec">;
  /** True when the answers may depend on the day. */
  readonly needsDay: boolean;
}

/**
 * Makes few cases that meet the open goals, in all versions of the specs that coverage looks at,
 * and expect the present answers. Throws EngineErrors.
 */
export function generateCases(engine: Engine, coverage: Coverage): GeneratedCases {
  const goals = new OpenGoals(engine, coverage);
  const places = coveredSpecs(engine).flatMap((target) => {
    const slices = slicesOf(engine, target);
    return slices.map((slice) => ({ target, slice, isOnly: slices.length === 1 }));
  });
  const found: FoundInputs[] = [];
  const reached = new Set<number>();
  const proved = new Map<number, boolean>();
  const isReached = (goal: number) => reached.has(goal);
  const last = places.map(({ target, slice, isOnly }) => {
    const analysed = new AnalysedSlice(slice);
    goals.addBounds(analysed.version);
    const inputs = new SliceInputs(analysed, goals);
    const needsDay = !isOnly || analysed.version.readsNow;
    const onFound = (candidate: TriedInputs) => {
      found.push({ candidate, inputs, target, needsDay });
      for (const goal of candidate.met) reached.add(goal);
    };
    inputs.find(isReached, onFound, (goal, isProved) => proved.set(goal, isProved && proved.get(goal) !== false));
    return () => inputs.breakUnread(isReached, onFound);
  });
  // Another slice may read what the first one does not.
  for (const work of last) work();
  const cases = casesOf(found, goals);
  const left = Array.from({ length: goals.size }, (_, goal) => goal).filter((goal) => !reached.has(goal));
  return {
    text: cases.length === 0 ? undefined : casesText(cases),
    cases: cases.length,
    open: goals.size,
    met: goals.size - left.length,
    left: left.map((goal) => `${goals.toldOf(goal)}; ${proved.get(goal) === true ? "no input does" : "not decided"}`),
  };
}

/** In the order of the goals for which each case is made. */
function casesOf(found: readonly FoundInputs[], goals: OpenGoals): readonly NewCase[] {
  const covered = new Set<number>();
  const names = new Map<string, number>();
  const made = cover(found.map(({ candidate }) => candidate)).flatMap((at) => {
    const each = found[at];
    const own = each?.candidate.met.filter((goal) => !covered.has(goal)) ?? [];
    const [first] = own;
    if (each === undefined || first === undefined) return [];
    for (const goal of own) covered.add(goal);
    return [{ each, own, first }];
  });
  return made
    .sort((a, b) => a.first - b.first)
    .map(({ each, own, first }) => {
      const name = `generated: ${goals.nameOf(first)}`;
      const times = (names.get(name) ?? 0) + 1;
      names.set(name, times);
      return newCase(each, own, times === 1 ? name : `${name} ${times}`);
    });
}

function newCase({ candidate, inputs, target, needsDay }: FoundInputs, own: readonly number[], name: string): NewCase {
  const { version, data, answer, rules } = smaller(candidate, own, inputs);
  const { slots } = version.program;
  return {
    name,
    ...target,
    effective: needsDay ? version.effective : undefined,
    data: slots.flatMap(({ key }) => (data[key] === undefined ? [] : [[key, yamlText(data[key])] as const])),
    results: rules.map((rule) => {
      const { key, type } = version.program.rules[rule] ?? unreachable(rule);
      const result = answer.results[key] ?? unreachable(rule);
      if (result.vetoed) return [key, vetoText(result.veto_reason)];
      const isRead = version.readValue(result.result, freeType(type), key).kind !== "veto";
      return [key, isRead ? yamlText(result.result) : `{text: ${yamlText(result.result)}}`];
    }),
  };
}

/** Leaves out the inputs without which goals and answers are the same. */
function smaller(candidate: TriedInputs, own: readonly number[], inputs: SliceInputs): EvaluatedInputs {
  const all = inputs.evaluated(candidate.data, candidate.effective);
  let found = all;
  for (const { key } of all.version.program.slots) {
    if (found.data[key] === undefined) continue;
    const { [key]: _left, ...fewer } = found.data;
    const next = inputs.evaluated(fewer, all.effective);
    const isSame =
      own.every((goal) => next.met.includes(goal)) &&
      next.rules.length === all.rules.length &&
      next.rules.every((rule) => next.answer.shown(rule) === all.answer.shown(rule));
    if (isSame) found = next;
  }
  return found;
}

function unreachable(rule: number): never {
  throw new Error(`unreachable: no result of rule ${rule}`);
}
