import { expect } from "chai";
import { answerOf, resultsOf, shown } from "../answers.ts";
import { type Checks, type Room, SPEC, WORDS } from "../room.ts";

/** Checks that the help of a command has these options, with the default of those that have one. */
async function expectOptions(room: Room, command: string, options: Readonly<Record<string, string>>): Promise<void> {
  const { stdout } = await room.run(command, "--help");
  const help = (stdout.split("\nFLAGS\n")[1] ?? "").replaceAll(/\s+/g, " ");
  for (const [name, value] of Object.entries(options)) {
    const [, described = ""] = help.split(new RegExp(`--${name}(?:=<\\w+>)? `));
    const found = /^\[(?:default: ([^,\]]+))?/.exec(described)?.[1];
    expect(found ?? "off", `${command} --${name}`).to.equal(value);
  }
}

/** Promises about commands (docs/spec/interface.md#4-commands-routes-and-headers). */
export const COMMAND_CHECKS: Checks = {
  "3.1": async (room) => {
    const { total, share } = await resultsOf(room, [...WORDS.slice(0, -1), "--explain"]);
    expect(total).to.include({ vetoed: false, result: "12.00 eur" });
    expect(share).to.deep.include({ vetoed: true, missing_data: ["limits.limit"] });
  },
  "4.1.1": async (room) => {
    for (const command of ["run", "show"]) {
      expect((await room.run(command, "@acme/rates", "rates")).status).to.equal(0);
      expect((await room.run(command, SPEC)).status).to.equal(0);
    }
  },
  "4.1.2": async (room) => {
    const words = ["run", "deep/limits", "limit=4"];
    const { stdout } = await room.run(...words);
    expect((await room.run(...words, "--prefix", ".")).stdout).to.equal(stdout);
    expect((await room.run(...words, "--prefix", "deep/er/limits.rules")).stdout).to.equal(stdout);
  },
  "4.1.3": async (room) => {
    const { share, in_cents } = await resultsOf(room, WORDS);
    expect([share?.result, in_cents?.result]).to.deep.equal(["4.5", "200.00 cent"]);
  },
  "4.1.4": async (room) => {
    const keys = async (...words: string[]) => Object.keys(await resultsOf(room, [...WORDS, ...words]));
    expect(await keys("--rules", "share")).to.deep.equal(["share"]);
    expect(await keys("--rules=share,limits.half")).to.have.members(["share", "limits.half"]);
    expect(await keys()).to.have.members(["total", "twice", "share", "in_cents", "parcels"]);
  },
  "4.1.5": async (room) => {
    expect((await answerOf(room, WORDS)).spec).to.equal(SPEC);
    expect((await room.run("run", SPEC, ...WORDS)).stdout).to.match(/│ total +┆ 12\.00 eur +│/);
  },
  "4.1.6": async (room) => {
    const { stdout } = await room.run("run", SPEC, ...WORDS, "-x");
    expect((await room.run("run", SPEC, ...WORDS, "--explain")).stdout).to.equal(stdout);
    for (const rule of ["total: 12.00 eur", "share: 4.5"]) expect(stdout).to.match(new RegExp(`^│ ${rule} +│$`, "m"));
    for (const result of Object.values(await resultsOf(room, [...WORDS, "--explain"])))
      expect(result.explanation).to.include({ type: "rule" });
  },
  "4.1.7": async (room) => {
    const words = WORDS.slice(0, -1);
    expect((await room.run("run", SPEC, ...words, "-x")).stdout).to.match(/Missing data\n +limits\.limit\n/);
    expect((await resultsOf(room, [...words, "--explain"])).share?.missing_data).to.deep.equal(["limits.limit"]);
  },
  "4.1.10": async (room) => {
    for (const effective of ["2024", "2024-06", "2024-06-30"])
      expect((await answerOf(room, ["--effective", effective])).spec_effective_from, effective).to.equal("2024-01-01");
  },
  "4.1.12": async (room) => {
    expect((await shown(room, "2024")).effective_from).to.equal("2024-01-01");
    expect((await room.run("show", SPEC)).stdout).to.include("needed_by_rules: total, twice");
  },
  "4.1.13": async (room) => {
    const listed = (await room.json("list", "--json")) as { repository?: string }[];
    expect(listed.map(({ repository }) => repository)).to.deep.equal([undefined, "std", "@acme/rates"]);
    expect((await room.run("list", "--prefix", "deep")).stdout).to.match(/^deep\/limits$/m);
  },
  "4.1.20": async (room) => {
    await expectOptions(room, "server", {
      prefix: ".",
      host: "127.0.0.1",
      port: "8012",
      watch: "off",
      explain: "off",
      "eval-timeout": "10",
      cors: "off",
    });
    expect((await room.run("server", "--help")).stdout).to.include(" -p, --port=");
  },
  "4.1.31": async (room) =>
    await expectOptions(room, "mcp", {
      prefix: ".",
      write: "off",
      "request-timeout": "10",
      http: "off",
      host: "127.0.0.1",
      port: "8013",
      cors: "off",
    }),
  "7.6": async (room) => {
    for (const words of [["run", SPEC], ["show", SPEC], ["list"], ["install", "--all"]])
      expect((await room.run(...words)).status, words.join(" ")).to.equal(0);
  },
};
