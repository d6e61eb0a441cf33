import { diffArrays } from "diff";
import { filled } from "../../form/language/texts.ts";
import { type Html, html } from "../../form/markup/html.ts";
import type { SiteLanguage } from "../language/languages.ts";

/** Lines around a change that are shown as well. */
const AROUND = 2;

/** The largest number of differing lines that are shown; looking for more takes too long. */
const MOST_DIFFERENCES = 2000;

/** The lines that differ between two texts, with some of those around them. */
export function textChanges(before: string, after: string, { words }: SiteLanguage): Html {
  const changes = diffArrays(before.split("\n"), after.split("\n"), { maxEditLength: MOST_DIFFERENCES });
  if (changes === undefined) return html`<p>${filled(words.manyChanges, { count: MOST_DIFFERENCES })}</p>`;
  const lines = changes.flatMap(({ value, added, removed }) =>
    value.map((text) => ({ text, sign: added ? "+" : removed ? "\u2212" : " " })),
  );
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ sign }) => sign !== " ");
  const shown = lines.map(({ text, sign }, at) => {
    if (!isNear(at)) return isNear(at - 1) && html`<span class="gap">⋮</span>\n`;
    if (sign === "+") return html`<ins>+ ${text}</ins>\n`;
    return sign === " " ? html`  ${text}\n` : html`<del>${sign} ${text}</del>\n`;
  });
  return html`<pre class="changes" tabindex="0" role="group" aria-labelledby="changes"><code>${shown}</code></pre>`;
}
