import type { TokenKind } from "../lexer/kinds.ts";
import type { ExpressionProgram, LineTemplate, PieceTemplate, StepOperation } from "./template.ts";

/** The facts that all pieces with one sequence of kinds share, when it is free of errors. */
export interface Shape {
  readonly template: PieceTemplate;
  /** The number of syntax nodes of its expressions (docs/spec/01-syntax.md#7-limits). */
  readonly nodes: number;
  /** The sequence of kinds. */
  readonly key: string;
  /** The tokens that make the form; arms alone have one. */
  readonly form: FormTokens | undefined;
}

/** The tokens that make the form of an arm, by position; the same for all arms of one shape. */
export interface FormTokens {
  /** Names, units, operators, messages. */
  readonly distinctive: readonly number[];
  readonly literals: readonly number[];
  /** Multiplicative signs, which may be those of quotients. */
  readonly products: readonly number[];
  /** Numbers before additive signs, which may be those of differences. */
  readonly minuends: readonly number[];
  /** Values of literals always matter: the arm has a power or a range of times. */
  readonly valuesCount: boolean;
}

/**
 * The longest piece whose shape is kept. Longer ones are seldom alike; keeping them would cost more
 * than it saves.
 */
const LONGEST_KEPT = 400;
const MOST_KEPT = 10_000;

/**
 * Derivations by sequence of kinds: two pieces with the same kinds have the same derivation, so
 * most pieces of a long tariff are never parsed, only replayed. Bounded; belongs to one parser.
 */
export class ShapeMemo {
  readonly #shapes = new Map<string, Shape>();

  get(key: string): Shape | undefined {
    return this.#shapes.get(key);
  }

  keep(key: string, shape: Shape): void {
    if (!isKept(key.length)) return;
    if (this.#shapes.size >= MOST_KEPT) this.#shapes.clear();
    this.#shapes.set(key, shape);
  }
}

/**
 * True when the shape of a piece with so many tokens is remembered, so that the next such piece
 * costs little.
 */
export function isKept(length: number): boolean {
  return length <= LONGEST_KEPT;
}

/** The kinds of a piece as a key. */
export function shapeKey(kinds: readonly TokenKind[]): string {
  let key = "";
  for (let index = 0; index < kinds.length; index += 1) key += LETTERS[kinds[index] ?? 0];
  return key;
}

const LETTERS: readonly string[] = Array.from({ length: 128 }, (_, kind) => String.fromCharCode(kind + 0x21));

/** The expressions of a piece in source order. */
export function programsOf(template: PieceTemplate): readonly ExpressionProgram[] {
  switch (template.type) {
    case "rule": {
      const lines = template.scale?.flatMap(({ bound, rate }) => (bound === undefined ? [rate] : [bound, rate]));
      return template.result.type === "program" ? [template.result.program, ...(lines ?? [])] : [];
    }
    case "arm":
      return template.result.type === "program" ? [template.condition, template.result.program] : [template.condition];
    case "uses":
      return template.bindings.flatMap(({ value }) => (value.type === "formula" ? [value.program] : []));
    case "line":
      return programsOfLine(template.line);
    default:
      return [];
  }
}

function programsOfLine(line: LineTemplate): readonly ExpressionProgram[] {
  switch (line.type) {
    case "rows":
      return [line.count];
    case "at":
      return [line.day];
    case "sort":
      return line.keys.map(({ value }) => value);
    case "each":
    case "row":
      return line.fields.flatMap(({ value }) => (value === undefined ? [] : [value]));
    default:
      return [];
  }
}

/** Parts of expressions that count nothing in the lines of lists. */
const UNCOUNTED: ReadonlySet<StepOperation["make"]> = new Set<StepOperation["make"]>([
  ...(["number", "text", "boolean", "date", "time", "reference", "now", "range"] as const),
]);

/**
 * The number of syntax nodes of a piece; a veto result counts 1. Rows that consist of literals,
 * ranges of them and names count nothing: tables are bounded by the limits of files.
 */
export function nodesOfPiece(template: PieceTemplate): number {
  if (template.type === "line") {
    return programsOfLine(template.line).reduce(
      (sum, { nodes, steps }) => (steps.every(({ operation }) => UNCOUNTED.has(operation.make)) ? sum : sum + nodes),
      0,
    );
  }
  let nodes = 0;
  for (const program of programsOf(template)) nodes += program.nodes;
  return nodes + ((template.type === "rule" || template.type === "arm") && template.result.type === "veto" ? 1 : 0);
}
