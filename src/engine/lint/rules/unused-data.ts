import type { LintedVersion, LintRule } from "../lint-rule.ts";

/**
 * `unused-data`: a local slot that no rule needs, in a spec that nothing imports. Slots that serve as a type, that declare units or that are bound to an
 * imported slot have a purpose of their own.
 */
export const unusedData: LintRule = {
  code: "unused-data",
  severity: "hint",
  check(version, report) {
    if (version.imported) return;
    const parents = parentNames(version);
    const read = readSlots(version);
    for (const { piece, node } of version.row.tree.data) {
      const declaresUnits = node.constraints.some(({ type }) => type === "unit");
      if (declaresUnits || parents.has(node.name) || read.has(node.name)) continue;
      report(piece, node.range, `data ${node.name} is needed by no rule`);
    }
  },
};

function parentNames({ row }: LintedVersion): ReadonlySet<string> {
  return new Set(row.tree.data.flatMap(({ node }) => (node.value.type === "data_type" ? (node.value.name ?? []) : [])));
}

/** Own slots that a rule names, in whatever arm, or that a `with` line hands on. */
function readSlots({ bodies }: LintedVersion): ReadonlySet<string> {
  const read = new Set<string>();
  const note = (path: readonly string[]) => {
    const [name, ...more] = path;
    if (name !== undefined && more.length === 0) read.add(name);
  };
  for (const body of bodies) {
    for (const { references } of body.rules.values()) for (const { path } of references) note(path);
    for (const { value } of body.bindings) if (value.kind !== "literal") note(value.path);
  }
  return read;
}
