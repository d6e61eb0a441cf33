import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { localVersions } from "../../engine/versions/local-specs.ts";
import type { OwnTexts } from "../../form/language/languages.ts";
import { escaped } from "../../model/markup.ts";
import { HttpError } from "../reply/http-error.ts";
import { keepable, type Reply } from "../reply/reply.ts";
import { addressOfPage, ELEMENT, elementScript, LIVE } from "../work/library-file.ts";
import type { Service, ServiceOptions } from "../work/service.ts";
import { isPageData } from "./documents.ts";

/** The pages contact no other origin (docs/spec/07-surfaces.md#4-3-docs). */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";

/** Scripts that a page asks for when it first needs them. */
const LATER: ReadonlyMap<string, string> = new Map(
  [
    "reference",
    "graph/dependencies",
    "graph/drawing",
    "graph/graph",
    "graph/layout",
    "public/fields",
    "public/form",
    "public/live",
    "public/morph",
    "public/slider",
    "rules-form",
    "rules-engine",
  ].map(script),
);

/** Files below `/docs/assets/` with their types. */
const ASSETS: ReadonlyMap<string, string> = new Map([
  ["docs.css", STYLE],
  ...["address", "api", "dom", "main", "results"].map(script),
  ...["rule-text", "snippets", "spec-list", "spec-page", "timeline", "words"].map(script),
  ...["results/difference", "results/explanation"].map(script),
  ...["amount", "fields", "form", "moment", "readings", "rows"].map((name) => script(`form/${name}`)),
  ...LATER,
  ["public/form.css", STYLE],
  ["public/chart.css", STYLE],
  ["swagger-ui.css", STYLE],
  ["swagger-ui-bundle.js", SCRIPT],
]);

/** Files that the package has compressed. */
const PACKED: readonly string[] = ["swagger-ui.css", "swagger-ui-bundle.js"];

function script(name: string): readonly [file: string, type: string] {
  return [`${name}.js`, SCRIPT];
}

export function isDocumentationAsset(file: string): boolean {
  return ASSETS.has(file) || isPageData(file);
}

/**
 * A script or style of the documentation, from the files of the package; the element has the texts
 * of the server. Throws spec_not_found for another file, and for all where a bundler left them out.
 */
export function documentationAsset(file: string, texts: OwnTexts | undefined): Reply {
  const type = ASSETS.get(file);
  if (type === undefined) throw new HttpError("spec_not_found", "there is no such page");
  return { status: 200, body: contentOf(file, texts), type };
}

function contentOf(file: string, texts: OwnTexts | undefined): string | Buffer {
  if (file === ELEMENT || file === LIVE) return elementScript(texts, file);
  if (PACKED.includes(file)) return brotliDecompressSync(readFileSync(addressOfPage(`${file}.br`)));
  return readFileSync(addressOfPage(file));
}

/**
 * The page itself: its scripts build the content in the browser from the routes of this server.
 * Throws spec_not_found where a bundler left them out.
 */
export function documentationPage(
  service: Service,
  { explain, playground = false }: Pick<ServiceOptions, "explain" | "playground">,
): Reply {
  addressOfPage("main.js");
  const choices = ["Now", ...boundaries(service)].map((text, i) => {
    return `<option value="${i === 0 ? "" : escaped(text)}">${escaped(text)}</option>`;
  });
  const body = PAGE.replace("EXPLAIN", String(explain))
    .replace("CHOICES", () => choices.join(""))
    .replace("PLAYGROUND", playground ? ' <a href="docs/playground">Playground</a>' : "");
  const headers = { "Content-Security-Policy": POLICY };
  return keepable({ status: 200, body, type: "text/html; charset=utf-8", headers });
}

/**
 * Every instant at which a version of a local spec begins, newest first, as written in the spec.
 */
function boundaries(service: Service): string[] {
  const instants = new Map<bigint, string>();
  for (const { effective_from } of localVersions(service.engine)) {
    if (effective_from === undefined) continue;
    const instant = effectiveInstant(effective_from, Date.now);
    if ("at" in instant) instants.set(instant.at, effective_from);
  }
  return [...instants].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, text]) => text);
}

/** Named in the page, scripts are asked for at once, not one import after another. */
const PRELOADED = [...ASSETS]
  .filter(([file, type]) => type === SCRIPT && !LATER.has(file) && !file.startsWith("swagger"))
  .map(([file]) => `<link rel="modulepreload" href="docs/assets/${file}">`);

/** Addresses are relative, so that a proxy may serve the page below a path of its own. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rules</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/assets/docs.css">
${PRELOADED.join("\n")}
<script type="module" src="docs/assets/main.js"></script>
</head>
<body data-explain="EXPLAIN">
<a class="skip" href="#main">To the content</a>
<header class="bar">
<nav aria-label="Pages"><a href="#/" data-path="/">Specs</a> <a href="#/reference" data-path="/reference">API reference</a>PLAYGROUND</nav>
<div class="when" hidden><label>As of <select id="effective">CHOICES</select></label></div>
</header>
<main id="main" tabindex="-1"><p>This page needs scripts, which are off or did not load. Without them, programs read <a href="openapi.json">what this server answers</a>.</p></main>
</body>
</html>
`;
