import type { Location } from "../model/diagnostic.ts";
import type { Type } from "../model/types/type.ts";
import type { Value } from "../model/value.ts";
import type { EffectiveText } from "../syntax/tree/declaration.ts";
import type { RuleTree, SourceTree, SpecTree } from "../syntax/tree/source.ts";
import type { DeclaredType } from "./units/declared-type.ts";
import type { OfferedTypes } from "./units/offered-types.ts";
import type { UnitTable } from "./units/unit-table.ts";

/** One `spec NAME [DATE]` block of a loaded source. */
export interface Row {
  /** Absent: the local repository. */
  readonly repository?: string | undefined;
  readonly spec: string;
  readonly from?: EffectiveText | undefined;
  /** The row's own date in microseconds since 1970 in UTC; absent: no beginning. */
  readonly start?: bigint | undefined;
  readonly tree: SpecTree;
  readonly file: SourceTree;
  readonly origin: SourceOrigin;
}

/**
 * How a source was loaded (docs/spec/05-composition-versions.md#5-1-terms). `dependency` holds the
 * identifier of the bundle.
 */
export type SourceOrigin =
  | { readonly kind: "path"; readonly label: string }
  | { readonly kind: "dependency"; readonly repository: string }
  | { readonly kind: "volatile" };

/**
 * The meaning of a row once its edges are resolved: types, own slots, own rules, bindings, with
 * names relative to the row. Made once for each (row, resolved edges), however many instances and
 * slices use it.
 */
export interface Body {
  readonly row: Row;
  /** In the order of `uses` lines. */
  readonly imports: ReadonlyMap<string, Import>;
  /** In source order. */
  readonly slots: ReadonlyMap<string, SlotDeclaration>;
  /** In source order. */
  readonly rules: ReadonlyMap<string, RuleDeclaration>;
  readonly bindings: readonly Binding[];
  readonly units: UnitTable;
  /** Resolves the names in the rules of the row. */
  readonly names: RowNames;
  /** The types that `data` lines declare, in source order. */
  readonly types: ReadonlyMap<string, DeclaredType>;
  /** The same types with look-up tables, for the rows that import them. */
  readonly offered: OfferedTypes;
}

export interface Import {
  readonly alias: string;
  readonly body: Body;
  readonly pinned: boolean;
  readonly at: Location;
}

/** The names that a row can use, with their meaning. */
export interface RowNames {
  readonly spec: string;
  readonly slots: ReadonlyMap<string, SlotDeclaration>;
  readonly ruleNames: ReadonlySet<string>;
  readonly imports: ReadonlyMap<string, Import>;
  /** Every alias of the row with its `uses` line, also for imports that could not be resolved. */
  readonly aliases: ReadonlyMap<string, Location>;
}

/** A `data` line. */
export interface SlotDeclaration {
  readonly name: string;
  readonly type: Type;
  /** The literal of the declaration or `-> fill`, carrying its written unit. */
  readonly fill?: Value | undefined;
  readonly suggestion?: Value | undefined;
  /**
   * Static unit of references to the slot: the unit of a measure or ratio literal
   * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 3).
   */
  readonly unit?: string | undefined;
  /** True when a literal declares the slot, not a type. */
  readonly literal: boolean;
  /**
   * A measure or ratio literal declares no type of its own and cannot be a parent
   * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has,
   * rule 1).
   */
  readonly declaresType: boolean;
  readonly at: Location;
}

/** A rule as declared; its arms are recomputed from the text on demand (`authoredRule`). */
export interface RuleDeclaration {
  readonly name: string;
  /**
   * The type; for measures and ratios it has every unit of the family in scope
   * (docs/spec/06-show-explanations.md#6-4-typeinfo).
   */
  readonly type: Type;
  /** The text of `rule_type`. */
  readonly typeName: string;
  /**
   * Static unit of the default branch, or of the first branch that is not a veto when the default
   * is one.
   */
  readonly unit?: string | undefined;
  /** Slots and rules named in any arm, each once, in reading order. */
  readonly references: readonly Reference[];
  /** False when an unresolved name or type error ended its analysis. */
  readonly sound: boolean;
  /** The rule as written. */
  readonly tree: RuleTree;
  /**
   * The number of authored nodes: only rules large enough to reach a limit are normalised when
   * loading.
   */
  readonly size: number;
  readonly at: Location;
}

/** A resolved path, relative to the row: aliases, then the name of a slot or rule. */
export interface Reference {
  readonly kind: "slot" | "rule";
  readonly path: readonly string[];
}

/**
 * A `-> with` line that passed its checks. `path` is relative to the row: the alias of the import
 * first.
 */
export interface Binding {
  readonly path: readonly string[];
  readonly value: { readonly kind: "literal"; readonly value: Value } | Reference;
  readonly at: Location;
}
