import type { Reply } from "../reply/reply.ts";
import { fieldData } from "../request/data.ts";
import { documentInstant } from "../request/effective.ts";
import type { RequestHead } from "../request/head.ts";
import { folded, unknownSpec } from "../request/path.ts";
import type { Service, ServiceOptions } from "../work/service.ts";
import { startOfVersion } from "./version-start.ts";

/**
 * `GET /openapi.json`: describes the local specs that have a version at `?effective=`, else at
 * Accept-Datetime, or one of them: `of`, which the path names, else `?spec=`. Rejects with
 * HttpError.
 */
export async function openapi(
  service: Service,
  { explain, secured }: ServiceOptions,
  request: RequestHead,
  of?: string,
): Promise<Reply> {
  const asked = fieldData(request.query);
  const effective = documentInstant(asked.effective, request);
  const spec = of ?? (asked.spec === undefined ? undefined : folded(asked.spec));
  if (spec !== undefined) {
    if (!service.specs.names.has(spec)) throw unknownSpec(spec, service.specs.names);
    startOfVersion(service, { spec, effective });
  }
  return service.document({ kind: "openapi", effective, explain, secured, base: request.base, spec });
}
