import type { Location } from "../../model/diagnostic.ts";
import type { Body, Row } from "../../plan/body.ts";
import type { DeclaredType } from "../../plan/units/declared-units.ts";
import type { Workspace } from "../../workspace/index.ts";
import { edgesOf } from "../../workspace/versions/edges.ts";
import { STANDARD, versionsOf } from "../../workspace/versions/rows.ts";
import type { Analysis } from "../project/project.ts";
import { frameOfRule } from "./list-frames.ts";
import type { Name } from "./name.ts";
import { type ListedOptions, listedOptions } from "./options.ts";

/** The meaning of one step of a path. */
export interface Resolved {
  readonly name: Name;
  readonly targets: readonly Row[];
  /** True for a spec that is named by the last part of its name, as before a field. */
  readonly isLastPart?: true | undefined;
}

/** Resolves names from the text alone, so that they have a meaning even in specs with errors. */
export class Scope {
  readonly #workspace: Workspace;
  readonly #targets = new Map<Row, ReadonlyMap<string, readonly Row[]>>();
  readonly #members = new Map<Row, ReadonlyMap<string, "data" | "rule">>();
  readonly #options = new Map<Row, ListedOptions>();
  readonly #aliases = new Map<Row, ReadonlySet<string>>();
  /** The rows of rules, by the versions and names of the rules. */
  readonly #rowsOfRules = new Map<Row, Map<string, readonly Row[]>>();
  readonly #owners = new WeakMap<Location, Row>();
  readonly #files: Analysis["files"];

  constructor(workspace: Workspace, files: Analysis["files"]) {
    this.#workspace = workspace;
    this.#files = files;
  }

  /** The version in whose data a type is declared. */
  ownerOf({ at }: DeclaredType): Row | undefined {
    const known = this.#owners.get(at);
    if (known !== undefined) return known;
    const standard = this.#workspace.rows.standard;
    const rows = this.#files.get(at.file)?.rows ?? (at.file === STANDARD.repository ? [standard()] : []);
    const owner = rows.find(({ tree }) =>
      tree.data.some(({ piece }) => piece.start <= at.start && at.start < piece.end),
    );
    if (owner !== undefined) this.#owners.set(at, owner);
    return owner;
  }

  /** The meaning of a version in its last slice. */
  bodyOf(row: Row): Body | undefined {
    return this.#workspace.slices.get(row)?.at(-1)?.version.body;
  }

  /** All versions of a spec. */
  versions(repository: string | undefined, spec: string): readonly Row[] {
    return versionsOf(this.#workspace.rows, repository, spec);
  }

  /** The versions that an alias, or a spec named before a type, refers to. */
  importedRows(row: Row, alias: string): readonly Row[] {
    let known = this.#targets.get(row);
    if (known === undefined) {
      known = this.#edgeTargets(row);
      this.#targets.set(row, known);
    }
    return known.get(alias) ?? [];
  }

  /**
   * The meaning of each word of a path: aliases and rules that are rows or imports, then a data or
   * rule. Stops at the first unknown word.
   */
  resolvePath(row: Row, path: readonly string[]): Resolved[] {
    const found: Resolved[] = [];
    let rows: readonly Row[] = [row];
    for (const [i, word] of path.entries()) {
      const isLast = i === path.length - 1;
      const alias = this.alias(rows, word);
      const step = isLast || alias === undefined ? (this.member(rows, word) ?? alias) : alias;
      if (step === undefined) break;
      rows = isLast ? [] : this.#rowsBehind(step);
      if (isLast || step === alias || rows.length > 0) found.push(step);
    }
    return found;
  }

  #rowsBehind({ name, targets }: Resolved): readonly Row[] {
    if (name.kind === "alias") return this.importedRows(name.row, name.alias);
    return name.kind === "rule" ? targets.flatMap((row) => this.#rowsOfRule(row, name.name)) : [];
  }

  /** The versions whose fields a rule has; none while it is being followed, as in a circle. */
  #rowsOfRule(row: Row, rule: string): readonly Row[] {
    let known = this.#rowsOfRules.get(row);
    if (known === undefined) {
      known = new Map();
      this.#rowsOfRules.set(row, known);
    }
    if (!known.has(rule)) {
      known.set(rule, []);
      known.set(rule, frameOfRule(this, row, rule)?.rows ?? []);
    }
    return known.get(rule) ?? [];
  }

  /** The versions reached by a path of aliases. */
  follow(rows: readonly Row[], path: readonly string[]): readonly Row[] {
    let at = rows;
    for (const alias of path) at = at.flatMap((row) => this.importedRows(row, alias));
    return at;
  }

  /** The data or rule of a name, from the first version that has it. */
  member(rows: readonly Row[], name: string): Resolved | undefined {
    const having = rows.filter((row) => this.membersOf(row).has(name));
    const [first] = having;
    const kind = first === undefined ? undefined : this.membersOf(first).get(name);
    if (first === undefined || kind === undefined) return undefined;
    const { repository, spec } = first;
    return { name: { kind, repository, spec, name }, targets: having };
  }

  /** The names of the data and rules of a version. */
  membersOf(row: Row): ReadonlyMap<string, "data" | "rule"> {
    let members = this.#members.get(row);
    if (members === undefined) {
      const { data, rules } = row.tree;
      members = new Map([
        ...rules.map(({ declaration }) => [declaration.node.name, "rule"] as const),
        ...data.map(({ node }) => [node.name, "data"] as const),
      ]);
      this.#members.set(row, members);
    }
    return members;
  }

  /** The options in the text of a version, by the data that lists them. */
  optionsOf(row: Row): ListedOptions {
    const options = this.#options.get(row) ?? listedOptions(row);
    this.#options.set(row, options);
    return options;
  }

  alias(rows: readonly Row[], alias: string): Resolved | undefined {
    const row = rows.find((row) => this.#aliasesOf(row).has(alias));
    return row === undefined ? undefined : { name: { kind: "alias", row, alias }, targets: [row] };
  }

  #aliasesOf(row: Row): ReadonlySet<string> {
    const aliases = this.#aliases.get(row) ?? new Set(row.tree.uses.map(({ node }) => node.alias));
    this.#aliases.set(row, aliases);
    return aliases;
  }

  #edgeTargets(row: Row): ReadonlyMap<string, readonly Row[]> {
    const targets = new Map<string, readonly Row[]>();
    const versions = this.#workspace.slices.get(row) ?? [];
    for (const [i, { name, repository, spec }] of edgesOf(row).all.entries()) {
      if (targets.has(name)) continue;
      const planned = new Set(versions.flatMap(({ version }) => version.targets[i]?.row ?? []));
      targets.set(name, planned.size > 0 ? [...planned] : this.versions(repository, spec));
    }
    return targets;
  }
}
