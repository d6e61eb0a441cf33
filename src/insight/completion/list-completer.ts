import { COMMANDS } from "../../model/commands.ts";
import type { Row } from "../../plan/body.ts";
import { KIND } from "../../syntax/lexer/kinds.ts";
import { pieceEnd } from "../../syntax/lexer/split.ts";
import { COMMAND_NAMES } from "../../syntax/pieces/command-words.ts";
import { type ListDeclarationHead, lineEnd, listHead } from "../../syntax/pieces/declarations/list-head.ts";
import { LINE_WORDS } from "../../syntax/pieces/declarations/list-line-tokens.ts";
import type { Names } from "../names/names.ts";
import { type Cursor, isBehindOperand, kindBefore, pathBefore } from "./cursor.ts";
import { type ListPlace, listPlaceAt } from "./list-place.ts";
import { keywords, membersOf, type Proposal } from "./proposals.ts";

/** The commands that may stand behind an arrow. */
export const COMMAND_WORDS = keywords(...COMMAND_NAMES);

const FIELDS = new Set<Proposal["kind"]>(["data", "rule", "import"]);
const DATA = new Set<Proposal["kind"]>(["data", "import"]);
const KEYS = new Set<Proposal["kind"]>(["data"]);

const VALUE_LIST_LINES = keywords("help", "minimum", "maximum", "optional", "with");

/** The proposals of a line besides the fields of its rows. */
interface Around {
  /** The versions of the spec of the rows. */
  readonly rows: readonly Row[];
  readonly units: () => readonly Proposal[];
  readonly operands: () => readonly Proposal[];
  readonly own: () => readonly Proposal[];
}

/** Proposals in chains of commands, and in the lines below lists. */
export class ListCompleter {
  readonly #names: Names;
  readonly #cursor: Cursor;
  readonly #row: Row | undefined;
  #read: ListPlace | undefined;

  constructor(names: Names, cursor: Cursor, row: Row | undefined) {
    this.#names = names;
    this.#cursor = cursor;
    this.#row = row;
  }

  /** The list that the declaration of the cursor is. */
  get head(): ListDeclarationHead | undefined {
    const { reader, piece } = this.#cursor;
    return listHead(reader, piece, pieceEnd(reader.tokens, piece));
  }

  /** The words behind the arrow that begins a line below an import, a list of rows or of values. */
  lineWords(): readonly Proposal[] {
    const { reader, piece } = this.#cursor;
    if (this.#place?.isEnclosed === true) return COMMAND_WORDS;
    if (this.head === undefined) return keywords("with");
    return reader.kind(piece) === KIND.data ? VALUE_LIST_LINES : keywords(...LINE_WORDS);
  }

  /** The index of the arrow of the line in which the cursor stands. */
  line(): number | undefined {
    const { reader, piece, last } = this.#cursor;
    let line: number | undefined;
    for (let at = lineEnd(reader, piece, last + 1); at <= last; at = lineEnd(reader, at, last + 1)) line = at;
    return line;
  }

  /** In a line below a list of rows that begins with the arrow at a token. */
  inLine(arrow: number, { rows, units, operands, own }: Around): readonly Proposal[] {
    const { reader, last } = this.#cursor;
    const before = kindBefore(this.#cursor);
    const word = reader.text(arrow + 1).toLowerCase();
    const isOfHolder = word === "rows" || word === "at" || word === "by";
    let hasColon = false;
    for (let at = arrow; at <= last; at++) if (reader.kind(at) === KIND.colon) hasColon = true;
    if (before === KIND.number) return units();
    if (before === KIND.dot) return this.#afterDot(rows, !hasColon && !isOfHolder);
    if (isBehindOperand(this.#cursor) && last > arrow + 1) return keywords("->", ...(word === "sort" ? ["desc"] : []));
    if (this.#place?.isEnclosed === true || isOfHolder) return operands();
    if (hasColon && before !== KIND.comma) return [...keywords("previous"), ...operands()];
    switch (word) {
      case "sort":
        return membersOf(this.#names, rows, FIELDS);
      case "key":
        return membersOf(this.#names, rows, KEYS);
      case "each":
        return membersOf(this.#names, rows, DATA);
      case "with":
        return [...membersOf(this.#names, rows, DATA), ...own()];
      default:
        return [];
    }
  }

  /** The fields that an argument may name here, with the word for the place of the row. */
  fields(): readonly Proposal[] {
    const frames = this.#place?.frames ?? [];
    if (frames.length === 0) return [];
    const found = new Map<string, Proposal>();
    for (const { rows } of frames) {
      for (const proposal of membersOf(this.#names, rows, FIELDS)) {
        if (!found.has(proposal.label)) found.set(proposal.label, proposal);
      }
    }
    return [...found.values(), ...keywords("position")];
  }

  /** The cursor stands directly behind the word of a command that takes an argument. */
  expectsArgument(): boolean {
    const command = this.#place?.command;
    const isBehindWord = kindBefore(this.#cursor, 1) === KIND.arrow;
    return isBehindWord && command !== undefined && COMMANDS[command].argument !== "none";
  }

  /** The words that may follow a list, or the argument of a command. */
  afterArgument(): readonly Proposal[] {
    const place = this.#place;
    if (place?.isBehindList !== true) return [];
    const { command } = place;
    const otherwise = command !== undefined && COMMANDS[command].otherwise ? ["else"] : [];
    return keywords("->", ...otherwise, ...(command === "sort" ? ["desc"] : []));
  }

  /** The rows in which a path of an argument goes on: by the name of its list, or by a field. */
  rowsBehind(path: readonly string[]): readonly Row[] {
    const [first = "", ...rest] = path;
    if (first === "this" && this.#row !== undefined) return this.#follow([this.#row], rest);
    for (const { rows, names } of this.#place?.frames ?? []) {
      const found = names.includes(first) ? this.#follow(rows, rest) : this.#follow(rows, path);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The rows that have the field at the end of a path in an argument. */
  rowsWithField(path: readonly string[]): readonly Row[] {
    const [first = "", ...rest] = path;
    const owners = path.slice(0, -1);
    return (this.#place?.frames ?? []).flatMap(({ rows, names }) =>
      this.#follow(rows, rest.length > 0 && names.includes(first) ? rest.slice(0, -1) : owners),
    );
  }

  get #place(): ListPlace | undefined {
    if (this.#row === undefined) return undefined;
    this.#read ??= listPlaceAt(this.#cursor, this.#names.scope, this.#row);
    return this.#read;
  }

  /** Behind a point in a line: a field of its rows, or one of the rows that the path names. */
  #afterDot(rows: readonly Row[], isField: boolean): readonly Proposal[] {
    const path = pathBefore(this.#cursor, this.#cursor.last);
    const [first = "", ...rest] = path;
    if (isField) return membersOf(this.#names, this.#follow(rows, path), FIELDS);
    const named = this.#place?.frames.find(({ names }) => names.includes(first))?.rows;
    const imported = this.#row === undefined ? [] : this.#names.scope.importedRows(this.#row, first);
    return membersOf(this.#names, this.#follow(named ?? imported, rest), FIELDS);
  }

  #follow(rows: readonly Row[], path: readonly string[]): readonly Row[] {
    return this.#names.scope.follow(rows, path);
  }
}
