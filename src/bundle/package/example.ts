import type { EvaluationResponse } from "../../engine/api.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { chosenRun } from "../../engine/evaluation/prepared-run.ts";
import type { SpecSlice } from "../../engine/spec-versions.ts";
import { formatDecimal } from "../../model/numbers/decimal.ts";
import { compare, type Rational, rational, ZERO } from "../../model/numbers/rational.ts";
import { readsNow } from "../../model/program/operations.ts";
import type { Program, ProgramSlot } from "../../model/program/program.ts";
import { instantText } from "../../model/time/timeline.ts";
import { displayText, magnitude, ratioMagnitude, shownMeasureUnit, shownRatioUnit } from "../../model/types/display.ts";
import { optionTexts } from "../../model/types/options.ts";
import type { MeasureType, RatioType, Type } from "../../model/types/type.ts";
import { slotKeys } from "../../runtime/inputs.ts";
import { neededSlots } from "../inputs.ts";
import type { ExportedSpec } from "../text/module-text.ts";

/** A call of a spec, and what it answers. */
export interface Example {
  readonly data: Readonly<Record<string, string | boolean>>;
  /** The start of the slice; absent: the answer does not depend on the time. */
  readonly effective: string | undefined;
  readonly response: EvaluationResponse;
}

/** The instant for rules that never change but ask for the time. */
const ANY_TIME = "2025-01-01";

/** The most amounts that an example asks for: a result has one in each unit of its type. */
const MOST_AMOUNTS = 50_000;

/**
 * An example for the newest slice of a spec: each input has its suggestion, or the first value that
 * its type allows. The results of very many units are those of the first rules.
 */
export function exampleOf({ versions }: ExportedSpec): Example {
  const slice = versions.slices.at(-1);
  if (slice === undefined) throw new Error("unreachable: a spec has a version");
  const { program, from, to } = slice;
  const effective = effectiveOf(slice);
  const suggestions = slice.suggestions();
  const given = neededSlots(slice).filter(({ fill }) => fill === undefined);
  const data = Object.fromEntries(given.map((slot) => [slot.key, suggestions.get(slot.key) ?? exampleInput(slot)]));
  const instant = effectiveInstant(effective ?? ANY_TIME, () => 0);
  if ("kind" in instant) throw new Error(`unreachable: ${instant.message}`);
  const compiled = { program, keys: slotKeys(program), answering: () => ({ program }) };
  const version = { spec: versions.spec, from, to, compiled };
  const chosen = chosenRun({
    version,
    instant,
    rules: askedRules(program),
    needs: {},
    expected: "once",
    limits: versions.limits,
  });
  const response = "kind" in chosen ? chosen : chosen.run(data, undefined);
  if ("kind" in response) throw new Error(`unreachable: ${response.message}`);
  return { data, effective, response };
}

/** The rules whose results an example tells; undefined: all. */
function askedRules({ rules }: Program): readonly string[] | undefined {
  let amounts = 0;
  const own = rules.filter((rule) => rule.own);
  const asked = own.filter(({ type }) => {
    amounts += "units" in type ? type.units.length : 1;
    return amounts <= MOST_AMOUNTS;
  });
  return asked.length === own.length || asked.length === 0 ? undefined : asked.map(({ key }) => key);
}

/** The start of the version as written, unless a spec that it uses has changed since. */
function effectiveOf({ program, start, from }: SpecSlice): string | undefined {
  if (start === undefined) return readsNow(program) ? ANY_TIME : undefined;
  const written = effectiveInstant(from, () => 0);
  return "at" in written && written.at === start ? from : instantText(start);
}

function exampleInput({ type }: ProgramSlot): string | boolean {
  const [option] = optionTexts(type);
  if (option !== undefined) return option;
  switch (type.kind) {
    case "boolean":
      return true;
    case "text":
      return "a".repeat(type.length ?? 4);
    case "numberrange":
    case "ratiorange":
    case "measurerange":
    case "daterange":
    case "timerange": {
      const end = scalarInput(type.element);
      return `${end}...${end}`;
    }
    default:
      return scalarInput(type);
  }
}

function scalarInput(type: Type): string {
  switch (type.kind) {
    case "number":
      return String(pleasant(type.minimum, type.maximum) ?? formatDecimal(type.minimum ?? type.maximum ?? ZERO));
    case "measure":
    case "ratio": {
      const bound = type.minimum ?? type.maximum;
      const unit = bound?.unit ?? type.units[0]?.name ?? "";
      const worth = type.kind === "measure" ? magnitudeIn(type, unit) : ratioIn(type, unit);
      const amount = pleasant(worth(type.minimum?.canonical), worth(type.maximum?.canonical));
      return `${amount ?? formatDecimal(bound?.value ?? ZERO)} ${unit}`;
    }
    case "date":
      return type.minimum === undefined ? "2025-01-01" : displayText(type.minimum, type);
    case "time":
      return type.minimum === undefined ? "12:00" : displayText(type.minimum, type);
    default:
      return "";
  }
}

/** Round numbers, which make better examples than the smallest allowed number. */
const PLEASANT = [100, 10, 1];

function pleasant(minimum: Rational | undefined, maximum: Rational | undefined): number | undefined {
  return PLEASANT.find((candidate) => {
    const value = rational(BigInt(candidate));
    return (
      (minimum === undefined || compare(minimum, value) <= 0) && (maximum === undefined || compare(value, maximum) <= 0)
    );
  });
}

type InUnit = (canonical: Rational | undefined) => Rational | undefined;

function magnitudeIn(type: MeasureType, unit: string): InUnit {
  const shown = shownMeasureUnit(type, unit);
  return (canonical) => (canonical === undefined ? undefined : magnitude(canonical, shown));
}

function ratioIn(type: RatioType, unit: string): InUnit {
  const shown = shownRatioUnit(type, unit);
  return (canonical) => (canonical === undefined ? undefined : ratioMagnitude(canonical, shown));
}
