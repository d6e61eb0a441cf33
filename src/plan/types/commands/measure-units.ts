import { once } from "../../../model/cache/once.ts";
import { exactText } from "../../../model/numbers/decimal.ts";
import { equals, ONE, rational, sign } from "../../../model/numbers/rational.ts";
import { exchange, removing } from "../../../model/suggestion.ts";
import { dimensionsKey, displayDimensions, equalDimensions } from "../../../model/types/dimensions.ts";
import type { Dimensions, MeasureType, MeasureUnit, Trait } from "../../../model/types/type.ts";
import type { UnitNode } from "../../../syntax/tree/declaration.ts";
import { familyIdentity } from "../../units/families.ts";
import type { LineContext } from "../data-context.ts";
import { compoundUnit } from "./compound-unit.ts";
import type { UnitOrTrait } from "./read-commands.ts";
import { rejectOr, type UnitDraft, UnitDrafts } from "./unit-drafts.ts";

/** Units and traits of a measure, before its bounds are known. */
interface MeasureUnits {
  readonly units: readonly MeasureUnit[];
  readonly ownUnits: readonly string[];
  readonly traits: readonly Trait[];
  readonly family: string;
  readonly dimensions: Dimensions;
}

/** The steps charged for each inherited unit or option, which is visited a few times. */
export const STEPS_PER_INHERITED = 4;

const TRAIT_UNITS: Readonly<Record<Trait, string>> = { duration: "second", calendar: "month" };

/**
 * Merges the units and traits of a declaration into those of its parent
 * (docs/spec/02-types-numbers-units.md#2-3-commands,
 * docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 1, and
 * docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rules 1 and 2) and reports
 * errors in them. Undefined when no unit of the measure is free of errors.
 */
export function measureUnits(
  line: LineContext,
  parent: MeasureType | undefined,
  declared: readonly UnitOrTrait[],
): MeasureUnits | undefined {
  if (parent !== undefined && declared.length === 0) {
    const { units, traits, family, dimensions } = parent;
    return { units, ownUnits: [], traits, family, dimensions };
  }
  const drafts = new UnitDrafts(parent?.units ?? []);
  line.context.budget.charge(STEPS_PER_INHERITED * drafts.size);
  const merge: Merge = {
    line,
    parent,
    drafts,
    own: new Set(),
    broken: new Set(),
    siblings: once(() => siblingsOf(parent, declared)),
  };
  const traits = new Set<Trait>(parent?.traits);
  const given = new Set<string>();
  for (const item of declared) {
    const about = line.about(item.range);
    if (item.type === "unit") addUnit({ ...merge, line: about }, item);
    else addTrait(about, item.trait, drafts, traits, given);
  }
  if (drafts.size === 0) {
    if (!declared.some(({ type }) => type === "unit")) reportNoUnits(line);
    return undefined;
  }
  if (traits.has("calendar")) checkCalendarUnits(merge);
  const ownUnits = [...merge.own];
  const family = parent?.family ?? familyOf(line.name, drafts.all());
  const dimensions = parent?.dimensions ?? dimensionsOf(line.name, family, drafts);
  return { units: drafts.complete(dimensions), ownUnits, traits: orderedTraits(traits), family, dimensions };
}

interface Merge {
  readonly line: LineContext;
  readonly parent: MeasureType | undefined;
  readonly drafts: UnitDrafts;
  readonly own: Set<string>;
  readonly broken: Set<string>;
  readonly siblings: () => ReadonlySet<string>;
}

function siblingsOf(parent: MeasureType | undefined, declared: readonly UnitOrTrait[]): ReadonlySet<string> {
  const names = new Set(parent?.units.map(({ name }) => name));
  for (const item of declared) if (item.type === "unit" && item.name !== undefined) names.add(item.name);
  return names;
}

function reportNoUnits(line: LineContext): void {
  line.reject("no-units", "a measure needs at least one unit", "add -> unit <name>: 1");
}

function addUnit(merge: Merge, node: UnitNode): void {
  const { line, drafts, own, broken } = merge;
  const name = node.name;
  if (name === undefined) {
    line.reject("missing-argument", "unit needs a name and a factor", "write -> unit <name>: <factor>");
    return;
  }
  if (name === "percent" || name === "permille") {
    line.reject(
      "reserved-unit",
      `\`${name}\` is a unit of ratios and cannot be one of a measure`,
      "choose another name",
    );
    return;
  }
  if (rejectOr(line, name)) return;
  if (own.has(name) || broken.has(name)) {
    line.reject("repeated-unit", `the unit \`${name}\` is declared twice`, removing("keep one of them", "second unit"));
    return;
  }
  const draft = unitDraft(merge, node, name);
  const inherited = drafts.get(name);
  if (draft === undefined) {
    broken.add(name);
    return;
  }
  if (inherited !== undefined) {
    if (!equals(draft.factor, inherited.factor)) {
      line.reject(
        "changed-unit",
        `the inherited unit \`${name}\` is ${exactText(inherited.factor)}, not ${exactText(draft.factor)}`,
        removing("drop the line, or choose another name", "line"),
      );
    }
    return;
  }
  own.add(name);
  checkFit(merge, draft);
  drafts.add(draft);
}

function unitDraft(merge: Merge, node: UnitNode, name: string): UnitDraft | undefined {
  const { line } = merge;
  if (node.factor !== undefined && sign(node.factor.value) <= 0) {
    line.reject(
      "unit-factor",
      `the factor of the unit \`${name}\` is ${node.factor.digits}; a factor is greater than 0`,
    );
    return undefined;
  }
  if (node.terms.length > 0) {
    const compound = compoundUnit(line, node, merge.siblings());
    if (compound !== undefined) return { name, ...compound };
    line.abandon();
    return undefined;
  }
  if (node.factor === undefined) throw new Error(`unreachable: the unit ${name} is made of nothing`);
  return { name, factor: node.factor.value, terms: [[name, 1]], dimensions: undefined };
}

/**
 * A unit must fit the others of its type: all have equal dimensions, and plain units do not stand
 * beside compound ones (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule
 * 2).
 */
function checkFit({ line, drafts, parent }: Merge, draft: UnitDraft): void {
  const { first } = drafts;
  if (first === undefined) return;
  const plainFirst = parent === undefined ? first.dimensions === undefined : isPlain(first);
  if (plainFirst !== (draft.dimensions === undefined)) {
    const [plain, compound] = plainFirst ? [first.name, draft.name] : [draft.name, first.name];
    line.reject(
      "mixed-units",
      `\`${plain}\` is a plain unit and \`${compound}\` is made of other units; one type cannot have both`,
    );
    return;
  }
  if (draft.dimensions === undefined || first.dimensions === undefined) return;
  if (equalDimensions(draft.dimensions, first.dimensions)) return;
  const [one, other] = [displayDimensions(first.dimensions), displayDimensions(draft.dimensions)];
  line.reject(
    "mixed-units",
    `\`${first.name}\` measures ${one} and \`${draft.name}\` measures ${other}; units of one type measure the same`,
  );
}

function isPlain({ name, terms }: UnitDraft): boolean {
  return terms.length === 1 && terms[0]?.[0] === name;
}

/** Adds a trait when its conditions are met. */
function addTrait(line: LineContext, word: string, drafts: UnitDrafts, traits: Set<Trait>, given: Set<string>): void {
  if (word !== "duration" && word !== "calendar") {
    line.reject("unknown-trait", `unknown trait \`${word}\`; the traits are duration and calendar`);
    return;
  }
  if (given.has(word)) {
    line.reject("repeated-command", `the trait ${word} is given twice`, removing("keep one of them", "second trait"));
    return;
  }
  given.add(word);
  const needed = TRAIT_UNITS[word];
  const unit = drafts.get(needed);
  if (unit === undefined || !equals(unit.factor, ONE)) {
    line.reject(
      "trait-unit",
      `the trait ${word} needs the unit ${needed}: 1 declared before it`,
      unit === undefined
        ? exchange(`put -> unit ${needed}: 1 before the trait`, "-> trait", [`-> unit ${needed}: 1\n  -> trait`])
        : `put -> unit ${needed}: 1 before the trait`,
    );
    return;
  }
  traits.add(word);
}

/**
 * Only `month` and `year: 12` are units of a calendar type
 * (docs/spec/03-dates-times-ranges.md#3-3-1-declaring-one-s-own); others are reported.
 */
function checkCalendarUnits({ line, drafts }: Merge): void {
  for (const { name, factor } of drafts.all()) {
    if (name === "month" || (name === "year" && equals(factor, rational(12n)))) continue;
    const reason = name === "year" ? `its year is ${exactText(factor)} months` : `it has the unit \`${name}\``;
    line.reject("calendar-unit", `a calendar type has only the units month and year: 12, but ${reason}`);
  }
}

function familyOf(name: string, drafts: readonly UnitDraft[]): string {
  const units = drafts.map((unit) => `${unit.name}=${unit.factor.n}/${unit.factor.d}`);
  const [first] = drafts;
  return familyIdentity(name, units, first?.dimensions === undefined ? "" : dimensionsKey(first.dimensions));
}

/**
 * A measure with plain factors is a base dimension named after its family
 * (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 1).
 */
function dimensionsOf(name: string, family: string, drafts: UnitDrafts): Dimensions {
  return drafts.first?.dimensions ?? [{ family, name, exponent: 1 }];
}

function orderedTraits(traits: ReadonlySet<Trait>): Trait[] {
  return (["duration", "calendar"] as const).filter((trait) => traits.has(trait));
}
