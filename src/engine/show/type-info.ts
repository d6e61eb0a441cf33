import { formatDecimal } from "../../model/numbers/decimal.ts";
import { divide, multiply, type Rational } from "../../model/numbers/rational.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import type { Dimensions, MeasureUnit, NamedBound, RatioUnit, Trait, Type } from "../../model/types/type.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { ShowBound, ShowUnit, TypeInfo } from "../api.ts";
import type { Bounds, Ends } from "../text/type-facts.ts";

type Members = Readonly<Record<string, unknown>>;

interface KindMembers
  extends Pick<TypeInfo, "lower" | "upper" | "minimum" | "maximum" | "decimals" | "units" | "length" | "options"> {
  readonly traits?: readonly Trait[];
  readonly decomposition?: Readonly<Record<string, number>>;
}

/** Types as `show` states them. The slots of all instances of a spec have the identical type, which is told once and shared. */
export class TypeInfos {
  readonly #budget: WorkBudget;
  readonly #made = new Map<Type, Map<string | undefined, TypeInfo>>();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  /** `unit` is the unit of display, when the source fixes one. */
  of(type: Type, unit: string | undefined): TypeInfo {
    const made = this.#made.get(type) ?? new Map<string | undefined, TypeInfo>();
    this.#made.set(type, made);
    let info = made.get(unit);
    if (info === undefined) {
      info = typeInfo(type, unit);
      this.#budget.charge(1 + STEPS_PER_UNIT * (info.units?.length ?? 0));
      made.set(unit, info);
    }
    return info;
  }
}

/** A unit comes with fractions, bounds and what it is made of. */
const STEPS_PER_UNIT = 100;

/** A type as `show` states it (chapter 6, 6.4), members in the order of writing. `unit` is the unit of display, when the source fixes one. */
export function typeInfo(type: Type, unit: string | undefined): TypeInfo {
  if (type.kind === "veto" || type.kind === "unknown" || type.kind === "anonymous") {
    return { name: null, kind: "veto", message: null, extends: { kind: "primitive" } };
  }
  return {
    name: type.name ?? null,
    kind: type.kind,
    ...kindMembers(type),
    help: type.help,
    extends: shownParent(type.extends),
    ...(unit !== undefined && { measure_binding_unit: unit }),
  };
}

function shownParent(parent: Extract<Type, { kind: "number" }>["extends"]): Members {
  if (parent === undefined) return { kind: "primitive" };
  return {
    kind: "custom",
    parent: parent.parent,
    family: parent.family,
    defining_spec: { kind: parent.imported ? "import" : "local" },
  };
}

function kindMembers(type: Exclude<Type, { kind: "veto" | "unknown" | "anonymous" }>): KindMembers {
  switch (type.kind) {
    case "boolean":
      return {};
    case "number":
      return { ...bounds(type, formatDecimal), decimals: type.decimals ?? null };
    case "ratio":
      return { ...bounds(type, canonical), decimals: type.decimals ?? null, units: type.units.map(shownRatioUnit) };
    case "measure":
      return {
        ...bounds(type, named),
        decimals: type.decimals ?? null,
        units: type.units.map(shownMeasureUnit),
        traits: type.traits,
        decomposition: decomposition(type.dimensions),
      };
    case "text":
      return { length: type.length ?? null, options: type.options };
    case "date":
      return bounds(type, formatDate);
    case "time":
      return bounds(type, formatTime);
    case "numberrange":
      return { ...ends(type, formatDecimal), ...bounds(type, formatDecimal) };
    case "ratiorange":
      return {
        ...ends(type, canonical),
        ...bounds(type, canonical),
        units: type.element.units.map(({ name, perOne }) =>
          shownRatioUnit({ name, perOne, ...widthIn(type, (width) => multiply(width, perOne)) }),
        ),
      };
    case "measurerange":
      return {
        ...ends(type, named),
        ...bounds(type, named),
        units: type.element.units.map(({ name, factor, terms, dimensions }) =>
          shownMeasureUnit({ name, factor, terms, dimensions, ...widthIn(type, (width) => divide(width, factor)) }),
        ),
        decomposition: decomposition(type.element.dimensions),
      };
    case "daterange":
      return { ...ends(type, formatDate), ...bounds(type, named) };
    case "timerange":
      return { ...ends(type, formatTime), ...bounds(type, named) };
  }
}

/** A constraint that is not declared is null. */
function bounds<Bound>({ minimum, maximum }: Bounds<Bound>, shown: (bound: Bound) => ShowBound) {
  return {
    minimum: minimum === undefined ? null : shown(minimum),
    maximum: maximum === undefined ? null : shown(maximum),
  };
}

function ends<Bound>({ lower, upper }: Ends<Bound>, shown: (bound: Bound) => ShowBound) {
  return { lower: lower === undefined ? null : shown(lower), upper: upper === undefined ? null : shown(upper) };
}

const canonical = (bound: NamedBound) => formatDecimal(bound.canonical);
const named = (bound: NamedBound) => ({ value: formatDecimal(bound.value), unit: bound.unit });

function shownMeasureUnit(unit: MeasureUnit): ShowUnit {
  return {
    name: unit.name,
    factor: fraction(unit.factor),
    derived_measure_factors: unit.terms,
    decomposition: decomposition(unit.dimensions),
    ...countedInUnit(unit),
  };
}

function shownRatioUnit(unit: RatioUnit): ShowUnit {
  return { name: unit.name, value: fraction(unit.perOne), ...countedInUnit(unit) };
}

/** The bounds of a range's width counted in a unit. Those of its ends, and what its element suggests (chapter 3, 3.8.1), are not of the range. */
function widthIn({ minimum, maximum }: Bounds<NamedBound>, count: (width: Rational) => Rational) {
  return { minimum: minimum && count(minimum.canonical), maximum: maximum && count(maximum.canonical) };
}

/** Bounds and suggestion of the type, expressed in a unit. */
function countedInUnit({ minimum, maximum, suggestion }: MeasureUnit | RatioUnit) {
  return {
    ...(minimum !== undefined && { minimum: formatDecimal(minimum) }),
    ...(maximum !== undefined && { maximum: formatDecimal(maximum) }),
    ...(suggestion !== undefined && { suggestion: formatDecimal(suggestion) }),
  };
}

function fraction({ n, d }: Rational): Members {
  return { numer: n.toString(), denom: d.toString() };
}

function decomposition(dimensions: Dimensions): Readonly<Record<string, number>> {
  return Object.fromEntries(dimensions.map(({ name, exponent }) => [name, exponent]));
}
