import { expect } from "chai";
import { completionAt } from "../../src/insight/completion/completion.ts";
import { declarationsOf } from "../../src/insight/declarations.ts";
import { hoverText } from "../../src/insight/hover/hover.ts";
import { semanticTokens } from "../../src/insight/semantic-tokens.ts";
import { tokenize } from "../../src/syntax/lexer/tokens.ts";
import { markedPlace } from "./marked.ts";

const RULES = `spec person "Per*son"
data age "Age": number
spec parcel "Parcel prices" 2025-01
uses people "Household": person list
data zone "Zone": text -> options eu: "Europe_" row
data weights "Weights": number list
rule total "To pay": 5 unless zone is "eu" then 6
`;

function hovered(marked: string): string {
  const { names, label, offset } = markedPlace(marked);
  const found = names.at(label, offset);
  return (found && hoverText(names, found)) ?? "";
}

describe("labels in an editor", () => {
  it("stand in the hover texts of names", () => {
    const at = (before: string) => hovered(RULES.replace(before, `${before}|`));
    expect(at("spec par")).to.contain('spec parcel "Parcel prices"');
    expect(at("uses peo")).to.contain('uses people "Household": person list').and.contain('spec person "Per*son"');
    expect(at("data zo")).to.contain('data zone "Zone": zone (text)');
    expect(at("data wei")).to.contain('data weights "Weights": number list');
    expect(at("rule to")).to.contain('rule total "To pay": number');
    expect(at('zone is "e')).to.contain('option "eu" of zone').and.contain("Europe\\_");
  });

  it("are the documentation of proposals", () => {
    const { names, label, tokens, offset } = markedPlace(`${RULES}rule more: |`);
    const spoken = completionAt(names, label, tokens, offset)?.proposals.flatMap((one) => one.spoken ?? []);
    expect(spoken).to.include.members(["Zone", "Household", "Weights", "To pay"]);
    const options = markedPlace(`${RULES}rule more: zone is |`);
    const proposed = completionAt(options.names, options.label, options.tokens, options.offset)?.proposals ?? [];
    expect(proposed.find((one) => one.label === '"eu"')?.spoken).to.equal("Europe_");
  });

  it("belong to the declarations that symbols are made of", () => {
    const [person, parcel] = declarationsOf(tokenize(RULES));
    expect([person?.name, person?.label]).to.deep.equal(["person", "Per*son"]);
    expect([parcel?.name, parcel?.label]).to.deep.equal(["parcel 2025-01", "Parcel prices"]);
    expect(parcel?.children.map(({ name, label }) => [name, label])).to.deep.equal([
      ["people", "Household"],
      ["zone", "Zone"],
      ["weights", "Weights"],
      ["total", "To pay"],
    ]);
  });

  it("are coloured as texts", () => {
    const texts = semanticTokens(tokenize(RULES)).flatMap(({ start, end, type }) =>
      type === "string" ? [RULES.slice(start, end)] : [],
    );
    expect(texts).to.include.members(
      ["Per*son", "Age", "Parcel prices", "Household", "Zone", "To pay"].map((label) => `"${label}"`),
    );
  });
});
