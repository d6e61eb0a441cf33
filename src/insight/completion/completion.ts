import { ROUNDINGS } from "../../model/operators.ts";
import type { Type } from "../../model/types/type.ts";
import { isOfKind } from "../../plan/bindings/binding-value.ts";
import type { Row } from "../../plan/body.ts";
import { ALLOWED_COMMANDS, type DataKind } from "../../plan/types/commands/allowed-commands.ts";
import { COMMANDS } from "../../syntax/lexer/commands.ts";
import { isWord, KIND, type TokenKind } from "../../syntax/lexer/kinds.ts";
import { SEPARATORS } from "../../syntax/lexer/scale-words.ts";
import { repositoryEnd } from "../../syntax/lexer/split.ts";
import type { TokenTable } from "../../syntax/lexer/tokens.ts";
import { WORDS_AFTER_OPERAND } from "../../syntax/pieces/operator-tokens.ts";
import { declarationsOf } from "../declarations.ts";
import type { Names } from "../names/names.ts";
import {
  type Cursor,
  classifiedBefore,
  cursorAt,
  inBefore,
  isBehindOperand,
  kindBefore,
  pathBefore,
  pathEndingAt,
} from "./cursor.ts";
import { COMMAND_WORDS, ListCompleter } from "./list-completer.ts";
import {
  DECLARATIONS,
  FUNCTIONS,
  keywords,
  membersOf,
  optionsOf,
  PRIMITIVES,
  type Proposal,
  repositoriesOf,
  specsOf,
  unitsOf,
  unitsOfType,
} from "./proposals.ts";

/** The proposals at an offset, with the stretch that they replace. */
interface Completion {
  readonly start: number;
  readonly end: number;
  readonly proposals: readonly Proposal[];
}

const VALUES = new Set<Proposal["kind"]>(["data", "rule", "import"]);
const DATA = new Set<Proposal["kind"]>(["data", "import"]);

/** The import that most specs need. */
const STANDARD_UNITS: Proposal = { label: "std units", kind: "spec", detail: "std" };

/** A blank behind one of these asks for proposals by itself. */
const OPENING = new Set<TokenKind>([KIND.arrow, KIND.uses, KIND.is, KIND.in, KIND.as, KIND.with, KIND.colon]);

/** Both sides of one of these have units of one type. */
const BESIDE = new Set<TokenKind>([KIND.plus, KIND.minus, KIND.compare, KIND.is]);

/** A colon in one of these does as well. That of a rule is followed by a new line. */
const NAMED = new Set<TokenKind>([KIND.data, KIND.uses, KIND.with]);

/**
 * Proposals for a place in a file, which need not parse. `tokens` are those of its current text.
 * `typed`: the sign that somebody has typed without asking: after a blank, a colon or the quote
 * that ends a text most places propose nothing.
 */
export function completionAt(
  names: Names,
  label: string,
  tokens: TokenTable,
  offset: number,
  typed?: string,
): Completion | undefined {
  const cursor = cursorAt(tokens, offset);
  if (cursor === undefined || !opensAfter(typed, cursor)) return undefined;
  const row = rowOf(cursor, names.analysis.files.get(label)?.rows ?? []);
  const proposals = new Completer(names, cursor, row).propose();
  // In a text nothing but a whole option may be inserted.
  const fitting = cursor.inText ? proposals.filter(({ kind }) => kind === "option") : proposals;
  return { start: cursor.start, end: cursor.end, proposals: fitting };
}

function opensAfter(typed: string | undefined, cursor: Cursor): boolean {
  // The second quote ends a text, or begins a commentary.
  if (typed === '"') return cursor.inText;
  if (typed !== " " && typed !== ":") return true;
  if (cursor.inText) return false;
  const { reader, piece } = cursor;
  return typed === " " ? OPENING.has(kindBefore(cursor)) : piece >= 0 && NAMED.has(reader.kind(piece));
}

/** The version that contains the cursor: by number, or by name where specs were moved. */
function rowOf({ reader, specs }: Cursor, rows: readonly Row[]): Row | undefined {
  const spec = declarationsOf(reader.tokens).filter(({ kind }) => kind === "spec")[specs - 1];
  const name = spec?.name.toLowerCase().split(/\s/)[0];
  const numbered = rows[specs - 1];
  return numbered?.spec === name ? numbered : (rows.find((row) => row.spec === name) ?? numbered);
}

class Completer {
  readonly #names: Names;
  readonly #cursor: Cursor;
  readonly #row: Row | undefined;
  readonly #lists: ListCompleter;

  constructor(names: Names, cursor: Cursor, row: Row | undefined) {
    this.#names = names;
    this.#cursor = cursor;
    this.#row = row;
    this.#lists = new ListCompleter(names, cursor, row);
  }

  propose(): readonly Proposal[] {
    const { reader, piece } = this.#cursor;
    const kind = piece < 0 ? KIND.illegal : reader.kind(piece);
    if (kind === KIND.uses) return this.#uses();
    if (kind === KIND.data) return this.#data();
    if (kind === KIND.with) return this.#binding(piece, this.#row === undefined ? [] : [this.#row]);
    if (kind === KIND.rule || kind === KIND.unless) return this.#rule(kind);
    return this.#cursor.last === piece ? [] : DECLARATIONS;
  }

  #uses(): readonly Proposal[] {
    const { reader, piece, last } = this.#cursor;
    const before = kindBefore(this.#cursor);
    const { head } = this.#lists;
    if (before === KIND.arrow) return this.#lists.lineWords();
    const line = this.#lists.line();
    if (head !== undefined && line !== undefined) {
      return this.#lists.inLine(line, {
        rows: this.#imported(),
        units: () => this.#units(),
        operands: () => this.#operands(),
        own: () => this.#own(VALUES),
      });
    }
    if (head !== undefined && last >= head.end - 1) return [...keywords("->"), ...DECLARATIONS];
    for (let at = last; at > piece; at--) if (reader.kind(at) === KIND.with) return this.#binding(at, this.#imported());
    let first = piece + 1;
    if (reader.kind(first + 1) === KIND.colon && first + 1 <= last) first += 2;
    if (reader.kind(first) === KIND.at && first <= last) {
      const end = repositoryEnd(reader.tokens, first);
      const isTyped = end > last + 1 || isSeparator(before);
      if (isTyped) return repositoriesOf(this.#names).filter(({ label }) => label.startsWith("@"));
      return specsOf(this.#names, nameText(this.#cursor, first, end));
    }
    if (first > last) return [STANDARD_UNITS, ...specsOf(this.#names, undefined), ...repositoriesOf(this.#names)];
    if (isSeparator(before)) return specsOf(this.#names, undefined);
    const words = nameText(this.#cursor, first, last + 1);
    const known = repositoriesOf(this.#names).some(({ label }) => label === words);
    return known ? specsOf(this.#names, words) : [...keywords("list", "->"), ...DECLARATIONS];
  }

  /** The specs that the `uses` line of the cursor imports. */
  #imported(): readonly Row[] {
    const { reader, piece } = this.#cursor;
    const start = reader.start(piece);
    const near = this.#row?.tree.uses.find(({ piece: other }) => other.start === start)?.node.alias;
    const alias = near ?? reader.text(piece + 1).toLowerCase();
    return this.#row === undefined ? [] : this.#names.scope.importedRows(this.#row, alias);
  }

  /** `with path: value`, where the path begins in one of `rows`. */
  #binding(keyword: number, rows: readonly Row[]): readonly Proposal[] {
    const { reader, last, inText } = this.#cursor;
    const before = kindBefore(this.#cursor);
    let colon = -1;
    for (let at = keyword; at <= last; at++) if (reader.kind(at) === KIND.colon) colon = at;
    if (colon >= 0) {
      const type = this.#typeOf(rows, pathEndingAt(this.#cursor, colon - 1));
      if (before === KIND.number && type !== undefined) return unitsOfType(type);
      if (before === KIND.dot) return this.#afterDot(VALUES);
      if (before === KIND.comma) return membersOf(this.#names, rows, DATA);
      if (before !== KIND.colon && isBehindOperand(this.#cursor)) return keywords("->").concat(DECLARATIONS);
      return inText
        ? optionsOf(type, false)
        : [...optionsOf(type, true), ...this.#own(VALUES), ...keywords("true", "false")];
    }
    if (before === KIND.with) return membersOf(this.#names, rows, DATA);
    if (before !== KIND.dot) return [];
    const path = pathBefore(this.#cursor, last);
    return membersOf(this.#names, this.#names.scope.follow(rows, path), DATA);
  }

  #data(): readonly Proposal[] {
    const { reader, piece, last } = this.#cursor;
    const before = kindBefore(this.#cursor);
    if (before === KIND.data || last === piece + 1) return [];
    if (before === KIND.arrow) return this.#lists.head === undefined ? this.#commands() : this.#lists.lineWords();
    let arrow = -1;
    for (let at = piece; at <= last; at++) if (reader.kind(at) === KIND.arrow) arrow = at;
    if (arrow >= 0) return this.#argument(arrow);
    if (before === KIND.colon) return [...PRIMITIVES, ...this.#types()];
    if (before === KIND.dot) return this.#afterDot(DATA);
    if (before === KIND.number) return this.#units();
    return [...keywords("range", "list", "->"), ...DECLARATIONS];
  }

  /** The commands that the type of the data line takes; all when the type is not known. */
  #commands(): readonly Proposal[] {
    const { reader, piece } = this.#cursor;
    const first = piece + 3;
    const word = reader.text(first).toLowerCase();
    const isRange = reader.text(first + 1).toLowerCase() === "range";
    const name = isRange ? `${word}range` : word;
    if (isDataKind(name)) return keywords(...ALLOWED_COMMANDS[name]);
    const kind = this.#parentType()?.kind;
    return keywords(...(kind !== undefined && isDataKind(kind) ? ALLOWED_COMMANDS[kind] : [...COMMANDS, "unit"]));
  }

  /** The type that a data line names behind its colon. */
  #parentType(): Type | undefined {
    const { reader, piece } = this.#cursor;
    let end = piece + 3;
    while (reader.kind(end + 1) === KIND.dot) end += 2;
    return this.#row === undefined ? undefined : this.#typeOf([this.#row], pathEndingAt(this.#cursor, end));
  }

  /** The type of a data line; of one that has errors the type that it names. */
  #lineType(): Type | undefined {
    if (this.#row === undefined) return undefined;
    const type = this.#typeOf([this.#row], pathEndingAt(this.#cursor, this.#cursor.piece + 1));
    return type === undefined || type.kind === "unknown" ? this.#parentType() : type;
  }

  #argument(arrow: number): readonly Proposal[] {
    const { reader, piece, last, inText } = this.#cursor;
    const command = reader.text(arrow + 1).toLowerCase();
    const type = this.#lineType();
    const before = kindBefore(this.#cursor);
    if (inText) return command === "suggest" || command === "fill" ? optionsOf(type, false) : [];
    if (command === "trait") return keywords("duration", "calendar");
    if (command === "unit") return isWord(before) && last > arrow + 2 ? keywords("->") : this.#units();
    if (before === KIND.number) return type === undefined ? this.#units() : unitsOfType(type);
    if (last === arrow + 1 && (command === "suggest" || command === "fill")) {
      const isBoolean = type?.kind === "boolean" || reader.text(piece + 3).toLowerCase() === "boolean";
      return [...optionsOf(type, true), ...keywords(...(isBoolean ? ["true", "false"] : []))];
    }
    if (last === arrow + 1 && (command === "minimum" || command === "maximum")) return this.#bounds(type);
    return [...keywords("->"), ...DECLARATIONS];
  }

  /** The names that can bound the data; `type` is known where its line has no error. */
  #bounds(type: Type | undefined): readonly Proposal[] {
    const { reader, piece } = this.#cursor;
    const isRange = reader.text(piece + 4).toLowerCase() === "range";
    const kind = type?.kind ?? (isRange ? undefined : reader.text(piece + 3).toLowerCase());
    if (this.#row === undefined || kind === undefined || kind.endsWith("range")) return [];
    const slots = this.#names.scope.bodyOf(this.#row)?.slots;
    const fitting = this.#own(new Set<Proposal["kind"]>(["data"])).filter(({ label }) => {
      const other = slots?.get(label)?.type;
      return other !== undefined && (type === undefined ? other.kind === kind : isOfKind(other, type));
    });
    return [...fitting, ...(kind === "date" ? keywords("now") : [])];
  }

  #rule(piece: TokenKind): readonly Proposal[] {
    const { last, inText, piece: start, reader } = this.#cursor;
    const before = kindBefore(this.#cursor);
    if (piece === KIND.rule && last <= start + 1) return [];
    if (before === KIND.arrow) return COMMAND_WORDS;
    const compared = this.#compared();
    if (inText) return optionsOf(compared, false);
    if (before === KIND.dot) return this.#afterDot(VALUES);
    if (before === KIND.as) return [...PRIMITIVES, ...this.#units()];
    if (before === KIND.in) return [...keywords("past", "future", "calendar"), ...this.#operands()];
    if (before === KIND.calendar) return keywords("year", "month", "week");
    if (before === KIND.direction) return [...keywords("calendar"), ...this.#operands()];
    if (compared !== undefined || before === KIND.is) {
      const words = before === KIND.open || before === KIND.comma ? [] : keywords("not", "veto");
      return [...optionsOf(compared, true), ...words, ...this.#operands()];
    }
    const scale = piece === KIND.rule ? this.#inScale() : undefined;
    if (scale?.isDirect === true) return scale.next.length > 1 ? keywords(...scale.next) : this.#operands();
    if (this.#lists.expectsArgument()) {
      return [...this.#lists.fields(), ...this.#operands(), ...this.#lists.afterArgument()];
    }
    if (isBehindOperand(this.#cursor)) {
      const units = before === KIND.number ? this.#unitsBeside() : [];
      if (scale !== undefined) {
        const declarations = scale.next.includes("at") ? [] : DECLARATIONS;
        return [...units, ...keywords(...WORDS_AFTER_OPERAND, ...scale.next), ...declarations];
      }
      const hasThen = piece === KIND.rule || this.#has(KIND.then, start, reader.tokens.count);
      return [
        ...units,
        ...this.#lists.afterArgument(),
        ...(this.#has(KIND.math, start, reader.tokens.count) ? keywords("to", ...ROUNDINGS) : []),
        ...keywords(...WORDS_AFTER_OPERAND, hasThen ? "unless" : "then", ...(piece === KIND.rule ? ["by scale"] : [])),
        ...(hasThen ? DECLARATIONS : []),
      ];
    }
    const mayVeto = before === KIND.then || (piece === KIND.rule && before === KIND.colon);
    return [...this.#lists.fields(), ...this.#operands(), ...keywords("not", ...(mayVeto ? ["veto"] : []))];
  }

  /**
   * The words that may follow in a scale; undefined outside of one. `isDirect`: the cursor stands
   * directly behind a word of the scale.
   */
  #inScale(): { readonly next: readonly string[]; readonly isDirect: boolean } | undefined {
    const kinds = classifiedBefore(this.#cursor);
    const kind = kinds.findLast((each) => SEPARATORS.has(each));
    if (kind === undefined) return undefined;
    const isDirect = kinds.at(-1) === kind;
    if (kind === KIND.up_to) return { next: isDirect ? [] : ["at"], isDirect };
    if (kind === KIND.above_at || (isDirect && kind === KIND.at_rate)) return { next: [], isDirect };
    return { next: ["up to", "above at"], isDirect };
  }

  #has(kind: TokenKind, from: number, to: number): boolean {
    const { reader, last } = this.#cursor;
    for (let at = from; at <= Math.min(last, to); at++) if (reader.kind(at) === kind) return true;
    return false;
  }

  /** The units at a number: those of the operand on the other side of its operator first. */
  #unitsBeside(): readonly Proposal[] {
    const { reader, last } = this.#cursor;
    const all = this.#units();
    let operator = last - 1;
    if (reader.kind(operator) === KIND.not) operator -= 1;
    if (!BESIDE.has(reader.kind(operator)) || this.#row === undefined) return all;
    const type = this.#typeOf([this.#row], pathEndingAt(this.#cursor, operator - 1));
    if (type === undefined) return all;
    const own = unitsOfType(type);
    const known = new Set(own.map(({ label }) => label));
    return [...own, ...all.filter(({ label }) => !known.has(label))];
  }

  /** The type of the expression before `is`, `is not` or `in (`, when the cursor is behind it. */
  #compared(): Type | undefined {
    const { last, reader } = this.#cursor;
    const list = inBefore(this.#cursor);
    let at = list ?? last;
    if (reader.kind(at) === KIND.not && reader.kind(at - 1) === KIND.is) at -= 1;
    if (this.#row === undefined || (list === undefined && reader.kind(at) !== KIND.is)) return undefined;
    if (list !== undefined && reader.kind(at - 1) === KIND.not) at -= 1;
    return this.#typeOf([this.#row], pathEndingAt(this.#cursor, at - 1));
  }

  #operands(): readonly Proposal[] {
    return [...this.#own(VALUES), ...FUNCTIONS, ...keywords("now", "true", "false", "yes", "no", "past", "future")];
  }

  /** Names of the spec, including those typed since it last parsed. */
  #own(wanted: ReadonlySet<Proposal["kind"]>): readonly Proposal[] {
    const { reader, specs, start } = this.#cursor;
    const here = this.#declared();
    const members = this.#row === undefined ? [] : membersOf(this.#names, [this.#row], wanted);
    const known = members.filter(({ label }) => label !== here);
    const labels = new Set(known.map(({ label }) => label));
    const spec = declarationsOf(reader.tokens).filter(({ kind }) => kind === "spec")[specs - 1];
    const typed = (spec?.children ?? []).flatMap(({ kind, name, nameEnd }): Proposal[] => {
      const label = name.toLowerCase();
      if ((kind !== "data" && kind !== "rule") || !wanted.has(kind) || nameEnd === start) return [];
      return label === "" || label === here || labels.has(label) ? [] : [{ label, kind }];
    });
    return [...known, ...typed];
  }

  /** The name that the declaration of the cursor gives: it cannot stand for itself. */
  #declared(): string | undefined {
    const { reader, piece } = this.#cursor;
    let at = piece;
    if (reader.kind(piece) === KIND.unless) while (at > 0 && reader.kind(at) !== KIND.rule) at -= 1;
    const isNamed = at >= 0 && (reader.kind(at) === KIND.rule || reader.kind(at) === KIND.data);
    return isNamed ? reader.text(at + 1).toLowerCase() : undefined;
  }

  /** Names that can be the type of a data line: own data, data of imports, and aliases. */
  #types(): readonly Proposal[] {
    const row = this.#row;
    if (row === undefined) return [];
    const imported = row.tree.uses.flatMap(({ node }) =>
      membersOf(this.#names, this.#names.scope.importedRows(row, node.alias), new Set(["data"])).map((proposal) => ({
        ...proposal,
        detail: `${proposal.detail ?? "data"} of ${node.alias}`,
      })),
    );
    return [...this.#own(DATA), ...imported];
  }

  #units(): readonly Proposal[] {
    return unitsOf(this.#row === undefined ? undefined : this.#names.scope.bodyOf(this.#row));
  }

  #afterDot(wanted: ReadonlySet<Proposal["kind"]>): readonly Proposal[] {
    if (this.#row === undefined) return [];
    const path = pathBefore(this.#cursor, this.#cursor.last);
    const fields = this.#lists.rowsBehind(path);
    if (fields.length > 0) return membersOf(this.#names, fields, VALUES);
    return membersOf(this.#names, this.#names.scope.follow([this.#row], path), wanted);
  }

  /** The type of the data or rule at the end of a path that begins in `rows`. */
  #typeOf(rows: readonly Row[], path: readonly string[]): Type | undefined {
    const name = path.at(-1) ?? "";
    const around = rows.length === 1 && rows[0] === this.#row ? this.#lists.rowsWithField(path) : [];
    for (const row of [...around, ...this.#names.scope.follow(rows, path.slice(0, -1))]) {
      const body = this.#names.scope.bodyOf(row);
      const type = body?.slots.get(name)?.type ?? body?.rules.get(name)?.type;
      if (type !== undefined) return type;
    }
    return undefined;
  }
}

function isDataKind(kind: string): kind is DataKind {
  return Object.hasOwn(ALLOWED_COMMANDS, kind);
}

function isSeparator(kind: TokenKind): boolean {
  return kind === KIND.slash || kind === KIND.minus || kind === KIND.dot || kind === KIND.at;
}

/** The name made of the tokens from one index up to another. */
function nameText({ reader }: Cursor, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) text += reader.text(at).toLowerCase();
  return text;
}
