import type { EngineError } from "../../model/diagnostic.ts";
import type { Row } from "../../plan/body.ts";
import type { RuleTree } from "../../syntax/tree/source.ts";
import { requestError } from "../errors.ts";
import type { Tracer } from "../evaluation/tracer.ts";

/** A rule of a spec, and the literal that it shall have as its result. */
export interface RuleOverride {
  readonly rule: string;
  readonly literal: string;
}

/** A file with the rule replaced. */
export interface OverriddenFile {
  readonly label: string;
  readonly repository: string | undefined;
  readonly text: string;
}

/**
 * The files of a spec, all versions of which have the literal in place of the rule. Lines keep
 * their numbers.
 */
export function overriddenFiles(rows: readonly Row[], { rule, literal }: RuleOverride): OverriddenFile[] | EngineError {
  const name = rule.toLowerCase();
  const found = rows.flatMap((row) =>
    row.tree.rules.flatMap((tree) => (tree.declaration.node.name === name ? [{ row, tree }] : [])),
  );
  const spec = rows[0]?.spec ?? "";
  if (found.length === 0) return requestError("invalid_request", `spec \`${spec}\` has no rule \`${rule}\` of its own`);
  const files = new Map<Row["file"], { readonly row: Row; readonly trees: RuleTree[] }>();
  for (const { row, tree } of found) {
    const file = files.get(row.file);
    if (file === undefined) files.set(row.file, { row, trees: [tree] });
    else file.trees.push(tree);
  }
  return Array.from(files.values(), ({ row, trees }) => ({
    label: row.file.label,
    repository: row.origin.kind === "dependency" ? row.origin.repository : undefined,
    text: withLiteral(row.file.text, trees, literal),
  }));
}

function withLiteral(text: string, trees: readonly RuleTree[], literal: string): string {
  let replaced = "";
  let at = 0;
  const places = trees.map((tree) => placeOf(tree)).sort((a, b) => a.start - b.start);
  for (const { start, end } of places) {
    const lines = text.slice(start, end).split("\n").length - 1;
    replaced += `${text.slice(at, start)}${literal}${"\n".repeat(lines)}`;
    at = end;
  }
  return replaced + text.slice(at);
}

/** From the default's result to the end of the last arm. */
function placeOf({ declaration, arms }: RuleTree): { readonly start: number; readonly end: number } {
  const { piece, node } = declaration;
  let end = piece.start + node.range.end;
  for (const arm of arms) end = arm.piece.start + arm.node.range.end;
  return { start: piece.start + node.result.range.start, end };
}

/** The literal of a value for the one rule of a tracer. */
export function overridingLiteral(
  { program, rules, readValue }: Pick<Tracer, "program" | "rules" | "readValue">,
  value: string,
): string | EngineError {
  const rule = program.rules[rules[0] ?? -1];
  if (rule === undefined) throw new Error("unreachable: a tracer has a rule");
  const read = readValue(value, rule.type, rule.key);
  if (read.kind === "veto") {
    const reason = (read.reason ?? "it has no value").replace(/^Data /, "rule ");
    return requestError("invalid_request", `\`${value}\` is not a value of rule \`${rule.key}\`: ${reason}`);
  }
  return read.kind === "text" ? `"${read.text}"` : value.trim();
}
