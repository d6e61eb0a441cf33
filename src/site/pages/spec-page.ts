import type { Show, ShowValue, TypeInfo } from "../../engine/api.ts";
import { aboutSection } from "../../form/answer/about.ts";
import { isAsked, labelOf } from "../../form/data/question.ts";
import { filled } from "../../form/language/texts.ts";
import { unitText } from "../../form/language/units.ts";
import { boundWords, dateText, valueText } from "../../form/language/values.ts";
import { type Html, html } from "../../form/markup/html.ts";
import { leadOf, titleOf } from "../../form/page.ts";
import type { SiteLanguage } from "../language/languages.ts";
import type { KindTexts } from "../language/texts.ts";
import { siteDocument } from "./document.ts";
import {
  addressOf,
  ENGINE,
  formModule,
  modulePath,
  type PublishedSpec,
  type PublishedVersion,
  pathOfSpec,
  type Site,
  versionName,
} from "./published.ts";
import { ruleAnchor, ruleText } from "./rule-text.ts";
import { testsSection } from "./tests-section.ts";
import { textChanges } from "./text-changes.ts";

/** The path of the script of the element. */
export const ELEMENT = "rules-form.js";

/** The path of the page of coverage, and that of the playground. */
export const COVERAGE = "coverage.html";
export const PLAYGROUND = "playground.html";

/** The page of one version of a spec: inputs, results, its text, tests and changes. */
export function specPage(site: Site, spec: PublishedSpec, version: PublishedVersion): string {
  const { language, base, tests } = site;
  const { show, text, path } = version;
  const { words } = language;
  const title = titleOf(show);
  const hasForm = formModule(site, spec, version) !== undefined;
  const rules = ruleText(text);
  const anchors = new Set(Array.from(rules.text.matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id));
  const main = html`<nav aria-label="${words.place}"><a href="${addressOf("index.html", path)}">${site.title}</a></nav>
<header><h1 dir="auto">${title}</h1><p><code>${show.spec}</code> · ${validity(show, language)}</p>${leadOf(show)}</header>
${versionsNav(spec, version, language)}
${hasForm && html`<section aria-labelledby="form"><h2 id="form">${words.tryIt}</h2><rules-form src="rules.js" spec="${spec.name}"></rules-form><noscript><p>${words.needsScript}</p></noscript></section>`}
${inputsSection(show, language)}
${resultsSection(show, language)}
<section aria-labelledby="text"><h2 id="text">${words.rules}</h2>${rules}${playgroundLink(site, spec, version)}</section>
${tests && testsSection(tests.versions.get(versionName(spec.name, version.from)), addressOf(COVERAGE, path), anchors, language)}
${changesSection(spec, version, language)}
${usesSection(site, version)}
${aboutSection(show, language)}`;
  return siteDocument({
    base,
    language,
    path,
    title: `${title} · ${site.title}`,
    main,
    script: hasForm ? ELEMENT : undefined,
    imported: hasForm ? [modulePath(version), ENGINE] : [],
  });
}

function validity({ effective_from: from, effective_to: to }: Show, { tag, words }: SiteLanguage): string {
  const day = (text: string) => dateText(text, tag);
  if (from === undefined) return to === undefined ? words.onlyVersion : filled(words.until, { day: day(to) });
  return to === undefined
    ? filled(words.since, { day: day(from) })
    : filled(words.sinceUntil, { from: day(from), to: day(to) });
}

function versionsNav(
  { versions }: PublishedSpec,
  current: PublishedVersion,
  { tag, words }: SiteLanguage,
): Html | undefined {
  if (versions.length < 2) return undefined;
  const items = versions.toReversed().map(({ from, path }) => {
    const name = from === undefined ? words.fromBeginning : dateText(from, tag);
    return path === current.path
      ? html`<li><b aria-current="page">${name}</b></li>`
      : html`<li><a href="${addressOf(path, current.path)}">${name}</a></li>`;
  });
  return html`<nav aria-labelledby="versions"><h2 id="versions">${words.versions}</h2><ul class="versions">${items}</ul></nav>`;
}

function inputsSection({ data }: Show, language: SiteLanguage): Html | undefined {
  const asked = Object.entries(data).filter(([, input]) => isAsked(input));
  if (asked.length === 0) return undefined;
  const { words } = language;
  const rows = asked.map(
    ([key, input]) =>
      html`<tr><th scope="row"><span dir="auto">${labelOf(key, input)}</span> <code>${key}</code></th><td dir="auto">${typeText(input, language)}</td><td dir="auto">${input.type.help}</td></tr>`,
  );
  return html`<section aria-labelledby="inputs"><h2 id="inputs">${words.inputs}</h2><div class="wide" tabindex="0" role="group" aria-labelledby="inputs"><table><thead><tr><th scope="col">${words.input}</th><th scope="col">${words.values}</th><th scope="col">${words.explanation}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** A result has the type of the data that it is made from, but need not keep their bounds. */
const UNBOUND = { minimum: null, maximum: null };

/** More units than people need to know which amounts are meant. */
const MOST_UNITS = 4;

/** The values of a type in words. */
function typeText(
  { type, fill }: { readonly type: TypeInfo; readonly fill?: ShowValue },
  language: SiteLanguage,
): string {
  const { tag, texts, words } = language;
  const [minimum, maximum] = [boundWords(type, "minimum", language), boundWords(type, "maximum", language)];
  const options = type.options?.map((option) => valueText(option, type, language)) ?? [];
  const names = type.kind === "measure" ? (type.units ?? []) : [];
  const units = names.slice(0, MOST_UNITS).map(({ name }) => unitText(name, tag));
  if (names.length > units.length) units.push("…");
  const kind = kindText(type, language);
  const facts = [
    options.length > 0
      ? options.join(", ")
      : units.length > 0
        ? filled(words.inUnits, { kind, units: units.join(", ") })
        : kind,
    minimum !== undefined && filled(texts.atLeast, { minimum }),
    maximum !== undefined && filled(texts.atMost, { maximum }),
    fill !== undefined &&
      type.kind !== "list" &&
      filled(words.unlessGiven, { value: valueText(fill.result, type, language) }),
  ];
  return facts.filter((fact) => fact !== false).join("; ");
}

function kindText({ kind }: TypeInfo, { texts, words: { kinds } }: SiteLanguage): string {
  const element = kind.replace(/range$/, "");
  if (!isNamed(element, kinds)) return texts.noResult;
  return element === kind ? kinds[element] : filled(kinds.rangeOf, { kind: kinds[element] });
}

function isNamed(kind: string, kinds: KindTexts): kind is keyof KindTexts {
  return Object.hasOwn(kinds, kind);
}

function resultsSection({ rules }: Show, language: SiteLanguage): Html | undefined {
  const own = Object.entries(rules).filter(([, { path }]) => path.length === 0);
  if (own.length === 0) return undefined;
  const { texts, words } = language;
  const rows = own.map(
    ([key, rule]) =>
      html`<tr><th scope="row"><a href="#${ruleAnchor(key)}" dir="auto">${labelOf(key, rule)}</a> <code>${key}</code></th><td dir="auto">${typeText({ type: { ...rule.type, ...UNBOUND } }, language)}</td></tr>`,
  );
  return html`<section aria-labelledby="results"><h2 id="results">${words.results}</h2><div class="wide" tabindex="0" role="group" aria-labelledby="results"><table><thead><tr><th scope="col">${texts.result}</th><th scope="col">${words.values}</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** Leads to the last version of a spec in the playground, from its page. */
function playgroundLink({ starts, language }: Site, { name, versions }: PublishedSpec, version: PublishedVersion) {
  if (version !== versions.at(-1) || !starts.some(({ id }) => id === name)) return undefined;
  const address = `${addressOf(PLAYGROUND, version.path)}#example=${encodeURIComponent(name)}`;
  return html`<p class="play"><a href="${address}">${language.words.openPlayground}</a></p>`;
}

function changesSection(
  { versions }: PublishedSpec,
  version: PublishedVersion,
  language: SiteLanguage,
): Html | undefined {
  const before = versions[versions.indexOf(version) - 1];
  if (before === undefined) return undefined;
  const { tag, words } = language;
  const name =
    before.from === undefined ? words.firstVersion : filled(words.versionOf, { day: dateText(before.from, tag) });
  const link = html`<a href="${addressOf(before.path, version.path)}">${filled(words.comparedWith, { version: name })}</a>`;
  return html`<section aria-labelledby="changes"><h2 id="changes">${words.changes}</h2><p>${link}</p>${textChanges(before.text, version.text, language)}</section>`;
}

/** The specs that a version uses, and those of the site that use it. */
function usesSection(site: Site, { show, path, uses }: PublishedVersion): Html | undefined {
  const { words } = site.language;
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
  return html`<section aria-labelledby="uses"><h2 id="uses">${words.related}</h2>${used.length > 0 && html`<p>${words.uses}</p><ul class="related">${used}</ul>`}${usedBy.length > 0 && html`<p>${words.usedBy}</p><ul class="related">${usedBy}</ul>`}</section>`;
}
