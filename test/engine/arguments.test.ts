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

describe("an argument of the wrong type", () => {
  for (const [[call, ...given], words] of CALLS) {
    it(`is refused: ${words}`, async () => {
      let thrown: unknown;
      try {
        await Reflect.apply(call, undefined, given);
      } catch (error) {
        thrown = error;
      }
      expect(thrown).to.be.instanceOf(Error).with.property("message").that.contains(words);
    });
  }
});
