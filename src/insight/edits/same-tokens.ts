import { tokenize } from "../../syntax/lexer/tokens.ts";

/** True when two texts have the same tokens in the same order, and as many comments. */
export function hasSameTokens(before: string, after: string): boolean {
  const [first, second] = [before, after].map((text) => {
    const { count, starts, ends, comments } = tokenize(text);
    const words = Array.from({ length: count }, (_, at) => text.slice(starts[at], ends[at]));
    return JSON.stringify([words, comments.length]);
  });
  return first === second;
}
