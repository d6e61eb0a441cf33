import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";
import type { Service, ServiceOptions } from "../service.ts";

/**
 * `GET /openapi.json`: describes the local specs that have a version at `effective`. Throws, or
 * rejects with, HttpError.
 */
export function openapi(
  service: Service,
  { explain }: Pick<ServiceOptions, "explain">,
  effective: string | undefined,
): Reply | Promise<Reply> {
  const instant = effectiveInstant(effective, Date.now);
  if ("message" in instant) throw new HttpError("invalid_datetime", instant.message);
  return service.document({ kind: "openapi", effective: instant.text, explain, base: "" });
}
