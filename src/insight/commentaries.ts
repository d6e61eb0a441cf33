import { KIND } from "../syntax/lexer/kinds.ts";
import type { TokenTable } from "../syntax/lexer/tokens.ts";

/** The stretches of commentary in a text. */
export function commentariesOf(tokens: TokenTable): { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kinds[at] === KIND.commentary) found.push({ start: tokens.starts[at] ?? 0, end: tokens.ends[at] ?? 0 });
  }
  return found;
}
