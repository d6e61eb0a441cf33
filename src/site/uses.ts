import type { Parser } from "../syntax/parse.ts";
import type { UsedSpec } from "./pages/published.ts";

/** The specs that a text of rules uses, each once. */
export function usesOf(text: string, parser: Parser): readonly UsedSpec[] {
  const { tree } = parser.parse({ label: "", text });
  const uses = (tree?.specs ?? []).flatMap((spec) => spec.uses);
  const used = uses.map(({ node: { repository, spec } }): [string, UsedSpec] => [
    `${repository ?? ""} ${spec}`,
    { repository, spec: spec.toLowerCase() },
  ]);
  return [...new Map(used).values()];
}
