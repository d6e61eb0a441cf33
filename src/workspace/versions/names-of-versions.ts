import type { Row } from "../../plan/body.ts";
import type { DatedSpec } from "../../plan/findings/suggestions.ts";
import type { DataLine } from "../../syntax/tree/declaration.ts";
import { type Rows, versionsOf } from "./rows.ts";

/** The names that each version of a spec declares, collected when they are asked for. */
export class NamesOfVersions {
  readonly #rows: Rows;
  readonly #names = new Map<Row, ReadonlySet<string>>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /**
   * Advice for a name that a version lacks, and another version of its spec declares: the nearest
   * before it, else the nearest after it (docs/spec/05-composition-versions.md#5-8-3-windows).
   */
  adviceFor(lacking: DatedSpec | undefined, name: string): string | undefined {
    if (lacking === undefined) return undefined;
    const versions = versionsOf(this.#rows, lacking.repository, lacking.spec);
    const at = versions.findIndex(({ start }) => start === lacking.start);
    const others = [...versions.slice(0, Math.max(at, 0)).reverse(), ...versions.slice(at + 1)];
    const having = others.find((other) => this.#namesOf(other).has(name));
    if (having === undefined) return undefined;
    const version = having.from === undefined ? "the version without a date" : `the version of ${having.from.text}`;
    return `a version is a whole spec, and ${version} has it: repeat it, or move what stays the same into a spec of its own`;
  }

  #namesOf(row: Row): ReadonlySet<string> {
    let names = this.#names.get(row);
    if (names === undefined) {
      const { data, rules, uses } = row.tree;
      names = new Set([
        ...data.flatMap(({ node }) => [node.name, ...unitsOf(node)]),
        ...rules.map(({ declaration }) => declaration.node.name),
        ...uses.map(({ node }) => node.alias),
      ]);
      this.#names.set(row, names);
    }
    return names;
  }
}

function unitsOf({ constraints }: DataLine): string[] {
  return constraints.flatMap((each) => (each.type === "unit" && each.name !== undefined ? [each.name] : []));
}
