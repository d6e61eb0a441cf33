import type { Show, ShowValue, TypeInfo } from "../../engine/api.ts";
import { boundText } from "../../engine/text/bound-text.ts";
import { aboutSection } from "../../form/answer/about.ts";
import { labelOf } from "../../form/data/question.ts";
import { languageOf } from "../../form/language/languages.ts";
import { dateText, valueText } from "../../form/language/values.ts";
import { type Html, html } from "../../form/markup/html.ts";
import { leadOf, titleOf } from "../../form/page.ts";
import { siteDocument } from "./document.ts";
import {
  addressOf,
  formModule,
  type PublishedSpec,
  type PublishedVersion,
  pathOfSpec,
  type Site,
} from "./published.ts";
import { ruleAnchor, ruleText } from "./rule-text.ts";
import { textChanges } from "./text-changes.ts";

/** The path of the script of the element. */
export const ELEMENT = "rules-form.js";

const LANGUAGE = languageOf(["en"]);

/** The page of one version of a spec: inputs, results, its text, and its changes. */
export function specPage(site: Site, spec: PublishedSpec, version: PublishedVersion): string {
  const { show, text, path } = version;
  const title = titleOf(show);
  const hasForm = formModule(site, spec, version) !== undefined;
  const main = html`<nav aria-label="Place"><a href="${addressOf("index.html", path)}">${site.title}</a></nav>
<header><h1 dir="auto">${title}</h1><p><code>${show.spec}</code> · ${validity(show)}</p>${leadOf(show)}</header>
${versionsNav(spec, version)}
${hasForm && html`<section aria-labelledby="form"><h2 id="form">Try it</h2><rules-form src="rules.js" spec="${spec.name}" explain></rules-form><noscript><p>The form needs JavaScript, which is off here.</p></noscript></section>`}
${inputsSection(show)}
${resultsSection(show)}
<section aria-labelledby="text"><h2 id="text">Rules</h2>${ruleText(text)}</section>
${changesSection(spec, version)}
${usesSection(site, version)}
${aboutSection(show, LANGUAGE)}`;
  return siteDocument({
    base: site.base,
    path,
    title: `${title} · ${site.title}`,
    main,
    script: hasForm ? ELEMENT : undefined,
  });
}

function validity({ effective_from: from, effective_to: to }: Show): string {
  const day = (text: string) => dateText(text, LANGUAGE.tag);
  if (from === undefined) return to === undefined ? "no other version" : `until ${day(to)}, exclusive`;
  return to === undefined ? `since ${day(from)}` : `from ${day(from)} to ${day(to)}, exclusive`;
}

function versionsNav({ versions }: PublishedSpec, current: PublishedVersion): Html | undefined {
  if (versions.length < 2) return undefined;
  const items = versions.toReversed().map(({ from, path }) => {
    const name = from === undefined ? "From the beginning" : dateText(from, LANGUAGE.tag);
    return path === current.path
      ? html`<li><b aria-current="page">${name}</b></li>`
      : html`<li><a href="${addressOf(path, current.path)}">${name}</a></li>`;
  });
  return html`<nav aria-labelledby="versions"><h2 id="versions">Versions</h2><ul class="versions">${items}</ul></nav>`;
}

function inputsSection({ data }: Show): Html | undefined {
  const asked = Object.entries(data).filter(([, { needed_by_rules: rules }]) => rules.length > 0);
  if (asked.length === 0) return undefined;
  const rows = asked.map(
    ([key, input]) =>
      html`<tr><th scope="row"><span dir="auto">${labelOf(key, input)}</span> <code>${key}</code></th><td dir="auto">${typeText(input)}</td><td dir="auto">${input.type.help}</td></tr>`,
  );
  return html`<section aria-labelledby="inputs"><h2 id="inputs">What is asked</h2><div class="wide" tabindex="0"><table><thead><tr><th scope="col">Input</th><th scope="col">Values</th><th scope="col">Explanation</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** Kinds of values whose names people do not know, in words. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["boolean", "yes or no"],
  ["measure", "amount"],
  ["ratio", "percentage"],
  ["calendar", "months or years"],
]);

/** The values of a type in words. */
function typeText({ type, fill }: { readonly type: TypeInfo; readonly fill?: ShowValue }): string {
  const [minimum, maximum] = [boundText(type, "minimum"), boundText(type, "maximum")];
  const options = type.options?.map((option) => type.option_labels?.[option] ?? option) ?? [];
  const units = type.kind === "measure" ? (type.units ?? []).map(({ name }) => name) : [];
  const kind = KINDS.get(type.kind) ?? type.kind;
  const isList = type.kind === "list";
  const entries = isList ? " entries" : "";
  const facts = [
    options.length > 0 ? options.join(", ") : units.length > 0 ? `${kind} in ${units.join(", ")}` : kind,
    minimum !== undefined && `at least ${minimum}${entries}`,
    maximum !== undefined && `at most ${maximum}${entries}`,
    fill !== undefined && !isList && `${valueText(fill.result, type, LANGUAGE)} unless given`,
  ];
  return facts.filter((fact) => fact !== false).join("; ");
}

function resultsSection({ rules }: Show): Html | undefined {
  const own = Object.entries(rules).filter(([, { path }]) => path.length === 0);
  if (own.length === 0) return undefined;
  const rows = own.map(
    ([key, rule]) =>
      html`<tr><th scope="row"><a href="#${ruleAnchor(key)}" dir="auto">${labelOf(key, rule)}</a> <code>${key}</code></th><td dir="auto">${typeText(rule)}</td></tr>`,
  );
  return html`<section aria-labelledby="results"><h2 id="results">What is calculated</h2><div class="wide" tabindex="0"><table><thead><tr><th scope="col">Result</th><th scope="col">Values</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

function changesSection({ versions }: PublishedSpec, version: PublishedVersion): Html | undefined {
  const before = versions[versions.indexOf(version) - 1];
  if (before === undefined) return undefined;
  const name =
    before.from === undefined ? "the first version" : `the version of ${dateText(before.from, LANGUAGE.tag)}`;
  return html`<section aria-labelledby="changes"><h2 id="changes">Changes since <a href="${addressOf(before.path, version.path)}">${name}</a></h2>${textChanges(before.text, version.text)}</section>`;
}

/** The specs that a version uses, and those of the site that use it. */
function usesSection(site: Site, { show, path, uses }: PublishedVersion): Html | undefined {
  const link = (name: string, address: string | undefined) =>
    address === undefined
      ? html`<li><code>${name}</code></li>`
      : html`<li><a href="${addressOf(address, path)}"><code>${name}</code></a></li>`;
  const used = uses.map(({ repository, spec }) =>
    repository === undefined ? link(spec, pathOfSpec(site, spec)) : link(`${repository} ${spec}`, undefined),
  );
  const users = site.specs.filter(({ versions }) =>
    versions.at(-1)?.uses.some(({ repository, spec }) => repository === undefined && spec === show.spec),
  );
  const usedBy = users.map(({ name }) => link(name, pathOfSpec(site, name)));
  if (used.length + usedBy.length === 0) return undefined;
  return html`<section aria-labelledby="uses"><h2 id="uses">Related rules</h2>${used.length > 0 && html`<p>Uses</p><ul class="related">${used}</ul>`}${usedBy.length > 0 && html`<p>Used by</p><ul class="related">${usedBy}</ul>`}</section>`;
}
