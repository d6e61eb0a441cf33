import type { SpecRef } from "../../engine/api.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { HttpError } from "../reply/http-error.ts";
import type { Service } from "../work/service.ts";

/** The start of the version in force, as written. Throws spec_not_found. */
export function startOfVersion(service: Pick<Service, "engine">, target: SpecRef): string | undefined {
  try {
    return service.engine.version(target).effective_from;
  } catch (thrown) {
    const [error] = thrown instanceof EngineErrors ? thrown.errors : [];
    if (error === undefined) throw thrown;
    const { spec, effective } = target;
    const instant = effective === undefined ? undefined : effectiveInstant(effective, Date.now);
    const known = instant !== undefined && "text" in instant ? { effective: instant.text } : {};
    throw new HttpError("spec_not_found", error.message, { spec, suggestion: error.suggestion, ...known });
  }
}
