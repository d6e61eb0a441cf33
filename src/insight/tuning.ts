/** The pieces that a parser remembers by their text: an edit parses one piece, not its file. */
export const REMEMBERED_PIECES = 200_000;

/** The differing lines up to which two texts are compared: the search takes time in its square. */
export const MOST_DIFFERENCES = 600;
