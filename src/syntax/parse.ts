import type { Limits } from "../model/limits.ts";
import { type ArmReading, armOf } from "./arms.ts";
import type { DerivedNode } from "./derivation/derive.ts";
import { lineOf, withLines } from "./derivation/list-node.ts";
import { armForm, type Shape, ShapeMemo } from "./derivation/shape.ts";
import { firstOfHeader } from "./lexer/comments.ts";
import { beginsPiece, KIND, type TokenKind } from "./lexer/kinds.ts";
import { pieceEnd } from "./lexer/split.ts";
import { TokenReader, type TokenTable, tokenize } from "./lexer/tokens.ts";
import { withWithoutUses } from "./messages/declarations.ts";
import { limitError, type SyntaxDiagnostic, type SyntaxFinding } from "./messages/diagnostic.ts";
import { foundToken } from "./messages/found.ts";
import { unexpectedAtTop, unlessWithoutRule } from "./messages/unexpected.ts";
import { nodeBeyond, parsePiece } from "./parse-piece.ts";
import { lexicalFinding } from "./pieces/checked-token.ts";
import { classify } from "./pieces/declarations/classify.ts";
import { type ListDeclarationHead, lineEnd, listHead } from "./pieces/declarations/list-head.ts";
import { classifyLine } from "./pieces/declarations/list-line-tokens.ts";
import { PieceTokens } from "./pieces/piece-tokens.ts";
import { Recovery, type SkippedPart } from "./recovery.ts";
import { SpecBuilder } from "./spec-builder.ts";
import { LinesOfList } from "./table-rows.ts";
import type { ConstraintNode } from "./tree/declaration.ts";
import type { SourceTree } from "./tree/source.ts";

/** One text to parse; `label` is the name of the file in errors and trees. */
export interface SyntaxSource {
  readonly label: string;
  readonly text: string;
  /** The tokens of the text, where the caller has them. */
  readonly tokens?: TokenTable | undefined;
}

/**
 * `tree` is present only when there are no errors. Errors are in order of position, at most 20
 * (docs/spec/01-syntax.md#6-1-how-many-in-which-order).
 */
export interface ParseResult {
  readonly tree?: SourceTree | undefined;
  readonly errors: readonly SyntaxDiagnostic[];
}

/** Parses file after file, and keeps the shapes of pieces from one to the next. */
export interface Parser {
  parse(source: SyntaxSource): ParseResult;
  /** The parts of a text that have to be skipped for it to parse, for editors. */
  skippedParts(source: SyntaxSource): readonly SkippedPart[];
}

export interface ParserOptions {
  /**
   * The number of pieces to remember by their text: a piece with a text seen before gives the
   * identical node (for editors). Default 0.
   */
  readonly remembered?: number | undefined;
}

/**
 * The largest number of errors reported for one file
 * (docs/spec/01-syntax.md#6-1-how-many-in-which-order).
 */
const MOST_ERRORS = 20;

/**
 * A parser (docs/spec/01-syntax.md#4-file-structure) for many files, or for one file again and
 * again. Its memory is bounded.
 */
export function createParser(limits: Limits, options: ParserOptions = {}): Parser {
  const shapes = new ShapeMemo();
  const remembered = new PieceMemo(options.remembered ?? 0);
  const parserOf = (source: SyntaxSource) => new FileParser(source, limits, shapes, remembered);
  return { parse: (source) => parserOf(source).parse(), skippedParts: (source) => parserOf(source).skippedParts() };
}

interface KnownPiece {
  readonly node: DerivedNode;
  readonly nodes: number;
}

class PieceMemo {
  readonly #capacity: number;
  readonly #pieces = new Map<string, KnownPiece>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isOn(): boolean {
    return this.#capacity > 0;
  }

  get(text: string): KnownPiece | undefined {
    return this.#pieces.get(text);
  }

  keep(text: string, piece: KnownPiece): void {
    if (!this.isOn) return;
    if (this.#pieces.size >= this.#capacity) this.#pieces.clear();
    this.#pieces.set(text, piece);
  }
}

class FileParser {
  readonly #source: SyntaxSource;
  readonly #limits: Limits;
  readonly #shapes: ShapeMemo;
  readonly #remembered: PieceMemo;
  readonly #table: TokenTable;
  readonly #reader: TokenReader;
  readonly #tokens = new PieceTokens();
  /** The input for reading arms and rows of the file again. */
  readonly #reading: ArmReading;
  readonly #builder: SpecBuilder;
  #nodes = 0;
  /** The number of comments whose owner is known. */
  #comments = 0;
  #ruleIsOpen = false;
  #strayReported = false;
  /** Present: parts with an error are skipped, as far as needed, and not reported. */
  #recovery: Recovery | undefined;

  constructor(source: SyntaxSource, limits: Limits, shapes: ShapeMemo, remembered: PieceMemo) {
    this.#source = source;
    this.#limits = limits;
    this.#shapes = shapes;
    this.#remembered = remembered;
    this.#table = source.tokens ?? tokenize(source.text);
    this.#reader = new TokenReader(this.#table);
    this.#reading = { text: source.text, shapes, limits };
    this.#builder = new SpecBuilder(source.label, this.#reading);
  }

  parse(): ParseResult {
    this.#parsePieces();
    this.#builder.giveComments(this.#table.comments.slice(this.#comments));
    this.#builder.close();
    for (const { piece, node } of this.#builder.strayWiths)
      this.#builder.report(withWithoutUses(node.alias, node.range.start, node.range.end), piece.start);
    const errors = this.#builder.errors.sort((a, b) => (a.at?.start ?? 0) - (b.at?.start ?? 0)).slice(0, MOST_ERRORS);
    if (errors.length > 0) return { errors };
    const { label, text } = this.#source;
    const { repositories, specs, comments } = this.#builder;
    return { tree: { label, text, repositories, specs, comments }, errors };
  }

  skippedParts(): readonly SkippedPart[] {
    const recovery = new Recovery(this.#reader);
    this.#recovery = recovery;
    const isWithinLimits = this.#parsePieces();
    this.#builder.close();
    for (const { piece, section } of this.#builder.strayWiths) recovery.skipDeclaration(piece, section);
    if (!isWithinLimits) recovery.skipAll();
    return recovery.skipped;
  }

  /** False: a limit was exceeded, and nothing behind that place was parsed. */
  #parsePieces(): boolean {
    let silent = false;
    let at = this.#skipStrayTokens();
    while (at < this.#table.count && this.#builder.errors.length < MOST_ERRORS) {
      const to = pieceEnd(this.#table, at);
      const outcome = this.#parsePiece(at, to, silent);
      if (outcome === "stop") return false;
      silent = outcome === "silence next";
      at = to;
    }
    return true;
  }

  /**
   * Skips and reports tokens before the first word that begins a piece. Returns the index of that
   * word.
   */
  #skipStrayTokens(): number {
    let at = 0;
    while (at < this.#table.count && !beginsPiece(this.#reader.kind(at))) at += 1;
    if (at > 0 && this.#recovery !== undefined) this.#recovery.skipPiece(0, at);
    else if (at > 0) {
      const finding =
        lexicalFinding(this.#reader, 0) ??
        unexpectedAtTop(foundToken(this.#reader, 0), false, this.#reader.start(0), this.#reader.end(0));
      this.#builder.report(finding, 0);
    }
    return at;
  }

  #parsePiece(from: number, to: number, silent: boolean): "go on" | "silence next" | "stop" {
    const first = this.#reader.kind(from);
    if (!this.#mayStandHere(first, from)) {
      this.#recovery?.skipPiece(from, to);
      return "go on";
    }
    this.#ruleIsOpen = first === KIND.rule || first === KIND.unless;
    const start = this.#reader.start(from);
    const end = this.#reader.end(to - 1);
    const text = this.#remembered.isOn ? this.#source.text.slice(start, end) : "";
    const known = this.#remembered.get(text);
    if (known !== undefined && this.#nodes + known.nodes <= this.#limits.max_expression_count) {
      this.#nodes += known.nodes;
      if (known.node.type === "rule" && known.node.scale !== undefined) this.#ruleIsOpen = false;
      this.#builder.add({ start, end }, known.node);
      return "go on";
    }
    const list = listHead(this.#reader, from, to);
    if (list !== undefined) return this.#parseList(from, to, list, silent);
    classify(this.#table, from, to, this.#tokens);
    const parsed = parsePiece(this.#table, this.#tokens, to, this.#shapes, this.#limits);
    if ("finding" in parsed) {
      if (this.#recovery !== undefined) return this.#skipFailed(from, to, parsed.finding, start);
      this.#fail(first);
      if (!silent) this.#builder.report(parsed.finding, start);
      if (parsed.finding.limit !== undefined) return "stop";
      return parsed.takesNext && !silent ? "silence next" : "go on";
    }
    if (this.#nodes + parsed.nodes > this.#limits.max_expression_count) {
      this.#reportCount(parsed, start);
      return "stop";
    }
    this.#nodes += parsed.nodes;
    if (first === KIND.unless && !this.#remembered.isOn) {
      this.#builder.addArm({ start, end }, armForm(this.#tokens, parsed), () => armOf(parsed, this.#tokens));
      return "go on";
    }
    const node = parsed.build(this.#tokens);
    if (node.type === "rule" && node.scale !== undefined) this.#ruleIsOpen = false;
    this.#remembered.keep(text, { node, nodes: parsed.nodes });
    this.#builder.add({ start, end }, node);
    return "go on";
  }

  /**
   * Parses the declaration of a list: its head, then each line by itself, as a table may have very
   * many.
   */
  #parseList(from: number, to: number, list: ListDeclarationHead, silent: boolean): "go on" | "silence next" | "stop" {
    const start = this.#reader.start(from);
    const end = this.#reader.end(to - 1);
    const before = this.#nodes;
    classify(this.#table, from, list.end, this.#tokens, list);
    const head = parsePiece(this.#table, this.#tokens, list.end, this.#shapes, this.#limits);
    let node: DerivedNode | undefined;
    if ("finding" in head) {
      if (this.#recovery !== undefined) return this.#skipFailed(from, to, head.finding, start);
      this.#fail(this.#reader.kind(from));
      if (!silent) this.#builder.report(head.finding, start);
      if (head.takesNext && list.end === to && !silent) return "silence next";
    } else node = head.build(this.#tokens);
    const lines = new LinesOfList<ConstraintNode>(this.#reading, start);
    for (let at = list.end; at < to; ) {
      const next = lineEnd(this.#reader, at, to);
      classifyLine(this.#reader, at, next, start, this.#reader.kind(from) === KIND.data, this.#tokens);
      const parsed = parsePiece(this.#table, this.#tokens, next, this.#shapes, this.#limits);
      if ("finding" in parsed) {
        if (this.#recovery !== undefined) return this.#skipFailed(from, to, parsed.finding, start);
        node = undefined;
        if (!silent) this.#builder.report(parsed.finding, start);
        if (parsed.finding.limit !== undefined) return "stop";
        if (parsed.takesNext && next === to && !silent) return "silence next";
      } else {
        if (this.#nodes + parsed.nodes > this.#limits.max_expression_count) {
          this.#reportCount(parsed, start);
          return "stop";
        }
        this.#nodes += parsed.nodes;
        const isRow = this.#tokens.kind(1) === KIND.with && this.#tokens.kinds.includes(KIND.formula);
        const isText = isRow && parsed.nodes === 0 && !this.#remembered.isOn;
        if (isText) lines.addRow(this.#reader.start(at), this.#reader.end(next - 1));
        else lines.add(lineOf(parsed, this.#tokens));
      }
      at = next;
    }
    if (node === undefined) return "go on";
    const whole = withLines(node, list, lines.done(), end - start);
    this.#remembered.keep(this.#source.text.slice(start, end), { node: whole, nodes: this.#nodes - before });
    this.#builder.add({ start, end }, whole);
    return "go on";
  }

  /**
   * Reports a declaration outside of a spec, once for each gap between specs, and an `unless`
   * outside of a rule, unless such are skipped.
   */
  #mayStandHere(first: TokenKind, at: number): boolean {
    if (first === KIND.spec || first === KIND.repo) {
      this.#strayReported = false;
      this.#shareComments(at);
      return true;
    }
    const start = this.#reader.start(at);
    const end = this.#reader.end(at);
    if (!this.#builder.isInSpec) {
      const afterStrayTokens = at > 0 && this.#builder.errors.length > 0;
      if (!this.#strayReported && !afterStrayTokens) {
        this.#builder.report(unexpectedAtTop(foundToken(this.#reader, at), true, start, end), 0);
      }
      this.#strayReported = true;
      return false;
    }
    if (first !== KIND.unless || this.#ruleIsOpen) return true;
    this.#builder.report(unlessWithoutRule(start, end), 0);
    return false;
  }

  /**
   * Gives the comments before the header at token `at` to what stands before it, unless they are
   * the header's.
   */
  #shareComments(at: number): void {
    const { comments } = this.#table;
    const from = this.#comments;
    let to = from;
    while ((comments[to]?.tokens ?? at) < at) to += 1;
    this.#comments = comments[to]?.tokens === at ? firstOfHeader(comments, to, this.#builder.isInSpec) : to;
    this.#builder.giveComments(comments.slice(from, this.#comments));
  }

  /** Skips what is wrong in a piece, and parses the rest of it. */
  #skipFailed(from: number, to: number, { limit, start }: SyntaxFinding, pieceStart: number): "go on" | "stop" {
    if (limit !== undefined) return "stop";
    const kept = this.#recovery?.skipFailed(from, to, start + pieceStart);
    if (kept === undefined || kept === "all but the body") return "go on";
    if (kept > from) return this.#parsePiece(from, kept, false) === "stop" ? "stop" : "go on";
    const kind = this.#reader.kind(from);
    if (kind === KIND.spec) this.#builder.close();
    if (kind === KIND.rule) this.#ruleIsOpen = false;
    return "go on";
  }

  #fail(first: TokenKind): void {
    if (first === KIND.spec) this.#builder.openFailedSpec();
    else if (first === KIND.repo) this.#builder.openFailedRepository();
    else if (first === KIND.uses) this.#builder.failUses();
  }

  #reportCount(shape: Shape, pieceStart: number): void {
    const limit = this.#limits.max_expression_count;
    const { start, end } = nodeBeyond(this.#tokens, shape, limit - this.#nodes);
    const message = `the rules of one file may have ${limit} expression nodes, this file has more`;
    const amounts = { limit, actual: limit + 1, unit: "" };
    const suggestion = "split the file";
    this.#builder.report(limitError("max_expression_count", amounts, message, suggestion, start, end), pieceStart);
  }
}
