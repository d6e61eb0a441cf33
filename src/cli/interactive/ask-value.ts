import type { ShowData, TypeInfo } from "../../engine/api.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { askChoice, askLine, type Choice, containing, say, type Terminal } from "./prompts.ts";

/**
 * Asks for the value of a slot, with a prompt for its type, and returns it as written after `name=`
 * (docs/spec/07-surfaces.md#2-3-engine-run).
 */
export async function askValue(terminal: Terminal, ask: ValueQuestion): Promise<string> {
  const { key, slot, problem } = ask;
  const { type } = slot;
  const preset = slot.suggestion?.result;
  if (type.help !== undefined && type.help !== "") say(terminal, type.help);
  if (type.kind === "boolean") {
    const answer = preset === undefined ? undefined : preset === "true" ? "yes" : "no";
    return askChoice(terminal, { question: key, choices: containing(["yes", "no"].map(plain)), preset: answer });
  }
  const { options = [] } = type;
  if (options.length > 0) return askOption(terminal, key, options, preset);
  if (type.kind.endsWith("range")) return askRange(terminal, ask);
  const chosen = await askAmount(terminal, ask);
  if ("whole" in chosen) return chosen.whole;
  const { unit } = chosen;
  const written = (answer: string) => (isWhole(answer, problem) ? answer : withSuffix(answer, unit));
  const answer = await askLine(terminal, {
    question: `${key}${formHint(type.kind)}${inUnit(unit)}`,
    preset: magnitudeOf(preset, unit),
    check: (text) => problem(written(text)),
  });
  return written(answer);
}

export interface ValueQuestion {
  readonly key: string;
  readonly slot: Pick<ShowData, "type" | "suggestion">;
  /** The reason why the slot rejects a text; undefined: it accepts the text. */
  readonly problem: (text: string) => string | undefined;
}

/** The answer for an amount: only a unit, or a value with its unit. */
type AskedAmount = { readonly unit: string | undefined } | { readonly whole: string };

/** Asks for the unit when there are several; a value with its unit may be typed instead. */
function askAmount(terminal: Terminal, { key, slot, problem }: ValueQuestion): Promise<AskedAmount> {
  const { type, suggestion } = slot;
  const names = unitNames(type);
  if (names.length < 2) return Promise.resolve({ unit: names[0] });
  const units = names.map((unit): Choice<AskedAmount> => ({ label: unit, value: { unit } }));
  const containingTyped = containing(units);
  const wholes = (typed: string): readonly Choice<AskedAmount>[] => {
    const [, magnitude, begun = ""] = BEGUN_AMOUNT.exec(typed) ?? [];
    if (magnitude === undefined) return [];
    const spelt = names.filter((name) => name.startsWith(begun.toLowerCase())).map((name) => `${magnitude} ${name}`);
    const typedWhole = isWhole(typed, problem) ? [typed.trim()] : [];
    return [...new Set([...typedWhole, ...spelt])].map((whole) => ({ label: whole, value: { whole } }));
  };
  return askChoice<AskedAmount>(terminal, {
    question: `${key}, value or unit`,
    choices: (typed) => [...wholes(typed ?? ""), ...containingTyped(typed)],
    whyNone: problem,
    preset: units[names.indexOf(unitOf(suggestion?.result, names) ?? "")]?.value,
    check: (amount) => ("whole" in amount ? problem(amount.whole) : undefined),
  });
}

const NUMBER = /^[-+]?[\d.,_]+(?:e[-+]?\d+)?$/i;
const BEGUN_AMOUNT = /^\s*([-+]?[\d.,_]+)\s*(.*?)\s*$/;

/** True for an answer that is a value with its unit. */
function isWhole(answer: string, problem: ValueQuestion["problem"]): boolean {
  return !NUMBER.test(answer.trim()) && problem(answer) === undefined;
}

function withSuffix(answer: string, unit: string | undefined): string {
  return unit === undefined ? answer : `${answer.trim()} ${unit}`;
}

function plain(text: string): Choice<string> {
  return { label: text, value: text };
}

function askOption(terminal: Terminal, key: string, options: readonly string[], preset?: string): Promise<string> {
  const [only, ...others] = options;
  if (only !== undefined && others.length === 0) return Promise.resolve(only);
  return askChoice(terminal, { question: key, choices: containing(options.map(plain)), preset });
}

/**
 * Asks for start, then end, in one unit. The constraints of a range can only be checked when both
 * are known; after a refusal both are offered again.
 */
async function askRange(terminal: Terminal, { key, slot, problem }: ValueQuestion): Promise<string> {
  const preset = slot.suggestion?.result.split("...") ?? [];
  const unit = await askUnit(terminal, key, slot.type, preset[0]);
  const hint = formHint(slot.type.kind.slice(0, -"range".length));
  let [from, to] = preset.map((end) => magnitudeOf(end, unit));
  for (;;) {
    from = await askLine(terminal, { question: `${key}, start${hint}${inUnit(unit)}`, preset: from });
    to = await askLine(terminal, { question: `${key}, end${hint}${inUnit(unit)}`, preset: to });
    const text = `${withSuffix(from.trim(), unit)}...${withSuffix(to.trim(), unit)}`;
    const found = problem(text);
    if (found === undefined) return text;
    say(terminal, found);
  }
}

/** The unit of a measure or ratio: the only one, or the one chosen; undefined for other types. */
async function askUnit(terminal: Terminal, key: string, type: TypeInfo, preset?: string): Promise<string | undefined> {
  const units = unitNames(type);
  if (units.length < 2) return units[0];
  const choices = containing(units.map(plain));
  return askChoice(terminal, { question: `${key}, unit`, choices, preset: unitOf(preset, units) });
}

function unitNames({ units = [] }: TypeInfo): string[] {
  return units.map(({ name }) => name);
}

function unitOf(preset: string | undefined, units: readonly string[]): string | undefined {
  return units.find((unit) => magnitudeOf(preset, unit) !== undefined);
}

/**
 * The magnitude of a preset without its unit, `2` of `2 kilogram`. Undefined for a preset in
 * another unit, which does not fit the question.
 */
function magnitudeOf(text: string | undefined, unit: string | undefined): string | undefined {
  if (unit === undefined) return text;
  const magnitude = /^[^\s%]+/.exec(text ?? "")?.[0];
  return magnitude !== undefined && text === withUnit({ value: magnitude, unit }) ? magnitude : undefined;
}

function inUnit(unit: string | undefined): string {
  return unit === undefined ? "" : ` in ${unit}`;
}

function formHint(kind: string): string {
  if (kind === "date") return " (YYYY-MM-DD)";
  return kind === "time" ? " (hh:mm)" : "";
}
