import { join } from "node:path";
import * as Flags from "@oclif/core/flags";
import type { Engine } from "../../../engine/engine.ts";
import { localSpecs } from "../../../engine/versions/local-specs.ts";
import type { OwnSiteTexts } from "../../../site/language/languages.ts";
import type { SiteFile } from "../../../site/pages/published.ts";
import type { SiteOptions } from "../../../site/site.ts";
import { chooseTarget } from "../../arguments/target.ts";
import { readTexts, textsFlag } from "../../arguments/texts-file.ts";
import { EngineCommand, prefixFlag, quietFlag, toggle, wordArgs } from "../../command.ts";
import { UsageError } from "../../failure.ts";
import { withProgress } from "../../layout/progress-line.ts";
import { print } from "../../output.ts";
import { type LoadedWorkspace, openWorkspace } from "../../workspace.ts";

export default class SiteCommand extends EngineCommand {
  static override summary = "Write a web site about rules: their text, versions and changes";
  static override description =
    "The site consists of static files that any file server can serve. It has a page for each version of each spec with what its test cases show, an index with a search, and a playground with the rules. Without SPEC, all specs of the workspace are published. The same rules give the same files.";
  static override usage = "[SPEC …]";
  static override examples = [
    "engine site -o site",
    'engine site pricing nl/tax -o site --title "Our prices" --base https://example.org/rules/',
  ];
  static override flags = {
    prefix: prefixFlag,
    output: Flags.string({
      char: "o",
      helpValue: "<folder>",
      required: true,
      summary: "write the site to this folder",
    }),
    title: Flags.string({ helpValue: "<text>", summary: "title of the site; default `Rules` in its language" }),
    lang: Flags.string({ helpValue: "<tag>", default: "en", summary: "language of the site: en, de, fr, nl or es" }),
    base: Flags.string({
      helpValue: "<url>",
      summary: "address at which the site will be: adds a site map, and the address of each page for search engines",
    }),
    texts: textsFlag,
    forms: toggle({ summary: "add a form to each spec, computed in the page" }),
    force: toggle({ char: "f", summary: "write to the folder even if it contains something else" }),
    quiet: quietFlag,
  };
  static override args = wordArgs;

  async run(): Promise<number> {
    const { flags, args } = await this.parse(SiteCommand);
    const { output, force } = flags;
    if (output === "") throw new UsageError("--output: the name of a folder is missing; `.` is this one");
    const base = flags.base === undefined ? undefined : baseAddress(flags.base);
    const { siteLanguage } = await import("../../../site/language/languages.ts");
    const texts = await readTexts(flags.texts);
    const language = siteLanguage(flags.lang, texts);
    if (language === undefined) throw noLanguage(flags.lang, texts);
    const title = flags.title ?? language.words.rules;
    const opened = await openWorkspace(flags.prefix);
    const words = args.words ?? [];
    const specs =
      words.length === 0 ? localSpecs(opened.engine) : words.map((word) => chooseTarget([word], opened.engine).spec);
    if (!force) {
      const { refuseForeignSite } = await import("../../foreign-files.ts");
      refuseForeignSite(output);
    }
    const { siteFiles } = await import("../../../site/site.ts");
    const files = await withProgress("Writing the site …", async () => {
      const tests = await testsOf(opened, flags.prefix);
      const forms = flags.forms ? await formsOf(opened.engine, specs, texts.pages) : undefined;
      return siteFiles(opened.engine, { title, language, words: texts.playground, specs, base, forms, tests });
    });
    await writeSite(output, files);
    if (!flags.quiet) {
      print(`Wrote ${files.length} files to ${output}.\nTo look at them: npx serve ${output}\n`);
    }
    return 0;
  }
}

function noLanguage(tag: string, { pages }: OwnSiteTexts): UsageError {
  if (pages?.has(tag) === true)
    return new UsageError(`--lang: the texts of \`${tag}\` have none of sites, which stand below \`${tag}.site\``);
  return new UsageError(`--lang is one of en, de, fr, nl and es, or a language of --texts, not \`${tag}\``);
}

/** An address of the web with a slash at its end. */
function baseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new UsageError(`--base is an address such as https://example.org/rules/, not \`${text}\``);
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}

async function formsOf(
  engine: Engine,
  specs: readonly string[],
  texts: OwnSiteTexts["pages"],
): Promise<SiteOptions["forms"]> {
  const { siteForms } = await import("../../../site/forms.ts");
  return siteForms(engine, specs, texts);
}

/** The outcome of the cases of the workspace; undefined where it has none. */
async function testsOf({ engine, workspace }: LoadedWorkspace, prefix: string): Promise<SiteOptions["tests"]> {
  const { findCaseFiles } = await import("../../../testing/cases/find.ts");
  if (findCaseFiles(prefix, []).length === 0) return undefined;
  const { siteTests } = await import("../../../site/tests.ts");
  return siteTests(engine, prefix, workspace.sources);
}

async function writeSite(folder: string, files: readonly SiteFile[]): Promise<void> {
  const [{ refuseLinks }, { replaceFiles }] = await Promise.all([
    import("../../../node/workspace/refuse-links.ts"),
    import("../../../node/output-file.ts"),
  ]);
  for (const { path } of files) refuseLinks(folder, path, join(folder, path));
  replaceFiles(files.map(({ path, text }) => ({ path: join(folder, path), content: text })));
}
