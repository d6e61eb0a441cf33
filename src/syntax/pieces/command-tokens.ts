import { KIND, type TokenKind } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/tokens.ts";
import { argumentInParentheses, missingOtherwise, operatorAfterArgument } from "../messages/lists.ts";
import { type CommandSyntax, isWordAt, PREVIOUS } from "./command-words.ts";
import { rejectThousands } from "./number-tokens.ts";
import type { PieceTokens } from "./piece-tokens.ts";

/** The command that goes on at one level of parentheses. */
interface OpenCommand {
  readonly syntax: CommandSyntax;
  /** The raw token with which it begins: the arrow, or the word `previous`. */
  readonly from: number;
  /**
   * `before`: an argument may begin. `bare`: in an argument without parentheses of its own, or
   * behind it. `closed`: behind an argument in parentheses, or behind `asc` or `desc`.
   */
  phase: "before" | "bare" | "closed";
  /** An argument has to begin: a sign is a part of it. */
  needed: boolean;
  /** The argument begins like a literal. */
  literal: boolean;
  /** The comparison of a condition has been read. */
  compared: boolean;
  /** Behind `else`. */
  otherwise: boolean;
}

/**
 * Finds the words and signs of commands in an expression (docs/spec/08-lists.md#2-commands). An
 * operand ends where the argument of a command does, so whether a word is an argument, an operator
 * or a part of the command depends on what the command has already.
 */
export class CommandTokens {
  /** The clause of each open level of parentheses. */
  readonly #levels: (OpenCommand | undefined)[] = [undefined];
  readonly #reader: TokenReader;
  readonly #out: PieceTokens;
  readonly #hasPrevious: boolean;
  /** The kind that the token before counts as, for the meaning of the next one. */
  previous: TokenKind;

  /** `hasPrevious`: `previous.f else E` is an operand. */
  constructor(reader: TokenReader, out: PieceTokens, hasPrevious: boolean) {
    this.#reader = reader;
    this.#out = out;
    this.#hasPrevious = hasPrevious;
    this.previous = out.kind(out.length - 1);
  }

  /** Arguments stand between commas here. */
  get isList(): boolean {
    return this.#clause?.syntax.listed === true || this.#levels.at(-2)?.syntax.separates === true;
  }

  /** An argument may begin here. */
  get awaitsArgument(): boolean {
    return this.#clause?.phase === "before";
  }

  /** A word inside of an argument has to be followed by another operand. */
  expectOperand(): void {
    if (this.#clause !== undefined) this.#expect(this.#clause);
  }

  /** Ends a command before an operator of words. Returns true where that is refused. */
  takeOperator(at: number, tokens: number): boolean {
    const clause = this.#clause;
    if (clause?.phase === "bare") return this.#rejectOperator(clause, at, tokens);
    this.endCommand();
    return false;
  }

  /** Ends the command at this level of parentheses, of which the next token is no part. */
  endCommand(): void {
    this.#set(undefined);
  }

  get #clause(): OpenCommand | undefined {
    return this.#levels.at(-1);
  }

  /** Begins a command whose arrow, with its word behind it, or whose word was added last. */
  begin(syntax: CommandSyntax, from: number): void {
    const { argument } = syntax;
    const needed = argument === "required";
    const phase = argument === "none" ? "closed" : "before";
    this.#set({ syntax, from, phase, needed, literal: false, compared: false, otherwise: false });
    this.previous = needed ? KIND.comma : KIND.close;
  }

  /** Ends all commands: a word that separates expressions follows. */
  end(): void {
    this.#levels.length = 0;
    this.#levels.push(undefined);
  }

  /**
   * Takes the raw token at `at` when it is a word or sign of a command, and returns true; else
   * `previous` is the kind behind which it stands.
   */
  take(at: number, previous: TokenKind): boolean {
    this.previous = previous;
    const kind = this.#reader.kind(at);
    if (previous === KIND.dot) return false;
    if (kind === KIND.open) return this.#open(at);
    if (kind === KIND.close) {
      if (this.#levels.length > 1) this.#levels.pop();
      else this.#set(undefined);
      return false;
    }
    if (this.#hasPrevious && isWordAt(this.#reader, at, "previous") && this.#reader.kind(at + 1) === KIND.dot) {
      this.#add(KIND.previous, at, KIND.label);
      this.#set({
        ...{ syntax: PREVIOUS, from: at, phase: "bare", needed: false },
        ...{ literal: false, compared: false, otherwise: false },
      });
      return true;
    }
    if (kind === KIND.number && this.#rejectsThousands(at)) return true;
    const clause = this.#clause;
    if (clause === undefined) return false;
    return clause.phase === "before" ? this.#takeFirst(clause, kind, at) : this.#takeNext(clause, kind, at);
  }

  #set(clause: OpenCommand | undefined): void {
    this.#levels[this.#levels.length - 1] = clause;
  }

  #add(kind: TokenKind, at: number, countsAs: TokenKind): void {
    this.#out.add(kind, this.#reader.start(at), this.#reader.end(at));
    this.previous = countsAs;
  }

  /** An opening parenthesis: that of an argument, unless it stands inside of one. */
  #open(at: number): boolean {
    const clause = this.#clause;
    const isArgument = clause?.phase === "before";
    if (isArgument) {
      clause.phase = "closed";
      this.previous = KIND.comma;
    }
    const isCall = this.#out.kind(this.#out.length - 1) === KIND.call;
    const isCondition = isArgument && !isCall && clause.syntax.condition === true && !clause.compared;
    const inner: OpenCommand | undefined =
      isCondition && isComparison(this.#reader.kind(at + 1)) ? { ...clause, phase: "before", needed: true } : undefined;
    this.#levels.push(inner);
    return false;
  }

  /** A token where an argument may begin. */
  #takeFirst(clause: OpenCommand, kind: TokenKind, at: number): boolean {
    if (kind === KIND.label && !clause.needed && this.#takeWord(clause, at)) return true;
    if (clause.needed && (kind === KIND.plus || kind === KIND.minus)) {
      clause.literal = true;
      this.#add(kind, at, kind);
      return true;
    }
    if (this.#takeComparison(clause, kind, at)) return true;
    if (this.previous === KIND.is || this.previous === KIND.unequal) {
      if (kind === KIND.not && this.previous === KIND.is) {
        this.#add(KIND.unequal, at, KIND.unequal);
        return true;
      }
      if (kind === KIND.veto) return this.#rejectWord(clause, at);
    }
    if (PREFIXES.has(kind) || (kind === KIND.direction && this.previous === KIND.in)) {
      const isArgument = clause.needed || kind !== KIND.not || this.#reader.kind(at + 1) !== KIND.in;
      if (isArgument) return this.#rejectWord(clause, at);
    }
    if (this.#beginsArgument(clause, kind, at)) {
      clause.phase = "bare";
      clause.literal ||= kind === KIND.number;
      this.previous = this.previous === KIND.plus || this.previous === KIND.minus ? this.previous : KIND.comma;
      return false;
    }
    if (!clause.needed) this.#set(undefined);
    return false;
  }

  #beginsArgument({ needed }: OpenCommand, kind: TokenKind, at: number): boolean {
    if (kind === KIND.is || kind === KIND.or) return needed;
    if (needed || !isWordAt(this.#reader, at, "to")) return BEGINS_ARGUMENT.has(kind);
    return this.#reader.kind(at + 1) !== KIND.number;
  }

  /** A token in an argument or behind it. */
  #takeNext(clause: OpenCommand, kind: TokenKind, at: number): boolean {
    const { syntax, phase, otherwise } = clause;
    switch (kind) {
      case KIND.dot:
        if (phase === "closed") clause.phase = "bare";
        return false;
      case KIND.label:
        if (this.#takeWord(clause, at)) return true;
        if (this.previous === KIND.number) return false;
        break;
      case KIND.comma:
        if (syntax.listed !== true || otherwise) break;
        this.#add(KIND.further, at, KIND.comma);
        this.#expect(clause);
        return true;
      case KIND.colon:
        if (syntax.kind !== "with_command") break;
        this.#add(KIND.colon, at, KIND.comma);
        this.#expect(clause);
        return true;
      case KIND.ellipsis:
        if (phase !== "bare" || !clause.literal || this.#out.kind(this.#out.length - 1) === KIND.between) break;
        this.#add(KIND.between, at, KIND.comma);
        this.#expect(clause);
        clause.literal = false;
        return true;
      case KIND.percent:
      case KIND.permille:
        if (this.previous === KIND.number) return false;
        break;
      case KIND.direction:
      case KIND.calendar:
      case KIND.period:
        if (this.previous === KIND.number) return false;
        break;
    }
    if (this.#takeComparison(clause, kind, at)) return true;
    if (phase === "bare" && this.#isOperator(kind, at)) return this.#rejectOperator(clause, at);
    this.#set(undefined);
    return false;
  }

  /** `else`, `asc` and `desc`, which follow an argument, or the word of a command. */
  #takeWord(clause: OpenCommand, at: number): boolean {
    const { syntax, phase } = clause;
    if (isWordAt(this.#reader, at, "else")) {
      if (phase === "before" && (syntax.otherwise !== true || !this.#maybeArgument(at + 1))) return false;
      if (phase === "before" && isWordAt(this.#reader, at + 1, "else") && this.#maybeArgument(at + 2)) return false;
      this.#add(KIND.otherwise, at, KIND.comma);
      this.#expect(clause);
      clause.otherwise = true;
      return true;
    }
    if (!isOrder(this.#reader, at)) return false;
    if (phase === "before" && (!SORTS.has(syntax.kind) || this.#namesField(at))) return false;
    this.#add(KIND.order, at, KIND.close);
    clause.phase = "closed";
    return true;
  }

  /** True for `desc` in `sort desc desc` and `sort desc.x`: a field of this name. */
  #namesField(at: number): boolean {
    return this.#reader.kind(at + 1) === KIND.dot || isOrder(this.#reader, at + 1);
  }

  #maybeArgument(at: number): boolean {
    const kind = this.#reader.kind(at);
    return BEGINS_ARGUMENT.has(kind) || kind === KIND.open || kind === KIND.plus || kind === KIND.minus;
  }

  #takeComparison(clause: OpenCommand, kind: TokenKind, at: number): boolean {
    if (clause.syntax.condition !== true || clause.compared || !isComparison(kind)) return false;
    if (kind === KIND.compare) this.#add(KIND.test_compare, at, KIND.comma);
    else if (kind === KIND.is) this.#add(KIND.test_is, at, KIND.is);
    else this.#add(KIND.test_in, at, KIND.in);
    clause.compared = true;
    this.#expect(clause);
    return true;
  }

  #expect(clause: OpenCommand): void {
    clause.phase = "before";
    clause.needed = true;
    clause.literal = false;
  }

  #isOperator(kind: TokenKind, at: number): boolean {
    if (kind === KIND.or) return this.#reader.kind(at + 1) !== KIND.dot;
    if (kind === KIND.not) return this.#reader.kind(at + 1) === KIND.in;
    return OPERATORS.has(kind);
  }

  /** Rejects an operator of so many raw tokens behind an argument. */
  #rejectOperator({ syntax, from, otherwise }: OpenCommand, at: number, tokens = 1): boolean {
    const [start, end] = [this.#reader.start(at), this.#reader.end(at + tokens - 1)];
    const written = this.#written(from, at);
    if (syntax === PREVIOUS && !otherwise) this.#out.reject(missingOtherwise(written, start, end));
    else this.#out.reject(operatorAfterArgument(written, this.#reader.tokens.text.slice(start, end), start, end));
    this.#set(undefined);
    return true;
  }

  /** Rejects a word that stands in the parentheses of an argument only. */
  #rejectWord({ from }: OpenCommand, at: number): boolean {
    const [start, end] = [this.#reader.start(at), this.#reader.end(at)];
    this.#out.reject(argumentInParentheses(this.#written(from, at), this.#reader.text(at), start, end));
    this.#set(undefined);
    return true;
  }

  /** The text of a command up to a token. */
  #written(from: number, at: number): string {
    return this.#reader.tokens.text.slice(this.#reader.start(from), this.#reader.end(at - 1));
  }

  /** A number with commas among arguments that commas separate. */
  #rejectsThousands(at: number): boolean {
    const separates = this.#clause?.syntax.separates === true || this.#levels.at(-2)?.syntax.separates === true;
    return separates && rejectThousands(this.#reader, at, this.#out);
  }
}

const SORTS: ReadonlySet<string> = new Set(["sort_command", "line_sort"]);

const BEGINS_ARGUMENT: ReadonlySet<TokenKind> = new Set([
  ...[KIND.label, KIND.number, KIND.text, KIND.boolean, KIND.now],
  ...[KIND.direction, KIND.calendar, KIND.period],
]);

/** Operators before an operand, which need parentheses in an argument. */
const PREFIXES: ReadonlySet<TokenKind> = new Set([KIND.not, KIND.math]);

const OPERATORS: ReadonlySet<TokenKind> = new Set([
  ...[KIND.plus, KIND.minus, KIND.star, KIND.slash, KIND.caret, KIND.percent, KIND.permille, KIND.ellipsis],
  ...[KIND.compare, KIND.is, KIND.in, KIND.and, KIND.as],
]);

function isComparison(kind: TokenKind): boolean {
  return kind === KIND.compare || kind === KIND.is || kind === KIND.in;
}

function isOrder(reader: TokenReader, at: number): boolean {
  return isWordAt(reader, at, "asc") || isWordAt(reader, at, "desc");
}
