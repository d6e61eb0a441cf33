import type { Row } from "../../plan/body.ts";
import { edgesOf } from "../../workspace/versions/edges.ts";

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
