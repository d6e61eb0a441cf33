import type { CompiledParts } from "../../engine/evaluation/compiled-body.ts";
import { withHalfAnswers } from "../../engine/partial/partial-answers.ts";
import type { LiveSpec, PageFacts } from "../../form/data/built-spec.ts";
import type { NamedArms } from "../../model/program/arms.ts";
import { deserialise } from "../../model/program/serial.ts";
import { instantText, noVersionAt } from "../../model/time/timeline.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import { compiledProgram, narrated, telling } from "../run/compiled-program.ts";
import { type CompiledSlice, type CompiledSpec, compiledSpec } from "../run/compiled-spec.ts";
import { formDetails } from "../run/form-details.ts";

/** A spec as data, which a linked module adds to the script that all of them share. */
export interface LinkedSpec {
  readonly spec: string;
  readonly limits: InputLimits;
  /** The slices of all versions, by start. */
  readonly slices: readonly LinkedSlice[];
}

export interface LinkedSlice extends Pick<CompiledSlice, "start" | "from" | "to"> {
  /** Absent: the module cannot answer for it. */
  readonly content?: LinkedContent | undefined;
}

export interface LinkedContent extends Pick<CompiledParts, "program" | "narrated"> {
  readonly arms: readonly NamedArms[];
  /** JSON, which nests as deep as the rules do. */
  readonly show: string;
  readonly facts: PageFacts;
}

/** The spec of a linked module, from the text of its data. */
export function linkedSpec(text: string): LiveSpec & CompiledSpec {
  const { spec, limits, slices } = deserialise(text) as LinkedSpec;
  const parts = { noVersionAt, withHalfAnswers, formDetails };
  const changes = slices.flatMap(({ start }) => (start === undefined ? [] : [instantText(start)]));
  return { spec, changes, ...compiledSpec(spec, slices.map(compiledSlice), limits, parts) };
}

function compiledSlice({ content, ...slice }: LinkedSlice): CompiledSlice {
  if (content === undefined)
    return { ...slice, compiled: compiledProgram({ program: notIncluded }), show: notIncluded };
  const { program, narrated: explained, arms, show, facts } = content;
  const compiled = compiledProgram({
    program: () => program,
    indexes: (each) => new ArmIndexes(each),
    explaining:
      explained &&
      narrated(
        () => explained.narration,
        () => explained.program,
      ),
    telling: telling(() => arms),
  });
  return { ...slice, compiled, show: () => JSON.parse(show), facts: () => facts, explains: explained !== undefined };
}

/** A slice of which a module has the start only: it is left to a server. */
function notIncluded(): never {
  throw new Error("this module has no rules for that time");
}
