import type { ListDeclaration } from "../body.ts";
import { isNameProblem, resolveName } from "../names/resolve-name.ts";
import { fieldSlot, fits } from "./fed-data.ts";
import type { ListLines } from "./list-lines.ts";

/** `-> by f: other.g`: one row for each value of a field of another list of the holder. */
export function groupsOf(lines: ListLines): ListDeclaration["by"] {
  const [line] = lines.of("by");
  if (line === undefined || lines.body === undefined) return undefined;
  const { names, rules } = lines.context;
  const [list = "", ...of] = line.of.path;
  const other = names.lists.get(list);
  const written = line.of.path.join(".");
  const details = { part: lines.at(line.of.range) };
  if (other === undefined || of.length === 0 || list === lines.head.name) {
    lines.reject(
      "list-line",
      line.range,
      `\`by\` takes a field of another list of the spec, and \`${written}\` is none`,
      details,
    );
    return undefined;
  }
  if (!("body" in other.of)) {
    if (other.of.type.kind !== "unknown")
      lines.reject(
        "list-line",
        line.range,
        `\`by\` takes a field of rows, and \`${list}\` is a list of values`,
        details,
      );
    return undefined;
  }
  const rows = other.of.body;
  const found = resolveName(rows.names, of);
  if (found === undefined) return undefined;
  if (isNameProblem(found) || (found.kind !== "slot" && found.kind !== "rule")) {
    const problem = isNameProblem(found) ? found : undefined;
    const message = problem?.message ?? `\`${written}\` is neither a data nor a rule`;
    lines.reject(problem?.code ?? "list-line", line.range, message, { suggestion: problem?.suggestion, ...details });
    return undefined;
  }
  if (line.field === undefined && of.length > 1) {
    lines.reject("list-line", line.range, `\`by ${written}\` names a member of an import`, {
      suggestion: `say the data that gets its value: -> by <data>: ${written}`,
    });
    return undefined;
  }
  const field = line.field ?? of;
  const slot = fieldSlot(lines, field, line.range, line.of.range);
  const type =
    found.kind === "slot" ? found.slot.type : (found.rule ?? rows.rules.get(of[0] ?? "") ?? rules.get(""))?.type;
  if (slot === undefined || type === undefined || type.kind === "unknown") return undefined;
  const name = field.join(".");
  if (!fits(lines, name, slot, type, line.range, line.of.range)) return undefined;
  return { list, of, field: name };
}
