import type { Location } from "../../model/diagnostic.ts";
import type { Type } from "../../model/types/type.ts";
import { onOneLine } from "../../syntax/lexer/comments.ts";
import type { FieldNode, ListLine, ListNode } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import type { Authored, AuthoredVariant } from "../authored.ts";
import type { Import, ListDeclaration, ListHead, Row, RowNames, RuleDeclaration } from "../body.ts";
import { location, type Reject } from "../findings/finding.ts";
import { isNameProblem, resolveName } from "../names/resolve-name.ts";
import type { ArgumentScope } from "../names/row-scope.ts";
import type { RowShapes } from "../names/row-shapes.ts";
import { namesIn } from "../names/rule-references.ts";
import { typeExpression } from "../rules/type-expression.ts";
import { typedNames } from "../rules/typed-names.ts";
import { describeType } from "../types/describe.ts";
import { isPlace } from "../typing/commands/command-type.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { checkLines } from "./check-lines.ts";
import { fedData, fieldSlot, fits } from "./fed-data.ts";
import { rowsOfText } from "./text-rows.ts";

/** The surroundings of the lines of all lists of a row. */
interface LinesContext {
  readonly row: Row;
  readonly names: RowNames;
  readonly shapes: RowShapes;
  readonly units: UnitTable;
  readonly rules: ReadonlyMap<string, RuleDeclaration>;
  readonly imports: ReadonlyMap<string, Import>;
  /** Errors of names and declarations, then of types. */
  readonly rejectName: Reject;
  readonly rejectType: Reject;
}

/** The lists of a row with their expressions, typed. */
export function declareLists(context: LinesContext): ReadonlyMap<string, ListDeclaration> {
  const declared = new Map<string, ListDeclaration>();
  const { data, uses } = context.row.tree;
  for (const { piece, node } of data) {
    if (node.value.type !== "data_type") continue;
    const head = context.names.lists.get(node.name);
    if (head !== undefined && !declared.has(node.name))
      declared.set(node.name, declareLines(context, head, piece, node.value.list));
  }
  for (const { piece, node } of uses) {
    const head = node.list && context.names.lists.get(node.alias);
    if (head !== undefined && !declared.has(node.alias)) {
      declared.set(node.alias, declareLines(context, head, piece, node.list, node.effective !== undefined));
    }
  }
  return declared;
}

function declareLines(
  context: LinesContext,
  head: ListHead,
  piece: Piece,
  node: ListNode | undefined,
  isPinned = false,
): ListDeclaration {
  const lines = new ListLines(context, head, piece, node?.lines ?? [], isPinned);
  checkLines(lines);
  const rows = rowCount(lines);
  const sort = sortKeys(lines);
  const by = groupsOf(lines);
  const each = fedData(lines);
  const day = dayOf(lines);
  const text = rowsOfText(lines);
  return { ...head, rows, sort, each, day, by, ...(text.length > 0 && { text }), nodeCount: lines.nodeCount };
}

/** The scopes of the lines of a list (docs/spec/08-lists.md#3-names-in-arguments, rule 4). */
type LineScope = "holder" | "row" | "fields";

/** The lines of one list, with what their checks and expressions need. */
export class ListLines {
  readonly context: LinesContext;
  readonly head: ListHead;
  readonly lines: readonly ListLine[];
  readonly isPinned: boolean;
  readonly #piece: Piece;
  #nodes = 0;

  constructor(context: LinesContext, head: ListHead, piece: Piece, lines: readonly ListLine[], isPinned: boolean) {
    this.context = context;
    this.head = head;
    this.lines = lines;
    this.isPinned = isPinned;
    this.#piece = piece;
  }

  get nodeCount(): number {
    return this.#nodes;
  }

  /** The body of the rows; undefined for values, and for rows of a spec with an error. */
  get body() {
    return "body" in this.head.of ? this.head.of.body : undefined;
  }

  at(range: Range): Location {
    return location(this.context.row, this.#piece, range);
  }

  /** The lines of one type, in source order. */
  of<Type extends ListLine["type"]>(type: Type): readonly (ListLine & { readonly type: Type })[] {
    return this.lines.filter((line): line is ListLine & { readonly type: Type } => line.type === type);
  }

  reject(code: string, range: Range, message: Parameters<Reject>[2], details?: Parameters<Reject>[3]): void {
    this.context.rejectName(code, this.at(range), message, { related_data: this.head.name, ...details });
  }

  rejectType(code: string, range: Range, message: Parameters<Reject>[2], details?: Parameters<Reject>[3]): void {
    this.context.rejectType(code, this.at(range), message, { related_data: this.head.name, ...details });
  }

  textAt = ({ start, end }: Range): string => {
    const { file } = this.context.row;
    return onOneLine(file.text.slice(this.#piece.start + start, this.#piece.start + end));
  };

  /** The value of a field: without one, the data or rule of the holder with its name. */
  valueOf({ path, value, range }: FieldNode): Expression {
    if (value !== undefined) return value;
    const [name = ""] = path;
    const isWord = name === "position" || name === "value";
    return { type: "reference", path: isWord ? ["this", ...path] : path, range };
  }

  /** An expression with its type; undefined when it has an error, which is reported. */
  typed(root: Expression, scopeOf: LineScope, isResult = false): Authored | undefined {
    const { row, names, shapes, rules, units, rejectName, rejectType } = this.context;
    const scope = this.#scope(scopeOf);
    const { unresolved } = namesIn(root, { piece: this.#piece, holder: { names }, shapes, scope, isResult });
    for (const { piece, expression, problem } of unresolved) {
      const { code, message, suggestion, at = location(row, piece, expression.range) } = problem;
      rejectName(code, at, message, { suggestion, related_data: expression.path.join(".") });
    }
    if (unresolved.length > 0) return undefined;
    let isSound = true;
    const context: ExpressionContext = {
      units,
      names: typedNames({ names, shapes, rules, scope }),
      reject: (code, place, message, details) => {
        isSound = false;
        rejectType(code, this.at("ruleWith" in place ? place.ruleWith : place), message, details);
      },
      textAt: this.textAt,
      locate: (range) => this.at(range),
      nextNode: () => this.#nodes++,
    };
    const typed = typeExpression(root, context);
    return isSound && typed.type.kind !== "unknown" ? typed : undefined;
  }

  /** A node that stands for a literal of the text, as a value of `type`. */
  node(range: Range, type: Type, variant: AuthoredVariant, unit?: string): Authored {
    return { node: this.#nodes++, range, type, unit, ...variant };
  }

  #scope(scope: LineScope): ArgumentScope | undefined {
    if (scope === "holder" || this.body === undefined) return undefined;
    return { kind: "rows", body: this.body, lists: [this.head.name], isBare: scope === "fields" };
  }
}

/** `-> rows N`: the number of rows, with a maximum where the text does not say it. */
export function rowCount(lines: ListLines): Authored | undefined {
  const [line] = lines.of("rows");
  if (line === undefined) return undefined;
  const count = lines.typed(line.count, "holder");
  if (count === undefined) return undefined;
  if (count.type.kind !== "number" && count.type.kind !== "veto") {
    lines.rejectType("list-line", line.range, `\`rows\` takes the number of rows, not ${describeType(count.type)}`);
    return undefined;
  }
  if (!isPlace(count)) {
    lines.reject("list-line", line.range, `\`rows\` takes a whole number from 0, not ${lines.textAt(count.range)}`);
    return undefined;
  }
  if (count.kind !== "literal" && lines.head.maximum === undefined) {
    lines.reject("list-line", line.range, "a list with `rows` needs a maximum, unless the number of rows is written", {
      suggestion: "add the most rows that there can be, as in -> maximum 480",
    });
  }
  return count;
}

const SORTED = new Set(["number", "ratio", "measure", "date", "time", "text", "boolean", "veto"]);

/** `-> sort a desc, b`: the order in which rows are taken. */
function sortKeys(lines: ListLines): ListDeclaration["sort"] {
  const [line] = lines.of("sort");
  if (line === undefined || lines.body === undefined) return [];
  return line.keys.flatMap(({ value, order }) => {
    const by = lines.typed(value, "fields");
    if (by === undefined) return [];
    if (!SORTED.has(by.type.kind)) {
      lines.rejectType("list-line", line.range, `\`sort\` does not take ${describeType(by.type)}`);
      return [];
    }
    return [{ by, descending: order === "desc" }];
  });
}

/** `-> at D`: the day as of which each row is judged. */
export function dayOf(lines: ListLines): Authored | undefined {
  const [line] = lines.of("at");
  if (line === undefined) return undefined;
  const day = lines.typed(line.day, "row");
  if (day === undefined || day.type.kind === "date" || day.type.kind === "veto") return day;
  lines.rejectType("list-line", line.range, `\`at\` takes a date, not ${describeType(day.type)}`);
  return undefined;
}

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
