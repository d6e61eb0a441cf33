import type { Row } from "../../plan/body.ts";

/**
 * The meaning of a name in a text. Data, rules and units belong to a spec with all its versions; an
 * alias belongs to one version.
 */
export type Name =
  | { readonly kind: "repository"; readonly repository: string }
  | { readonly kind: "spec"; readonly repository?: string | undefined; readonly spec: string }
  | { readonly kind: "alias"; readonly row: Row; readonly alias: string }
  | {
      readonly kind: "data" | "rule";
      readonly repository?: string | undefined;
      readonly spec: string;
      readonly name: string;
    }
  | {
      readonly kind: "unit";
      readonly repository?: string | undefined;
      readonly spec: string;
      /** The data that declares it. */
      readonly data: string;
      readonly unit: string;
    }
  | {
      readonly kind: "option";
      readonly repository?: string | undefined;
      readonly spec: string;
      /** The data that lists it. */
      readonly data: string;
      readonly option: string;
    };

/**
 * A written name. Offsets are UTF-16 units in the text of the file's `tree`, which may be an
 * earlier text.
 */
export interface NameOccurrence {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly name: Name;
  /** True where the name is declared, false where it is used. */
  readonly declares: boolean;
  /** The version that contains the name; absent for `repo` lines. */
  readonly row?: Row | undefined;
  /** The versions that declare the meaning of the name. */
  readonly targets: readonly Row[];
  /** True for a spec that is named by the last part of its name, as before a field. */
  readonly isLastPart?: true | undefined;
  readonly bareEach?: BareEach | undefined;
  readonly bareBy?: BareBy | undefined;
}

/**
 * A word of `each f, g`: it names a data of the rows, and its value, which the spec calls by the
 * same name. `before` is the end of the word before, `after` the start of the next one.
 */
interface BareEach {
  readonly names: "field" | "value";
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/**
 * The last word of `by lines.f`: it names a data of the groups, and the field of the same name.
 * `start` is that of the path.
 */
interface BareBy {
  readonly names: "field" | "value";
  readonly start: number;
}

/** A name with its meaning, wherever it is written. */
export type MeantName = Pick<NameOccurrence, "name" | "declares" | "row" | "targets">;

/** A key that is equal for equal names. */
export function nameKey(name: Name): string {
  switch (name.kind) {
    case "repository":
      return `repository ${name.repository}`;
    case "spec":
      return `spec ${name.repository ?? ""} ${name.spec}`;
    case "alias":
      return `alias ${name.row.file.label} ${name.row.tree.header.piece.start} ${name.alias}`;
    case "data":
    case "rule":
      return `member ${name.repository ?? ""} ${name.spec} ${name.name}`;
    case "unit":
      return `unit ${name.repository ?? ""} ${name.spec} ${name.data} ${name.unit}`;
    case "option":
      return `option ${name.repository ?? ""} ${name.spec} ${name.data} ${name.option}`;
    default:
      return name satisfies never;
  }
}

/** The name as written without qualifier. */
export function nameText(name: Name): string {
  switch (name.kind) {
    case "repository":
      return name.repository;
    case "spec":
      return name.spec;
    case "alias":
      return name.alias;
    case "data":
    case "rule":
      return name.name;
    case "unit":
      return name.unit;
    case "option":
      return name.option;
    default:
      return name satisfies never;
  }
}

/** The name that a spec has where it qualifies a field: `line` for `part/line`. */
export function lastPart(spec: string): string {
  return spec.split(/[/.-]/).at(-1) ?? spec;
}
