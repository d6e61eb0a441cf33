import { isDay } from "../../../model/time/calendar.ts";
import type { DateValue, RangeValue, ScalarValue, TimeValue, Value } from "../../../model/value.ts";
import { bigint, boolean, type Decoder, integer, object, oneOf, optional, tagged, text, wrong } from "./decoder.ts";

const denominator: Decoder<bigint> = (value) => {
  const n = bigint(value);
  if (n <= 0n) throw wrong("a denominator is not positive");
  return n;
};

export const rational = object({ n: bigint, d: denominator });

export const positive: Decoder<{ readonly n: bigint; readonly d: bigint }> = (value) => {
  const found = rational(value);
  if (found.n <= 0n) throw wrong("a factor is not positive");
  return found;
};

/** Years of computed dates may lie outside of 1 to 9999. */
const FAR = 1_000_000;
const CLOCK = {
  hour: integer(0, 24),
  minute: integer(0, 59),
  second: integer(0, 60),
  microsecond: integer(0, 999_999),
  offset: optional(integer(-1440, 1440)),
};

const anyDate = object({
  kind: oneOf("date"),
  year: integer(-FAR, FAR),
  month: integer(1, 12),
  day: integer(1, 31),
  ...CLOCK,
});

export const date: Decoder<DateValue> = (value) => {
  const found = anyDate(value);
  if (!isDay(found)) throw wrong("there is no such day");
  return found;
};

export const time: Decoder<TimeValue> = object({ kind: oneOf("time"), ...CLOCK });

const SCALARS = {
  number: object({ kind: oneOf("number"), n: bigint, d: denominator, unit: optional(text) }),
  text: object({ kind: oneOf("text"), text }),
  boolean: object({ kind: oneOf("boolean"), value: boolean }),
  date,
  time,
};

const scalar: Decoder<ScalarValue> = tagged("kind", SCALARS);

const range: Decoder<RangeValue> = (value) => {
  const found = object({ kind: oneOf("range"), from: scalar, to: scalar })(value);
  if (found.from.kind !== found.to.kind) throw wrong("the ends of a range are of different kinds");
  return found;
};

export const value: Decoder<Value> = tagged("kind", { ...SCALARS, range });
