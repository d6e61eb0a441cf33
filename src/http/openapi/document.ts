import type { Show } from "../../engine/api.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { VERSION } from "../../engine/version.ts";
import { HttpError } from "../reply/http-error.ts";
import { json, type Reply } from "../reply/reply.ts";
import type { Service, ServiceOptions } from "../service.ts";
import { COMPONENTS } from "./components.ts";
import { UniqueNames } from "./names.ts";
import { pathsOf } from "./paths.ts";
import { requestSchema, responseSchema } from "./schemas.ts";

/** `GET /openapi.json`: describes the local specs that have a version at `effective` (`surfaces.md` 4.1). Throws invalid_datetime. */
export function openapi(
  service: Service,
  options: Pick<ServiceOptions, "explain">,
  effective: string | undefined,
): Reply {
  const instant = effectiveInstant(effective, Date.now);
  if ("message" in instant) throw new HttpError("invalid_datetime", instant.message);
  return json(openapiDocument(versionsAt(service, effective), instant.text, options.explain));
}

/** An OpenAPI 3.1 document. `shows` are the interfaces of the specs to describe; same input, same bytes. */
export function openapiDocument(shows: readonly Show[], effective: string, explain: boolean): Record<string, unknown> {
  const names = new UniqueNames(Object.keys(COMPONENTS));
  const described = shows.map((show) => ({ show, component: names.of(show.spec.replaceAll("/", ".")) }));
  const schemas: Record<string, unknown> = { ...COMPONENTS };
  for (const { show, component } of described) {
    schemas[`${component}.Request`] = requestSchema(show);
    schemas[`${component}.Response`] = responseSchema(show);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "engine",
      version: `${VERSION} (effective ${effective})`,
      description: "Evaluates the rules of a workspace: exact results, missing inputs, explanations.",
    },
    servers: [{ url: "/" }],
    tags: described.map(({ show }) => ({
      name: show.spec,
      ...(show.commentary ? { description: show.commentary } : {}),
    })),
    paths: pathsOf(described, explain),
    components: { schemas },
  };
}

function versionsAt(service: Service, effective: string | undefined): Show[] {
  return [...service.specs.names].sort().flatMap((spec) => {
    try {
      return [service.engine.show(effective === undefined ? { spec } : { spec, effective })];
    } catch (thrown) {
      if (thrown instanceof EngineErrors && thrown.errors[0]?.request_kind === "spec_not_found") return [];
      throw thrown;
    }
  });
}
