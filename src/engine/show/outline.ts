import { foldName } from "../../model/fold-name.ts";
import type { Program } from "../../model/program/program.ts";
import { displayText } from "../../model/types/display.ts";
import type { RejectedData } from "../../model/value.ts";
import { inputNamed, isInputName } from "../../runtime/input-name.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import { readInput } from "../../runtime/read.ts";
import type { Outline } from "../api.ts";
import { doubtfulReadings } from "./doubtful-readings.ts";
import { unlistedTypes } from "./unlisted-types.ts";

/** An arm as a file has it, on one line: its result alone for the default. */
export function armText({ condition, result }: ArmParts): string {
  if (condition === undefined) return result;
  const isScaleLine = /^(?:up to |above$)/.test(condition) && result.startsWith("at ");
  return isScaleLine ? `${condition} ${result}` : `unless ${condition} then ${result}`;
}

interface ArmParts {
  readonly condition?: string | undefined;
  readonly result: string;
}

/** One line of a rule for people, and its place. */
interface ShownArm {
  readonly id: string;
  readonly at: string;
  readonly text: string;
}

/** The arms of a version's own rules as written, by rule key; the default first. */
export function ownArms({
  rules,
  arms,
}: Pick<Outline, "rules" | "arms">): Readonly<Record<string, readonly ShownArm[]>> {
  const shown = (rule: string) => (arms[rule] ?? []).map((arm) => ({ id: arm.id, at: arm.at, text: armText(arm) }));
  return Object.fromEntries(rules.map((rule) => [rule, shown(rule)]));
}

/** The outline of a version, from its program. */
export function outline(program: Program, limits: InputLimits, arms: () => Outline["arms"]): Outline {
  const read = (key: string, text: string) => readText(program, limits, key, text);
  const reading = (key: string, text: string) => {
    const found = read(key, text);
    if (found === undefined) return undefined;
    const { outcome, type } = found;
    if (outcome.kind === "veto" || outcome.kind === "text" || outcome.kind === "boolean") return undefined;
    const shown = displayText(outcome, type);
    return /^(?:date|time)/.test(type.kind) ? shown : withThousands(shown);
  };
  return {
    get inputs() {
      return program.slots.map(({ key }) => key);
    },
    get lists() {
      return (program.lists ?? []).map(({ key }) => key);
    },
    isInput: (name) => isInputName(program, foldName(name)),
    listOf(name) {
      const input = inputNamed(program, foldName(name));
      return input?.kind === "list" ? input.of : undefined;
    },
    get rules() {
      return readingOrder(program);
    },
    get locations() {
      return Object.fromEntries(program.rules.map(({ key, at }) => [key, `${at.file}:${at.line}`]));
    },
    get arms() {
      return arms();
    },
    get unlistedTypes() {
      return unlistedTypes(program);
    },
    inputProblem(key, text) {
      const outcome = read(key, text)?.outcome;
      return outcome?.kind === "veto" ? outcome.reason : undefined;
    },
    inputRefusal: (key, text) => inputRefusal(program, limits, key, text),
    inputReading: reading,
    doubtfulReadings: (data) => doubtfulReadings(program, data, reading),
  };
}

/** Why an input refuses a value, as answers list it; undefined where it does not. */
export function inputRefusal(
  program: Program,
  limits: InputLimits,
  key: string,
  text: string,
): RejectedData | undefined {
  const outcome = readText(program, limits, key, text)?.outcome;
  const refusal = outcome?.kind === "veto" ? outcome.refusal : undefined;
  return refusal && { data: key, value: text, reason: refusal.problem, code: refusal.code };
}

/** A text as the input of that name reads it; undefined where there is none with a value. */
function readText(program: Program, limits: InputLimits, key: string, text: string) {
  const input = inputNamed(program, key);
  if (input?.kind !== "value") return undefined;
  return { type: input.type, outcome: readInput(text, input.type, key, limits.max_data_value_bytes) };
}

/** The spec's own rules: those that no other needs first, each part in the order of the text. */
export function readingOrder({ rules, cells }: Program): string[] {
  const needed = new Set(cells.flatMap((cell) => (cell.op === "rule" ? [cell.rule] : [])));
  const isPart = (id: number) => needed.has(id) || cells[rules[id]?.root ?? 0]?.op === "const";
  const own = rules.flatMap(({ key, own, at }, id) => (own ? [{ key, line: at.line, isPart: isPart(id) }] : []));
  own.sort((a, b) => Number(a.isPart) - Number(b.isPart) || a.line - b.line);
  return own.map(({ key }) => key);
}

/**
 * The numbers of a text, `1250.5 eur...2000 eur`, with commas between their thousands, for people.
 */
export function withThousands(text: string): string {
  return text.replace(/(?<!\w|\d\.)\d{4,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ","));
}
