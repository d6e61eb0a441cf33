import { directionOf } from "../../form/language/languages.ts";
import { type Html, html } from "../../form/markup/html.ts";
import type { SiteLanguage } from "../language/languages.ts";
import { addressOf, publicAddress } from "./published.ts";

/** A page of a site; `path`: its own. */
export interface SitePage {
  readonly base?: string | undefined;
  readonly language: SiteLanguage;
  readonly path: string;
  readonly title: string;
  readonly main: Html;
  /** The path of its script. */
  readonly script?: string | undefined;
  /** The paths of the modules that the script imports. */
  readonly imported?: readonly string[] | undefined;
}

/** The whole document. It loads its style and its script only. */
export function siteDocument({ base, language, path, title, main, script, imported = [] }: SitePage): string {
  const loading =
    script !== undefined &&
    html`<script type="module" src="${addressOf(script, path)}"></script>
`;
  const preloads = imported.map(
    (each) => html`<link rel="modulepreload" href="${addressOf(each, path)}">
`,
  );
  const canonical =
    base !== undefined &&
    html`<link rel="canonical" href="${publicAddress(base, path)}">
`;
  return html`<!doctype html>
<html lang="${language.tag}" dir="${directionOf(language.tag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'; img-src data:">
<title>${title}</title>
<meta name="generator" content="engine site">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${addressOf("site.css", path)}">
${canonical}${preloads}${loading}</head>
<body>
<a class="skip" href="#main">${language.words.skip}</a>
<main id="main">
${main}
</main>
</body>
</html>
`.text;
}
