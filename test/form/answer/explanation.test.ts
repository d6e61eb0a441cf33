import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";
import { calculation } from "../../../src/form/answer/explanation.ts";
import { languageOf } from "../../../src/form/language/languages.ts";
import { linkedText, specOf } from "../../bundle/linked-of.ts";

const RULES = `
spec tariff
data rate: number
rule twice: rate * 2

spec person
data age: number
data level: number
data kind: text
  -> option "a": "Adult"
  -> option "b"
uses parts: person list -> optional
rule version: "1.10"
rule since: 2026-01-04
rule half: age / 4
rule same: kind
rule wide: parts -> any (parts.half > 0.1 and parts.level > 1.5)

spec house
data base: number
uses t: tariff -> with rate: base
uses members: person list -> each level: base
uses groups: person list
  -> by age: members.age
  -> each level: 2.5
  -> each kind: "b"
rule result: members -> any (version is "1.10" and since > 2026-01-01 and half > 1 and same is "a" and level > 1)
rule grouped: groups -> any (version is "1.10" and half > 1 and level > 1)
rule inner: members -> any (wide and t.twice > 1)
`;

describe("an explanation of a page", () => {
  it("shows what bound data and rules of rows give by their types, in a page that answers itself as well", () => {
    const engine = new Engine();
    engine.load(RULES);
    const parts = [{ age: 3, level: "1.70", kind: "b" }];
    const data = { base: "1.5", members: [{ age: 5, kind: "a", parts }] };
    const options = { data, explain: true };
    const { results } = engine.run({ spec: "house", ...options });
    const show = engine.show({ spec: "house" });
    const language = languageOf(["de"]);
    const types = engine.outline({ spec: "house" }).unlistedTypes;
    const text = calculation({ show, arms: {}, types, language }, results)?.text ?? "";
    const lines = text
      .replaceAll(/<[^>]+>/g, "\n")
      .replaceAll("\u00a0", " ")
      .replaceAll(/\n+: \n+/g, ": ");
    for (const line of [
      "Members 1 · Version: 1.10",
      "Members 1 · Since: 4. Januar 2026",
      "Members 1 · Half: 1,25",
      "Members 1 · Same: Adult",
      "Members 1 · Level: 1,5",
      "Groups 1 · Version: 1.10",
      "Groups 1 · Level: 2,5",
      "Parts 1 · Half: 0,75",
      "Parts 1 · Level: 1,7",
      "Rate: 1,5",
    ])
      expect(lines.split("\n")).to.include(line);
    const linked = specOf(linkedText(engine, "house"));
    const facts = linked.form?.() ?? { arms: {}, types: [] };
    expect(
      calculation({ show, arms: {}, types: facts.types, language }, linked.run(data, options).results)?.text,
    ).to.equal(text);
  });
});
