import { mock } from "node:test";
import { expect } from "chai";
import { EngineTimeout } from "../../../src/engine/errors.ts";
import { ThreadExhausted, ThreadPool, ThreadsBusy } from "../../../src/node/threads/thread-pool.ts";
import { ThreadSeats } from "../../../src/node/threads/thread-seats.ts";

interface Task {
  readonly kind: "double" | "late" | "break" | "hang" | "fill";
  readonly number?: number;
}

const PATIENT = { timeout: 60_000 };
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (problem: Error) => problem,
  );

describe("a pool of threads", () => {
  let pool: ThreadPool<Task, number>;
  beforeEach(() => {
    pool = new ThreadPool(new URL("./tasks-thread.mjs", import.meta.url), () => undefined, { megabytes: 64 });
  });
  afterEach(() => pool.retire());

  const double = (number: number) => pool.run({ kind: "double", number }, PATIENT);

  it("does tasks, more of them than it has threads", async () => {
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    expect(await Promise.all(numbers.map(double))).to.deep.equal(numbers.map((number) => 2 * number));
  });

  it("keeps the thread for which tasks of its own waited", async () => {
    const one = new ThreadPool<Task, number>(new URL("./tasks-thread.mjs", import.meta.url), () => undefined, {
      megabytes: 64,
      threads: 1,
    });
    const numbers = [1, 2, 3];
    expect(await Promise.all(numbers.map((number) => one.run({ kind: "double", number }, PATIENT)))).to.eql([2, 4, 6]);
    expect(one.size).to.equal(1);
    one.retire();
  });

  it("tells a task that was out of time from a bug", async () => {
    expect(await failureOf(pool.run({ kind: "late" }, PATIENT))).to.be.instanceOf(EngineTimeout);
    expect(await failureOf(pool.run({ kind: "break" }, PATIENT))).to.have.property("message", "Error: it is broken");
    expect(await double(21)).to.equal(42);
  });

  it("ends a thread that does not stop at the end of its time, and does the next tasks in others", async () => {
    const hanging = [1, 2, 3].map(() => failureOf(pool.run({ kind: "hang" }, { timeout: 300, expected: 0 })));
    for (const problem of await Promise.all(hanging)) expect(problem).to.be.instanceOf(EngineTimeout);
    expect(await double(21)).to.equal(42);
  });

  it("ends a thread whose task is no longer wanted, and forgets a task that waits", async () => {
    const unwanted = new AbortController();
    const terms = { timeout: Infinity, signal: unwanted.signal };
    const hanging = [1, 2, 3].map(() => failureOf(pool.run({ kind: "hang" }, terms)));
    unwanted.abort();
    for (const problem of await Promise.all(hanging)) expect(problem).to.be.instanceOf(EngineTimeout);
    expect(await double(21)).to.equal(42);
  });

  it("answers an error for the one task that runs out of memory", async () => {
    const other = double(21);
    expect(await failureOf(pool.run({ kind: "fill" }, PATIENT))).to.be.instanceOf(ThreadExhausted);
    expect(await other).to.equal(42);
    expect(await double(4)).to.equal(8);
  });

  it("refuses at once what cannot begin in its time", async () => {
    const hanging = [1, 2].map(() => failureOf(pool.run({ kind: "hang" }, { timeout: 1000, expected: 1000 })));
    let isOver = false;
    void Promise.race(hanging).then(() => {
      isOver = true;
    });
    const problem = await failureOf(pool.run({ kind: "double", number: 1 }, { timeout: 400 }));
    expect(problem).to.be.instanceOf(ThreadsBusy);
    expect((problem as ThreadsBusy).wait).to.be.within(400, 1000);
    expect(isOver).to.equal(false);
    await Promise.all(hanging);
    expect(await double(21)).to.equal(42);
  });

  for (const kept of [0, 1]) {
    it(`has ${kept} of two idle threads left after a while`, async () => {
      const script = new URL("./tasks-thread.mjs", import.meta.url);
      const patient = new ThreadPool<Task, number>(script, () => undefined, { megabytes: 64, kept });
      mock.timers.enable({ apis: ["setTimeout"] });
      try {
        await Promise.all([1, 2].map((number) => patient.run({ kind: "double", number }, { timeout: Infinity })));
        expect(patient.size).to.equal(2);
        mock.timers.tick(10_000);
        expect(patient.size).to.equal(kept);
        expect(await patient.run({ kind: "double", number: 21 }, { timeout: Infinity })).to.equal(42);
      } finally {
        mock.timers.reset();
        patient.retire();
      }
      expect(patient.size).to.equal(0);
    });
  }

  it("shares its threads with the pool that follows it", async () => {
    const script = new URL("./tasks-thread.mjs", import.meta.url);
    const seats = new ThreadSeats(2);
    const pools = Array.from({ length: 5 }, () => {
      return new ThreadPool<Task, number>(script, () => undefined, { megabytes: 64, seats });
    });
    const answers: Promise<unknown>[] = [];
    const sizes = () => pools.reduce((sum, { size }) => sum + size, 0);
    for (const old of pools) {
      answers.push(
        failureOf(old.run({ kind: "hang" }, { timeout: 300, expected: 0 })),
        old.run({ kind: "double" }, PATIENT),
      );
      expect(sizes()).to.equal(2);
      if (old !== pools.at(-1)) old.retire();
    }
    await Promise.all(answers);
    expect(sizes()).to.be.at.most(2);
    expect(await pools.at(-1)?.run({ kind: "double", number: 21 }, PATIENT)).to.equal(42);
    pools.at(-1)?.retire();
    expect(sizes()).to.equal(0);
  });

  it("keeps a hundred tasks waiting at most", async () => {
    const tasks = Array.from({ length: 150 }, (_, i) => double(i).catch((problem: Error) => problem));
    const answers = await Promise.all(tasks);
    expect(answers.filter((answer) => answer instanceof ThreadsBusy)).to.have.length(48);
  });
});
