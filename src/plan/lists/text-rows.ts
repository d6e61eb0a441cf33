import type { Value } from "../../model/value.ts";
import type { ListLine, PathNode } from "../../syntax/tree/declaration.ts";
import type { Literal } from "../../syntax/tree/literal.ts";
import { rowsOf } from "../../syntax/tree/written-lines.ts";
import type { Authored } from "../authored.ts";
import type { TextRow, TextRowOfFields } from "../body.ts";
import { sameSpec } from "../checks/agree.ts";
import { lately } from "../findings/suggestions.ts";
import { isNameProblem, resolveName } from "../names/resolve-name.ts";
import { brokenConstraint } from "../types/broken-constraint.ts";
import { literalText } from "../types/describe.ts";
import { isProblem, literalValue } from "../types/literal-value.ts";
import { rowType } from "../types/row-type.ts";
import { fieldSlot } from "./fed-data.ts";
import { valueOfField } from "./field-value.ts";
import type { ListLines } from "./list-lines.ts";
import { checkKeys, type WrittenRow } from "./unique-keys.ts";

/** The rows of the text, those that have no error (docs/spec/08-lists.md#1-declaring, point 4). */
export function rowsOfText(lines: ListLines): readonly TextRow[] {
  const rows: TextRow[] = [];
  const keyed: WrittenRow[] = [];
  const fields = new FieldsOfRows(lines);
  for (const line of lines.lines) {
    if (line.type === "values") for (const value of line.values) rows.push(...valueRow(lines, value));
    else if (line.type === "imports") for (const path of line.paths) rows.push(...importRow(lines, path, line.range));
    else {
      for (const written of rowsOf([line])) {
        const row = fields.rowOf(written);
        rows.push(row);
        keyed.push({ row, range: written.range });
      }
    }
  }
  checkSelf(lines);
  checkKeys(lines, keyed);
  return rows;
}

function valueRow(lines: ListLines, literal: Literal): readonly TextRow[] {
  const { of } = lines.head;
  const { units } = lines.context;
  if (!("type" in of) || of.type.kind === "unknown") return [];
  const reading = literalValue(literal, of.type, units);
  if (isProblem(reading)) {
    lines.reject("list-row", literal.range, `a value of \`${lines.head.name}\`: ${reading.problem}`, {
      suggestion: reading.suggestion,
    });
    return [];
  }
  const broken = brokenConstraint(reading.value, of.type, units.lookup);
  if (broken !== undefined) {
    const text = literalText(literal);
    lines.reject(
      "list-row",
      literal.range,
      lately(broken, (why) => `${text} is no value of \`${lines.head.name}\`: ${why}`),
    );
    return [];
  }
  return [{ value: reading.value }];
}

/** A row that is an import of the holder, of the same spec and version. */
function importRow(lines: ListLines, { path, range }: PathNode, at: PathNode["range"]): readonly TextRow[] {
  const { body } = lines;
  const written = path.join(".");
  const details = { part: lines.at(range) };
  if (body === undefined) return [];
  const found = resolveName(lines.context.names, path);
  if (found === undefined) return [];
  if (isNameProblem(found) || found.kind !== "import") {
    const problem = isNameProblem(found) && found.code !== "alias-as-value" ? found : undefined;
    const message = problem?.message ?? `\`${written}\` is not an import, so it is no row of \`${lines.head.name}\``;
    lines.reject("list-row", at, message, { suggestion: problem?.suggestion, ...details });
    return [];
  }
  const [row, given] = [rowType(body, []), rowType(found.body, [])];
  if (sameSpec(row, given)) return [{ path }];
  const spec = given.spec === row.spec ? `another version of \`${row.spec}\`` : `\`${given.spec}\``;
  lines.reject(
    "list-row",
    at,
    `the rows of \`${lines.head.name}\` are of \`${row.spec}\`, and the import \`${written}\` is of ${spec}`,
    details,
  );
  return [];
}

/** The data of rows: each once, of their kind, within their constraints. */
class FieldsOfRows {
  readonly #lines: ListLines;
  /** The names of fields, by their text: rows of a table have the same. */
  readonly #names = new Map<string, readonly string[]>();

  constructor(lines: ListLines) {
    this.#lines = lines;
  }

  rowOf(line: ListLine & { readonly type: "row" }): TextRowOfFields {
    const lines = this.#lines;
    const names: string[] = [];
    const literals: (Value | undefined)[] = [];
    let expressions: Map<string, Authored> | undefined;
    const named: string[] = [];
    for (const node of line.fields) {
      const field = node.path.join(".");
      if (named.includes(field)) {
        lines.reject("list-row", node.range, `the row gives \`${field}\` twice`, {
          suggestion: "keep one of them",
          related_data: field,
        });
        continue;
      }
      named.push(field);
      const slot = fieldSlot(lines, node.path, node.range, node.range);
      const value = slot && valueOfField(lines, node, slot);
      if (value === undefined) continue;
      names.push(field);
      if ("expression" in value) {
        expressions ??= new Map();
        expressions.set(field, value.expression);
      }
      literals.push("literal" in value ? value.literal : undefined);
    }
    for (const { name } of lines.body === undefined ? [] : lines.head.key) {
      if (named.includes(name)) continue;
      lines.reject("list-row", line.range, `the row has no \`${name}\`, which is a key of \`${lines.head.name}\``, {
        related_data: name,
      });
    }
    return { names: this.#shared(names), literals, expressions: expressions ?? NO_EXPRESSIONS };
  }

  #shared(names: readonly string[]): readonly string[] {
    const key = names.join(" ");
    const known = this.#names.get(key) ?? names;
    this.#names.set(key, known);
    return known;
  }
}

const NO_EXPRESSIONS: TextRowOfFields["expressions"] = new Map();

/** Rows in the text of a list of its own spec would have such rows themselves, without end. */
function checkSelf(lines: ListLines): void {
  const { body, context } = lines;
  const [line] = lines.lines.filter(({ type }) => type === "row" || type === "table" || type === "imports");
  if (line === undefined || body === undefined || body.row !== context.row) return;
  lines.reject(
    "list-circle",
    line.range,
    `\`${lines.head.name}\` lists the spec \`${context.row.spec}\` itself, so that each of its rows would have these rows without end`,
    {
      suggestion: "give the rows as data, and add -> optional for the last ones",
    },
  );
}
