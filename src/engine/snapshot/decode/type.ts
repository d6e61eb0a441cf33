import type { Dimensions, MeasureType, NumberType, RatioType, Type } from "../../../model/types/type.ts";
import {
  boolean,
  type Decoder,
  integer,
  list,
  object,
  once,
  oneOf,
  optional,
  pair,
  tagged,
  text,
  wrong,
} from "./decoder.ts";
import { date, positive, rational, time } from "./value.ts";

const HEAD = {
  name: optional(text),
  help: text,
  extends: optional(object({ parent: text, family: text, imported: boolean })),
};

/** Digits after the point: no type has more. */
const decimals = optional(integer(0, 28));

const exponent = integer(-1_000_000, 1_000_000);
const dimensions: Decoder<Dimensions> = list(object({ family: text, name: text, exponent }));

const trait = oneOf("duration", "calendar");
const bound = optional(object({ value: rational, unit: text, canonical: rational }));
const widthBound = optional(object({ value: rational, unit: text, canonical: rational, trait }));
const plainBound = optional(rational);

const COUNTED = { minimum: plainBound, maximum: plainBound, suggestion: plainBound };
const ratioUnit = once(object({ name: text, perOne: positive, ...COUNTED }));
const measureUnit = once(
  object({
    name: text,
    factor: positive,
    terms: list(pair(text, exponent)),
    dimensions,
    ...COUNTED,
  }),
);

/** A list with at least one item: a value is always shown in some unit. */
function some<T>(item: Decoder<T>): Decoder<T[]> {
  const items = list(item);
  return (value) => {
    const found = items(value);
    if (found.length === 0) throw wrong("there are no units");
    return found;
  };
}

const number: Decoder<NumberType> = object({
  kind: oneOf("number"),
  ...HEAD,
  minimum: plainBound,
  maximum: plainBound,
  decimals,
});
const ratio: Decoder<RatioType> = object({
  kind: oneOf("ratio"),
  ...HEAD,
  minimum: bound,
  maximum: bound,
  decimals,
  units: some(ratioUnit),
});
const measure: Decoder<MeasureType> = object({
  kind: oneOf("measure"),
  ...HEAD,
  minimum: bound,
  maximum: bound,
  decimals,
  units: some(measureUnit),
  traits: list(trait),
  family: text,
  dimensions,
});
const dateType = object({ kind: oneOf("date"), ...HEAD, minimum: optional(date), maximum: optional(date) });
const timeType = object({ kind: oneOf("time"), ...HEAD, minimum: optional(time), maximum: optional(time) });

/** `end` decodes bounds of the ends, `width` those of the width. */
function range<Kind extends string, Element, End, Width>(
  kind: Kind,
  element: Decoder<Element>,
  end: Decoder<End>,
  width: Decoder<Width>,
) {
  return object({ kind: oneOf(kind), ...HEAD, element, lower: end, upper: end, minimum: width, maximum: width });
}

const DECLARED = {
  boolean: object({ kind: oneOf("boolean"), ...HEAD }),
  number,
  ratio,
  measure,
  text: object({
    kind: oneOf("text"),
    ...HEAD,
    length: optional(integer(0, Number.MAX_SAFE_INTEGER)),
    options: list(text),
  }),
  date: dateType,
  time: timeType,
  numberrange: range("numberrange", number, plainBound, plainBound),
  ratiorange: range("ratiorange", ratio, bound, bound),
  measurerange: range("measurerange", measure, bound, bound),
  daterange: range("daterange", dateType, optional(date), widthBound),
  timerange: range("timerange", timeType, optional(time), widthBound),
};

/** The type of data. */
export const declaredType: Decoder<Type> = tagged("kind", DECLARED);

/** The type of a result: it may be declared nowhere, and a rule may only veto. */
export const resultType: Decoder<Type> = tagged("kind", {
  ...DECLARED,
  anonymous: object({ kind: oneOf("anonymous"), dimensions }),
  veto: object({ kind: oneOf("veto") }),
});
