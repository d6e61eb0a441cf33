import { literal } from "../../codegen/code/code.ts";
import type { SpecSlice, SpecVersions } from "../../engine/spec-versions.ts";
import { type ByteBudget, responseBudget, utf8Length } from "../../engine/text/byte-budget.ts";
import { writeJson } from "../../engine/text/json/write-json.ts";
import { DEFAULT_LIMITS } from "../../model/limits.ts";
import { serialise, survey } from "../../model/program/serial.ts";
import { positionAt } from "../../model/time/timeline.ts";
import { singleQuoted } from "../text/long-texts.ts";
import { withEqualParts } from "./equal-parts.ts";
import type { LinkedContent, LinkedSlice, LinkedSpec } from "./linked-spec.ts";

export interface LinkedOptions {
  /** The address of the script `rules-engine.js`, from the module. */
  readonly engine: string;
  readonly explain: boolean;
  /**
   * An instant in microseconds since 1970 in UTC: the module answers in the slice around it and in
   * the next one. Undefined: in all.
   */
  readonly at?: bigint | undefined;
  /** Default: that of an answer. */
  readonly mostBytes?: number | undefined;
}

/**
 * A module that exports one spec as its default: data for the script that all such modules share,
 * so that it is made without a bundler. It answers, explains and knows all that a form shows. The
 * same rules give the same text. Throws EngineErrors for rules that are too long.
 */
export function linkedModule({ spec, limits, slices }: SpecVersions, options: LinkedOptions): string {
  const { engine, explain, at, mostBytes = DEFAULT_LIMITS.max_response_bytes } = options;
  const first = at === undefined ? 0 : Math.max(0, positionAt(slices, at));
  const answered = slices.slice(first, at === undefined ? slices.length : first + 2);
  const room = responseBudget({ max_response_bytes: mostBytes });
  const data: LinkedSpec = {
    spec,
    limits,
    slices: slices.map((slice): LinkedSlice => {
      const { start, from, to } = slice;
      return { start, from, to, content: answered.includes(slice) ? contentOf(slice, explain, room) : undefined };
    }),
  };
  const texts = room.copy();
  survey(data, (_name, member) => {
    if (typeof member === "string") texts.spend(utf8Length(member));
  });
  const text = room.text(serialise(withEqualParts(data)));
  return `import { linkedSpec } from ${literal(engine)};\nexport default linkedSpec(${singleQuoted(text)});\n`;
}

function contentOf(slice: SpecSlice, explain: boolean, room: ByteBudget): LinkedContent {
  // The text is asked for first, as the program of other evaluations is made with it.
  const narrated = explain ? slice.narrated() : undefined;
  return {
    program: slice.program,
    narrated,
    arms: slice.arms(),
    show: writeJson(slice.show(), room.copy()),
    facts: slice.facts(),
  };
}
