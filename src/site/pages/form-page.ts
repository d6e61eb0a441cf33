import { html } from "../../form/markup/html.ts";
import { titleOf } from "../../form/page.ts";
import { siteDocument } from "./document.ts";
import { addressOf, type PublishedSpec, type PublishedVersion, type Site } from "./published.ts";

/** The page with the form of a spec, which the script of its rules answers in the browser. */
export function formPage(site: Site, { name, form }: PublishedSpec, { show, path: rules }: PublishedVersion): string {
  const path = form?.page ?? "";
  const title = titleOf(show);
  const main = html`<nav aria-label="Place"><a href="${addressOf("index.html", path)}">${site.title}</a> · <a href="${addressOf(rules, path)}">The rules</a></nav>
<header><h1 dir="auto">${title}</h1></header>
<rules-form src="${addressOf(form?.script ?? "", path)}" spec="${name}" lang="en" explain></rules-form>
<noscript><p>The form of “${title}” needs JavaScript: it calculates in your browser, and sends nothing.</p></noscript>`;
  return siteDocument({ base: site.base, path, title: `${title} · ${site.title}`, main, scripts: ["rules-form.js"] });
}
