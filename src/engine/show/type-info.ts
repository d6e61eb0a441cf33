import { formatDecimal } from "../../model/numbers/decimal.ts";
import { divide, multiply, type Rational } from "../../model/numbers/rational.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import { optionTexts } from "../../model/types/options.ts";
import type {
  BoundNames,
  Dimensions,
  KeyField,
  MeasureUnit,
  NamedBound,
  RatioUnit,
  RowType,
  Type,
  UnitLimits,
} from "../../model/types/type.ts";
import type { Bounds, Ends } from "../../model/types/type-facts.ts";
import { STEPS_PER_COPY, STEPS_PER_PART, type WorkBudget } from "../../model/work-budget.ts";
import type { ShowBound, ShowUnit, TypeInfo } from "../api.ts";

/**
 * Types in the form of `show`. The slots of all instances of a spec have the identical type, which
 * is made once and shared, as are units without limits.
 */
export class TypeInfos {
  readonly #budget: WorkBudget;
  readonly #counted = new Map<Type, Set<string | undefined>>();
  readonly #countedUnits = new Set<MeasureUnit | RatioUnit>();
  readonly #made = new Map<Type, Map<string | undefined, TypeInfo>>();
  readonly #units = new Map<MeasureUnit | RatioUnit, ShowUnit>();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  /**
   * Counts what `of` will make: a type may have thousands of units, and so has each that comes from
   * it.
   */
  count(type: Type, unit: string | undefined): void {
    const counted = this.#counted.get(type) ?? new Set();
    this.#counted.set(type, counted);
    if (counted.has(unit)) return;
    counted.add(unit);
    for (const [each, limits] of unitsOf(type)) {
      this.#budget.charge(STEPS_PER_PART);
      if (isShared(limits) && this.#countedUnits.has(each)) continue;
      this.#budget.charge(2 * STEPS_PER_COPY);
      if (isShared(limits)) this.#countedUnits.add(each);
    }
  }

  /** `unit` is the display unit, when the source fixes one. */
  of(type: Type, unit: string | undefined): TypeInfo {
    const made = this.#made.get(type) ?? new Map<string | undefined, TypeInfo>();
    this.#made.set(type, made);
    let info = made.get(unit);
    if (info === undefined) {
      this.count(type, unit);
      info = typeInfo(type, unit, (of) => unitsOf(of).map((each) => this.#unit(...each)));
      made.set(unit, info);
    }
    return info;
  }

  #unit(unit: MeasureUnit | RatioUnit, limits: UnitLimits): ShowUnit {
    const known = isShared(limits) ? this.#units.get(unit) : undefined;
    if (known !== undefined) return known;
    const shown = shownUnit(unit, limits);
    if (isShared(limits)) this.#units.set(unit, shown);
    return shown;
  }
}

type TypeMembers = Readonly<Record<string, unknown>>;

interface KindMembers
  extends Pick<
    TypeInfo,
    "lower" | "upper" | "minimum" | "maximum" | "decimals" | "units" | "traits" | "length" | "options" | "option_labels"
  > {
  readonly decomposition?: Readonly<Record<string, number>>;
}

function isShared({ minimum, maximum, suggestion }: UnitLimits): boolean {
  return minimum === undefined && maximum === undefined && suggestion === undefined;
}

type ShownUnits = () => readonly ShowUnit[];
type UnitsIn = (type: Type) => readonly ShowUnit[];

/**
 * A type in the form of `show` (docs/spec/06-show-explanations.md#6-4-typeinfo), members in the
 * order of writing. `unit` is the display unit, when the source fixes one.
 */
function typeInfo(type: Type, unit: string | undefined, unitsIn: UnitsIn): TypeInfo {
  if (type.kind === "veto" || type.kind === "unknown" || type.kind === "anonymous") {
    return { name: null, kind: "veto", message: null, extends: { kind: "primitive" } };
  }
  if (type.kind === "row") return { name: null, kind: "row", ...shownSpec(type) };
  if (type.kind === "list") {
    const { of } = type;
    const rows =
      of.kind === "row" ? { ...shownSpec(of), key: shownKey(of.key) } : { of: typeInfo(of, undefined, unitsIn) };
    return { name: null, kind: "list", ...rows };
  }
  return {
    name: type.name ?? null,
    kind: type.kind,
    ...kindMembers(type, () => unitsIn(type)),
    help: type.help,
    extends: shownParent(type.extends),
    ...(unit !== undefined && { measure_binding_unit: unit }),
  };
}

function shownParent(parent: Extract<Type, { kind: "number" }>["extends"]): TypeMembers {
  if (parent === undefined) return { kind: "primitive" };
  return {
    kind: "custom",
    parent: parent.parent,
    family: parent.family,
    defining_spec: { kind: parent.imported ? "import" : "local" },
  };
}

/** The spec of a row. */
export function shownSpec({ spec, repository }: Pick<RowType, "spec" | "repository">): {
  readonly spec: string;
  readonly repository?: string;
} {
  return { spec, ...(repository !== undefined && { repository }) };
}

/** The keys of a list in order; a key that takes the nearest bound is told with it. */
export function shownKey(key: readonly KeyField[]): NonNullable<TypeInfo["key"]> {
  return key.map(({ name, bound }) => (bound === undefined ? name : { name, bound }));
}

type PlainType = Exclude<Type, { kind: "list" | "row" | "veto" | "unknown" | "anonymous" }>;

function kindMembers(type: PlainType, units: ShownUnits): KindMembers {
  switch (type.kind) {
    case "boolean":
      return {};
    case "number":
      return { ...bounds(type, formatDecimal), decimals: type.decimals ?? null, ...options(type) };
    case "ratio":
      return { ...bounds(type, canonical), decimals: type.decimals ?? null, ...options(type), units: units() };
    case "measure":
      return {
        ...bounds(type, named),
        decimals: type.decimals ?? null,
        ...options(type),
        units: units(),
        traits: type.traits,
        decomposition: decomposition(type.dimensions),
      };
    case "text":
      return { length: type.length ?? null, options: type.options, ...optionLabels(type) };
    case "date":
      return { ...bounds(type, formatDate), ...options(type) };
    case "time":
      return { ...bounds(type, formatTime), ...options(type) };
    case "numberrange":
      return { ...ends(type, formatDecimal), ...bounds(type, formatDecimal) };
    case "ratiorange":
      return {
        ...ends(type, canonical),
        ...bounds(type, canonical),
        units: units(),
      };
    case "measurerange":
      return {
        ...ends(type, named),
        ...bounds(type, named),
        units: units(),
        decomposition: decomposition(type.element.dimensions),
      };
    case "daterange":
      return { ...ends(type, formatDate), ...bounds(type, named) };
    case "timerange":
      return { ...ends(type, formatTime), ...bounds(type, named) };
  }
}

/** Only texts have a list of options without any. */
function options(type: PlainType) {
  const texts = optionTexts(type);
  return texts.length === 0 ? {} : { options: texts, ...optionLabels(type) };
}

function optionLabels({ optionLabels: labels }: PlainType): Pick<TypeInfo, "option_labels"> {
  return labels === undefined ? {} : { option_labels: labels };
}

/** A constraint that is not declared is null; one that is another data, or `now`, has its name. */
function bounds<Bound>(
  { minimum, maximum, boundNames }: Bounds<Bound> & { readonly boundNames?: BoundNames | undefined },
  shown: (bound: Bound) => ShowBound,
) {
  const side = (bound: Bound | undefined, name: string | undefined) =>
    name === undefined ? (bound === undefined ? null : shown(bound)) : { name };
  return { minimum: side(minimum, boundNames?.minimum), maximum: side(maximum, boundNames?.maximum) };
}

function ends<Bound>({ lower, upper }: Ends<Bound>, shown: (bound: Bound) => ShowBound) {
  return { lower: lower === undefined ? null : shown(lower), upper: upper === undefined ? null : shown(upper) };
}

const canonical = (bound: NamedBound) => formatDecimal(bound.canonical);
const named = (bound: NamedBound) => ({ value: formatDecimal(bound.value), unit: bound.unit });

/**
 * The units of a type with their limits. Where units of several types stand together each has its
 * own limits, else those of the type. A range has the limits of its width; the limits of its ends,
 * and the suggestion of its element (docs/spec/03-dates-times-ranges.md#3-8-1-declaring), are left
 * out.
 */
function unitsOf(type: Type): readonly (readonly [MeasureUnit | RatioUnit, UnitLimits])[] {
  switch (type.kind) {
    case "measure":
    case "ratio": {
      const limits = canonicalLimits(type);
      return type.units.map((unit) => [unit, unit.limits ?? limits]);
    }
    case "measurerange":
    case "ratiorange": {
      const limits = canonicalLimits(type);
      return type.element.units.map((unit) => [unit, limits]);
    }
    default:
      return [];
  }
}

function canonicalLimits({
  minimum,
  maximum,
  suggestion,
}: Bounds<NamedBound> & Pick<UnitLimits, "suggestion">): UnitLimits {
  return { minimum: minimum?.canonical, maximum: maximum?.canonical, suggestion };
}

/** A unit, with limits counted in it. */
function shownUnit(unit: MeasureUnit | RatioUnit, { minimum, maximum, suggestion }: UnitLimits): ShowUnit {
  const count = (amount: Rational) =>
    formatDecimal("factor" in unit ? divide(amount, unit.factor) : multiply(amount, unit.perOne));
  return {
    name: unit.name,
    ...("factor" in unit
      ? {
          factor: fraction(unit.factor),
          derived_measure_factors: unit.terms,
          decomposition: decomposition(unit.dimensions),
        }
      : { value: fraction(unit.perOne) }),
    ...(minimum !== undefined && { minimum: count(minimum) }),
    ...(maximum !== undefined && { maximum: count(maximum) }),
    ...(suggestion !== undefined && { suggestion: count(suggestion) }),
  };
}

function fraction({ n, d }: Rational): TypeMembers {
  return { numer: n.toString(), denom: d.toString() };
}

function decomposition(dimensions: Dimensions): Readonly<Record<string, number>> {
  return Object.fromEntries(dimensions.map(({ name, exponent }) => [name, exponent]));
}
