import type { SpecRef } from "../engine/api.ts";
import { effectiveInstant } from "../engine/effective.ts";
import { EngineErrors } from "../engine/errors.ts";
import { documentationAsset, documentationPage } from "./documentation.ts";
import { fromEngineError, HttpError } from "./http-error.ts";
import { openapi } from "./openapi/document.ts";
import { json, type Reply } from "./reply.ts";
import { resolvePath, type Target } from "./request-path.ts";
import { evaluate } from "./routes/evaluate.ts";
import { health } from "./routes/health.ts";
import { show } from "./routes/show.ts";
import { header, type Request, type Service, type ServiceOptions } from "./service.ts";

const SPEC_METHODS = "GET, HEAD, POST, OPTIONS";
const RESERVED_METHODS = "GET, HEAD, OPTIONS";
const METHODS = new Set(SPEC_METHODS.split(", "));

/** A request whose head has been checked: either answered already, or waiting for its body. */
export type Step = { readonly reply: Reply } | { readonly finish: (body: Buffer) => Reply };

/**
 * Checks the head of a request in the order of `surfaces.md` 3.5 (method, path, spec, Accept-Datetime, version), so that a wrong one is refused
 * before its body is read; content type, body, rules and evaluation follow in `finish`.
 */
export function begin(service: Service, options: ServiceOptions, request: Request): Step {
  const ended = guarded(() => head(service, options, request));
  return "status" in ended ? { reply: ended } : { finish: (body) => guarded(() => ended.finish(body)) };
}

function head(
  service: Service,
  options: ServiceOptions,
  request: Request,
): Reply | { finish: (body: Buffer) => Reply } {
  if (!METHODS.has(request.method)) refuseMethod(request.method, SPEC_METHODS);
  const target = resolvePath(
    request.path,
    (name) => service.specs.has(name),
    (file) => documentationAsset(file) !== undefined,
  );
  const allowed = target.kind === "spec" ? SPEC_METHODS : RESERVED_METHODS;
  if (request.method === "OPTIONS") return { status: 204, body: "", headers: { Allow: allowed } };
  if (target.kind !== "spec") {
    if (request.method === "POST") refuseMethod(request.method, allowed);
    return reserved(service, options, target, request);
  }
  const ref = versionInForce(service, target.spec, header(request, "accept-datetime"));
  if (request.method === "POST")
    return { finish: (body) => evaluate(service, options, ref, target.rules, request, body) };
  if (target.rules === undefined && !request.query) return show(service, ref);
  return evaluate(service, options, ref, target.rules, request, Buffer.alloc(0));
}

/** Turns what was thrown into its answer; anything but an error of the request is a bug and goes on. */
function guarded<T>(action: () => T): T | Reply {
  try {
    return action();
  } catch (thrown) {
    if (thrown instanceof HttpError) return thrown.reply();
    const [error] = thrown instanceof EngineErrors ? thrown.errors : [];
    if (error === undefined) throw thrown;
    return fromEngineError(error).reply();
  }
}

function refuseMethod(method: string, allowed: string): never {
  throw new HttpError(
    "method_not_allowed",
    `the method ${method} is not allowed here; allowed: ${allowed}`,
    {},
    { Allow: allowed },
  );
}

function reserved(
  service: Service,
  options: ServiceOptions,
  target: Target & { kind: string },
  request: Request,
): Reply {
  switch (target.kind) {
    case "list":
      return json(service.engine.list());
    case "health":
      return health(service);
    case "openapi":
      return openapi(service, options, new URLSearchParams(request.query ?? "").get("effective") ?? undefined);
    case "docs":
      return documentationPage(service);
    default: {
      const asset = target.kind === "asset" ? documentationAsset(target.asset ?? "") : undefined;
      if (asset === undefined) throw new HttpError("spec_not_found", "there is no such page");
      return asset;
    }
  }
}

/** The reference that all later steps use, its instant read once. Throws invalid_datetime or spec_not_found. */
function versionInForce(service: Service, spec: string, acceptDatetime: string | undefined): SpecRef {
  const instant = effectiveInstant(acceptDatetime, Date.now);
  if ("message" in instant) throw new HttpError("invalid_datetime", instant.message);
  const ref: SpecRef =
    acceptDatetime === undefined || acceptDatetime.trim() === "" ? { spec } : { spec, effective: acceptDatetime };
  service.engine.version(ref);
  return ref;
}
