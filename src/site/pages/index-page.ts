import { resultsOf } from "../../engine/show/results.ts";
import { labelOf } from "../../form/data/question.ts";
import { type Html, html } from "../../form/markup/html.ts";
import { leadOf, titleOf } from "../../form/page.ts";
import { siteDocument } from "./document.ts";
import { addressOf, type PublishedSpec, type Site } from "./published.ts";
import { ruleAnchor } from "./rule-text.ts";
import { COVERAGE, PLAYGROUND } from "./spec-page.ts";
import { reachedText } from "./tests-section.ts";

const PATH = "index.html";

/** The index of a site: each spec with the results that it gives, and a search over them. */
export function indexPage(site: Site): string {
  const { title, language, base, specs, starts, tests } = site;
  const { words } = language;
  const main = html`<header><h1 dir="auto">${title}</h1></header>
<search><label for="search">${words.search}</label> <input type="search" id="search" autocomplete="off"> <output for="search" id="found" data-words="${words.found}"></output></search>
<ul class="specs">${specs.map(specItem)}</ul>
${starts.length > 0 && html`<p><a href="${PLAYGROUND}">${words.playground}</a></p>`}${tests !== undefined && html`<p><a href="${COVERAGE}">${reachedText(tests.percent, language)}</a></p>`}`;
  return siteDocument({ base, language, path: PATH, title, main, script: "search.js" });
}

function specItem({ name, versions }: PublishedSpec): Html | undefined {
  const version = versions.at(-1);
  if (version === undefined) return undefined;
  const { show, path } = version;
  const address = addressOf(path, PATH);
  const results = resultsOf(show).map(
    (rule) => html`<li dir="auto"><a href="${address}#${ruleAnchor(rule)}">${labelOf(rule, show.rules[rule])}</a></li>`,
  );
  return html`<li><h2 dir="auto"><a href="${address}">${titleOf(show)}</a></h2><p><code>${name}</code></p>${leadOf(show)}${results.length > 0 && html`<ul class="results">${results}</ul>`}</li>`;
}
