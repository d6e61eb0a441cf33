import nearley from "nearley";
import compiled from "../../../generated/grammar.ts";
import type { KindName } from "../lexer/kinds.ts";

/** The grammar of a piece. */
export const GRAMMAR = nearley.Grammar.fromCompiled(compiled);

type Rule = (typeof GRAMMAR.rules)[number];
type RuleSymbol = string | { readonly literal: KindName };

/** The rules without symbols, and their names, which may derive no token. */
const EMPTY = GRAMMAR.rules.filter(({ symbols }) => symbols.length === 0);
const NULLABLE = new Set(EMPTY.map(({ name }) => name));

/** The rules by each symbol that may be the first of them with a token. */
const LED_BY = new Map<string, Rule[]>();

for (const rule of GRAMMAR.rules) {
  for (const symbol of leadingSymbols(rule.symbols)) LED_BY.set(symbol, [...(LED_BY.get(symbol) ?? []), rule]);
}

function leadingSymbols(symbols: readonly RuleSymbol[]): readonly string[] {
  const first = symbols.findIndex((symbol) => typeof symbol !== "string" || !NULLABLE.has(symbol));
  return symbols.slice(0, first < 0 ? undefined : first + 1).map(keyOf);
}

/** Kinds and names of rules may have the same text. */
function keyOf(symbol: RuleSymbol): string {
  return typeof symbol === "string" ? symbol : `"${symbol.literal}"`;
}

const grammars = new Map<KindName | undefined, nearley.Grammar>();

/**
 * The rules that a parser has to predict before a token: those that may begin with it, or are
 * empty. With these alone it has fewer states and comes to the same derivations, but when a token
 * does not fit it knows only a part of what may stand there. Undefined: the end of a piece.
 */
export function grammarBefore(kind: KindName | undefined): nearley.Grammar {
  let grammar = grammars.get(kind);
  if (grammar === undefined) {
    const rules = new Set(EMPTY);
    const symbols = new Set(kind === undefined ? [] : [keyOf({ literal: kind })]);
    // The set grows while it is walked.
    for (const symbol of symbols) {
      for (const rule of LED_BY.get(symbol) ?? []) {
        rules.add(rule);
        symbols.add(rule.name);
      }
    }
    grammar = Object.assign(new nearley.Grammar([...rules]), { start: GRAMMAR.start });
    grammars.set(kind, grammar);
  }
  return grammar;
}
