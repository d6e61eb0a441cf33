import type { Location } from "../../model/diagnostic.ts";
import type { Type } from "../../model/types/type.ts";
import { onOneLine } from "../../syntax/lexer/comments.ts";
import type { FieldNode, ListLine, ListNode } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import type { Authored, AuthoredVariant } from "../authored.ts";
import type { Import, ListDeclaration, ListHead, Row, RowNames, RuleDeclaration } from "../body.ts";
import { location } from "../findings/finding.ts";
import type { Reject } from "../findings/reject.ts";
import type { ArgumentScope } from "../names/row-scope.ts";
import type { RowShapes } from "../names/row-shapes.ts";
import { namesIn } from "../names/rule-references.ts";
import { typeExpression } from "../rules/type-expression.ts";
import { typedNames } from "../rules/typed-names.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { checkLines } from "./check-lines.ts";
import { fedData } from "./fed-data.ts";
import { groupsOf } from "./groups.ts";
import { dayOf, rowCount, sortKeys } from "./row-lines.ts";
import { rowsOfText } from "./text-rows.ts";

/** The surroundings of the lines of all lists of a row. */
export interface LinesContext {
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
