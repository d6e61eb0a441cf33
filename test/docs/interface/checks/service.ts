import { expect } from "chai";
import { listedSpecs, resultsOf, shown } from "../answers.ts";
import { type Checks, SPEC, WORDS } from "../room.ts";

/** Promises about the service (docs/spec/interface.md#1-the-service). */
export const SERVICE_CHECKS: Checks = {
  "1.1": async (room) => expect(await listedSpecs(room)).to.include("deep/limits"),
  "1.2": async (room) => expect(await listedSpecs(room, "@acme/rates")).to.deep.equal(["rates"]),
  "1.3": async (room) => {
    const { data, rules } = await shown(room);
    expect(data.quantity?.type).to.include({ kind: "number", minimum: "1", maximum: "20" });
    expect(rules).to.include.keys("total", "twice");
  },
  "1.4": async (room) => {
    const { data, rules } = await shown(room);
    expect(data).to.include.keys("limits.limit");
    expect(rules).to.include.keys("limits.half");
    expect(await resultsOf(room, WORDS)).to.have.nested.property("share.result", "4.5");
  },
  "1.5": async (room) => {
    expect(await resultsOf(room, WORDS)).to.have.all.keys("total", "twice", "share", "in_cents", "parcels");
    expect(await resultsOf(room, [...WORDS, "--rules", "twice"])).to.have.all.keys("twice");
  },
  "1.6": async (room) => {
    const { share } = await resultsOf(room, []);
    expect(share).to.deep.include({ vetoed: true, missing_data: ["limits.limit"] });
    expect(share?.veto_reason).to.include("Missing data");
  },
  "1.7": async (room) => {
    const { stdout } = await room.run("list", "--json");
    expect(JSON.parse(stdout)[0].specs).to.deep.include.members([
      { name: SPEC, effective_from: "2024-01-01", effective_to: "2025-01-01" },
      { name: SPEC, effective_from: "2025-01-01" },
    ]);
  },
  "1.8": async (room) => {
    expect((await shown(room, "2024")).effective_from).to.equal("2024-01-01");
    expect((await shown(room)).effective_from).to.equal("2025-01-01");
  },
  "1.9": async (room) => {
    const { total } = await resultsOf(room, [...WORDS, "--explain"]);
    expect(total?.explanation).to.be.an("object");
  },
  "1.10": async (room) => {
    const { stdout } = await room.run("--help");
    for (const command of ["run", "show", "list", "install", "format", "server", "lsp", "mcp"])
      expect(stdout).to.match(new RegExp(`^ +${command} `, "m"));
  },
  "1.11": async (room) => expect((await room.run("server", "--help")).stdout).to.include("[default: 8012,"),
  "1.17": async (room) => {
    const { result } = await (await room.mcp()).send("tools/list");
    const names = (result as { tools?: { name: string }[] } | undefined)?.tools?.map(({ name }) => name);
    expect(names).to.include.members(["list", "show", "run", "evaluate"]);
    expect(names).not.to.include.members(["add_spec"]);
  },
  "1.18": async (room) => expect((await room.run("run", "@acme/rates", "rates", "base=2")).stdout).to.match(/^4$/m),
  "1.20": async (room) => expect((await room.run("run", SPEC, ...WORDS)).status).to.equal(0),
  "1.21": async (room) => expect(await listedSpecs(room, "std")).to.deep.equal(["units"]),
};
