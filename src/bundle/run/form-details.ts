import { breakPoints } from "../../engine/partial/break-points.ts";
import { inputRefusal } from "../../engine/show/outline.ts";
import type { FormDetails } from "../../form/data/built-spec.ts";
import type { DateValue } from "../../model/value.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import type { CompiledSlice } from "./compiled-spec.ts";

/** The parts of a form that are not answers, for a slice, at an instant of it. */
export function formDetails(
  { compiled, lines, explains = false }: CompiledSlice,
  now: DateValue,
  limits: InputLimits,
): FormDetails {
  return {
    explains,
    lines: lines?.() ?? {},
    refusal: (name, text) => inputRefusal(compiled.program, limits, name, text),
    breakPoints: (over) => breakPoints(over, compiled, now, limits, undefined),
  };
}
