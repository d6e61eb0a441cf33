import type { Effective, ListedSpec } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { responseBudget } from "../../engine/text/byte-budget.ts";
import { documentJson } from "../../engine/text/json/write-json.ts";
import { VERSION } from "../../engine/version.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { limitSentence } from "../reply/limit-error.ts";
import { Eras } from "../request/eras.ts";
import { LocalSpecs } from "../request/local-specs.ts";
import { COMMON, REFUSALS } from "./components.ts";
import { UniqueNames } from "./names.ts";
import { ref } from "./refs.ts";
import { bareSection, OPERATIONS, section } from "./section.ts";
import { WrittenSections } from "./written-sections.ts";

/** The settings of the server that show in a document. */
export interface DocumentTerms {
  /** True when clients may ask for explanations. */
  readonly explain: boolean;
  /** Path where the routes are mounted; empty: the root. */
  readonly base: string;
}

/**
 * An OpenAPI 3.1 document as JSON text (docs/spec/07-surfaces.md#4-1-document): the local specs
 * that have a version at `effective`, the same for all instants between two starts of versions. A
 * spec that cannot be shown, or that does not fit, is listed without its interface, with the
 * reason. Throws EngineErrors when even that list is too long.
 */
export function openapiDocument(engine: Engine, effective: Effective, { explain, base }: DocumentTerms): string {
  const limits = engine.limits();
  const head = documentHead(new Eras(engine).startAt(effective), base);
  const common = Buffer.byteLength(JSON.stringify([head, COMMON, LIST]));
  const sections = new WrittenSections(limits.max_response_bytes - common, (value) => documentJson(value, limits));
  const components = new UniqueNames();
  const operations = new UniqueNames(["list"]);
  const parameters = new UniqueNames();
  for (const spec of [...new LocalSpecs(engine).names].sort()) {
    const ref = { spec, effective };
    const version = attempted(() => engine.version(ref));
    if ("kind" in version) {
      if (version.request_kind === "spec_not_found") continue;
      throw new EngineErrors([version]);
    }
    const component = components.of(spec.replaceAll("/", "."));
    const ids = OPERATIONS.map((action) => [action, operations.of(`${action}_${component}`)]);
    const names = { component, operations: Object.fromEntries(ids), parameters };
    const bare = (why: string) => bareSection(version, names, explain, `The interface is left out here: ${why}.`);
    const problem = attempted(() => {
      const crowded = `the document has no room for it, max_response_bytes is ${limits.max_response_bytes}`;
      sections.add(section(engine.show(ref), names, explain), () => bare(crowded));
      return version;
    });
    if ("kind" in problem) sections.addBare(bare(limitSentence(problem)));
  }
  const budget = responseBudget(limits);
  budget.spend(common);
  return documentText(head, sections.texts(budget));
}

/** The result of a function, or the first of the errors that it throws. */
function attempted(action: () => ListedSpec): ListedSpec | EngineError {
  try {
    return action();
  } catch (thrown) {
    const [error] = thrown instanceof EngineErrors ? thrown.errors : [];
    if (error === undefined) throw thrown;
    return error;
  }
}

/**
 * The members before tags and paths. `from`: the start of the period that the document describes.
 */
function documentHead(from: string | undefined, base: string): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "engine",
      version: from === undefined ? VERSION : `${VERSION} (effective ${from})`,
      description: "Evaluates the rules of a workspace: exact results, missing inputs, explanations.",
    },
    servers: [{ url: base === "" ? "/" : base }],
  };
}

/** The path that belongs to no spec. */
const LIST = {
  "/": {
    get: {
      operationId: "list",
      summary: "All specs and their versions",
      responses: { "200": ref("responses", "List"), ...REFUSALS },
    },
  },
};

function documentText(head: object, { tags, paths, components }: ReturnType<WrittenSections["texts"]>): string {
  const kinds = Object.entries(COMMON).map(([kind, common], i) => `"${kind}":${withMembers(common, components[i])}`);
  return withMembers(head, `"tags":[${tags}],"paths":${withMembers(LIST, paths)},"components":{${kinds.join(",")}}`);
}

/** An object as JSON with further members after its own. */
function withMembers(object: object, members = ""): string {
  const text = JSON.stringify(object);
  return members === "" ? text : `${text.slice(0, -1)},${members}}`;
}
