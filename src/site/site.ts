import type { Engine } from "../engine/engine.ts";
import { localVersions } from "../engine/versions/local-specs.ts";
import type { OwnWords } from "../http/work/service.ts";
import { DEFAULT_LIMITS } from "../model/limits.ts";
import { escaped } from "../model/markup.ts";
import { createParser } from "../syntax/parse.ts";
import { coveragePage } from "../testing/coverage/page.ts";
import type { SiteLanguage } from "./language/languages.ts";
import { indexPage } from "./pages/index-page.ts";
import {
  BEGINNING,
  ENGINE,
  formModule,
  modulePath,
  type PublishedSpec,
  type PublishedVersion,
  publicAddress,
  type Site,
  type SiteFile,
  type SiteForms,
  type SiteTests,
} from "./pages/published.ts";
import { COVERAGE, ELEMENT, specPage } from "./pages/spec-page.ts";
import { coverageLanguage } from "./pages/tests-section.ts";
import { playgroundFiles, playgroundStarts } from "./playground.ts";
import { SEARCH } from "./search.ts";
import { STYLE } from "./style.ts";
import { usesOf } from "./uses.ts";

export interface SiteOptions {
  readonly title: string;
  readonly language: SiteLanguage;
  /** Words of the playground in place of its own. */
  readonly words?: OwnWords | undefined;
  /** The specs to publish. */
  readonly specs: readonly string[];
  /** The address at which the site will be, with a slash at the end. */
  readonly base?: string | undefined;
  /** Adds forms to the pages of specs. */
  readonly forms?: SiteForms | undefined;
  /** The outcome of the test cases, where the workspace has some. */
  readonly tests?: SiteTests | undefined;
}

/**
 * A site about rules: a page for each version of each spec, with its text, an index, and a
 * playground. The same rules give the same bytes. Throws EngineErrors.
 */
export function siteFiles(engine: Engine, { specs, ...options }: SiteOptions): readonly SiteFile[] {
  const published = unusedFirst(publishedSpecs(engine, specs));
  const starts = playgroundStarts(engine, published, options.tests);
  const site: Site = { ...options, specs: published, starts };
  const { base, forms, tests } = site;
  const pages = [
    { path: "index.html", text: indexPage(site) },
    ...site.specs.flatMap((spec) =>
      spec.versions.map((version) => ({ path: version.path, text: specPage(site, spec, version) })),
    ),
  ];
  return [
    ...pages,
    { path: "site.css", text: STYLE },
    { path: "search.js", text: SEARCH },
    ...(forms === undefined ? [] : formFiles(site, forms)),
    ...playgroundFiles(site),
    ...(tests === undefined ? [] : [coverageFile(site, tests)]),
    ...(base === undefined ? [] : [{ path: "sitemap.xml", text: siteMap(pages, base) }]),
  ];
}

/** The page of coverage, which leads back to the index. */
function coverageFile({ language, title }: Site, { covered, sources }: SiteTests): SiteFile {
  const home = { title, address: "index.html" };
  return { path: COVERAGE, text: coveragePage(covered, sources, coverageLanguage(language), home) };
}

/** The scripts of all forms, and the module beside each page that has one. */
function formFiles(site: Site, { element, engine }: SiteForms): readonly SiteFile[] {
  const modules = site.specs.flatMap((spec) =>
    spec.versions.flatMap((version) => {
      const text = formModule(site, spec, version);
      return text === undefined ? [] : [{ path: modulePath(version), text }];
    }),
  );
  return [{ path: ELEMENT, text: element }, { path: ENGINE, text: engine }, ...modules];
}

/** The list of pages for search engines (https://www.sitemaps.org/protocol.html). */
function siteMap(pages: readonly SiteFile[], base: string): string {
  const items = pages.map(({ path }) => `<url><loc>${escaped(publicAddress(base, path))}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join("")}</urlset>
`;
}

function publishedSpecs(engine: Engine, wanted: readonly string[]): readonly PublishedSpec[] {
  const all = localVersions(engine);
  const parser = createParser(DEFAULT_LIMITS);
  return Array.from(new Set(wanted), (name) => {
    const listed = all.filter((version) => version.name === name);
    const versions = listed.map(({ effective_from: from }, at): PublishedVersion => {
      const ref = { spec: name, effective: from ?? BEGINNING };
      const text = engine.source(ref);
      return {
        from,
        path: `specs/${name}/${at === listed.length - 1 ? "index" : fileName(from)}.html`,
        show: engine.show(ref),
        text,
        uses: usesOf(text, parser),
      };
    });
    return { name, versions };
  });
}

/** In the same order, but first those that the newest version of no other spec uses. */
function unusedFirst(specs: readonly PublishedSpec[]): readonly PublishedSpec[] {
  const uses = specs.flatMap(({ name, versions }) => versions.at(-1)?.uses.filter(({ spec }) => spec !== name) ?? []);
  const used = new Set(uses.flatMap(({ repository, spec }) => (repository === undefined ? spec : [])));
  return [...specs.filter(({ name }) => !used.has(name)), ...specs.filter(({ name }) => used.has(name))];
}

/** A date, or a date and time, as part of the name of a file on every system. */
function fileName(from: string | undefined): string {
  return from?.replaceAll(":", "") ?? "beginning";
}
