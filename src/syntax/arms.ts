import type { Limits } from "../model/limits.ts";
import { buildLiterals } from "./derivation/build-expression.ts";
import { armForm, type Shape, type ShapeMemo } from "./derivation/shape.ts";
import { pieceEnd } from "./lexer/split.ts";
import { tokenize } from "./lexer/tokens.ts";
import { parsePiece } from "./parse-piece.ts";
import { classify } from "./pieces/declarations/classify.ts";
import { PieceTokens } from "./pieces/piece-tokens.ts";
import type { ArmNode } from "./tree/declaration.ts";
import type { Piece, Placed } from "./tree/place.ts";
import type { ArmForm, ArmLiterals, Arms } from "./tree/source.ts";

/** The input for reading the arms of a file again. */
export interface ArmReading {
  readonly text: string;
  readonly shapes: ShapeMemo;
  readonly limits: Limits;
}

/** The arms of a rule without arms. */
export const NO_ARMS: Arms = {
  length: 0,
  longest: 0,
  forms: () => [],
  literals: () => [],
  [Symbol.iterator]: () => [][Symbol.iterator](),
};

/**
 * The arms of a rule, kept as their stretch of text, except for the first arm of each form. Nodes
 * take a hundred times as much memory, and most are used only once, when the rule is lowered. Every
 * pass builds the nodes that are not kept anew.
 */
export class ArmsInText implements Arms {
  length = 0;
  longest = 0;
  readonly #reading: ArmReading;
  /** The kept arms, by position. */
  readonly #kept = new Map<number, Placed<ArmNode>>();
  readonly #forms = new Map<string, { readonly arm: Placed<ArmNode>; count: number }>();
  #start = 0;
  #end = 0;

  constructor(reading: ArmReading) {
    this.#reading = reading;
  }

  /**
   * Adds the next arm of the text. `form`: equal for arms that differ in literals only; undefined
   * for an arm that is kept in any case.
   */
  add(piece: Piece, form: string | undefined, build: () => ArmNode): void {
    if (this.length === 0) this.#start = piece.start;
    const known = form === undefined ? undefined : this.#forms.get(form);
    if (known === undefined) {
      const arm = { piece, node: build() };
      this.#kept.set(this.length, arm);
      this.#forms.set(form ?? `${this.length}`, { arm, count: 1 });
    } else {
      known.count += 1;
    }
    this.length += 1;
    this.longest = Math.max(this.longest, piece.end - piece.start);
    this.#end = piece.end;
  }

  forms(): Iterable<ArmForm> {
    return this.#forms.values();
  }

  *literals(): Iterable<ArmLiterals> {
    if (this.#kept.size === this.length) {
      for (let form = 0; form < this.length; form += 1) yield { form };
      return;
    }
    const places = new Map(Array.from(this.#forms.keys(), (form, place) => [form, place]));
    let index = 0;
    let first = 0;
    for (const { tokens, shape } of this.#pieces()) {
      const isFirst = this.#kept.has(index);
      const form = isFirst ? first : places.get(armForm(tokens, shape));
      if (form === undefined) throw new Error("unreachable: an arm has another form than before");
      yield isFirst
        ? { form }
        : { form, literals: shape.programs.flatMap((program) => buildLiterals(tokens, program)) };
      if (isFirst) first += 1;
      index += 1;
    }
  }

  *[Symbol.iterator](): Iterator<Placed<ArmNode>> {
    if (this.#kept.size === this.length) {
      yield* this.#kept.values();
      return;
    }
    let index = 0;
    for (const { tokens, shape } of this.#pieces()) {
      yield this.#kept.get(index) ?? this.#built(tokens, shape);
      index += 1;
    }
  }

  #built(tokens: PieceTokens, shape: Shape): Placed<ArmNode> {
    const node = armOf(shape, tokens);
    const start = this.#start + tokens.base;
    return { piece: { start, end: start + node.range.end }, node };
  }

  /**
   * The arms in order, with offsets in their stretch of text. All share one `tokens`, which is
   * filled anew for each.
   */
  *#pieces(): Iterable<{ readonly tokens: PieceTokens; readonly shape: Shape }> {
    const { text, shapes, limits } = this.#reading;
    const table = tokenize(text.slice(this.#start, this.#end));
    const tokens = new PieceTokens();
    for (let at = 0; at < table.count; ) {
      const to = pieceEnd(table, at);
      classify(table, at, to, tokens);
      const shape = parsePiece(table, tokens, to, shapes, limits);
      if ("finding" in shape) throw new Error("unreachable: an arm does not parse");
      yield { tokens, shape };
      at = to;
    }
  }
}

/** The node of an arm. */
export function armOf({ build }: Shape, tokens: PieceTokens): ArmNode {
  const node = build(tokens);
  if (node.type !== "arm") throw new Error("unreachable: an arm is another piece");
  return node;
}
