import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { eventually, JSON_BODY, type ServerProcess, spawnServer } from "../../http/support.ts";
import { linesOf } from "./logged.ts";

const FILES = { "a.rules": "spec shop\ndata n: number\nrule twice: n * 2\n" };
/** Files may have 8 kB, as on a full disk; without the signal that would end the process. */
const SMALL_DISK = "trap '' XFSZ; ulimit -f 8";

const isUnix = process.platform !== "win32";

(isUnix ? describe : describe.skip)("the log of decisions on a full disk", () => {
  let server: ServerProcess;
  afterEach(() => server.stop());

  const ask = (data: object = { n: 1 }) =>
    server.ask("/shop", { method: "POST", headers: JSON_BODY, body: JSON.stringify(data) });
  const remarks = () => server.running.output.stderr;

  it("answers nothing that is not logged, and has whole lines alone, under wait", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log", "--eval-timeout", "0.5"], SMALL_DISK);
    const answered: unknown[] = [];
    let refused = await ask();
    for (let i = 0; i < 100 && refused.status === 200; i++) {
      answered.push(refused.headers["decision-id"]);
      refused = await ask();
    }
    expect([refused.status, refused.json().code]).to.deep.equal([503, "decision_log_unavailable"]);
    expect(refused.headers["decision-id"]).to.equal(undefined);
    expect(answered).to.have.length.greaterThan(5);
    expect(linesOf(server.folder.at("log")).map(({ id }) => id)).to.deep.equal(answered);
    expect(remarks()).to.include("the decision log cannot be written (EFBIG)");
  });

  it("answers again, under wait, when there is room", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log"], SMALL_DISK);
    const answers = Array.from({ length: 18 }, () => ask());
    await eventually(() => remarks().includes("cannot be written"));
    const before = linesOf(server.folder.at("log")).length;
    writeFileSync(server.folder.at("log"), "");
    const ids = (await Promise.all(answers)).map(({ headers }) => headers["decision-id"]);
    expect(before).to.be.within(5, 17);
    expect(linesOf(server.folder.at("log")).every(({ id }) => ids.includes(String(id)))).to.equal(true);
    expect(linesOf(server.folder.at("log"))).to.have.length(18 - before);
    expect(remarks()).to.include("the decision log is written again");
  });

  it("answers at once, and tells in the next line how many have none, under drop", async () => {
    const args = ["--decision-log", "log", "--log-full", "drop"];
    server = await spawnServer(FILES, args, "ln -s /dev/full log");
    const long = "x".repeat(1_000_000);
    const ids: unknown[] = [];
    for (let i = 0; i < 14; i++) {
      const { status, headers } = await ask({ n: 1, long });
      expect(status).to.equal(200);
      ids.push(headers["decision-id"]);
    }
    const dropped = ids.filter((id) => id === undefined).length;
    expect(dropped).to.be.within(3, 10);
    rmSync(server.folder.at("log"));
    server.running.process.kill("SIGHUP");
    await eventually(() => remarks().includes("the decision log is written again"));
    ids.push((await ask()).headers["decision-id"]);
    await eventually(() => linesOf(server.folder.at("log")).length === 15 - dropped);
    const lines = linesOf(server.folder.at("log"));
    expect(lines.map(({ id }) => id)).to.deep.equal(ids.filter((id) => id !== undefined));
    expect(lines.map((line) => line.dropped ?? 0)).to.deep.equal([...lines.slice(1).map(() => 0), dropped]);
  });

  it("keeps the lines that a full disk does not take, under drop, and writes them when there is room", async () => {
    server = await spawnServer(FILES, ["--decision-log", "log", "--log-full", "drop"], SMALL_DISK);
    const ids: unknown[] = [];
    for (let i = 0; i < 40; i++) {
      const { status, headers } = await ask();
      expect(status).to.equal(200);
      ids.push(headers["decision-id"]);
    }
    await eventually(() => remarks().includes("the decision log cannot be written (EFBIG)"));
    const logged: unknown[] = [];
    for (let file = 0; logged.at(-1) !== ids.at(-1); file++) {
      await eventually(() => existsSync(server.folder.at("log")) && linesOf(server.folder.at("log")).length > 0);
      renameSync(server.folder.at("log"), server.folder.at(`log.${file}`));
      server.running.process.kill("SIGHUP");
      // Lines that are written between the two are in the renamed file.
      await eventually(() => existsSync(server.folder.at("log")));
      logged.push(...linesOf(server.folder.at(`log.${file}`)).map(({ id }) => id));
      expect(logged).to.deep.equal(ids.slice(0, logged.length));
    }
  });

  it("answers for itself, and refuses evaluations, while a pipe takes no lines, under wait", async () => {
    const args = ["--decision-log", "log", "--eval-timeout", "0.5"];
    server = await spawnServer(FILES, args, "mkfifo log; sleep 30 < log >/dev/null 2>&1 & :");
    // On a busy machine the first evaluation may take longer than that.
    await eventually(async () => (await ask()).status === 200);
    const answers = Array.from({ length: 30 }, () => ask({ n: 1, long: "x".repeat(20_000) }));
    await eventually(async () => (await server.ask("/health")).status === 200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const taken = statuses.filter((status) => status === 200);
    // A pipe holds 64 KiB, and these lines have more than 20,000 bytes each.
    expect(taken.length).to.be.at.most(3);
    expect(statuses.filter((status) => status === 503)).to.have.length(30 - taken.length);
    expect((await server.ask("/health")).status).to.equal(200);
  });
});
