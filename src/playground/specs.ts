import { DEFAULT_LIMITS } from "../model/limits.ts";
import { createParser } from "../syntax/parse.ts";
import { RULES_FILE } from "./files.ts";

/** The local specs of a text without errors, those first that no other uses. */
export function specsOf(text: string): readonly string[] {
  const { tree } = createParser(DEFAULT_LIMITS).parse({ label: RULES_FILE, text });
  const specs = (tree?.specs ?? []).filter(({ repository }) => repository === undefined);
  const named = specs.map(({ header, uses }) => ({ name: header.node.name, used: uses.map(({ node }) => node.spec) }));
  const names = [...new Set(named.map(({ name }) => name))];
  const used = new Set(named.flatMap((spec) => spec.used.filter((name) => name !== spec.name)));
  return [...names.filter((name) => !used.has(name)), ...names.filter((name) => used.has(name))];
}
