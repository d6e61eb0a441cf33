import { type BundleOptions, bundle, chooseSpecs } from "../bundle/bundle.ts";
import type { Engine } from "../engine/engine.ts";
import { localVersions } from "../engine/versions/local-specs.ts";
import { escaped } from "../model/markup.ts";
import { formPage } from "./pages/form-page.ts";
import { indexPage } from "./pages/index-page.ts";
import { type PublishedSpec, type PublishedVersion, publicAddress, type Site } from "./pages/published.ts";
import { specPage } from "./pages/spec-page.ts";
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
  /** The script of the element that shows a form. */
  readonly element: string;
  /** The address at which the site will be, with a slash at the end. */
  readonly base?: string | undefined;
  /** The share of the goals of coverage that cases meet, with the page that shows them. */
  readonly coverage?: { readonly percent: number; readonly page: string } | undefined;
}

/**
 * A site about rules: an index, a page for each version of each spec, with its text, and forms. The
 * same rules give the same bytes. Throws EngineErrors.
 */
export async function siteFiles(
  engine: Engine,
  { title, specs, base, element, coverage }: SiteOptions,
): Promise<readonly SiteFile[]> {
  const site: Site = { title, base, specs: publishedSpecs(engine, specs), percent: coverage?.percent };
  const pages = [{ path: "index.html", text: indexPage(site) }, ...site.specs.flatMap((spec) => pagesOf(site, spec))];
  return [
    ...pages,
    { path: "site.css", text: STYLE },
    { path: "search.js", text: SEARCH },
    { path: "rules-form.js", text: element },
    ...(await scriptsOfForms(engine, site)),
    ...(coverage === undefined ? [] : [{ path: "coverage.html", text: coverage.page }]),
    ...(base === undefined ? [] : [{ path: "sitemap.xml", text: siteMap(pages, base) }]),
  ];
}

function pagesOf(site: Site, spec: PublishedSpec): readonly SiteFile[] {
  const { versions, form } = spec;
  const newest = versions.at(-1);
  return [
    ...versions.map((version) => ({ path: version.path, text: specPage(site, spec, version) })),
    ...(form && newest ? [{ path: form.page, text: formPage(site, spec, newest) }] : []),
  ];
}

/** The rules of each form, with all versions of its spec. */
async function scriptsOfForms(engine: Engine, { specs }: Site): Promise<readonly SiteFile[]> {
  const files: SiteFile[] = [];
  for (const { name, form } of specs) {
    if (form === undefined) continue;
    const { code } = await bundle(chooseSpecs(engine, [name], undefined), FORM);
    files.push({ path: form.script, text: code });
  }
  return files;
}

const FORM: BundleOptions = { format: "esm", explain: true, show: true, small: false, minify: true };

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
  const chosen = new Set(wanted.length === 0 ? all.map(({ name }) => name) : wanted);
  return Array.from(chosen, (name) => {
    const listed = all.filter((version) => version.name === name);
    const versions = listed.map(({ effective_from: from }, at): PublishedVersion => {
      const ref = { spec: name, effective: from ?? BEGINNING };
      return {
        from,
        path: `specs/${name}/${at === listed.length - 1 ? "index" : fileName(from)}.html`,
        show: engine.show(ref),
        text: engine.source(ref),
      };
    });
    const hasRules = versions.some(({ show }) => Object.values(show.rules).some(({ path }) => path.length === 0));
    const form = hasRules ? { page: `specs/${name}/form.html`, script: `specs/${name}/form.js` } : undefined;
    return { name, versions, form };
  });
}

/** Before every version that has a beginning. */
const BEGINNING = "0001-01-01";

/** A date, or a date and time, as part of the name of a file on every system. */
function fileName(from: string | undefined): string {
  return from?.replaceAll(":", "") ?? "beginning";
}
