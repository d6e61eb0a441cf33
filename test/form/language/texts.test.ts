import { expect } from "chai";
import { LANGUAGES } from "../../../src/form/language/languages.ts";
import { counted, filled } from "../../../src/form/language/texts.ts";

/** The names of values in each text of a language, by the place of the text. */
function namesIn(texts: object, place = ""): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const at = `${place}${key}`;
      if (typeof text === "object") return Object.entries(namesIn(text, `${at}.`));
      return [[at, Array.from(String(text).matchAll(/\{(\w+)\}/g), ([, name = ""]) => name).sort()]];
    }),
  );
}

describe("the texts of the pages", () => {
  it("have the same values in every language", () => {
    const english = namesIn(LANGUAGES.get("en") ?? {});
    expect(english).to.include.keys("between", "refusal.minimum.bound", "rows.other");
    for (const [tag, texts] of LANGUAGES) expect(namesIn(texts), tag).to.deep.equal(english);
  });

  it("have the same values in every language in the playground", async () => {
    const { en } = await import("../../../src/playground/language/en.ts");
    const english = namesIn(en);
    expect(english).to.include.keys("missing", "rows.other", "examples.tax", "difference");
    for (const tag of ["de", "fr", "nl", "es"]) {
      const { refusal, ...texts } = (await import(`../../../src/playground/language/${tag}.ts`)).default;
      expect(namesIn(texts), tag).to.deep.equal(english);
      expect(refusal, tag).to.equal(LANGUAGES.get(tag)?.refusal);
    }
  });

  it("have narrow blanks before signs in French, which break no line", async () => {
    const { fr: site } = await import("../../../src/site/language/fr.ts");
    const { default: playground } = await import("../../../src/playground/language/fr.ts");
    const texts = JSON.stringify([LANGUAGES.get("fr"), site, playground]);
    expect(texts.match(/.{9}(?: [:;?!»]|« ).{9}/g)).to.equal(null);
    expect(texts).to.contain("Pourquoi\u202f?").and.to.contain("Suggestion\u202f: {value}");
  });

  it("take values by their names, and leave other names in braces", () => {
    const text = "{from} to {to}, {constructor}";
    expect(filled(text, { from: "{to}", to: 2 })).to.equal("{to} to 2, {constructor}");
  });

  it("count as the language does", () => {
    const text = { zero: "none", one: "one", few: "{count} few", many: "{count} many", other: "{count}" };
    expect([0, 1, 2, 5].map((count) => counted(text, count, "pl"))).to.deep.equal(["none", "one", "2 few", "5 many"]);
    expect([1, 2].map((count) => counted(text, count, "en"))).to.deep.equal(["one", "2"]);
  });
});
