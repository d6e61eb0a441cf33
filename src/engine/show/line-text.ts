import type { Authored } from "../../plan/authored.ts";
import type { ListPlan } from "../../plan/plan.ts";
import { render } from "../../syntax/format/render.ts";

/** The expression of `-> rows N` as the formatter writes it; null without one. */
export function lineText({ instance, declaration }: ListPlan, count: Authored | undefined): string | null {
  if (count === undefined) return null;
  const { data, uses } = instance.body.row.tree;
  const node =
    uses.find(({ node: { alias, list } }) => list !== undefined && alias === declaration.name)?.node.list ??
    data.flatMap(({ node: { name, value } }) =>
      name === declaration.name && value.type === "data_type" ? (value.list ?? []) : [],
    )[0];
  for (const line of node?.lines ?? []) if (line.type === "rows") return render(line.count, undefined).text;
  return null;
}
