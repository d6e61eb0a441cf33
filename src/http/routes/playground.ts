import { readFileSync } from "node:fs";
import { directionOf, LANGUAGES, languageOf } from "../../form/language/languages.ts";
import { keepable, type Reply } from "../reply/reply.ts";
import { preferredLanguages, type RequestHead } from "../request/head.ts";
import type { ReservedTarget } from "../request/path.ts";
import { addressOfPage } from "../work/library-file.ts";
import type { OwnWords, Service, ServiceOptions } from "../work/service.ts";

const SCRIPT = "text/javascript; charset=utf-8";

/** The scripts after the first one; English words are in that. */
const LATER = ["worker", "editors", ...LANGUAGES.keys()].filter((name) => name !== "en");

/** The files of the playground by their paths, with their types. */
const FILES: ReadonlyMap<string, readonly [file: string, type: string]> = new Map([
  ["/docs/playground", ["playground.html", "text/html; charset=utf-8"]],
  ["/docs/assets/playground.css", ["assets/playground.css", "text/css; charset=utf-8"]],
  ...["playground", ...LATER.map((name) => `playground-${name}`)].map(script),
]);

function script(name: string): readonly [path: string, file: readonly [file: string, type: string]] {
  return [`/docs/assets/${name}.js`, [`assets/${name}.js`, SCRIPT]];
}

/** The file of the playground that a path means; undefined for other paths. */
export function playgroundTarget(path: string): ReservedTarget | undefined {
  return FILES.has(path) ? { kind: "playground", file: path } : undefined;
}

/**
 * A file of the playground, which is the same for all rules. The page has its policy in itself, so
 * that it also holds on servers of files; a page cannot say who may frame it.
 */
export function playground(
  service: Service,
  path: string,
  request: RequestHead,
  { texts, words }: Pick<ServiceOptions, "texts" | "words">,
): Reply {
  const [file = "", type] = FILES.get(path) ?? [];
  const read = () => readFileSync(addressOfPage(`playground/${file}`));
  if (!file.endsWith(".html"))
    return service.kept(`playground ${file}`, () => keepable({ status: 200, body: read(), type }));
  const tag = playgroundLanguage(languageOf(preferredLanguages(request), texts).tag, words);
  const headers = { "Content-Security-Policy": "frame-ancestors 'self'" };
  const page = () => ({
    status: 200,
    body: inLanguage(String(read()), tag, words),
    type,
    headers,
    vary: "Accept-Language",
  });
  return service.kept(`playground ${file} ${tag}`, () => keepable(page()));
}

/** The language of the playground for the one of other pages, which may be of somebody's own. */
export function playgroundLanguage(tag: string, own?: OwnWords): string {
  const [language = ""] = tag.toLowerCase().split("-");
  return LANGUAGES.has(language) || own?.has(language) === true ? language : "en";
}

/** The page in a language: its words are English until its script replaces them. */
export function inLanguage(page: string, language: string, own?: OwnWords): string {
  const words = own?.get(language);
  const spoken = page.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`);
  return words === undefined ? spoken : withData(spoken, "words", words);
}

/** The page with data, which its script reads and no browser executes. */
export function withData(page: string, id: string, data: object): string {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return page.replace("</body>", () => `<script type="application/json" id="${id}">${text}</script>\n</body>`);
}
