import { withoutThousands } from "../../model/numbers/read-number.ts";
import { isCommand } from "../lexer/commands.ts";
import { beginsPiece, isWord, KIND, type TokenKind } from "../lexer/kinds.ts";
import { JOINING } from "../lexer/phrases.ts";
import { ScaleWords } from "../lexer/scale-words.ts";
import type { TokenReader } from "../lexer/tokens.ts";
import { parseError, type SyntaxFinding } from "../messages/diagnostic.ts";
import { commaOfValues, commaWithoutBlank } from "../messages/lexical.ts";
import { unknownListCommand } from "../messages/lists.ts";
import { lexicalFinding } from "./checked-token.ts";
import { CommandTokens } from "./command-tokens.ts";
import { COMMAND_NAMES, commandAt } from "./command-words.ts";
import { isHour, isYear, readDateTokens, readTimeTokens } from "./moments.ts";
import { addRead, rejectPercentBefore, rejectThousands } from "./number-tokens.ts";
import { BEFORE_LIST } from "./operator-tokens.ts";
import { PhraseTokens } from "./phrase-tokens.ts";
import type { PieceTokens } from "./piece-tokens.ts";
import { isStepWord, markRoundings, RoundingSteps, roundingModeLength } from "./rounding-tokens.ts";

/** Kinds that can end an operand: an operator follows. */
const ENDS_OPERAND = kinds(
  KIND.number,
  KIND.percentage,
  KIND.unit,
  KIND.label,
  KIND.text,
  KIND.boolean,
  KIND.date,
  KIND.time,
  KIND.now,
  KIND.close,
  KIND.period,
  KIND.primitive,
  KIND.veto,
  KIND.rounding_mode,
  KIND.working_day,
);

/** Kinds behind which a word of a scale may stand, besides those. */
const MAY_END_OPERAND: ReadonlySet<TokenKind> = new Set([KIND.relative, KIND.by_scale]);

/** Words for dates behind which commas separate values. */
const HAS_LIST: ReadonlySet<TokenKind> = new Set([KIND.call, KIND.weekend, KIND.except]);

function kinds(...members: readonly TokenKind[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const member of members) table[member] = 1;
  return table;
}

/** True for the kind of a token that can end an operand. */
export function endsOperand(kind: TokenKind): boolean {
  return ENDS_OPERAND[kind] === 1;
}

/**
 * Classifies the tokens of a rule after its name, or of an arm after `unless`. The meaning of a
 * word or sign depends on the token before it, which can end an operand or not
 * (docs/spec/01-syntax.md#1-3-keywords, docs/spec/01-syntax.md#2-2-percent-permille-units,
 * docs/spec/01-syntax.md#5-1-precedence).
 */
export function classifyExpression(
  reader: TokenReader,
  from: number,
  to: number,
  out: PieceTokens,
  begun?: CommandTokens,
): void {
  const scale = out.kind(0) === KIND.rule ? new ScaleWords() : undefined;
  const phrases = new PhraseTokens(reader);
  let commands = begun;
  let hasList = false;
  let lists: ReadonlyMap<number, number> | undefined;
  let listEnd = from;
  let hasStep = false;
  const steps = new RoundingSteps();
  let previous = begun?.previous ?? out.kind(out.length - 1);
  for (let at = from; at < to; ) {
    const kind = reader.kind(at);
    if (kind === KIND.arrow) {
      commands ??= new CommandTokens(reader, out, false);
      at = addArrow(reader, at, commands, out);
      previous = commands.previous;
      steps.isOpen = false;
      continue;
    }
    const isBehind = kind === KIND.label && (ENDS_OPERAND[previous] === 1 || MAY_END_OPERAND.has(previous));
    const mayBeName = previous === KIND.number || previous === KIND.relative;
    const word = isBehind ? scale?.at(reader, at, mayBeName) : undefined;
    const mode = steps.isOpen ? roundingModeLength(reader, previous, at, scale) : 0;
    const begins = ENDS_OPERAND[previous] !== 1 || commands?.awaitsArgument === true;
    const date = word === undefined ? phrases.at(at, previous, begins) : undefined;
    if (date !== undefined && !begins && JOINING.has(date.kind) && commands?.takeOperator(at, date.tokens) === true) {
      at += date.tokens;
    } else if (date !== undefined) {
      out.add(date.kind, reader.start(at), reader.end(at + date.tokens - 1));
      at += date.tokens;
      if (HAS_LIST.has(date.kind)) hasList = true;
      if (date.kind === KIND.until) commands?.expectOperand();
    } else if (word !== undefined) {
      out.add(word.kind, reader.start(at), reader.end(at + word.tokens - 1));
      at += word.tokens;
      commands?.end();
    } else if (mode > 0) {
      out.add(KIND.rounding_mode, reader.start(at), reader.end(at + mode - 1));
      at += mode;
    } else if (commands?.take(at, previous) === true) {
      at += 1;
      previous = commands.previous;
      steps.isOpen = false;
      continue;
    } else if (kind === KIND.number) {
      if (at < listEnd && rejectThousands(reader, at, out)) at += 1;
      else at = addNumber(reader, at, hasList || at < listEnd || commands?.isList === true, out);
    } else {
      const classified = classifyToken(reader, kind, commands?.previous ?? previous, at, out);
      if (classified !== undefined) out.add(classified, reader.start(at), reader.end(at));
      if (classified === KIND.extremum) hasList = true;
      if (classified === KIND.open && BEFORE_LIST.has(previous)) {
        lists ??= listsIn(reader, at, to);
        listEnd = Math.max(listEnd, lists.get(at) ?? from);
      }
      if (classified === KIND.to) {
        hasStep = true;
        commands?.endCommand();
      }
      at += 1;
    }
    previous = out.kind(out.length - 1);
    steps.take(previous);
  }
  if (hasStep) markRoundings(out);
}

/**
 * Adds an arrow and the command behind it; an arrow without a command is left to the grammar.
 * Returns the index after them.
 */
function addArrow(reader: TokenReader, at: number, commands: CommandTokens, out: PieceTokens): number {
  const syntax = commandAt(reader, at + 1);
  if (syntax !== undefined) {
    out.add(KIND.chain, reader.start(at), reader.end(at));
    out.add(KIND[syntax.kind], reader.start(at + 1), reader.end(at + 1));
    commands.begin(syntax, at);
    return at + 2;
  }
  const finding = unknownCommandAt(reader, at + 1, out.kind(0));
  if (finding === undefined) {
    out.add(KIND.arrow, reader.start(at), reader.end(at));
    commands.previous = KIND.arrow;
    return at + 1;
  }
  out.add(KIND.chain, reader.start(at), reader.end(at));
  out.reject(finding);
  commands.previous = KIND.close;
  return at + 2;
}

/**
 * The error of a word that is not a command. A constraint below a rule, and an arrow instead of
 * `then`, are errors of the arrow.
 */
function unknownCommandAt(reader: TokenReader, at: number, piece: TokenKind): SyntaxFinding | undefined {
  if (!isWord(reader.kind(at)) || beginsPiece(reader.kind(at))) return undefined;
  const word = reader.text(at).toLowerCase();
  if (isCommand(word) || word === "unit") return undefined;
  const before = reader.text(at - 2).toLowerCase();
  const finding = unknownListCommand({ word, before }, COMMAND_NAMES, reader.start(at), reader.end(at));
  return piece === KIND.unless && finding.suggestion === undefined ? undefined : finding;
}

/** The kind of a token after one of kind `previous`; undefined when the token was rejected. */
function classifyToken(
  reader: TokenReader,
  kind: TokenKind,
  previous: TokenKind,
  at: number,
  out: PieceTokens,
): TokenKind | undefined {
  const afterOperand = ENDS_OPERAND[previous] === 1;
  switch (kind) {
    case KIND.label:
      if (afterOperand && isStepWord(reader, previous, at)) return KIND.to;
      return isExtremum(reader, previous, at) ? KIND.extremum : word(previous);
    case KIND.is:
      if (previous === KIND.dot || previous === KIND.as) return KIND.label;
      return afterOperand || previous === KIND.relative ? KIND.is : KIND.label;
    case KIND.or:
      if (previous === KIND.relative) return isOrOfWindow(reader, at) ? KIND.or : KIND.label;
      return afterOperand && reader.kind(at + 1) !== KIND.dot ? KIND.or : word(previous);
    case KIND.not:
      return previous === KIND.is ? KIND.unequal : KIND.not;
    case KIND.direction:
      if (previous === KIND.in) return KIND.relative;
      if (previous === KIND.number) return KIND.unit;
      return afterOperand || previous === KIND.dot || previous === KIND.as ? KIND.label : KIND.window;
    case KIND.calendar:
      return previous === KIND.in || previous === KIND.relative ? KIND.calendar : word(previous);
    case KIND.period:
      return previous === KIND.calendar ? KIND.period : word(previous);
    case KIND.plus:
    case KIND.minus:
      return afterOperand ? KIND.additive : kind;
    case KIND.star:
    case KIND.slash:
      return KIND.multiplicative;
    case KIND.percent:
      if (previous !== KIND.number) return KIND.multiplicative;
      return rejectPercentBefore(reader, at, out) ? undefined : KIND.percentage;
    case KIND.permille:
      return previous === KIND.number ? KIND.percentage : KIND.permille;
    case KIND.veto:
      return sortVeto(reader, previous, at, out);
    case KIND.text:
    case KIND.commentary:
    case KIND.illegal:
    case KIND.unclosed_text:
    case KIND.unclosed_commentary: {
      const finding = lexicalFinding(reader, at);
      if (finding === undefined) return kind;
      out.reject(finding);
      return undefined;
    }
    default:
      return kind;
  }
}

/** The opening parentheses in which commas separate values, each with that which closes it. */
function listsIn(reader: TokenReader, from: number, to: number): ReadonlyMap<number, number> {
  const lists = new Map<number, number>();
  const open: { readonly at: number; isList: boolean }[] = [];
  for (let at = from; at < to; at += 1) {
    const kind = reader.kind(at);
    const around = open.at(-1);
    if (kind === KIND.open) open.push({ at, isList: false });
    else if (around !== undefined && separatesValues(reader, kind, at)) around.isList = true;
    else if (kind === KIND.close && open.pop()?.isList === true && around !== undefined) lists.set(around.at, at);
  }
  return lists;
}

/** True for a comma, and for a number with a comma that does not separate thousands. */
function separatesValues(reader: TokenReader, kind: TokenKind, at: number): boolean {
  if (kind !== KIND.number) return kind === KIND.comma;
  const text = reader.text(at);
  return text.includes(",") && withoutThousands(text).includes(",");
}

/** `min` and `max` are names where no parenthesis follows (docs/spec/01-syntax.md#1-3-keywords). */
function isExtremum(reader: TokenReader, previous: TokenKind, at: number): boolean {
  if (reader.kind(at + 1) !== KIND.open || ENDS_OPERAND[previous] === 1) return false;
  return previous !== KIND.dot && previous !== KIND.as && /^m(?:in|ax)$/i.test(reader.text(at));
}

function word(previous: TokenKind): TokenKind {
  return previous === KIND.number ? KIND.unit : KIND.label;
}

const VETO_PLACES = "`veto` is a whole result, of a rule or after `then`; to compare write `x is veto`";

/**
 * `veto` is a result at the beginning of a rule unless `is` follows it, and always after `then`
 * (docs/spec/01-syntax.md#4-10-rule).
 */
function sortVeto(reader: TokenReader, previous: TokenKind, at: number, out: PieceTokens): TokenKind | undefined {
  if (previous === KIND.then) return KIND.veto_result;
  if (previous === KIND.colon && out.length === (out.kind(2) === KIND.caption ? 4 : 3)) {
    return reader.kind(at + 1) === KIND.is ? KIND.veto : KIND.veto_result;
  }
  const next = reader.kind(at + 1);
  const start = reader.start(at);
  const end = reader.end(at);
  if (previous !== KIND.is && previous !== KIND.unequal) {
    if (next === KIND.is) return KIND.veto;
    out.reject(parseError("veto-as-operand", "`veto` cannot be a part of an expression", start, end, VETO_PLACES));
    return undefined;
  }
  if (next !== KIND.text) return KIND.veto;
  out.reject(
    parseError(
      "veto-message-in-comparison",
      "a comparison with `veto` cannot have a message",
      start,
      end,
      "remove the text after `veto`",
    ),
  );
  return undefined;
}

/**
 * Adds the number at `at`, or the date or time that it begins. In expressions the `-` of a date and
 * the `:` of a time must touch it. Returns the index after it.
 */
function addNumber(reader: TokenReader, at: number, inList: boolean, out: PieceTokens): number {
  if (reader.touchesNext(at)) {
    const next = reader.kind(at + 1);
    if (next === KIND.minus && isYear(reader, at)) return addRead(reader, at, readDateTokens(reader, at), out);
    if (next === KIND.colon && isHour(reader, at)) return addRead(reader, at, readTimeTokens(reader, at), out);
  }
  const finding = lexicalFinding(reader, at) ?? (inList ? undefined : commaOfValues(reader, at));
  if (finding === undefined) out.add(KIND.number, reader.start(at), reader.end(at));
  else if (finding.code === "misplaced-comma" && inList) {
    out.reject(commaWithoutBlank(reader.text(at), finding.start, finding.end));
  } else out.reject(finding);
  return at + 1;
}

/**
 * True for the operator in `d in past or b`, and not for a name in `d in past or` or
 * `d in past or + 1 day` (docs/spec/01-syntax.md#5-4-date-predicates): a name is followed by an
 * operator or nothing, so what begins an operand only shows the operator.
 */
function isOrOfWindow(reader: TokenReader, at: number): boolean {
  const next = reader.kind(at + 1);
  if (next === KIND.not) return reader.kind(at + 2) !== KIND.in;
  return next === KIND.or ? !beginsOperand(reader.kind(at + 2)) : BEGINS_OPERAND.has(next);
}

/** The kinds of raw tokens that may begin an operand, and may not follow one. */
const BEGINS_OPERAND: ReadonlySet<TokenKind> = new Set([
  ...[KIND.label, KIND.number, KIND.text, KIND.boolean, KIND.now, KIND.math, KIND.open],
  ...[KIND.direction, KIND.calendar, KIND.period, KIND.primitive, KIND.veto],
]);

function beginsOperand(kind: TokenKind): boolean {
  return BEGINS_OPERAND.has(kind) || kind === KIND.not || kind === KIND.plus || kind === KIND.minus;
}
