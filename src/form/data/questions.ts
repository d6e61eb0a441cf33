import type { EvaluationResponse, Outline, Show } from "../../engine/api.ts";
import { resultsOf } from "../../engine/show/results.ts";
import type { RejectedData } from "../../model/value.ts";
import { hasRulesInput, type LinkData } from "./given.ts";
import { type FormQuestion, isAsked, keyOf, memberOf, questionOf } from "./question.ts";

/** The rules that a visitor came for; where there are none, all of the spec's own. */
export function mainRules(show: Show): readonly string[] {
  const results = resultsOf(show);
  return results.length > 0 ? results : Object.keys(show.rules).filter((name) => show.rules[name]?.path.length === 0);
}

/** The rules that the link selects by `rules`, unless that is data; else those that matter. */
export function shownRules(show: Show, given: LinkData): { rules: readonly string[]; unknownRules: readonly string[] } {
  const selected = hasRulesInput(show) ? undefined : given.get("rules");
  const names = (selected ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const known = names.map((name) => name.toLowerCase()).filter((name) => Object.hasOwn(show.rules, name));
  const unknownRules = names.filter((name) => !Object.hasOwn(show.rules, name.toLowerCase()));
  return { rules: known.length > 0 ? known : mainRules(show), unknownRules };
}

/** The inputs that a page shows. */
export interface Questions {
  /** Those that are asked, answered ones first. */
  readonly asked: readonly FormQuestion[];
  /** Those with a value of their own, which somebody may change. */
  readonly assumed: readonly FormQuestion[];
  /** The first input that is still needed; undefined: none is. */
  readonly next: FormQuestion | undefined;
}

/** Chooses the inputs to show; `all`: every input that the results may need. */
export function questionsOf(
  show: Show,
  rules: readonly string[],
  given: LinkData,
  answer: EvaluationResponse | undefined,
  all: boolean,
): Questions {
  const isNeeded = (key: string) => {
    const data = memberOf(show.data, key);
    return data !== undefined && isAsked(data) && data.needed_by_rules.some((rule) => rules.includes(rule));
  };
  const isFilled = (key: string) => memberOf(show.data, key)?.fill !== undefined;
  const keys = Object.keys(show.data);
  const answered = given.keys(show).filter((key) => !isFilled(key));
  const missing = missingKeys(show, answer);
  const next = nextKey(show, answer) ?? missing[0];
  const group = keys.filter((key) => missing.includes(key) && isOfGroup(show, key, next));
  const asked = all
    ? keys.filter((key) => (isNeeded(key) && !isFilled(key)) || answered.includes(key))
    : [...answered, ...group];
  const assumed = keys.filter(
    (key) => isFilled(key) && (given.keys(show).includes(key) || (isNeeded(key) && isOffered(show, key))),
  );
  const shown = (each: readonly string[]) => [...new Set(each)].flatMap((key) => questionOf(show, key) ?? []);
  return {
    asked: shown(asked),
    assumed: shown(assumed),
    next: next === undefined ? undefined : questionOf(show, next),
  };
}

/** Values of other specs, and rows that the rules make, are not for visitors to change. */
function isOffered(show: Show, key: string): boolean {
  const data = memberOf(show.data, key);
  return data !== undefined && data.path.length === 0 && data.type.kind !== "list";
}

/** Inputs that the same rules need are asked for together. */
function isOfGroup(show: Show, key: string, next: string | undefined): boolean {
  if (key === next) return true;
  const rules = (each: string) => JSON.stringify(memberOf(show.data, each)?.needed_by_rules);
  return next !== undefined && rules(key) === rules(next);
}

function missingKeys(show: Show, answer: EvaluationResponse | undefined): readonly string[] {
  const names = Object.values(answer?.results ?? {}).flatMap((result) =>
    result.partial?.certain ? [] : (result.missing_data ?? []),
  );
  return names.flatMap((name) => keyOf(show, name) ?? []);
}

/** The input that decides most for the first result that is open. */
function nextKey(show: Show, answer: EvaluationResponse | undefined): string | undefined {
  for (const { partial } of Object.values(answer?.results ?? {})) {
    const name = partial?.certain === false ? partial.next : undefined;
    const key = name === undefined ? undefined : keyOf(show, name);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** The values that their inputs refuse, also while results wait for others. */
export function refusedInputs({ inputRefusal }: Outline, given: LinkData): readonly RejectedData[] {
  return [...given.data()].flatMap(([name, text]) => inputRefusal(name, text) ?? []);
}

/** The values that are refused, each once: those of an answer, and those found besides. */
export function refusals(
  answer: EvaluationResponse | undefined,
  found: readonly RejectedData[],
): ReadonlyMap<string, RejectedData> {
  const listed = Object.values(answer?.results ?? {}).flatMap(({ rejected_data: rejected = [] }) => rejected);
  return new Map([...listed, ...found].map((each) => [each.data.toLowerCase(), each]));
}
