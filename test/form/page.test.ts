import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { languageOf } from "../../src/form/language/languages.ts";
import { liveForm } from "../../src/form/live-form.ts";
import { linkedText, specOf } from "../bundle/linked-of.ts";

const RULES = `
spec person
data age "Years of life": number
spec house
data seats "Seats to book": number list
uses members: person list
rule all: members -> sum age
rule booked: seats -> sum
`;

describe("the page of a spec", () => {
  it("leads to refused values by the labels of their lists and fields", () => {
    const engine = new Engine();
    engine.load(RULES);
    const query = new URLSearchParams("members.1.age=x&seats=1&seats=y");
    const { markup } = liveForm(specOf(linkedText(engine, "house")), query, languageOf(["en"]));
    const [summary = ""] = /<div class="summary" id="errors".*?<\/div>/s.exec(markup) ?? [];
    const names = [...summary.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name);
    expect(names).to.have.members(["Members 1 · Years of life", "Seats to book: 2"]);
  });
});
