import { expect } from "chai";
import { rulesRouter } from "../../src/express.ts";
import { formOf, typedValue } from "../../src/form/headless.ts";
import * as api from "../../src/index.ts";
import * as node from "../../src/node.ts";
import { fetchBundle } from "../../src/registry/index.ts";
import { bundleInMemory } from "../bundle/in-memory.ts";

const { Engine } = api;
const engine = new Engine();
engine.load("spec s\ndata n: number\nrule r: n * 2\n");
const response = engine.run({ spec: "s" });
const show = engine.show({ spec: "s" });
const [field] = formOf({ engine, spec: "s" }).asked;
const source = { engine, spec: "s" };
const none = () => undefined;
const bundle = bundleInMemory(engine, "s", { explain: false, small: true, partial: false, form: false });

async function failureOf(call: (...given: never[]) => unknown, given: readonly unknown[]): Promise<unknown> {
  try {
    await Reflect.apply(call, undefined, given);
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

/** Calls with one argument, or an option, of a wrong type, and the words for what is wrong. */
const CALLS: readonly (readonly [call: readonly [(...given: never[]) => unknown, ...unknown[]], words: string])[] = [
  [[(given) => new Engine(given), null], "the options of an engine must be an object, not null"],
  [[(given) => new Engine(given), { limits: 5 }], "limits must be an object such as { max_sources: 10 }"],
  [[(given) => new Engine(given), { after: {} }], "the option `after` must be an Engine, not an object"],
  [[(given) => engine.snapshot(given), "some"], 'the extent of a snapshot must be "all" or "used"'],
  [[(given) => engine.load(given), 5], "the sources must be given as text, not a number: bytes of a file are decoded"],
  [[(given) => engine.load(given), [[{}, "spec t"]]], "the label of a source must be text, not an object"],
  [
    [(given) => engine.load(given), [["t", "spec t", 5]]],
    "the repository of the source `t` must be text, not a number",
  ],
  [[(given) => engine.update(given, "spec t"), null], "the label of a source must be text, not null"],
  [[(given) => engine.update("t", "spec t", given), null], "the options of an update must be an object, not null"],
  [
    [(given) => engine.update("t", "spec t", given), { repository: [] }],
    "the name of a repository is a text, not a list",
  ],
  [[(given) => engine.history(given), undefined], "a spec is asked for by an object such as"],
  [[(given) => api.format("spec t", given), null], "the label of a source must be text, not null"],
  [[(given) => api.formatExplanation(given), undefined], "an explanation must be that of a result, asked for by"],
  [
    [(given) => api.responseJson(given, engine.limits()), {}],
    "the results of the response must be an object, not undef",
  ],
  [
    [(given) => api.responseJson(response, given), undefined],
    "the limits of an answer must be those of `engine.limits()`",
  ],
  [[(given) => api.showJson(given, engine.limits()), "s"], "the interface must be an object, not a string"],
  [
    [(given) => api.showJson(show, given), {}],
    "the limits of an answer must be those of `engine.limits()`, not an object",
  ],
  [[(given) => bundle.run({}, given), "2025"], "options must be an object of names and values, not a string"],
  [[(given) => node.loadWorkspace(given), undefined], "the path of a workspace must be text, not undefined"],
  [[(given) => node.readWorkspace(".", given), null], "the options of a workspace must be an object, not null"],
  [
    [(given) => node.watchWorkspace(given, none), new URL("file:///")],
    "the path of a workspace must be text, not a URL",
  ],
  [[(given) => node.watchWorkspace(".", given), {}], "the listener of a watch must be a function, not an object"],
  [[(given) => fetchBundle(given, { registry: "" }), 5], "the name of a repository must be text, not a number"],
  [[(given) => fetchBundle("@a/b", given), undefined], "the options of a download must be an object, not undefined"],
  [[(given) => fetchBundle("@a/b", given), {}], "the option `registry` must be text, not undefined"],
  [[(given) => rulesRouter(given), "s"], "the engine of a router must be an Engine, not a string"],
  [[(given) => rulesRouter(engine, given), { log: true }], "the option `log` must be a function, not a boolean"],
  [[(given) => rulesRouter(engine, given), { timeout: "5" }], "the timeout must be a number of milliseconds"],
  [[(given) => formOf(given), undefined], "the rules of a form must be an object, not undefined"],
  [[(given) => formOf(given), { engine: "s", spec: "s" }], "the engine of a form must be an Engine, not a string"],
  [[(given) => formOf(given), { engine }], "the spec of a form must be text, not undefined"],
  [[(given) => formOf(source, given), { lang: 5 }], "the option `lang` must be text, not a number"],
  [[(given) => formOf(source, given), { data: "n=1" }], "the option `data` must be an object, not a string"],
  [[(given) => typedValue(given, "1"), undefined], "a field must be an object, not undefined"],
  [[(given) => typedValue(field ?? given, given), 5], "what was typed must be text, not a number"],
];

const RUN = "spec, repository, effective, data, rules, explain, arms, partial, strict, timeout";
const s = { spec: "s" };
const snapshot = engine.snapshot();

/** Calls with a name that the function does not know, and the words for it. */
const UNKNOWN_NAMES: typeof CALLS = [
  [
    [(given) => engine.run(given), { ...s, efective: "2025" }],
    `the options of \`run\` have no \`efective\`: did you mean \`effective\`? Known: ${RUN}`,
  ],
  [[(given) => engine.run(given), { ...s, rule: "r" }], "the options of `run` have no `rule`: did you mean `rules`? "],
  [[(given) => engine.run(given), { ...s, toString: 5 }], `have no \`toString\`. Known: ${RUN}`],
  [
    [(given) => engine.prepare(given), { ...s, partial: true }],
    "the options of `prepare` have no `partial`. Known: spec, repository, effective, rules, explain, arms, strict",
  ],
  [
    [(given) => engine.history(given), { ...s, rule: "r", too: "2025" }],
    "the options of `history` have no `too`: did you mean `to`? Known: spec, repository, effective, rule, data, fro",
  ],
  ...(["show", "version", "outline", "source", "remove"] as const).map((method): (typeof CALLS)[number] => [
    [(given) => engine.copy()[method](given), { ...s, efective: "2025" }],
    `the options of \`${method}\` have no \`efective\`: did you mean \`effective\`? Known: ${RUN}`,
  ]),
  [
    [(given) => new Engine(given), { limit: {} }],
    "the options of an engine have no `limit`: did you mean `limits`? Known: limits, after, onlyInputs",
  ],
  [
    [(given) => Engine.fromSnapshot(snapshot, given), { limits: {} }],
    "the options of a restored engine have no `limits`. Known: after, onlyInputs",
  ],
  [[(given) => engine.copy(given), { after: engine }], "the options of a copy have no `after`. Known: onlyInputs"],
  [
    [(given) => engine.update("t", "spec t", given), { repo: "@a/b" }],
    "the options of an update have no `repo`. Known: repository",
  ],
  [
    [(given) => node.loadWorkspace(".", given), { limit: {} }],
    "the options of a workspace have no `limit`: did you mean `limits`? Known: limits, onFiles, skipUnreadable",
  ],
  [[(given) => node.readWorkspace(".", given), { quiet: 5 }], "the options of a workspace have no `quiet`. Known:"],
  [
    [(given) => node.watchWorkspace(".", none, given), { folder: "all" }],
    "the options of a watch have no `folder`: did you mean `folders`? Known: limits, onFiles, skipUnreadable, since",
  ],
  [
    [(given) => fetchBundle("@a/b", given), { registry: "https://a.example", fetsch: none }],
    "the options of a download have no `fetsch`: did you mean `fetch`? Known: registry, fetch",
  ],
  [
    [(given) => rulesRouter(engine, given), { explian: true }],
    "the options of a router have no `explian`: did you mean `explain`? Known: explain, onlyInputs, timeout, log",
  ],
  [
    [(given) => formOf(given), { ...source, effective: "2025" }],
    "the rules of a form have no `effective`. Known: engine, spec, repository",
  ],
  [
    [(given) => formOf(source, given), { language: "de" }],
    "the options of a form have no `language`. Known: data, rules, effective, lang, all",
  ],
  [
    [(given) => typedValue(field ?? given, "1", given), { units: "eur" }],
    "the options of a typed value have no `units`: did you mean `unit`? Known: lang, unit",
  ],
];

describe("a name that a function does not know", () => {
  for (const [[call, ...given], words] of UNKNOWN_NAMES) {
    it(`is refused: ${words}`, async () => {
      expect(await failureOf(call, given))
        .to.be.instanceOf(TypeError)
        .with.property("message")
        .that.contains(words);
    });
  }

  it("is not one that another request has, where only the version is asked for", () => {
    const request = { ...s, data: { n: 1 }, rules: ["r"], explain: true, timeout: 1000 };
    expect(engine.run(request).results.r).to.include({ result: "2" });
    expect(engine.show(request).spec).to.equal("s");
    expect(engine.version(request).name).to.equal("s");
  });
});

describe("an argument of the wrong type", () => {
  for (const [[call, ...given], words] of CALLS) {
    it(`is refused: ${words}`, async () => {
      expect(await failureOf(call, given))
        .to.be.instanceOf(Error)
        .with.property("message")
        .that.contains(words);
    });
  }
});
