import type { Row } from "../../plan/body.ts";
import { edgesOf } from "../../workspace/versions/edges.ts";
import type { Analysis } from "../project/project.ts";
import { type MeantName, type Name, type NameOccurrence, nameKey, nameText } from "./name.ts";
import { occurrencesOfRow } from "./row-occurrences.ts";
import { Scope } from "./scope.ts";
import { type NamedFile, STANDARD_FILE, standardFile } from "./standard-file.ts";
import { wordsIn } from "./words.ts";

/** The names in all files of a lenient analysis; each file is searched on demand. */
export class Names {
  readonly analysis: Analysis;
  readonly scope: Scope;
  readonly #files = new Map<string, readonly NameOccurrence[]>();
  /** Texts in lower case. */
  readonly #folded = new Map<string, string>();
  #users: SpecUsers | undefined;

  constructor(analysis: Analysis) {
    this.analysis = analysis;
    this.scope = new Scope(analysis.workspace, analysis.files);
  }

  /** The names in a file; those in declarations that do not parse are left out. */
  of(label: string): readonly NameOccurrence[] {
    let found = this.#files.get(label);
    if (found === undefined) {
      const file = this.#file(label);
      found = file === undefined ? [] : this.#read(file);
      this.#files.set(label, found);
    }
    return found;
  }

  /** The name at an offset; one that ends there counts too. */
  at(label: string, offset: number): NameOccurrence | undefined {
    const touching = this.of(label).filter(({ start, end }) => start <= offset && offset <= end);
    return touching.find(({ end }) => offset < end) ?? touching[0];
  }

  /** The declarations of a name, in the versions that the occurrence refers to. */
  declarations(occurrence: MeantName): readonly NameOccurrence[] {
    const { name, targets } = occurrence;
    const key = nameKey(name);
    const labels = new Set([
      ...targets.map(({ file }) => file.label),
      ...(name.kind === "repository" ? this.#labels() : []),
    ]);
    const declaring = [...labels].flatMap((label) =>
      this.of(label).filter((found) => found.declares && nameKey(found.name) === key),
    );
    const inTargets = declaring.filter(({ row }) => row !== undefined && targets.includes(row));
    if (inTargets.length > 0) return inTargets;
    return declaring.length > 0 ? declaring : this.#implied(occurrence);
  }

  /** Every place of a name, declarations included. */
  all(name: Name): readonly NameOccurrence[] {
    const labels = this.#labelsFor(name).filter((label) => this.#mayHave(label, name));
    return labels.flatMap((label) => this.inFile(label, name));
  }

  /** Every place of a name in a file. */
  inFile(label: string, name: Name): readonly NameOccurrence[] {
    const key = nameKey(name);
    return this.of(label).filter((found) => nameKey(found.name) === key);
  }

  /** The files that can refer to a name, by the specs that they use. */
  #labelsFor(name: Name): readonly string[] {
    if (name.kind === "repository" || name.kind === "spec") return this.#labels();
    this.#users ??= new SpecUsers([...this.analysis.files.values()].flatMap(({ rows }) => rows));
    const labels = this.#users.filesThatCanName(name.kind === "alias" ? name.row : name);
    return this.#labels().filter((label) => labels.has(label));
  }

  /** False when a text certainly lacks the name, as it lacks its last word. */
  #mayHave(label: string, name: Name): boolean {
    let text = this.#folded.get(label);
    if (text === undefined) {
      text = this.analysis.files.get(label)?.text.toLowerCase() ?? "";
      this.#folded.set(label, text);
    }
    return text.includes(nameText(name).toLowerCase().split(/\W+/).at(-1) ?? "");
  }

  /** Without a written alias, the name of the spec after `uses` is the alias. */
  #implied({ name }: MeantName): readonly NameOccurrence[] {
    if (name.kind !== "alias") return [];
    return this.of(name.row.file.label).filter(
      (found) =>
        found.row === name.row && found.name.kind === "spec" && found.name.spec === name.alias && !found.declares,
    );
  }

  #file(label: string): NamedFile | undefined {
    const isStandard = label === STANDARD_FILE.label;
    return isStandard ? standardFile(this.analysis.workspace.rows.standard()) : this.analysis.files.get(label);
  }

  #labels(): readonly string[] {
    return [...this.analysis.files.keys()];
  }

  #read(file: NamedFile): readonly NameOccurrence[] {
    const tokens = file.tokens();
    const inSpecs = file.rows.flatMap((row: Row) => occurrencesOfRow(row, this.scope, tokens));
    const repositories = (file.tree?.repositories ?? []).flatMap(({ piece, node }): NameOccurrence[] => {
      const words = wordsIn(tokens, piece.start + node.keyword.end, piece.start + node.range.end);
      const last = words.at(-1);
      if (last === undefined) return [];
      const at = tokens.text.indexOf("@", piece.start + node.keyword.end);
      const start = node.name.startsWith("@") ? at : (words[0]?.start ?? at);
      const name = { kind: "repository", repository: node.name } as const;
      return [{ label: file.label, start, end: last.end, name, declares: true, targets: [] }];
    });
    return [...repositories, ...inSpecs];
  }
}

/** A spec, in a repository or a local one. */
interface SpecName {
  readonly repository?: string | undefined;
  readonly spec: string;
}

/**
 * The specs that use each spec, as written: a member of a spec can be named in the spec itself, and
 * in those that use it directly or through others.
 */
export class SpecUsers {
  /** The labels of files with versions of a spec. */
  readonly #labels = new Map<string, Set<string>>();
  readonly #users = new Map<string, Set<string>>();

  constructor(rows: Iterable<Row>) {
    for (const row of rows) {
      const user = keyOf(row);
      addTo(this.#labels, user, row.file.label);
      for (const edge of edgesOf(row).all) addTo(this.#users, keyOf(edge), user);
    }
  }

  /** The labels of the files that can name a member of the spec. */
  filesThatCanName(spec: SpecName): ReadonlySet<string> {
    const reached = new Set([keyOf(spec)]);
    const labels = new Set<string>();
    // A set also gives what is added to it while it is read.
    for (const each of reached) {
      for (const label of this.#labels.get(each) ?? []) labels.add(label);
      for (const user of this.#users.get(each) ?? []) reached.add(user);
    }
    return labels;
  }
}

function keyOf({ repository, spec }: SpecName): string {
  return `${repository ?? ""} ${spec}`;
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}
