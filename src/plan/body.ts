import type { Location } from "../model/diagnostic.ts";
import type { KeyField, Type } from "../model/types/type.ts";
import type { Value } from "../model/value.ts";
import type { EffectiveText } from "../syntax/tree/declaration.ts";
import type { RuleTree, SourceTree, SpecTree } from "../syntax/tree/source.ts";
import type { Authored } from "./authored.ts";
import type { DeclaredType } from "./units/declared-units.ts";
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
  /** Present where `tree` reads some `uses x: employee list` in one of two ways: all as lists. */
  readonly written?: SpecTree | undefined;
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
  /** Value lists and row lists, in source order. A row list is an import as well. */
  readonly lists: ReadonlyMap<string, ListDeclaration>;
  readonly units: UnitTable;
  /** True when a data of the row, or of an import of it, has a bound that is another data. */
  readonly hasBoundNames: boolean;
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
  /** True for `uses … list`: the body is that of each row. */
  readonly isList: boolean;
  /**
   * Present for a list with `-> at`: every slice of every version of the spec, ascending; `body` is
   * the last one.
   */
  readonly versions?: readonly DatedBody[] | undefined;
  readonly at: Location;
}

/**
 * The meaning of a spec from an instant on; `from` is absent where it has no beginning. `until`: no
 * meaning from there up to the next one, as a spec that the next one uses is not in force yet.
 */
export interface DatedBody {
  readonly from?: bigint | undefined;
  readonly until?: bigint | undefined;
  readonly body: Body;
}

/** The parts of a list that names and types need. */
export interface ListHead {
  readonly name: string;
  /** The words that people read in place of the name (docs/spec/01-syntax.md#4-13-labels). */
  readonly label?: string | undefined;
  /** The type of the values, or the body of the rows. */
  readonly of: { readonly type: Type } | { readonly body: Body };
  readonly help: string;
  readonly key: readonly KeyField[];
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly optional: boolean;
  readonly at: Location;
}

/** A list as declared (docs/spec/08-lists.md#1-declaring). */
export interface ListDeclaration extends ListHead {
  /** The expressions of one list number their nodes together. */
  readonly rows?: Authored | undefined;
  readonly sort: readonly { readonly by: Authored; readonly descending: boolean }[];
  readonly each: readonly { readonly field: string; readonly value: Authored; readonly at: Location }[];
  readonly day?: Authored | undefined;
  readonly by?: { readonly list: string; readonly of: readonly string[]; readonly field: string } | undefined;
  /** The rows of the text; absent: none. */
  readonly text?: readonly TextRow[] | undefined;
  /** The number of nodes of all expressions. */
  readonly nodeCount: number;
}

/** A row of the text: a value, values of fields, or an import of the holder. */
export type TextRow = { readonly value: Value } | TextRowOfFields | { readonly path: readonly string[] };

/** Tables have very many rows with literals: rows with the same fields share their `names`. */
export interface TextRowOfFields {
  readonly names: readonly string[];
  /** In the order of `names`, in the unit in which they are written; absent for an expression. */
  readonly literals: readonly (Value | undefined)[];
  readonly expressions: ReadonlyMap<string, Authored>;
}

/**
 * An expression that is a list, a row or an import, as far as it is known before types are.
 * `lists`: the names by which an argument may call its rows.
 */
export type RowShape =
  | { readonly kind: "rows"; readonly body: Body; readonly lists: readonly string[] }
  | { readonly kind: "values"; readonly lists: readonly string[] }
  | { readonly kind: "row"; readonly body: Body };

/** The names that a row can use, with their meaning. */
export interface RowNames {
  readonly spec: string;
  readonly slots: ReadonlyMap<string, SlotDeclaration>;
  readonly ruleNames: ReadonlySet<string>;
  readonly imports: ReadonlyMap<string, Import>;
  readonly lists: ReadonlyMap<string, ListHead>;
  /** Every alias of the row with its `uses` line, also for imports that could not be resolved. */
  readonly aliases: ReadonlyMap<string, Location>;
  /** The shape of a rule of the row that is a list, a row or an import. */
  readonly shapeOfRule: (name: string) => RowShape | undefined;
}

/** A `data` line. */
export interface SlotDeclaration {
  readonly name: string;
  /** The words that people read in place of the name (docs/spec/01-syntax.md#4-13-labels). */
  readonly label?: string | undefined;
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
   * The slot that an expression is bound to, as seen from the row: such a rule has its key for a
   * name, and no name can mean it.
   */
  readonly slot?: readonly string[] | undefined;
  /**
   * The type; for measures and ratios it has every unit of the family in scope
   * (docs/spec/06-show-explanations.md#6-4-typeinfo).
   */
  readonly type: Type;
  /** For a rule that is a list of rows, a row or an import: the body of its fields. */
  readonly rows?: Body | undefined;
  /** The text of `rule_type`. */
  readonly typeName: string;
  /**
   * Static unit of the default branch, or of the first branch that is not a veto when the default
   * is one.
   */
  readonly unit?: string | undefined;
  /** Slots and rules named in any arm, each once, in reading order. */
  readonly references: readonly Reference[];
  /** The rows that a rule of rows, or one row, is made of, and the fields that it reads. */
  readonly rowReads?: RowReads | undefined;
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

/** A resolved path, relative to the row: aliases, then the name of a slot, rule, list or import. */
export interface Reference {
  readonly kind: "slot" | "rule" | "list" | "import";
  readonly path: readonly string[];
}

/**
 * Rows that an expression may read: those of a list, of a rule or of an import of the holder;
 * `path` leads on through lists and rules of the row.
 */
export interface RowRead {
  readonly base: Reference;
  readonly path: readonly string[];
  /** In the lines of a list: a field of the same row, or of the row before it. */
  readonly own?: "same" | "previous" | undefined;
}

/** See `RowRead`: `fields` end with the name of a slot, rule or list of the row. */
export interface RowReads {
  readonly sources: readonly RowRead[];
  readonly fields: readonly RowRead[];
}

/**
 * A `-> with` line that passed its checks. `path` is relative to the row: the alias of the import
 * first.
 */
export interface Binding {
  readonly path: readonly string[];
  readonly value: BoundValue;
  readonly at: Location;
}

export type BoundValue = { readonly kind: "literal"; readonly value: Value } | Reference;
