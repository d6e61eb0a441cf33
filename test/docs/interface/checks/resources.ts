import { expect } from "chai";
import { Engine, type ListedRepository } from "../../../../src/index.ts";
import { answerOf, resultsOf, shown } from "../answers.ts";
import { type Checks, GIVEN, SPEC, WORDS, WORKSPACE } from "../room.ts";

const REUSED = ["money", "spare"];

/** Promises about lists, interfaces and results (docs/spec/interface.md#2-resources). */
export const RESOURCE_CHECKS: Checks = {
  "2.1.1": async (room) => {
    const [local, ...others] = (await room.json("list", "--json")) as ListedRepository[];
    expect(local).to.have.all.keys("specs");
    for (const entry of others) expect(entry).to.have.all.keys("repository", "specs");
  },
  "2.1.2": async (room) => {
    const listed = (await room.json("list", "--json")) as ListedRepository[];
    for (const spec of listed.flatMap(({ specs }) => specs)) {
      expect(spec.name).to.be.a("string");
      expect(["name", "effective_from", "effective_to"]).to.include.members(Object.keys(spec));
    }
    expect(listed[0]?.specs.map(({ name }) => name)).to.include(SPEC);
  },
  "2.1.3": async (room) =>
    expect((await room.run("list")).stdout).to.equal(`deep/limits\n${SPEC}\n\nstd\n  units\n\n@acme/rates\n  rates\n`),
  "2.2.1": async (room) => {
    const { data, rules } = await shown(room);
    expect(data).to.have.all.keys(..."money quantity kind member fee price tip spare limits.limit".split(" "));
    expect(rules).to.have.all.keys("total", "twice", "share", "in_cents", "parcels", "limits.half");
  },
  "2.2.2": async (room) => {
    const { data } = await shown(room);
    expect(data.quantity?.type).to.include({ minimum: "1", maximum: "20" });
    expect(data.kind?.type).to.deep.include({ kind: "text", options: ["adult", "child"] });
    const { price } = data;
    expect(price?.type).to.include({ kind: "measure", decimals: 2 });
    expect(price?.type).to.have.nested.property("units[1].name", "cent");
  },
  "2.2.3": async (room) => expect((await shown(room)).data.fee?.fill?.result).to.equal("5.00 eur"),
  "2.2.4": async (room) => expect((await shown(room)).data.tip?.suggestion?.result).to.equal("1.00 eur"),
  "2.2.5": async (room) => {
    const { data } = await shown(room);
    expect(data.quantity?.path).to.deep.equal([]);
    expect(data["limits.limit"]?.path).to.deep.equal([{ uses: "limits", spec: "deep/limits" }]);
  },
  "2.2.6": async (room) => {
    const { data } = await shown(room);
    expect(data.quantity?.needed_by_rules).to.have.members(["total", "twice"]);
    expect(data["limits.limit"]?.needed_by_rules).to.have.members(["share", "limits.half"]);
  },
  "2.2.7": async (room) => {
    const { data } = await shown(room);
    for (const key of REUSED) expect(data[key]?.needed_by_rules, key).to.deep.equal([]);
    for (const { missing_data = [] } of Object.values(await resultsOf(room, [])))
      expect(missing_data).not.to.include.members(REUSED);
  },
  "2.2.8": async (room) => {
    const { rules } = await shown(room);
    for (const rule of Object.values(rules))
      expect(rule).to.have.all.keys("type", "path", "branches", "depends_on_rules");
    expect(rules.total?.branches).to.have.length(3);
    expect(rules.share?.depends_on_rules).to.deep.equal(["limits.half"]);
    expect(rules["limits.half"]?.path).to.have.length(1);
  },
  "2.2.9": async (room) => {
    const keys = Object.keys((await shown(room)).rules);
    const results = await resultsOf(room, [...WORDS, "--rules", keys.join(",")]);
    expect(results).to.have.all.keys(...keys);
  },
  "2.2.10": async (room) => {
    const text = JSON.stringify(await answerOf(room, []));
    for (const word of ["suggest", "minimum", "maximum", '"options"', '"units"']) expect(text).not.to.include(word);
    expect((await resultsOf(room, [])).total?.rule_type).to.equal("price");
  },
  "2.3.1": async (room) => {
    const expected = await resultsOf(room, WORDS);
    const body = JSON.stringify({ ...GIVEN, member: false });
    const server = await room.server();
    const headers = { "Content-Type": "application/json" };
    expect((await server.ask(`/${SPEC}`, { method: "POST", headers, body })).json().results).to.deep.equal(expected);
    const engine = new Engine();
    engine.load(WORKSPACE);
    expect(engine.run({ spec: SPEC, data: GIVEN }).results).to.deep.equal(expected);
  },
  "2.3.2": async (room) => {
    const missing = async (words: readonly string[]) => (await resultsOf(room, words)).total?.missing_data;
    expect(await missing([])).to.deep.equal(["quantity", "kind", "price", "tip"]);
    expect(await missing(["quantity=2", "kind=adult", "member=no"])).to.deep.equal(["price", "tip"]);
  },
  "2.3.3": async (room) => {
    expect(await answerOf(room, WORDS)).not.to.have.property("data");
    expect((await (await room.server()).ask(`/${SPEC}?quantity=3`)).json()).not.to.have.property("data");
  },
  "2.3.4": async (room) => {
    for (const result of Object.values(await resultsOf(room, WORDS)))
      expect(result).not.to.have.property("explanation");
    for (const result of Object.values(await resultsOf(room, [...WORDS, "--explain"])))
      expect(result).to.have.property("explanation");
    const { results } = (
      await (await room.server()).ask(`/${SPEC}?quantity=3`, { headers: { "x-explain": "1" } })
    ).json();
    expect(JSON.stringify(results)).not.to.include("explanation");
  },
  "2.3.5": async (room) => {
    for (const { explanation } of Object.values(await resultsOf(room, [...WORDS, "--explain"])))
      expect(explanation?.type).to.equal("rule");
  },
};
