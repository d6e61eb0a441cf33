import { problem } from "../../batch/problem.ts";
import type { Tracer } from "../../engine/evaluation/tracer.ts";
import { compare, type Rational } from "../../model/numbers/rational.ts";
import { nearest } from "../../model/suggest.ts";
import { displayText } from "../../model/types/display.ts";
import type { Type } from "../../model/types/type.ts";
import type { Outcome } from "../../model/value.ts";

/** An input by which records are grouped, and the bounds between groups, as the user wrote them. */
export interface Grouping {
  readonly input: string;
  /** Empty: each value is a group. */
  readonly bounds: readonly string[];
}

/** Finds the group of a record. */
export interface Grouper {
  /** Id of the slot on the new side. */
  readonly slot: number;
  /** All groups that may have records, in order. */
  readonly groups: readonly string[];
  groupOf(outcome: Outcome): string;
}

const NOT_GIVEN = "not given";
export const REFUSED = "refused";

/** Reads `zone` or `age:0,18,65`. */
export function readGrouping(text: string): Grouping {
  const at = text.indexOf(":");
  const input = (at < 0 ? text : text.slice(0, at)).trim().toLowerCase();
  const bounds = at < 0 ? [] : text.slice(at + 1).split(",");
  return { input, bounds: bounds.map((bound) => bound.trim()).filter((bound) => bound !== "") };
}

/** Throws EngineErrors for an input that has no groups. */
export function grouper(
  { input, bounds }: Grouping,
  { program, readValue }: Pick<Tracer, "program" | "readValue">,
): Grouper {
  const slot = program.slots.findIndex(({ key }) => key === input);
  const type = program.slots[slot]?.type;
  if (type === undefined) {
    const list = program.lists?.find(({ key }) => input === key || input.startsWith(`${key}.`))?.key;
    if (list !== undefined)
      throw problem(
        `--by: \`${list}\` is a list, of which a record may have many rows`,
        "name an input with one value",
      );
    const near = nearest(
      input,
      program.slots.map(({ key }) => key),
    );
    throw problem(`--by: there is no input \`${input}\``, near === undefined ? undefined : `did you mean \`${near}\`?`);
  }
  if (bounds.length > 0) return { slot, ...bounded(input, type, bounds, readValue) };
  if (type.kind !== "boolean" && (type.kind !== "text" || type.options.length === 0))
    throw problem(`--by: \`${input}\` has no options`, `give the bounds between groups: --by ${input}:0,18,65`);
  const groups = type.kind === "boolean" ? ["true", "false"] : type.options;
  return {
    slot,
    groups: [...groups, NOT_GIVEN, REFUSED],
    groupOf: (outcome) => (outcome.kind === "veto" ? withoutValue(outcome) : displayText(outcome, type)),
  };
}

function bounded(
  input: string,
  type: Type,
  bounds: readonly string[],
  readValue: Tracer["readValue"],
): Pick<Grouper, "groups" | "groupOf"> {
  const values = bounds.map((bound): Rational => {
    const value = readValue(bound, withoutConstraints(type), input);
    if (value.kind === "number") return value;
    const reason = value.kind === "veto" ? (value.reason ?? "") : "only numbers and amounts have bounds";
    throw problem(`--by ${input}: \`${bound}\` is not a bound: ${reason}`);
  });
  const wrong = values.findIndex((value, at) => compare(values[at - 1] ?? value, value) > 0);
  if (wrong >= 0) throw problem(`--by ${input}: the bounds do not ascend: \`${bounds[wrong]}\` is too small`);
  const last = bounds.length - 1;
  const groups = [
    `below ${bounds[0]}`,
    ...bounds.map((bound, at) => (at === last ? `from ${bound}` : `${bound} to below ${bounds[at + 1]}`)),
  ];
  return {
    groups: [...groups, NOT_GIVEN, REFUSED],
    groupOf(outcome) {
      if (outcome.kind !== "number") return withoutValue(outcome);
      return groups[values.filter((bound) => compare(bound, outcome) <= 0).length] ?? REFUSED;
    },
  };
}

function withoutValue(outcome: Outcome): string {
  return outcome.kind === "veto" && outcome.cause === "missing" ? NOT_GIVEN : REFUSED;
}

/** A bound may lie outside of the values of its input. */
function withoutConstraints(type: Type): Type {
  return "minimum" in type ? { ...type, minimum: undefined, maximum: undefined } : type;
}
