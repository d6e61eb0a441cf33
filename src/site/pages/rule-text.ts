import { type Html, html } from "../../form/markup/html.ts";
import { semanticTokens } from "../../insight/semantic-tokens.ts";
import { tokenize } from "../../syntax/lexer/tokens.ts";

/** The anchor of a rule on the page of its spec. */
export function ruleAnchor(rule: string): string {
  return `rule-${encodeURIComponent(rule)}`;
}

/**
 * The text of a version with its words in colours. Each rule and each of its arms, which are
 * numbered from 1, has an anchor.
 */
export function ruleText(text: string): Html {
  const parts: Html[] = [];
  let end = 0;
  let rule: string | undefined;
  let arm = 0;
  const tokens = semanticTokens(tokenize(text));
  for (const [at, token] of tokens.entries()) {
    const word = text.slice(token.start, token.end);
    const next = tokens[at + 1];
    let id: string | undefined;
    if (token.type === "declarationKeyword") {
      const name = word === "rule" && next?.type === "function" ? text.slice(next.start, next.end) : undefined;
      rule = name?.toLowerCase();
      arm = 0;
      id = rule && ruleAnchor(rule);
    } else if (rule !== undefined && BEGINS_ARM.has(word) && isFirstOnLine(text, token.start)) {
      arm += 1;
      id = `${ruleAnchor(rule)}.${arm}`;
    }
    parts.push(html`${text.slice(end, token.start)}${tokenHtml(token.type, word, id)}`);
    end = token.end;
  }
  return html`<pre class="rules" tabindex="0" role="group" aria-labelledby="text"><code>${parts}${text.slice(end)}</code></pre>`;
}

const BEGINS_ARM: ReadonlySet<string> = new Set(["unless", "up", "above"]);

function isFirstOnLine(text: string, start: number): boolean {
  return /^\s*$/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start));
}

/** The word of a rule or arm leads to itself, so that people can copy its address. */
function tokenHtml(type: string, word: string, id: string | undefined): Html {
  if (id === undefined) return html`<span class="${type}">${word}</span>`;
  return html`<a class="${type}" id="${id}" href="#${encodeURIComponent(id)}">${word}</a>`;
}
