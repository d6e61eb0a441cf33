import { existsSync, readFileSync, rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { expect } from "chai";
import { ruleState } from "../../../src/decisions/archive/rule-state.ts";
import { DecisionLog } from "../../../src/decisions/log/decision-log.ts";
import { type FullMode, PendingEntry } from "../../../src/decisions/log/line-queue.ts";
import { eventually } from "../../http/support.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { linesOf } from "./logged.ts";

describe("lines of the log of decisions that are held", () => {
  const state = ruleState([{ label: "a.rules", text: "spec a\nrule r: 1\n" }]);
  let folder: TempFolder;
  let log: DecisionLog;
  afterEach(async () => {
    await log.close();
    folder.remove();
  });

  function open(full: FullMode): void {
    folder = new TempFolder({});
    log = new DecisionLog({ path: path(), full, masks: [], timeout: 10_000, remark: () => undefined });
  }

  const path = () => folder.at("log");
  const ids = () => linesOf(path()).map(({ id }) => id);

  function add(note = "x"): string | PendingEntry | undefined {
    const decided = { answer: `{"spec":"a"}`, arms: "{}", rules: undefined, data: { note } };
    return log.add({ state, decided, microseconds: 1, traceparent: undefined });
  }

  const idOf = (entry: string | PendingEntry | undefined) => (entry instanceof PendingEntry ? entry.id : entry);

  for (const full of ["wait", "drop"] as const)
    it(`go into a new file when theirs was deleted, under ${full}`, async () => {
      open(full);
      add();
      await eventually(() => ids().length === 1);
      rmSync(path());
      const later = idOf(add());
      await eventually(() => existsSync(path()) && ids().length === 1);
      expect(ids()).to.deep.equal([later]);
    });

  for (const count of [1, 60])
    it(`are written together, before their answers, where ${count} come in a turn, under wait`, async () => {
      open("wait");
      const waiting = Array.from({ length: count }, () => add()).filter((entry) => entry instanceof PendingEntry);
      expect(waiting).to.have.length(count);
      const settled: [string, boolean, boolean][] = [];
      for (const entry of waiting)
        entry.whenSettled((isLogged) => settled.push([entry.id, isLogged, ids().includes(entry.id)]));
      expect(settled).to.deep.equal([]);
      await setImmediate();
      expect(settled).to.deep.equal(waiting.map(({ id }) => [id, true, true]));
      expect(ids()).to.deep.equal(waiting.map(({ id }) => id));
    });

  it("follow their answers by some milliseconds, under drop, and are written without further requests", async () => {
    open("drop");
    const answered = [add(), add(), add()];
    expect(answered.every((id) => typeof id === "string")).to.equal(true);
    expect(readFileSync(path(), "utf8")).to.equal("");
    await eventually(() => readFileSync(path(), "utf8") !== "");
    expect(ids()).to.deep.equal(answered);
    expect(log.counts).to.deep.equal({ logged: 3, lost: 0, isFailing: false });
  });

  it("are written at once when they are many, in their order, whatever their characters", () => {
    open("drop");
    const notes = Array.from({ length: 200 }, (_, i) => ["x", "é", "\u2028", "\u007f", "🙂", "\ud800"][i % 6] ?? "");
    const entries = notes.map((note) => add(note.repeat(1000)));
    expect(ids()).to.have.length.greaterThan(100);
    log.reopen();
    expect(ids()).to.deep.equal(entries.map(idOf));
    expect(linesOf(path()).map(({ data }) => data)).to.deep.equal(notes.map((note) => ({ note: note.repeat(1000) })));
    expect(readFileSync(path(), "utf8")).not.to.match(/[^\P{Cc}\n]|[\u2028\u2029]/u);
  });

  it("are written at once when an answer is long", () => {
    open("drop");
    const decided = { answer: JSON.stringify({ spec: "a".repeat(70_000) }), arms: "{}", rules: undefined, data: {} };
    const answered = [add(), log.add({ state, decided, microseconds: 1, traceparent: undefined })];
    expect(ids()).to.deep.equal(answered);
  });
});
