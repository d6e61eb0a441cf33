import type { EvaluationResponse, Show, ShowData, TypeInfo } from "../engine/api.ts";
import type { Engine } from "../engine/engine.ts";
import { foldName } from "../model/fold-name.ts";

/** A spec and the rules that a batch asks for. */
export interface BatchRequest {
  readonly spec: string;
  readonly repository?: string | undefined;
  /** Absent: all rules of the spec itself. */
  readonly rules?: readonly string[] | undefined;
  /** The instant of all records; absent: now. */
  readonly effective?: string | undefined;
  /** Each record has an instant of its own. */
  readonly isForAllTimes: boolean;
}

/** An instant before all dates. */
export const ALWAYS = "0001";

/** The facts of a spec that a batch has before the first record. */
export interface BatchInterface {
  /** The answered rules, in the order of answers, with their types. */
  readonly rules: readonly BatchRule[];
  readonly inputs: readonly BatchInput[];
  /** The instant of records without one of their own, in the words of answers. */
  readonly effective: string;
}

export interface BatchRule {
  readonly key: string;
  /** One for each type that versions give it; undefined: not known. */
  readonly types: readonly (TypeInfo | undefined)[];
}

/** An input of the rules. */
export interface BatchInput {
  readonly key: string;
  /** The requested rules that need it. */
  readonly rules: readonly string[];
  /** True when it has a value without being given. */
  readonly isFilled: boolean;
  /** True for a list, whose columns may be those of its rows: `members.1.age`. */
  readonly isList: boolean;
  readonly types: readonly (TypeInfo | undefined)[];
}

/**
 * The interface of the version in force, or of all versions, of imports too, together. Throws
 * EngineErrors.
 */
export function batchInterface(engine: Engine, request: BatchRequest): BatchInterface {
  const { spec, repository, isForAllTimes } = request;
  const ref = { spec, repository };
  const instants = isForAllTimes ? engine.slices(ref).map(({ from }) => from ?? ALWAYS) : [request.effective];
  const asked = rulesAsked(request, instants, (effective) => engine.show({ ...ref, effective }));
  return interfaceOf(
    instants.map((effective, at) => {
      const answer = answerTo(asked[at], (rules) => engine.run({ ...ref, effective, rules }));
      const version = { ...ref, effective: answer.effective };
      const { inputs, lists } = engine.outline(version);
      return { answer, show: engine.show(version), inputs: [...inputs, ...lists] };
    }),
  );
}

/**
 * The rules to ask for at each of some instants: those that the version has. A rule that no version
 * has is asked for everywhere, which is an error of the request.
 */
export function rulesAsked<Instant>(
  { rules, isForAllTimes }: Pick<BatchRequest, "rules" | "isForAllTimes">,
  instants: readonly Instant[],
  showAt: (instant: Instant) => Pick<Show, "rules">,
): readonly (readonly string[] | undefined)[] {
  if (rules === undefined || !isForAllTimes) return instants.map(() => rules);
  const had = instants.map((instant) => new Set(rulesOf(rules, showAt(instant))));
  return had.map((own) => rules.filter((rule) => own.has(rule) || !had.some((other) => other.has(rule))));
}

/** Of the requested rules those that a version has. */
export function rulesOf(rules: readonly string[], show: Pick<Show, "rules">): readonly string[] {
  return rules.filter((rule) => Object.hasOwn(show.rules, foldName(rule)));
}

/** The answer to a request for some rules, which may be none. */
export function answerTo(
  rules: readonly string[] | undefined,
  run: (rules: readonly string[] | undefined) => EvaluationResponse,
): EvaluationResponse {
  return rules?.length === 0 ? { ...run(undefined), results: {} } : run(rules);
}

/** A version, and its answer to a request without data. */
export interface AnsweringVersion {
  readonly answer: EvaluationResponse;
  readonly show: Show;
  /** Input keys, then those of lists. */
  readonly inputs: readonly string[];
}

/** The interface of some versions together. */
export function interfaceOf(versions: readonly AnsweringVersion[]): BatchInterface {
  const rules = new Map<string, (TypeInfo | undefined)[]>();
  const inputs = new Map<string, BatchInput[]>();
  for (const { answer, show, inputs: keysOfInputs } of versions) {
    const keys = Object.keys(answer.results);
    for (const key of keys) addTo(rules, key, show.rules[key]?.type);
    for (const key of keysOfInputs) addTo(inputs, key, inputOf(key, show.data[key], keys));
  }
  return {
    rules: Array.from(rules, ([key, types]) => ({ key, types })),
    inputs: Array.from(inputs, ([key, found]) => ({
      key,
      rules: [...new Set(found.flatMap((input) => input.rules))],
      isFilled: found.every(({ isFilled }) => isFilled),
      isList: found.some(({ isList }) => isList),
      types: found.flatMap(({ types }) => types),
    })),
    effective: versions.at(-1)?.answer.effective ?? "",
  };
}

function inputOf(key: string, data: ShowData | undefined, rules: readonly string[]): BatchInput {
  const needing = new Set(data?.needed_by_rules);
  return {
    key,
    rules: rules.filter((rule) => needing.has(rule)),
    isFilled: data?.fill !== undefined || (data?.type.kind === "list" && data.type.optional === true),
    isList: data?.type.kind === "list",
    types: [data?.type],
  };
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
