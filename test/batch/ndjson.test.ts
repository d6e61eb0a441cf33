import { expect } from "chai";
import { Engine, responseJson } from "../../src/index.ts";
import { BatchFolder } from "./tables.ts";

const SHOP = `spec shop

data weight: number
  -> maximum 30

data budget: measure
  -> unit eur: 1
  -> decimals 2

data note: text

rule double:
  weight * 2
  unless weight > 20 then veto "Too heavy, {sorry}"

rule left:
  budget - 1 eur

rule label:
  note
`;

const STDIN = ["--in=-", "--in-format=ndjson", "--out=-", "--effective=2025"];

describe("engine batch, NDJSON", () => {
  const folder = new BatchFolder({ "shop.rules": SHOP });
  after(() => folder.remove());
  const run = async (lines: readonly string[], words: readonly string[]) =>
    (await folder.run([...STDIN, ...words], lines.join("\n"))).stdout.trimEnd().split("\n");

  it("tells of members that look like inputs before the first record, as of columns", async () => {
    const said = async (lines: readonly string[], ...words: string[]) =>
      (await folder.run([...STDIN, "--only", "-q", ...words], `${lines.join("\n")}\n`)).stderr.trimEnd();
    const wrong = ['{"wieght":5,"note":"a"}', "no record at all", '{"wieght":6}'];
    const meant = "warning: no member `weight` (did you mean `wieght`?): double may wait for it";
    expect(await said(wrong, "--rules=double", "--rejects=bad.txt")).to.equal(meant);
    expect(await said([...wrong, '{"Weight":6}'], "--rules=double", "--rejects=bad.txt")).to.equal("");
    expect(await said(['{"other":1}', "{}"], "--rules=double")).to.equal("");
    expect(await said(['{"wieght":5}'], "--rules=double", "--map=weight=wieght")).to.equal("");
    const { stderr } = await folder.run([...STDIN, "--only", "--rules=double", "--strict"], '{"wieght":5}\n');
    expect(stderr).to.contain("has no input `wieght`").and.to.contain("did you mean `weight`?");
  });

  it("tells of names in rows that look like data of the row, in columns as well", async () => {
    const house = new BatchFolder({
      "house.rules":
        "spec pet data name: text spec person data age: number data income: number uses pets: pet list\n\nspec house uses members: person list rule total: members -> sum income",
    });
    const said = async (format: string, text: string, ...words: string[]) =>
      (await house.run(["house", `--in-format=${format}`, "--in=-", "--out=-", "-q", ...words], text)).stderr.trimEnd();
    const warning = (what: string, name: string, meant: string) =>
      `warning: no ${what} \`members.${name}\` (did you mean \`members.${meant}\`?): total may wait for it`;
    const rows = '{"members":[{"age":1,"income":2},{"incom":1},{"incom":1,"pets":[{"nam":"a"}],"income":3}]}\n';
    const both = `${warning("member", "2.income", "2.incom")}\n${warning("member", "3.pets.1.name", "3.pets.1.nam")}`;
    expect(await said("ndjson", rows)).to.equal(both);
    expect(await said("ndjson", rows.replaceAll("members", "Fam"), "--map=members=Fam")).to.equal(both);
    expect(await said("ndjson", rows, "--strict")).to.contain("no input `members.2.incom`");
    expect(await said("ndjson", '{"members":[{"income":1,"ages":1,"age":2,"note":1}, 5]}\n{"members":7}\n')).to.match(
      /^error/,
    );
    const columns = "members.1.income,members.1.agee,members.2.incom,members.2.note\n1,2,3,4\n";
    expect(await said("csv", columns)).to.equal(
      `${warning("column", "1.age", "1.agee")}\n${warning("column", "2.income", "2.incom")}`,
    );
    expect(await said("csv", columns, "--strict")).to.contain("did you mean `members.1.age` for `members.1.agee`");
    house.remove();
  });

  it("adds members to each record, which stays as it is written", async () => {
    const records = [
      '{"id": 1.50, "Weight":"5", "budget":{"eur":"12.5"}, "tags":["a", {"b":1e9}]}',
      '  {"weight":9007199254740993,"budget":null}  ',
      "",
      '{"weight":25,"note":"\\u00e4 \\"x\\""}',
      "{}",
    ];
    expect(await run(records, ["--rules=double,left,label"])).to.deep.equal([
      '{"id": 1.50, "Weight":"5", "budget":{"eur":"12.5"}, "tags":["a", {"b":1e9}],"double":"10","double.veto":null,"label":null,"label.veto":"Missing data: note","left":"11.50 eur","left.veto":null}',
      '{"weight":9007199254740993,"budget":null,"double":null,"double.veto":"Data weight (number): 9007199254740993 is above the maximum 30","label":null,"label.veto":"Missing data: note","left":null,"left.veto":"Missing data: budget"}',
      '{"weight":25,"note":"\\u00e4 \\"x\\"","double":null,"double.veto":"Too heavy, {sorry}","label":"ä \\"x\\"","label.veto":null,"left":null,"left.veto":"Missing data: budget"}',
      '{"double":null,"double.veto":"Missing data: weight","label":null,"label.veto":"Missing data: note","left":null,"left.veto":"Missing data: budget"}',
    ]);
  });

  it("rejects what is not a record, and never reads a number through a double", async () => {
    const bad = [
      "[1]",
      '{"weight":1}}',
      '{"weight":01}',
      '{"a":1,"a":2}',
      '{"a":{"b":1,"\\u0062":2}}',
      '{"a":[{"b":1,"c":2},{"b":1,"\\u0062":2},{"b":1,"c":2,"b":3}]}',
      '{"a":[{"b":1,"c":2},{"b":1,"c":2,"d":3,"c":4}]}',
      '{"weight":1,"WEIGHT":2}',
      '{"weight":[1]}',
      '{"budget":{"eur":1,"cent":2}}',
      '{"double":1}',
      `{"a":${"[".repeat(101)}${"]".repeat(101)}}`,
      '{"weight":"1\t2"}',
      '"text"',
    ];
    await folder.run([...STDIN, "--rules=double", "--rejects=rejects.csv"], `${bad.join("\n")}\n{"weight":1}\n`);
    const reasons = folder.text("rejects.csv").trimEnd().split("\n").slice(1);
    expect(reasons.map((line) => line.replace(/^stdin,\d+,\d+,/, ""))).to.deep.equal([
      "the record is not a JSON object",
      "the record is not JSON",
      "the record is not JSON",
      "the key `a` is there twice",
      "the key `b` is there twice",
      "the key `b` is there twice",
      "the key `c` is there twice",
      "two keys are `weight`: `weight` and `WEIGHT`",
      "data `weight`: a list is not a value: give one value without brackets",
      '"data `budget`: an amount is an object of one unit and its magnitude, such as {""eur"": ""84""}"',
      '"the record has the key `double`, which is a column of the output"',
      "the record has more than 100 levels",
      "the record is not JSON",
      "the record is not a JSON object",
    ]);
    expect(reasons.map((line) => line.split(",")[1])).to.deep.equal(bad.map((_, i) => String(i + 1)));
  });

  it("takes numbers as they are written, those of amounts too", async () => {
    const lines = ['{"weight":1.50}', '{"weight":1e1}', '{"weight":0.1000000000000000000000001}'];
    expect(await run(lines, ["--rules=double", "--only"])).to.deep.equal([
      '{"double":"3","double.veto":null}',
      '{"double":"20","double.veto":null}',
      '{"double":"0.2000000000000000000000002","double.veto":null}',
    ]);
  });

  it("skips a byte order mark at the start of each file, and nowhere else", async () => {
    const mark = "\ufeff";
    folder.write("marked-1.ndjson", `${mark}{"weight":3}\n${mark}{"weight":4}\n`);
    folder.write("marked-2.ndjson", `${mark}{"weight":5}\n`);
    folder.write("marked-3.ndjson", mark);
    const words = ["--in=marked-?.ndjson", "--out=marked.ndjson", "--effective=2025", "--rules=double", "--only"];
    const { status, stderr } = await folder.run([...words, "--rejects=rejects.csv"]);
    expect(status, stderr).to.equal(0);
    expect(folder.text("marked.ndjson").match(/"double":"\d+"/g)).to.deep.equal(['"double":"6"', '"double":"10"']);
    expect(folder.text("rejects.csv").split("\n")[1]).to.equal("marked-1.ndjson,2,16,the record is not JSON");
  });

  it("gives whole responses, explained", async () => {
    const engine = new Engine();
    engine.load({ "shop.rules": SHOP });
    for (const explain of [false, true]) {
      const data = { weight: "3" };
      const response = engine.run({ spec: "shop", effective: "2025", data, rules: ["double"], explain });
      const words = ["--rules=double", "--responses", ...(explain ? ["--explain"] : [])];
      expect(await run(['{"id":7,"weight":"3"}'], words)).to.deep.equal([
        `{"id":7,"weight":"3","response":${responseJson(response, engine.limits())}}`,
      ]);
    }
  });

  it("becomes CSV, with the members that are named", async () => {
    const records = ['{"id":"a,b","weight":3,"more":{"x":1}}', '{"weight":"4","more":null}'];
    expect(await run(records, ["--out-format=csv", "--rules=double", "--columns=id,more"])).to.deep.equal([
      "id,more,double,double.veto",
      '"a,b","{""x"":1}",6,',
      ",,8,",
    ]);
    expect(await run(records, ["--out-format=csv", "--rules=double"])).to.deep.equal([
      "weight,double,double.veto",
      "3,6,",
      "4,8,",
    ]);
  });

  it("is made of CSV, whose empty cells are null", async () => {
    const words = ["--in=-", "--in-format=csv", "--out=-", "--out-format=ndjson", "--rules=double"];
    const { stdout } = await folder.run(words, 'id,weight\n"a ""b""",3\nc,\n');
    expect(stdout.trimEnd().split("\n")).to.deep.equal([
      '{"id":"a \\"b\\"","weight":"3","double":"6","double.veto":null}',
      '{"id":"c","weight":null,"double":null,"double.veto":"Missing data: weight"}',
    ]);
  });
});
