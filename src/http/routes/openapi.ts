import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";
import { fieldData } from "../request/data.ts";
import type { RequestHead } from "../request/head.ts";
import type { Service, ServiceOptions } from "../work/service.ts";

/**
 * `GET /openapi.json`: describes the local specs that have a version at `?effective=`. Throws, or
 * rejects with, HttpError.
 */
export function openapi(
  service: Service,
  { explain }: Pick<ServiceOptions, "explain">,
  { query, base }: RequestHead,
): Reply | Promise<Reply> {
  const instant = effectiveInstant(fieldData(query).effective, Date.now);
  if ("message" in instant) throw new HttpError("invalid_datetime", instant.message);
  return service.document({ kind: "openapi", effective: instant.text, explain, base });
}
