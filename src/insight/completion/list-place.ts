import { COMMANDS, type CommandName } from "../../model/commands.ts";
import type { Row } from "../../plan/body.ts";
import { isReserved, isWord, KIND, type TokenKind } from "../../syntax/lexer/kinds.ts";
import { type FieldFrame, frameOf } from "../names/list-frames.ts";
import type { Scope } from "../names/scope.ts";
import type { Cursor } from "./cursor.ts";

/** The lists and commands around the place where the user types. */
export interface ListPlace {
  /** The rows whose fields an argument may name here, the innermost first. */
  readonly frames: readonly FieldFrame[];
  /** The operand before the cursor is a list or a chain: a command may follow. */
  readonly isBehindList: boolean;
  /** The command whose argument may stand here, at the innermost level of parentheses. */
  readonly command: CommandName | undefined;
  /** Inside of parentheses. */
  readonly isEnclosed: boolean;
}

/** One level of parentheses up to the cursor. */
interface OpenLevel {
  /** The path that was read last, when it is the operand before the cursor. */
  path: string[];
  /** The rows of the operand before the cursor. */
  operand: FieldFrame | undefined;
  /** The rows of the chain that goes on. */
  chain: FieldFrame | undefined;
  command: CommandName | undefined;
}

/** Words and signs behind which a chain has ended. */
const ENDS_CHAIN: ReadonlySet<TokenKind> = new Set([
  ...[KIND.and, KIND.or, KIND.then, KIND.unless, KIND.as, KIND.colon, KIND.plus, KIND.minus, KIND.star, KIND.slash],
]);

/** Reads the tokens of the declaration before the cursor, which need not parse. */
export function listPlaceAt(cursor: Cursor, scope: Scope, row: Row): ListPlace {
  return new ListReading(cursor, scope, row).read();
}

class ListReading {
  readonly #cursor: Cursor;
  readonly #scope: Scope;
  readonly #row: Row;
  readonly #levels: OpenLevel[] = [emptyLevel()];

  constructor(cursor: Cursor, scope: Scope, row: Row) {
    this.#cursor = cursor;
    this.#scope = scope;
    this.#row = row;
  }

  read(): ListPlace {
    const { reader, piece, last } = this.#cursor;
    for (let at = piece + 1; at <= last; at += 1) {
      const kind = reader.kind(at);
      const before = at > piece + 1 ? reader.kind(at - 1) : KIND.illegal;
      if (kind === KIND.open) this.#levels.push(emptyLevel());
      else if (kind === KIND.close) this.#close();
      else if (isWord(kind) && before === KIND.arrow) this.#begin(reader.text(at).toLowerCase());
      else if (isName(kind)) this.#name(reader.text(at).toLowerCase(), before === KIND.dot);
      else if (ENDS_CHAIN.has(kind)) Object.assign(this.#level, emptyLevel());
    }
    const { operand, chain, command } = this.#level;
    const frames = this.#levels.flatMap(activeFrame).reverse();
    return {
      frames,
      isBehindList: operand !== undefined || chain !== undefined,
      command,
      isEnclosed: this.#levels.length > 1,
    };
  }

  get #level(): OpenLevel {
    return this.#levels.at(-1) ?? emptyLevel();
  }

  #close(): void {
    const inner = this.#levels.length > 1 ? this.#levels.pop() : undefined;
    this.#level.operand = inner?.chain ?? inner?.operand;
    this.#level.path = [];
  }

  #begin(word: string): void {
    const level = this.#level;
    level.command = Object.hasOwn(COMMANDS, word) ? (word as CommandName) : undefined;
    level.chain ??= level.operand;
    level.operand = undefined;
    level.path = [];
  }

  #name(word: string, continues: boolean): void {
    const level = this.#level;
    const frames = this.#levels.flatMap(activeFrame).reverse();
    if (continues && level.path.length === 0 && level.operand !== undefined) {
      level.operand = this.#frame(level.operand.rows, [], [word]);
      return;
    }
    level.path = continues ? [...level.path, word] : [word];
    level.operand = this.#frame([this.#row], frames, level.path);
  }

  #frame(rows: readonly Row[], frames: readonly FieldFrame[], path: readonly string[]): FieldFrame | undefined {
    const reference = { type: "reference", path, range: { start: 0, end: 0 } } as const;
    for (const row of rows) {
      const frame = frameOf(this.#scope, row, frames, reference);
      if (frame !== undefined) return frame;
    }
    return undefined;
  }
}

function emptyLevel(): OpenLevel {
  return { path: [], operand: undefined, chain: undefined, command: undefined };
}

/** The rows of a command that is evaluated for each of them. */
function activeFrame({ chain, command }: OpenLevel): readonly FieldFrame[] {
  if (chain === undefined || command === undefined) return [];
  const { argument } = COMMANDS[command];
  return argument === "rows" || argument === "condition" ? [chain] : [];
}

function isName(kind: TokenKind): boolean {
  return isWord(kind) && !isReserved(kind);
}
