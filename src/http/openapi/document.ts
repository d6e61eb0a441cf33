import type { Effective, ListedSpec } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { responseBudget } from "../../engine/text/byte-budget.ts";
import { documentJson } from "../../engine/text/json/write-json.ts";
import { VERSION } from "../../engine/version.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { WorkBudget } from "../../model/work-budget.ts";
import { limitSentence } from "../reply/http-error.ts";
import { Eras } from "../request/instants.ts";
import { COMMON, refusals } from "./components.ts";
import { ref, UniqueNames } from "./refs.ts";
import { bareSection, OPERATIONS, type SectionTerms, section } from "./section.ts";
import { WrittenSections } from "./written-sections.ts";

/** The settings of the server that show in a document. */
export interface DocumentTerms extends SectionTerms {
  /** Path where the routes are mounted; empty: the root. */
  readonly base: string;
  /** The lower-case name of the spec to describe; absent: all of them. */
  readonly spec?: string | undefined;
}

/**
 * An OpenAPI 3.1 document as JSON text (docs/spec/07-surfaces.md#4-1-document): the local specs
 * that have a version at `effective`, the same for all instants between two starts of versions. A
 * spec that cannot be shown, or that does not fit, is listed without its interface, with the
 * reason: each may take half of the planning steps that the specs before it left of
 * `max_planning_steps`. Throws EngineErrors when even that list is too long.
 */
export function openapiDocument(engine: Engine, effective: Effective, terms: DocumentTerms): string {
  const sections = documentInSections(engine, effective, terms);
  for (;;) {
    const { done, value } = sections.next();
    if (done === true) return value;
  }
}

/**
 * The same document, made spec by spec. `mostSteps`: the planning steps for one of them;
 * EngineTimeout when it needs more.
 */
export function* documentInSections(
  engine: Engine,
  effective: Effective,
  terms: DocumentTerms,
  mostSteps?: number,
): Generator<undefined, string> {
  const limits = engine.limits();
  const frame = frameOf(new Eras(engine).startAt(effective), terms);
  const common = Buffer.byteLength(JSON.stringify([frame, COMMON]));
  const sections = new WrittenSections(limits.max_response_bytes - common, (value) => documentJson(value, limits));
  const components = new UniqueNames();
  const operations = new UniqueNames(["list"]);
  const parameters = new UniqueNames();
  const options = new UniqueNames();
  let stepsLeft = limits.max_planning_steps;
  const specs = terms.spec === undefined ? [...localSpecs(engine)].sort() : [terms.spec];
  for (const spec of specs) {
    const ref = { spec, effective };
    const version = attempted(() => engine.version(ref));
    if ("kind" in version) {
      if (version.request_kind === "spec_not_found") continue;
      throw new EngineErrors([version]);
    }
    const component = components.of(spec.replaceAll("/", "."));
    const ids = OPERATIONS.map((action) => [action, operations.of(`${action}_${component}`)]);
    const names = { component, operations: Object.fromEntries(ids), parameters, options };
    const bare = (why: string) => bareSection(version, names, terms, `The interface is left out here: ${why}.`);
    const crowded = (limit: "max_response_bytes" | "max_planning_steps") =>
      bare(`the document has no room for it, ${limit} is ${limits[limit]}`);
    const share = new WorkBudget({ max_planning_steps: terms.spec === undefined ? stepsLeft / 2 : stepsLeft });
    const problem = attempted(() => {
      const signature = engine.signature({ ...ref, mostSteps }, share);
      if (signature.rules.length > 0) {
        sections.add(section(signature, names, terms), () => crowded("max_response_bytes"));
      }
      return version;
    });
    stepsLeft = Math.max(stepsLeft - share.spent, 0);
    if ("kind" in problem) {
      const isCrowded = problem.limit_name === "max_planning_steps";
      sections.addBare(isCrowded ? crowded("max_planning_steps") : bare(limitSentence(problem)));
    }
    yield undefined;
  }
  const budget = responseBudget(limits);
  budget.spend(common);
  return documentText(frame, sections.texts(budget));
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

/** The parts of a document besides its specs. */
interface Frame {
  /** The members before tags and paths. */
  readonly head: object;
  /** The paths that belong to no spec. */
  readonly paths: object;
  readonly securitySchemes: object;
}

/** `from`: the start of the period that the document describes. */
function frameOf(from: string | undefined, { base, secured = false, spec }: DocumentTerms): Frame {
  const head = {
    openapi: "3.1.0",
    info: {
      title: spec ?? "engine",
      version: from === undefined ? VERSION : `${VERSION} (effective ${from})`,
      description: "Evaluates the rules of a workspace: exact results, missing inputs, explanations.",
    },
    servers: [{ url: base === "" ? "/" : base }],
    security: secured ? [{ bearer: [] }] : [],
  };
  const list = {
    operationId: "list",
    summary: "All specs and their versions",
    responses: { "200": ref("responses", "List"), ...refusals(secured) },
  };
  const securitySchemes = secured ? { bearer: { type: "http", scheme: "bearer" } } : {};
  return { head, paths: spec === undefined ? { "/": { get: list } } : {}, securitySchemes };
}

function documentText(frame: Frame, { tags, paths, components }: ReturnType<WrittenSections["texts"]>): string {
  const kinds = Object.entries(COMMON).map(([kind, common], i) => `"${kind}":${withMembers(common, components[i])}`);
  const schemes = `"securitySchemes":${JSON.stringify(frame.securitySchemes)}`;
  const parts = `"paths":${withMembers(frame.paths, paths)},"components":{${[...kinds, schemes].join(",")}}`;
  return withMembers(frame.head, `"tags":[${tags}],${parts}`);
}

/** An object as JSON with further members after its own. */
function withMembers(object: object, members = ""): string {
  const text = JSON.stringify(object);
  if (members === "") return text;
  return text === "{}" ? `{${members}}` : `${text.slice(0, -1)},${members}}`;
}
