import { expect } from "chai";
import { type CaseCursor, caseCursorAt } from "../../../src/testing/editing/case-cursor.ts";
import { tableCursorAt } from "../../../src/testing/editing/table-cursor.ts";

const CASE = "spec: shop\ncases:\n  - name: a\n    data: {weight: 1}\n";

/** The place of `|` in a text, in words: role, names that are taken, spec. */
function described(marked: string, cursorAt: typeof caseCursorAt = caseCursorAt): string {
  const at = marked.indexOf("|");
  const text = marked.replace("|", "");
  const cursor = cursorAt(text, at);
  if (cursor === undefined) return "nothing";
  const taken = cursor.taken.size === 0 ? "" : ` besides ${[...cursor.taken].join(", ")}`;
  const word = text.slice(cursor.start, cursor.end);
  return `${roleText(cursor)}${taken}${cursor.spec === undefined ? "" : ` of ${cursor.spec}`}${word === "" ? "" : ` at ${word}`}`;
}

function roleText({ role, wantsColon }: CaseCursor): string {
  if (role.kind === "member") return `member of the ${role.of}`;
  if (role.kind === "value")
    return `value of ${role.of} ${role.name}${role.before === "" ? "" : ` after ${role.before.trim()}`}`;
  return `${role.kind}${wantsColon ? ":" : ""}`;
}

describe("the place of a cursor in a file of cases", () => {
  const places: readonly (readonly [marked: string, expected: string])[] = [
    ["|", "member of the file"],
    ["sp|", "member of the file at sp"],
    ["spec: sh|", "spec of sh at sh"],
    ["spec: shop\n|", "member of the file besides spec of shop"],
    ["effective: 20|", "effective at 20"],
    ["data: {|", "input:"],
    ["data: |", "nothing"],
    ["data: {weight:|", "nothing"],
    ["data: {weight: 1, m|", "input: besides weight at m"],
    ["data: {weight: |", "value of input weight"],
    ['data: {zone: "a b|', "value of input zone after a at b"],
    ["data: {weight: 12 k|", "value of input weight after 12 at k"],
    ["data:\n  |", "input:"],
    ["data:\n  weight: 1\n  m|", "input: besides weight at m"],
    ["cases:\n  - |", "member of the case"],
    [`${CASE}    |`, "member of the case besides name, data of shop"],
    [`${CASE}  - spec: other\n    data: {|`, "input: of other"],
    [`${CASE}    results: {|`, "rule: of shop"],
    [`${CASE}    results: {base: 7.80 e|`, "value of rule base after 7.80 of shop at e"],
    [`${CASE}    results: {base: {|`, "member of the expectation of shop"],
    [`${CASE}    results: {base: {missing: [weight, m|`, "input of shop at m"],
    [`${CASE}    results: {base: {exact: |`, "value of rule base of shop"],
    [`${CASE}    results: {base: {veto: |`, "nothing"],
    [`${CASE}    results:\n      base: 1\n      p|`, "rule: besides base of shop at p"],
    [`${CASE}    each: {weight: [1, |`, "value of input weight of shop"],
    [`${CASE}    override: {base: {|`, "member of the override of shop"],
    [`${CASE}properties: [shop.|`, "property of shop at shop."],
    [`${CASE}properties:\n  - |`, "property of shop"],
    [`${CASE}    data: {we|ight: 3}\n    results: {x: 1}\n`, "input of shop at weight"],
    [`${CASE}    # results: {|`, "nothing"],
    [`${CASE.replaceAll("\n", "\r\n")}    results: {|`, "rule: of shop"],
  ];
  for (const [marked, expected] of places)
    it(`is ${expected} in ${JSON.stringify(marked.replace(CASE, "… "))}`, () => {
      expect(described(marked)).to.equal(expected);
    });

  it("is found in the last of 20,000 cases by reading that one alone", () => {
    const long = CASE + "  - name: b\n    data: {weight: 1}\n".repeat(20_000);
    expect(described(`${long}    results: {|`)).to.equal("rule: of shop");
  });

  it("is not looked for in a case of more than 100,000 characters", () => {
    expect(described(`${CASE}    data: {${"a: 1, ".repeat(20_000)}|`)).to.equal("nothing");
  });
});

describe("the place of a cursor in a table of cases", () => {
  const table = "spec,name,weight,price\nshop,a,1,\n";
  const places: readonly (readonly [marked: string, expected: string])[] = [
    ["na|", "column at na"],
    ["name,|", "column besides name"],
    [table.replace("1,", "1 k|,"), "value of column weight after 1 of shop at k"],
    [table.replace("1,", "1,|"), "value of column price of shop"],
    [table.replace("shop,", "sh|,"), "spec of sh at sh"],
    [table.replace("a,", "a|,"), "nothing"],
    [table.replaceAll(",", ";").replace("1;", "1 k|;"), "value of column weight after 1 of shop at k"],
    [`sep=;\n${table.replaceAll(",", ";").replace("shop;", "sh|;")}`, "spec of sh at sh"],
  ];
  for (const [marked, expected] of places)
    it(`is ${expected} in ${JSON.stringify(marked)}`, () => {
      expect(described(marked, tableCursorAt)).to.equal(expected);
    });
});
