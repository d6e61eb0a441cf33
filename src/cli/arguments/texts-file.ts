import * as Flags from "@oclif/core/flags";
import type { TextProblem } from "../../form/language/own-texts.ts";
import type { OwnSiteTexts } from "../../site/language/languages.ts";
import { Failure } from "../failure.ts";
import { inputLabel } from "./read-input.ts";

export const textsFlag = Flags.string({
  helpValue: "<file>",
  summary: "texts of the pages in place of the built-in ones, or in another language: YAML or JSON",
});

/**
 * Reads the texts of `--texts FILE` (docs/pages.md#texts-of-your-own); none without a file. Throws
 * `Failure` with all that is wrong.
 */
export async function readTexts(path: string | undefined): Promise<OwnSiteTexts> {
  if (path === undefined) return {};
  const [{ readYamlFile }, { LANGUAGES }, { isTree, ownTexts }, { WORDS }, { en }] = await Promise.all([
    import("./yaml-file.ts"),
    import("../../form/language/languages.ts"),
    import("../../form/language/own-texts.ts"),
    import("../../site/language/languages.ts"),
    import("../../playground/language/en.ts"),
  ]);
  const value = await readYamlFile(path);
  const file: Record<string, unknown> = {};
  const ofSites: Record<string, unknown> = {};
  const ofPlayground: Record<string, unknown> = {};
  for (const [tag, texts] of Object.entries(isTree(value) ? value : {})) {
    const { site, playground, ...others } = isTree(texts) ? texts : {};
    file[tag] = isTree(texts) ? others : texts;
    if (site !== undefined) ofSites[tag] = site;
    if (playground !== undefined) ofPlayground[tag] = playground;
  }
  const problems: TextProblem[] = [];
  if (Object.keys(file).length === 0)
    problems.push({
      place: "en",
      problem: "is missing",
      remedy: "write `en:` or another language, and texts below it",
    });
  const pages = ownTexts(file, LANGUAGES, "", problems);
  const sites = ownTexts(ofSites, WORDS, ".site", problems);
  // The page has all words of the five languages, and takes those of the file in their place.
  ownTexts(ofPlayground, new Map(Array.from(LANGUAGES.keys(), (tag) => [tag, en])), ".playground", problems);
  if (problems.length === 0) {
    const words = [...pages].flatMap(([tag, { refusal }]) => {
      const own = ofPlayground[tag] ?? (LANGUAGES.has(tag) ? {} : undefined);
      return isTree(own) ? [[tag, { ...own, refusal }] as const] : [];
    });
    return { pages, sites, playground: new Map(words) };
  }
  throw new Failure(
    problems.map(({ place, problem, remedy }) => ({
      kind: "request",
      message: `\`${inputLabel(path)}\`: \`${place}\` ${problem}`,
      ...(remedy !== undefined && { suggestion: remedy }),
      request_kind: "invalid_request",
    })),
  );
}
