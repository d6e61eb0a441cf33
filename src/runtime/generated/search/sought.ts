import type { Rational } from "../../../model/numbers/rational.ts";
import type { Value } from "../../../model/value.ts";

/** A value that generated code looks for: a number n means n / den. */
export type Sought = number | string | boolean | Rational | Value;

/** The value in the form of the exact program. `den`: the scale of a number; `unit`: its own. */
export function keyValue(sought: Sought, den: bigint | undefined, unit?: string): Value {
  switch (typeof sought) {
    case "string":
      return { kind: "text", text: sought };
    case "boolean":
      return { kind: "boolean", value: sought };
    case "number":
      return { kind: "number", n: BigInt(sought), d: den ?? 1n, unit };
    default:
      return "n" in sought ? { kind: "number", n: sought.n, d: sought.d, unit } : sought;
  }
}
