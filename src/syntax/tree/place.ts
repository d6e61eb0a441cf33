/**
 * UTF-16 offsets *relative to the start of the piece* that a node belongs to, so that the tree of a
 * piece depends on its text alone and is reused between edits.
 */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * One declaration or one `unless` arm: the unit of parsing, of error recovery and of reuse.
 * Absolute offsets are `start` + offset.
 */
export interface Piece {
  /** Offset in the file's text. */
  readonly start: number;
  readonly end: number;
}

/** A node together with the piece that its ranges are relative to. */
export interface Placed<Node> {
  readonly piece: Piece;
  readonly node: Node;
}
