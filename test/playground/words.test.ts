import { expect } from "chai";

const FOLDER = new URL("../../src/playground/page/words/", import.meta.url);

type Words = Readonly<Record<string, unknown>>;

async function wordsOf(address: string): Promise<Words> {
  const { default: own, en, words } = await import(new URL(address, FOLDER).href);
  return own ?? en ?? words;
}

/** The kind of each text; of one with values, also their number. */
function kinds(words: Words): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([name, text]) => [
      name,
      typeof text === "function"
        ? `text with ${text.length}`
        : typeof text === "object"
          ? Object.keys(text ?? {})
          : "text",
    ]),
  );
}

describe("the words of the playground", () => {
  for (const tag of ["de", "fr", "nl", "es"])
    it(`are complete in ${tag}`, async () => {
      const english = { ...(await wordsOf("../../../http/pages/words.js")), ...(await wordsOf("en.js")) };
      const { refusal, ...words } = await wordsOf(`${tag}.js`);
      expect(refusal).to.include.keys("empty", "minimum");
      expect(kinds(words)).to.deep.equal(kinds(english));
      expect(Object.values(words)).to.not.include("");
    });
});
