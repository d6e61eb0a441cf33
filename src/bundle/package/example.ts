import type { Response } from "../../engine/api.ts";
import { effectiveInstant } from "../../engine/effective.ts";
import { evaluation } from "../../engine/evaluation.ts";
import { formatDecimal } from "../../model/decimal.ts";
import { displayText } from "../../model/display.ts";
import { DEFAULT_LIMITS } from "../../model/limits.ts";
import type { ProgramSlot } from "../../model/program.ts";
import type { Type } from "../../model/type.ts";
import { slotKeys } from "../../runtime/inputs.ts";
import type { ExportedSpec } from "../text/module-text.ts";

/** A call of a spec, and what it answers. */
export interface Example {
  readonly data: Readonly<Record<string, string | boolean>>;
  /** The version that is asked: its start as written. */
  readonly effective: string | undefined;
  readonly response: Response;
}

/** Answers of specs without versions in time do not depend on it, but for those that ask for the time. */
const ANY_TIME = "2025-01-01";

/** An example for the newest version of a spec: each input is what is suggested, or the first that its type allows. */
export function exampleOf({ versions }: ExportedSpec): Example {
  const slice = versions.slices.at(-1);
  if (slice === undefined) throw new Error("unreachable: a spec has a version");
  const { program, from, to } = slice;
  const data: Record<string, string | boolean> = {};
  const shown = slice.show().data;
  for (const slot of program.slots) {
    if (slot.source !== undefined || slot.fill !== undefined) continue;
    data[slot.key] = shown[slot.key]?.suggestion?.result ?? exampleInput(slot);
  }
  const instant = effectiveInstant(from ?? ANY_TIME, () => 0);
  if ("kind" in instant) throw new Error(`unreachable: ${instant.message}`);
  const compiled = { program, keys: slotKeys(program), explaining: { program, explain: unasked } };
  const version = { spec: versions.spec, from, to, compiled };
  const chosen = evaluation({
    version,
    instant,
    names: undefined,
    explain: false,
    prepared: false,
    limits: DEFAULT_LIMITS,
  });
  const response = "kind" in chosen ? chosen : chosen.run(data, undefined);
  if ("kind" in response) throw new Error(`unreachable: ${response.message}`);
  return { data, effective: from, response };
}

function unasked(): never {
  throw new Error("unreachable: examples are not explained");
}

function exampleInput({ type }: ProgramSlot): string | boolean {
  switch (type.kind) {
    case "boolean":
      return true;
    case "text":
      return type.options[0] ?? "a".repeat(type.length ?? 4);
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
      return formatDecimal(type.minimum ?? type.maximum ?? { n: 1n, d: 1n });
    case "measure":
    case "ratio": {
      const bound = type.minimum ?? type.maximum;
      const unit = type.units[0]?.name ?? "";
      return bound === undefined ? `1 ${unit}` : `${formatDecimal(bound.value)} ${bound.unit}`;
    }
    case "date":
      return type.minimum === undefined ? "2025-01-01" : displayText(type.minimum, type);
    case "time":
      return type.minimum === undefined ? "12:00" : displayText(type.minimum, type);
    default:
      return "";
  }
}
