import type { RecommendationCheck } from "../check.ts";

/**
 * `list-or-import`: `uses x: employee list` is an import of the spec `list`, as a repository
 * `employee` has one; elsewhere it is a list of rows.
 */
export const listOrImport: RecommendationCheck = {
  code: "list-or-import",
  severity: "hint",
  check({ row }, report) {
    const written = row.written?.uses ?? [];
    for (const [at, { piece, node }] of row.tree.uses.entries()) {
      const list = written[at]?.node.list;
      if (list?.formerly !== node) continue;
      report(
        piece,
        list.range,
        `\`${node.repository} list\` means the spec \`list\` of the repository \`${node.repository}\` here, and a list of rows elsewhere: give the repository a name that begins with @, or the spec another name`,
      );
    }
  },
};
