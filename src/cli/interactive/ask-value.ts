import type { ShowData, TypeInfo } from "../../engine/api.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { askChoice, askLine, type Terminal } from "./terminal.ts";

export interface ValueQuestion {
  readonly key: string;
  readonly slot: ShowData;
  /** Why the slot would reject a text; undefined: it takes it. */
  readonly problem: (text: string) => string | undefined;
}

/**
 * Asks for the value of a slot, in the way its type suggests, and answers it as it would be written
 * after `name=` (docs/spec/07-surfaces.md#2-3-engine-run).
 */
export async function askValue(terminal: Terminal, ask: ValueQuestion): Promise<string> {
  const { key, slot, problem } = ask;
  const { type } = slot;
  const preset = slot.suggestion?.result;
  if (type.help !== undefined && type.help !== "") terminal.output.write(`  ${type.help}\n`);
  if (type.kind === "boolean") {
    const choices = ["yes", "no"].map((word) => ({ label: word, value: word }));
    return askChoice(terminal, key, choices, preset === undefined ? undefined : preset === "true" ? "yes" : "no");
  }
  const { options = [] } = type;
  if (options.length > 0) return askOption(terminal, key, options, preset);
  if (type.kind.endsWith("range")) return askRange(terminal, ask);
  const unit = await askUnit(terminal, key, type, preset);
  const written = (answer: string) => (unit === undefined ? answer : `${answer.trim()} ${unit}`);
  const answer = await askLine(terminal, {
    question: `${key}${formHint(type.kind)}${inUnit(unit)}`,
    preset: magnitudeOf(preset, unit),
    check: (text) => problem(written(text)),
  });
  return written(answer);
}

function askOption(terminal: Terminal, key: string, options: readonly string[], preset?: string): Promise<string> {
  const [only, ...others] = options;
  if (only !== undefined && others.length === 0) return Promise.resolve(only);
  return askChoice(
    terminal,
    key,
    options.map((option) => ({ label: option, value: option })),
    preset,
  );
}

/**
 * Start, then end, in one unit. What the slot says about a range can only be asked when both are
 * there.
 */
async function askRange(terminal: Terminal, { key, slot, problem }: ValueQuestion): Promise<string> {
  const [from, to] = slot.suggestion?.result.split("...") ?? [];
  const unit = await askUnit(terminal, key, slot.type, from);
  const hint = formHint(slot.type.kind.slice(0, -"range".length));
  const suffix = unit === undefined ? "" : ` ${unit}`;
  for (;;) {
    const start = await askLine(terminal, {
      question: `${key}, start${hint}${inUnit(unit)}`,
      preset: magnitudeOf(from, unit),
    });
    const end = await askLine(terminal, {
      question: `${key}, end${hint}${inUnit(unit)}`,
      preset: magnitudeOf(to, unit),
    });
    const text = `${start.trim()}${suffix}...${end.trim()}${suffix}`;
    const found = problem(text);
    if (found === undefined) return text;
    terminal.output.write(`  ${found}\n`);
  }
}

/** The unit of a measure or ratio: the only one, or the one chosen; undefined for other types. */
async function askUnit(terminal: Terminal, key: string, type: TypeInfo, preset?: string): Promise<string | undefined> {
  const units = (type.units ?? []).map(({ name }) => name);
  const [only, ...others] = units;
  if (only === undefined || others.length === 0) return only;
  const choices = units.map((unit) => ({ label: unit, value: unit }));
  return askChoice(
    terminal,
    `${key}, unit`,
    choices,
    units.find((unit) => magnitudeOf(preset, unit) !== undefined),
  );
}

/**
 * What a preset is without its unit, `2` of `2 kilogram`. Undefined for one in another unit: it
 * cannot stand in a line that asks for this one.
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
