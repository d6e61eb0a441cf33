import { readFileSync } from "node:fs";
import { expect } from "chai";
import { en } from "../../../src/form/language/en.ts";
import { LANGUAGES, languageOf } from "../../../src/form/language/languages.ts";
import { ownTexts, type TextProblem } from "../../../src/form/language/own-texts.ts";
import { readYaml } from "../../../src/node/yaml.ts";
import { en as playground } from "../../../src/playground/language/en.ts";
import { en as site } from "../../../src/site/language/en.ts";

/** The problems of a file, each as one text. */
function problemsOf(file: Record<string, unknown>): readonly string[] {
  const problems: TextProblem[] = [];
  ownTexts(file, LANGUAGES, "", problems);
  return problems.map(({ place, problem, remedy }) => [`${place} ${problem}`, remedy ?? []].flat().join(": "));
}

describe("texts of one's own", () => {
  it("replace those of a language, and leave the others", () => {
    const problems: TextProblem[] = [];
    const rows = { zero: "niemand", other: "{count} Leute" };
    const own = ownTexts({ de: { next: "Los", rows, refusal: { empty: "Leer" } } }, LANGUAGES, "", problems);
    const { texts, languages } = languageOf(["de-AT"], own);
    const { next, calculate, refusal } = texts;
    const built = LANGUAGES.get("de");
    expect([next, calculate, texts.rows]).to.deep.equal(["Los", built?.calculate, rows]);
    expect(refusal).to.deep.equal({ ...built?.refusal, empty: "Leer" });
    expect([problems, [...languages.keys()]]).to.deep.equal([[], ["en", "de", "fr", "nl", "es"]]);
  });

  it("may be in another language, if they are complete", () => {
    const own = ownTexts({ it: { ...en, next: "Avanti" } }, LANGUAGES, "", []);
    const { tag, texts } = languageOf(["pl", "it-CH", "en"], own);
    expect([tag, texts.next]).to.deep.equal(["it-CH", "Avanti"]);
    const { next: _, ...others } = en;
    expect(problemsOf({ it: others })).to.deep.equal([
      "it is a new language, and has no `next`: translate all texts of docs/texts.yaml",
    ]);
    expect(problemsOf({ it: { name: "Italiano" } })[0]).to.match(/has no `yes`(?:, `\w+`){5} and \d+ more/);
  });

  it("are refused with what to write", () => {
    for (const [file, problem] of [
      [{ de: { quetsions: "x" } }, "de.quetsions is not a text of the pages: did you mean `questions`?"],
      [{ de: { constructor: "x" } }, "de.constructor is not a text of the pages"],
      [{ de: { refusal: { minimun: "x" } } }, "de.refusal.minimun is not a text of the pages: did you mean `minimum`?"],
      [
        { de: { between: "{min}" } },
        "de.between has `{min}`, which is not a value of this text: its values are {minimum} and {maximum}",
      ],
      [{ de: { next: "{x}" } }, "de.next has `{x}`, which is not a value of this text: it has no values"],
      [{ de: { next: ["x"] } }, "de.next is not a text"],
      [{ de: { next: null } }, "de.next is not a text"],
      [{ de: { rows: "x" } }, "de.rows has no text for other numbers: write `other: …` below it"],
      [
        { de: { rows: { other: "x", tow: "y" } } },
        "de.rows has `tow`, which is not a number of things: write zero, one, two, few, many, other",
      ],
      [
        { de: { refusal: { minimum: { plain: "x" } } } },
        "de.refusal.minimum is not a text: write `plain: …` and `bound: …` below it",
      ],
      [{ de: "x" }, "de has no texts: write texts below it, such as `name: …`"],
      [{ "de-AT": {} }, "de-AT is not a language: write `de`, for all regions"],
      [{ deutsch: {} }, "deutsch is not a language: write its code of two or three letters, such as `de`"],
    ] as const)
      expect(problemsOf(file), JSON.stringify(file)).to.deep.equal([problem]);
  });

  it("have all English ones as a file to begin with", () => {
    const read = readYaml(readFileSync(new URL("../../../docs/texts.yaml", import.meta.url), "utf8"));
    expect(read).to.deep.equal({ value: { en: { ...en, site, playground } } });
  });
});
