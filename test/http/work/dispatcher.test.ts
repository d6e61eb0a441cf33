import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";
import { EngineTimeout } from "../../../src/engine/errors.ts";
import { HttpError } from "../../../src/http/reply/http-error.ts";
import type { Reply } from "../../../src/http/reply/reply.ts";
import { Dispatcher } from "../../../src/http/work/dispatcher.ts";
import type { EvaluationJob } from "../../../src/http/work/evaluate.ts";
import { perform, type Task, type TaskOutcome } from "../../../src/http/work/task.ts";
import type { Threads, WorkThreads } from "../../../src/http/work/work-threads.ts";
import { ThreadsBusy, type ThreadTerms } from "../../../src/node/threads/thread-pool.ts";
import { longSpec, SLOW_NUMBER } from "../long-spec.ts";

const SOURCES = [
  { label: "long.rules", text: longSpec("long") },
  { label: "quick.rules", text: "spec quick\ndata n: number\nrule r: n + 1\n" },
  { label: "dated.rules", text: "spec dated 2024\nrule r: 1\nspec dated 2025\nrule r: 2\n" },
];
const SLOW: EvaluationJob = {
  spec: "long",
  effective: undefined,
  rules: ["slow"],
  data: { n: SLOW_NUMBER },
  explain: false,
};
const QUICK: EvaluationJob = { ...SLOW, spec: "quick", rules: undefined, data: { n: "1" } };

const REPLY: TaskOutcome = { reply: { status: 200, body: "{}" } };

/** The same threads for all work. */
function forAll(threads: Threads): WorkThreads {
  return { evaluating: threads, planning: threads };
}

/** An engine that counts the runs that it is asked for. */
class CountingEngine extends Engine {
  runs = 0;
  shows = 0;
  signatures = 0;

  override run(...given: Parameters<Engine["run"]>) {
    this.runs++;
    return super.run(...given);
  }

  override show(...given: Parameters<Engine["show"]>) {
    this.shows++;
    return super.show(...given);
  }

  override signature(...given: Parameters<Engine["signature"]>) {
    this.signatures++;
    return super.signature(...given);
  }
}

/** The sources, loaded; no version is compiled. */
function planned(): CountingEngine {
  const engine = new CountingEngine();
  engine.load(SOURCES.map(({ label, text }) => [label, text] as const));
  return engine;
}

describe("where requests are worked on", () => {
  const engine = planned();
  let given: { task: Task; terms: ThreadTerms }[];
  let answer: (task: Task) => Promise<TaskOutcome>;
  let threads: Threads;
  let dispatcher: Dispatcher;
  before(() => {
    for (const spec of ["quick", "long"]) engine.outline({ spec });
  });
  beforeEach(() => {
    Object.assign(engine, { runs: 0, shows: 0, signatures: 0 });
    given = [];
    answer = () => Promise.resolve(REPLY);
    threads = {
      isFree: true,
      run(task: Task, terms: ThreadTerms) {
        if (task.kind === "compile") return Promise.reject(new ThreadsBusy(1));
        given.push({ task, terms });
        return answer(task);
      },
    };
    dispatcher = new Dispatcher(engine, 10_000, forAll(threads));
  });

  it("gives documents the time limit of requests, and time where evaluations have none", async () => {
    const threads = {
      isFree: true,
      run(task: Task, terms: ThreadTerms) {
        given.push({ task, terms });
        return Promise.resolve(REPLY);
      },
    };
    for (const [limit, expected] of [
      [2000, 2000],
      [0, 60_000],
    ] as const) {
      await new Dispatcher(engine, limit, forAll(threads)).document({
        kind: "show",
        ref: { spec: "long", effective: undefined },
      });
      expect(given.at(-1)?.terms.timeout).to.equal(expected);
    }
  });

  it("is here for what is quick", () => {
    expect(dispatcher.evaluate(QUICK)).to.have.property("status", 200);
    expect(given).to.deep.equal([]);
  });

  it("is a thread for what is not, the next time at once", async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve(REPLY), 50));
    await dispatcher.evaluate(SLOW);
    expect([engine.runs, given.length]).to.deep.equal([1, 1]);
    await dispatcher.evaluate({ ...SLOW, data: { n: "7654321.98" } });
    expect([engine.runs, given.length]).to.deep.equal([1, 2]);
    expect(given[1]?.terms.expected).to.be.at.least(25);
    dispatcher.evaluate(QUICK);
    expect([engine.runs, given.length]).to.deep.equal([2, 2]);
  });

  it("is here once more, in a later turn, where a thread would have to be awaited", async () => {
    const busy = { isFree: false, run: () => Promise.resolve(REPLY) };
    const reply = new Dispatcher(engine, 10_000, forAll(busy)).evaluate(SLOW);
    await Promise.resolve();
    expect(engine.runs).to.equal(1);
    await reply;
    expect(engine.runs).to.equal(2);
  });

  it("is here for what is trivial of a slow kind, where a thread would have to be awaited", async () => {
    const engine = new Engine();
    engine.load("spec s\ndata n: number\nrule r: 3 ^ n > 1\n");
    const job = { ...SLOW, spec: "s", rules: undefined };
    dispatcher = new Dispatcher(engine, 10_000, forAll(threads));
    answer = () => new Promise((resolve) => setTimeout(() => resolve(REPLY), 50));
    await dispatcher.evaluate({ ...job, data: { n: "100000" } });
    const trivial = { ...job, data: { n: "2" } };
    await dispatcher.evaluate(trivial);
    expect(given).to.have.length(2);
    Object.assign(threads, { isFree: false });
    expect(String((await dispatcher.evaluate(trivial)).body)).to.contain('"boolean":true');
    await dispatcher.evaluate({ ...job, data: { n: "100000" } });
    expect(given).to.have.length(3);
  });

  it("is another thread for evaluations than for planning", async () => {
    const asked: Record<"evaluating" | "planning", string[]> = { evaluating: [], planning: [] };
    const noting = (name: keyof typeof asked): Threads => ({
      isFree: true,
      run(task) {
        asked[name].push(task.kind);
        return Promise.reject(new ThreadsBusy(1));
      },
    });
    const engine = Engine.fromSnapshot(planned().snapshot("used"));
    const threads = { evaluating: noting("evaluating"), planning: noting("planning") };
    const dispatcher = new Dispatcher(engine, 10_000, threads);
    const ref = { spec: "long", effective: undefined };
    for (const ask of [
      () => dispatcher.evaluate(SLOW),
      () => dispatcher.document({ kind: "show", ref }),
      () => dispatcher.inputs(ref),
      () => dispatcher.files("long"),
    ])
      expect(await Promise.resolve(ask()).catch(({ code }) => code)).to.equal("overloaded");
    expect(asked).to.deep.equal({ evaluating: ["evaluate"], planning: ["compile", "show", "inputs", "files"] });
  });

  it("is here again for what a thread does quickly", async () => {
    await dispatcher.evaluate(SLOW);
    await dispatcher.evaluate({ ...SLOW, data: { n: "1" } });
    expect(engine.runs).to.equal(2);
  });

  it("remembers a bounded number of what was slow", async () => {
    // Planning the spec is left to a thread, so an attempt takes no time.
    const engine = planned();
    dispatcher = new Dispatcher(engine, 10_000, forAll(threads));
    answer = () => Promise.reject(new EngineTimeout(10_000));
    for (let i = 0; i <= 256; i++) {
      const job = { ...SLOW, from: String(i) };
      expect(await Promise.resolve(dispatcher.evaluate(job)).catch((problem) => problem)).to.be.instanceOf(HttpError);
    }
    const before = engine.runs;
    await Promise.resolve(dispatcher.evaluate({ ...SLOW, from: "0" })).catch(() => undefined);
    expect(engine.runs).to.equal(before + 1);
    await Promise.resolve(dispatcher.evaluate({ ...SLOW, from: "256" })).catch(() => undefined);
    expect(engine.runs).to.equal(before + 1);
  });

  it("is nowhere when the threads are busy for too long", async () => {
    answer = () => Promise.reject(new ThreadsBusy(12_300));
    const problem = await Promise.resolve(dispatcher.evaluate(SLOW)).catch((thrown) => thrown);
    expect(problem.reply()).to.deep.include({ status: 503, headers: { "Retry-After": "13" } });
    expect(problem).to.have.property("code", "overloaded");
  });

  it("is a thread for interfaces of large workspaces, once for all who ask at the same time or later", async () => {
    const task = { kind: "show", ref: { spec: "long" } } as const;
    const replies = await Promise.all([dispatcher.document(task), dispatcher.document(task)]);
    expect(given).to.have.length(1);
    expect([...replies, await dispatcher.document(task)].map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(given).to.have.length(1);
    expect(engine.shows).to.equal(1);
  });

  it("is here for interfaces of small specs in large workspaces, and for documents of many of them", async () => {
    const specs = Array.from({ length: 600 }, (_, i) => `spec s${i}\ndata x: number\nrule r: x + ${i}\n`).join("");
    const engine = new CountingEngine();
    engine.load({ "a.rules": specs });
    dispatcher = new Dispatcher(engine, 60_000, forAll({ isFree: true, run: () => expect.fail("a thread") }));
    const shown = await dispatcher.document({ kind: "show", ref: { spec: "s7" } });
    expect(JSON.parse(String(shown.body)).spec).to.equal("s7");
    let turns = 0;
    const turn = () => {
      turns++;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);
    const document = await dispatcher.document({ kind: "openapi", effective: "2025", explain: false, base: "" });
    clearImmediate(waiting);
    expect(Object.keys(JSON.parse(String(document.body)).paths)).to.have.length(1 + 2 * 600);
    expect(engine.signatures).to.equal(600);
    expect(turns).to.be.greaterThan(1);
  });

  it("is here no longer than a document may take", async () => {
    const threads = forAll({ isFree: true, run: () => Promise.resolve(REPLY) });
    const thrown = await new Dispatcher(engine, 1e-9, threads)
      .document({ kind: "openapi", effective: "2025", explain: false, base: "" })
      .catch((problem) => problem);
    expect(thrown).to.have.property("code", "evaluation_timeout");
  });

  it("does not keep what failed", async () => {
    const task = { kind: "openapi", effective: "2025", explain: false, base: "" } as const;
    answer = () => Promise.reject(new ThreadsBusy(1));
    expect(await dispatcher.document(task).catch(({ code }) => code)).to.equal("overloaded");
    answer = () => Promise.resolve(REPLY);
    expect(await dispatcher.document(task)).to.have.property("status", 200);
  });

  it("keeps an interface for each stretch of time between two versions", async () => {
    const small = new Dispatcher(engine, 10_000);
    const shown = async (effective: string) => {
      const reply = await small.document({ kind: "show", ref: { spec: "dated", effective } });
      return JSON.parse(String(reply.body)).effective_from;
    };
    const starts = await Promise.all(["2024", "2024-05", "2025-01-01", "2026"].map(shown));
    expect(starts).to.deep.equal(["2024", "2024", "2025", "2025"]);
    expect(engine.shows).to.equal(2);
  });

  it("gives the same reply here and in a thread", () => {
    const here = dispatcher.evaluate(QUICK) as Reply;
    const outcome = perform(engine, { kind: "evaluate", job: QUICK }, 10_000);
    const later = "reply" in outcome ? outcome.reply : expect.fail("no reply");
    expect(JSON.parse(String(later.body)).results).to.deep.equal(JSON.parse(String(here.body)).results);
  });
});

describe("what threads make for later requests", () => {
  it("is compiled for an engine that does not plan, for explanations too", async () => {
    const other = planned();
    const engine = Engine.fromSnapshot(other.snapshot("used"));
    const kinds: string[] = [];
    const run = async (task: Task) => {
      kinds.push(task.kind);
      return perform(other, task, 10_000);
    };
    const dispatcher = new Dispatcher(engine, 10_000, forAll({ isFree: true, run }));
    for (const explain of [false, true]) {
      const job = { ...QUICK, explain };
      const first = await dispatcher.evaluate(job);
      expect(engine.isReady(job)).to.equal(true);
      const second = await dispatcher.evaluate(job);
      expect(JSON.parse(String(second.body)).results).to.deep.equal(JSON.parse(String(first.body)).results);
    }
    expect(kinds).to.deep.equal(["compile", "compile"]);
    expect(engine.isPlanned).to.equal(false);
  });

  it("does not count as slow what had no time left when it was compiled", async () => {
    const other = planned();
    const engine = Engine.fromSnapshot(other.snapshot("used"));
    const kinds: string[] = [];
    const run = async (task: Task) => {
      kinds.push(task.kind);
      const outcome = perform(other, task, 10_000);
      for (const end = performance.now() + 250; performance.now() < end; );
      return outcome;
    };
    const dispatcher = new Dispatcher(engine, 200, forAll({ isFree: true, run }));
    const first = await Promise.resolve(dispatcher.evaluate(QUICK)).catch(({ code }) => code);
    expect(first).to.equal("evaluation_timeout");
    expect((await dispatcher.evaluate(QUICK)).status).to.equal(200);
    expect(kinds).to.deep.equal(["compile"]);
  });

  it("is all that is loaded, with the specs in use ready as they are now", () => {
    const outcome = perform(planned(), { kind: "load", specs: ["quick", "gone", "dated"] }, 10_000);
    if (!("snapshot" in outcome)) return expect.fail("no snapshot");
    const engine = Engine.fromSnapshot(outcome.snapshot);
    for (const spec of ["quick", "dated", "long"]) engine.version({ spec });
    expect(["quick", "dated", "long"].map((spec) => engine.isReady({ spec }))).to.deep.equal([true, true, false]);
    expect(engine.run({ spec: "quick", data: { n: "1" } }).results.r?.result).to.equal("2");
    expect(() => engine.version({ spec: "dated", effective: "2023" })).to.throw("has no version at 2023");
    expect(engine.isPlanned).to.equal(false);
  });

  it("are the inputs of a version that is not compiled", async () => {
    const other = planned();
    const engine = Engine.fromSnapshot(other.snapshot("used"));
    const dispatcher = new Dispatcher(
      engine,
      10_000,
      forAll({ isFree: true, run: async (task) => perform(other, task, 10_000) }),
    );
    expect(await dispatcher.inputs({ spec: "quick", effective: undefined })).to.deep.equal({
      inputs: ["n"],
      lists: [],
    });
    expect(engine.isPlanned).to.equal(false);
  });
});
