import { readFileSync } from "node:fs";
import type { Engine } from "../engine/engine.ts";
import { localVersions } from "../engine/versions/local-specs.ts";
import { LANGUAGES } from "../form/language/languages.ts";
import { titleOf } from "../form/page.ts";
import { inLanguage, playgroundLanguage, withData } from "../http/routes/playground.ts";
import { addressOfPage } from "../http/work/library-file.ts";
import { DEFAULT_LIMITS } from "../model/limits.ts";
import { escaped } from "../model/markup.ts";
import { createParser } from "../syntax/parse.ts";
import {
  BEGINNING,
  type PlaygroundStart,
  type PublishedSpec,
  type Site,
  type SiteFile,
  type SiteTests,
  type UsedSpec,
} from "./pages/published.ts";
import { PLAYGROUND } from "./pages/spec-page.ts";
import { usesOf } from "./uses.ts";

/** The most characters of rules that an editor of a browser is given. */
const MOST_CHARACTERS = 250_000;

/** The starts of the playground: each spec with rules of its own, unless it is very long. */
export function playgroundStarts(
  engine: Engine,
  specs: readonly PublishedSpec[],
  tests: SiteTests | undefined,
): readonly PlaygroundStart[] {
  return specs.flatMap(({ name, versions }) => {
    const show = versions.at(-1)?.show;
    if (show === undefined || Object.values(show.rules).every(({ path }) => path.length > 0)) return [];
    const texts = textsBehind(engine, name);
    const rules = [...texts.values()].join("\n\n");
    if (rules.length > MOST_CHARACTERS) return [];
    const cases = tests?.files.find((file) => file.specs.has(name) && [...file.specs].every((each) => texts.has(each)));
    return [{ id: name, title: titleOf(show), rules, cases: cases?.text ?? "", data: "", effective: "" }];
  });
}

/**
 * The texts of all versions of a spec and of the specs that it uses, by their names; those of
 * repositories come last, as a `repo` line holds for all that follows.
 */
function textsBehind(engine: Engine, name: string): ReadonlyMap<string, string> {
  const parser = createParser(DEFAULT_LIMITS);
  const [specs, repositories] = [new Map<string, string>(), new Map<string, string>()];
  const pending: UsedSpec[] = [{ repository: undefined, spec: name }];
  for (let used = pending.shift(); used !== undefined; used = pending.shift()) {
    const { repository, spec } = used;
    if (repository === "std" || specs.has(spec) || (repository !== undefined && repositories.has(repository))) continue;
    const text = repository === undefined ? versionsText(engine, spec) : engine.source({ repository });
    if (repository === undefined) specs.set(spec, text);
    else repositories.set(repository, text);
    const uses = usesOf(text, parser);
    pending.push(...uses.filter((each) => repository === undefined || each.repository !== undefined));
  }
  return new Map([...specs, ...repositories]);
}

function versionsText(engine: Engine, spec: string): string {
  const versions = localVersions(engine).filter(({ name }) => name === spec);
  const texts = versions.map(({ effective_from: from }) => engine.source({ spec, effective: from ?? BEGINNING }));
  return texts.join("\n\n");
}

/** The files of the playground, whose page has the rules of the site. */
export function playgroundFiles(site: Site): readonly SiteFile[] {
  const language = playgroundLanguage(site.language.tag, site.words);
  const words = language === "en" || !LANGUAGES.has(language) ? [] : [`playground-${language}.js`];
  const assets = ["playground.js", "playground-worker.js", "playground-editors.js", "playground.css", ...words];
  return [
    { path: PLAYGROUND, text: pageOf(site, language) },
    ...assets.map((file) => ({
      path: `assets/${file}`,
      text: readFileSync(addressOfPage(`playground/assets/${file}`), "utf8"),
    })),
  ];
}

/** The page with the rules as data, which no browser executes. */
function pageOf({ title, starts, words }: Site, language: string): string {
  const page = inLanguage(readFileSync(addressOfPage("playground/playground.html"), "utf8"), language, words);
  return withData(page, "given", starts)
    .replace("Playground · Rules", () => `Playground · ${escaped(title)}`)
    .replace("</h1>", () => ` · <a href="index.html" dir="auto">${escaped(title)}</a></h1>`);
}
