import type { Data } from "../../engine/api.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors, EngineTimeout } from "../../engine/errors.ts";
import { foldName } from "../../model/fold-name.ts";
import { engineOf } from "../../node/workspace/load.ts";
import { sameSources, type WorkspaceSource } from "../../node/workspace/read.ts";
import type { NewCase } from "../../testing/generate/case-text.ts";
import { presentExpectation, yamlText } from "../../testing/update/expectation-text.ts";
import { ExplanationLines } from "./explanation.ts";
import type { RejectedInput } from "./protocol.ts";
import type { PlacedResult, RunOutcome, RunTask } from "./work.ts";

/** Milliseconds that an evaluation may take. */
const TIMEOUT = 2_000;

/** The most characters of the name of a case that is made of its values. */
const LONGEST_NAME = 80;
/** The characters of a day in an instant. */
const DAY = "2025-06-01".length;

type ChosenVersion = Pick<RunTask, "spec" | "repository" | "effective">;

/** Runs specs of a folder as they stand in the editor, and keeps the rules that it loaded last. */
export class RunWorker {
  #loaded: { readonly sources: readonly WorkspaceSource[]; readonly engine: Engine } | undefined;

  perform({ sources, data, asCase, from, ...version }: RunTask): RunOutcome {
    try {
      const engine = this.#engine(sources);
      if (data === undefined) return formOf(engine, version);
      if (engine.show(version).effective_from !== from)
        return { message: `another version of \`${version.spec}\` is in force at ${version.effective}` };
      return asCase === true ? { newCase: caseOf(engine, version, dataOf(data)) } : answerOf(engine, version, data);
    } catch (thrown) {
      if (thrown instanceof EngineTimeout) return { message: "the evaluation takes too long" };
      if (thrown instanceof EngineErrors) return { message: thrown.errors[0]?.message ?? thrown.message };
      throw thrown;
    }
  }

  #engine(sources: readonly WorkspaceSource[]): Engine {
    if (this.#loaded === undefined || !sameSources(this.#loaded.sources, sources)) {
      this.#loaded = undefined;
      this.#loaded = { sources, engine: engineOf({ sources }) };
    }
    return this.#loaded.engine;
  }
}

function formOf(engine: Engine, version: ChosenVersion): RunOutcome {
  const { data, commentary } = engine.show(version);
  const needed = Object.entries(data).filter(([, { needed_by_rules }]) => needed_by_rules.length > 0);
  return { show: { data: Object.fromEntries(needed), ...(commentary !== undefined && { commentary }) } };
}

function answerOf(engine: Engine, version: ChosenVersion, given: NonNullable<RunTask["data"]>): RunOutcome {
  const data = dataOf(given);
  const { results, effective } = engine.run({ ...version, data, explain: true, timeout: TIMEOUT });
  const written = engine.written(version);
  const lines = linesOf(written, data, Object.keys(results));
  const used = usedRules(engine, version);
  const placed = Object.entries(results).map(([rule, result]): PlacedResult => {
    const { vetoed, veto_reason, missing_data = [], explanation } = result;
    const state = !vetoed ? "value" : missing_data.length > 0 ? "waiting" : "veto";
    const declared = written.rules[written.ruleKeys.get(rule) ?? -1];
    return {
      rule,
      isMain: !used.has(rule),
      state,
      text: (vetoed ? veto_reason : result.result) ?? "veto",
      missing: missing_data,
      place: declared && { file: declared.arms[0]?.file ?? "", start: declared.start, end: declared.end },
      explanation: explanation === undefined ? [] : lines.of(explanation),
    };
  });
  const [main, steps] = [true, false].map((isMain) => placed.filter((each) => each.isMain === isMain));
  const ordered = [...(main ?? []), ...(steps ?? [])];
  const missing = [...new Set(ordered.flatMap((result) => result.missing))];
  return { effective, results: ordered, missing, rejected: rejectedInputs(written, data) };
}

/** Each given value by itself: results name only those that they still may read. */
function rejectedInputs(written: WrittenVersion, data: Data): readonly RejectedInput[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const slot = written.program.slots[written.slotKeys.get(foldName(name)) ?? -1];
    if (slot === undefined) return [];
    const outcome = written.readValue(dataText(value), slot.type, slot.key);
    return outcome.kind !== "veto" || outcome.refusal === undefined
      ? []
      : [{ data: slot.key, reason: outcome.refusal.problem }];
  });
}

/** The case that gives these data and expects the present answers. */
function caseOf(engine: Engine, chosen: ChosenVersion, data: Data): NewCase {
  const { spec, repository } = chosen;
  const present = engine.written(chosen);
  const needsDay = present.readsNow || engine.slices({ spec, repository }).length > 1;
  const effective = needsDay ? (chosen.effective ?? present.effective.slice(0, DAY)) : undefined;
  const version = { ...chosen, ...(effective !== undefined && { effective }) };
  const written = engine.written(version);
  const { results } = written.evaluate(data, [...written.ruleKeys.values()]);
  const given = Object.entries(data).map(([key, value]) => [key, dataText(value)] as const);
  const used = usedRules(engine, version);
  return {
    name: nameOf(given.map((each) => each.join(" ")).join(", ")) || "no inputs",
    repository,
    spec,
    effective,
    data: given.map(([key, text]) => [key, yamlText(text)]),
    results: Object.entries(results).flatMap(([key, result]) =>
      used.has(key) ? [] : [[key, presentExpectation(key, result, written)] as const],
    ),
  };
}

/** The words of a name that fit. */
function nameOf(text: string): string {
  const end = text.length > LONGEST_NAME ? text.lastIndexOf(" ", LONGEST_NAME) : -1;
  return end < 0 ? text : text.slice(0, end).replace(/,$/, "");
}

/** A value as cases have it: `yes`, `5 eur`. */
function dataText(value: Data[string]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([unit, magnitude]) => `${magnitude} ${unit}`)
    .join(" ");
}

/** The rules that others use. */
function usedRules(engine: Engine, version: ChosenVersion): ReadonlySet<string> {
  return new Set(Object.values(engine.show(version).rules).flatMap(({ depends_on_rules }) => depends_on_rules));
}

function linesOf(written: WrittenVersion, data: Data, keys: readonly string[]): ExplanationLines {
  const ids = keys.flatMap((key) => written.ruleKeys.get(key) ?? []).sort((a, b) => a - b);
  const answer = written.evaluate(data, ids);
  const decided = new Map(
    Array.from(answer.decisions(ids), ([id, { arm }]) => {
      const inRow = answer.inRow(id);
      return [inRow?.key ?? written.program.rules[id]?.key, { rule: (inRow ?? written).rules[inRow?.id ?? id], arm }];
    }),
  );
  return new ExplanationLines((key) => {
    const { arm, rule = written.rules[written.ruleKeys.get(key) ?? -1] } = decided.get(key) ?? {};
    return rule && { rule, arm };
  });
}

/** Values of JSON as data: texts, truths, and amounts by unit. */
function dataOf(given: NonNullable<RunTask["data"]>): Data {
  const entries = Object.entries(given).flatMap(([key, value]) => {
    const data = dataValue(value);
    return data === undefined ? [] : [[key, data] as const];
  });
  return Object.fromEntries(entries);
}

function dataValue(value: unknown): Data[string] {
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const [first] = Object.entries(value);
  return first !== undefined && typeof first[1] === "string" ? { [first[0]]: first[1] } : undefined;
}
