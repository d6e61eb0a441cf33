import type { Effective, Show } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { documentJson } from "../../engine/text/json/write-json.ts";
import { VERSION } from "../../engine/version.ts";
import { HttpError } from "../reply/http-error.ts";
import { type Reply, whenReady } from "../reply/reply.ts";
import { LocalSpecs, type Service, type ServiceOptions } from "../service.ts";
import { COMPONENTS } from "./components.ts";
import { UniqueNames } from "./names.ts";
import { pathsOf } from "./paths.ts";
import { requestSchema, responseSchema } from "./schemas.ts";

/**
 * `GET /openapi.json`: describes the local specs that have a version at `effective`
 * (docs/spec/07-surfaces.md#4-1-document). Throws, or rejects with, HttpError.
 */
export function openapi(
  service: Service,
  { explain }: Pick<ServiceOptions, "explain">,
  effective: string | undefined,
): Reply | Promise<Reply> {
  const instant = effectiveInstant(effective, Date.now);
  if ("message" in instant) throw new HttpError("invalid_datetime", instant.message);
  const content = service.document({ kind: "openapi", effective: instant.text, explain });
  return whenReady(content, (reply) => (reply.status === 200 ? titled(reply, instant.text) : reply));
}

/**
 * An OpenAPI 3.1 document. `shows` are the interfaces of the specs to describe; same input, same
 * bytes.
 */
export function openapiDocument(shows: readonly Show[], effective: string, explain: boolean): Record<string, unknown> {
  return { ...documentTitle(effective), ...documentContent(shows, explain) };
}

/**
 * As JSON text, what `openapiDocument` says after its title: the same for all instants between two
 * starts of versions. Throws EngineErrors when it is too long.
 */
export function openapiContent(engine: Engine, effective: Effective, explain: boolean): string {
  const shows = [...new LocalSpecs(engine).names].sort().flatMap((spec) => {
    try {
      return [engine.show({ spec, effective })];
    } catch (thrown) {
      if (thrown instanceof EngineErrors && thrown.errors[0]?.request_kind === "spec_not_found") return [];
      throw thrown;
    }
  });
  return documentJson(documentContent(shows, explain), engine.limits());
}

/** A document of its content, the title being the only part that names the instant. */
function titled({ body, ...reply }: Reply, effective: string): Reply {
  const title = Buffer.from(`${JSON.stringify(documentTitle(effective)).slice(0, -1)},`);
  const content = typeof body === "string" ? Buffer.from(body) : body;
  return { ...reply, body: Buffer.concat([title, content.subarray(1)]) };
}

function documentTitle(effective: string): Record<string, unknown> {
  return {
    openapi: "3.1.0",
    info: {
      title: "engine",
      version: `${VERSION} (effective ${effective})`,
      description: "Evaluates the rules of a workspace: exact results, missing inputs, explanations.",
    },
  };
}

function documentContent(shows: readonly Show[], explain: boolean): Record<string, unknown> {
  const names = new UniqueNames(Object.keys(COMPONENTS));
  const described = shows.map((show) => ({ show, component: names.of(show.spec.replaceAll("/", ".")) }));
  const schemas: Record<string, unknown> = { ...COMPONENTS };
  for (const { show, component } of described) {
    schemas[`${component}.Request`] = requestSchema(show);
    schemas[`${component}.Response`] = responseSchema(show);
  }
  return {
    servers: [{ url: "/" }],
    tags: described.map(({ show }) => ({
      name: show.spec,
      ...(show.commentary ? { description: show.commentary } : {}),
    })),
    paths: pathsOf(described, explain),
    components: { schemas },
  };
}
