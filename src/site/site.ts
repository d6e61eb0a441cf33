import type { Engine } from "../engine/engine.ts";
import { localVersions } from "../engine/versions/local-specs.ts";
import { DEFAULT_LIMITS } from "../model/limits.ts";
import { escaped } from "../model/markup.ts";
import { createParser, type Parser } from "../syntax/parse.ts";
import { indexPage } from "./pages/index-page.ts";
import {
  formModule,
  type PublishedSpec,
  type PublishedVersion,
  publicAddress,
  type Site,
  type SiteForms,
  type UsedSpec,
} from "./pages/published.ts";
import { ELEMENT, specPage } from "./pages/spec-page.ts";
import { SEARCH } from "./search.ts";
import { STYLE } from "./style.ts";

/** A file of a site; its path has slashes and is relative to the folder of the site. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

export interface SiteOptions {
  readonly title: string;
  /** The specs to publish; empty: all of the workspace itself. */
  readonly specs: readonly string[];
  /** The address at which the site will be, with a slash at the end. */
  readonly base?: string | undefined;
  /** Adds forms to the pages of specs. */
  readonly forms?: SiteForms | undefined;
  /** The share of the goals of coverage that cases meet, with the page that shows them. */
  readonly coverage?: { readonly percent: number; readonly page: string } | undefined;
}

/**
 * A site about rules: a page for each version of each spec, with its text, and an index. The same
 * rules give the same bytes. Throws EngineErrors.
 */
export function siteFiles(engine: Engine, { title, specs, base, forms, coverage }: SiteOptions): readonly SiteFile[] {
  const site: Site = { title, base, specs: publishedSpecs(engine, specs), forms, percent: coverage?.percent };
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
    ...(coverage === undefined ? [] : [{ path: "coverage.html", text: coverage.page }]),
    ...(base === undefined ? [] : [{ path: "sitemap.xml", text: siteMap(pages, base) }]),
  ];
}

/** The element, and the module beside each page that has a form. */
function formFiles(site: Site, { element }: SiteForms): readonly SiteFile[] {
  const modules = site.specs.flatMap((spec) =>
    spec.versions.flatMap((version) => {
      const text = formModule(site, spec, version);
      return text === undefined ? [] : [{ path: version.path.replace(/[^/]*$/, "rules.js"), text }];
    }),
  );
  return [{ path: ELEMENT, text: element }, ...modules];
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
  const chosen = new Set(wanted.length === 0 ? all.map(({ name }) => name) : wanted);
  return Array.from(chosen, (name) => {
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

function usesOf(text: string, parser: Parser): readonly UsedSpec[] {
  const { tree } = parser.parse({ label: "", text });
  const uses = (tree?.specs ?? []).flatMap((spec) => spec.uses);
  const used = uses.map(({ node: { repository, spec } }): [string, UsedSpec] => [
    `${repository ?? ""} ${spec}`,
    { repository, spec: spec.toLowerCase() },
  ]);
  return [...new Map(used).values()];
}

/** Before every version that has a beginning. */
const BEGINNING = "0001-01-01";

/** A date, or a date and time, as part of the name of a file on every system. */
function fileName(from: string | undefined): string {
  return from?.replaceAll(":", "") ?? "beginning";
}
