import { expect } from "chai";
import { hoverText } from "../../src/insight/hover/hover.ts";
import { keywordAt } from "../../src/insight/hover/keywords.ts";
import { type SEMANTIC_TOKEN_TYPES, semanticTokens } from "../../src/insight/semantic-tokens.ts";
import { tokenize } from "../../src/syntax/lexer/tokens.ts";
import { markedPlace } from "./marked.ts";

const ROWS = `spec person

data age: number

data income: number

rule counted: income * 2


spec visit

uses people: person list
`;
const HEAD = `spec household
data limit: number
uses members: person list
uses visits: visit list
`;

/** The kind of the name at `|`, its spec or alias, and its name. */
function meant(marked: string): string {
  const { names, label, offset } = markedPlace(marked, { "rows.rules": ROWS });
  const name = names.at(label, offset)?.name;
  switch (name?.kind) {
    case "data":
    case "rule":
      return `${name.kind} ${name.spec}.${name.name}`;
    case "alias":
      return `alias ${name.alias}`;
    case "spec":
      return `spec ${name.spec}`;
    default:
      return name?.kind ?? "nothing";
  }
}

describe("names in arguments of commands", () => {
  it("are those of the row, then those of the spec", () => {
    expect(meant(`${HEAD}rule r: members -> sum |income`)).to.equal("data person.income");
    expect(meant(`${HEAD}rule r: members -> where age > |limit`)).to.equal("data household.limit");
    expect(meant(`${HEAD}rule r: members -> where age > 5 -> sum |counted`)).to.equal("rule person.counted");
    expect(meant(`${HEAD}rule r: |members -> count`)).to.equal("alias members");
    expect(meant(`${HEAD}rule r: members -> any members.|age > 5`)).to.equal("data person.age");
    expect(meant(`${HEAD}rule r: members -> any |members.age > 5`)).to.equal("alias members");
    expect(meant(`${HEAD}rule r: members -> any person.|age > 5`)).to.equal("data person.age");
    expect(meant(`${HEAD}rule r: members -> any this.|limit > 5`)).to.equal("data household.limit");
    expect(meant(`${HEAD}rule r: (members -> sort age -> first).|age`)).to.equal("data person.age");
    expect(meant(`${HEAD}rule r: visits -> sum (people -> sum |age)`)).to.equal("data person.age");
    expect(meant(`${HEAD}rule r: (visits -> first).people -> sum |age`)).to.equal("data person.age");
    expect(meant(`${HEAD}rule old: members -> where age > 60\nrule r: old -> sum |income`)).to.equal(
      "data person.income",
    );
    expect(meant(`${HEAD}rule r: members -> with |age: 5`)).to.equal("data person.age");
    expect(meant(`${HEAD}rule r: members -> find |limit`)).to.equal("data household.limit");
  });

  it("are found in the lines below a list", () => {
    const list = "spec a\ndata limit: number\nuses rows: person list\n  ->";
    expect(meant(`${list} key |age`)).to.equal("data person.age");
    expect(meant(`${list} sort |age desc`)).to.equal("data person.age");
    expect(meant(`${list} with |age: 5`)).to.equal("data person.age");
    expect(meant(`${list} with age: |limit`)).to.equal("data a.limit");
    expect(meant(`${list} each |age: limit`)).to.equal("data person.age");
    expect(meant(`${list} each age: previous.|income else limit`)).to.equal("data person.income");
    expect(meant(`${list} each age: rows.|income`)).to.equal("data person.income");
    expect(meant(`${list} rows |limit`)).to.equal("data a.limit");
    expect(meant(`${list} by rows.|age`)).to.equal("data person.age");
    expect(meant("spec a\ndata limit: number\nuses p: person -> with age: |limit + 1")).to.equal("data a.limit");
  });
});

describe("hover over a list", () => {
  it("shows the declaration, and what commands do", () => {
    const { names, label, offset, tokens } = markedPlace(`${HEAD}rule r: members -> |where age > 5`, {
      "rows.rules": ROWS,
    });
    expect(keywordAt(tokens, offset)?.text).to.contain("rows");
    const at = names.at(label, tokens.text.indexOf("members"));
    expect(at && hoverText(names, at)).to.contain("uses members: person list");
  });
});

describe("semantic tokens of lists", () => {
  /** The tokens of a text of one type, as written. */
  function written(text: string, type: (typeof SEMANTIC_TOKEN_TYPES)[number]): string[] {
    return semanticTokens(tokenize(text)).flatMap((token) =>
      token.type === type ? text.slice(token.start, token.end) : [],
    );
  }

  it("mark the words of declarations and commands", () => {
    expect(written("spec a uses rows: line list -> key a -> with b: 1 rule r: 1", "keyword")).to.deep.equal([
      ...["list", "key"],
    ]);
    expect(written("spec a data x: date list -> optional", "keyword")).to.deep.equal(["date", "list", "optional"]);
    expect(written("spec a rule r: xs -> sort a desc -> with b: 1 -> max c else 2", "keyword")).to.deep.equal([
      ...["sort", "desc", "with", "max", "else"],
    ]);
    expect(
      written("spec a uses m: row list -> key from a, up to b -> each c: previous.d else 1", "keyword"),
    ).to.deep.equal([...["list", "key", "from", "up", "to", "each", "previous", "else"]]);
  });

  it("mark the spec of the rows, and each line below it by itself", () => {
    expect(written("spec a uses m: row list -> with n: 1 -> each c: n", "reference")).to.deep.equal([
      "m",
      "row",
      "c",
      "n",
    ]);
    expect(written("spec a uses m: row list -> with n: 1 -> each c: n", "namespace")).to.deep.equal([]);
    expect(written("spec a rule r: (m -> first).n", "reference")).to.deep.equal(["m", ".", "n"]);
  });

  it("mark names that are spelt like them", () => {
    expect(written("spec a rule r: list + else.desc", "keyword")).to.deep.equal([]);
    expect(written("spec a uses list", "keyword")).to.deep.equal([]);
    expect(written("spec a data x: list", "keyword")).to.deep.equal([]);
  });
});
