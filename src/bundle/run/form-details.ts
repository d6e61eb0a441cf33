import { breakPoints, FOR_BREAKS } from "../../engine/partial/break-points.ts";
import { inputRefusal } from "../../engine/show/outline.ts";
import type { FormDetails } from "../../form/data/built-spec.ts";
import type { DateValue } from "../../model/value.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import type { CompiledSlice } from "./compiled-spec.ts";

class TimeOver extends Error {}

/** The parts of a form that are not answers, for a slice, at an instant of it. */
export function formDetails(
  { compiled, facts, explains = false }: CompiledSlice,
  now: DateValue,
  limits: InputLimits,
): FormDetails {
  return {
    explains,
    ...(facts?.() ?? { arms: {}, types: [] }),
    refusal: (name, text) => inputRefusal(compiled.program, limits, name, text),
    breakPoints(over) {
      const end = performance.now() + FOR_BREAKS;
      try {
        return breakPoints(over, compiled, now, limits, {
          check() {
            if (performance.now() > end) throw new TimeOver();
          },
        });
      } catch (thrown) {
        if (thrown instanceof TimeOver) return [];
        throw thrown;
      }
    },
  };
}
