import type { Reply } from "../reply/reply.ts";
import { fieldData } from "../request/data.ts";
import type { RequestHead } from "../request/head.ts";
import { documentInstant } from "../request/instants.ts";
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

/** Data of the page beside its scripts, below `/docs/assets/`. */
type PageData = "arms.json" | "rules.js" | "summaries.json";

export function isPageData(file: string): file is PageData {
  return file === "arms.json" || file === "rules.js" || file === "summaries.json";
}

/**
 * `arms.json?spec=` has the rules of a spec as written, and the names of those that people come
 * for, `rules.js` is a module that answers as they do, `summaries.json` has the first lines of all
 * specs, each at `?effective=`, else at Accept-Datetime (docs/spec/07-surfaces.md#4-3-docs). Rejects with HttpError.
 */
export async function pageData(
  service: Service,
  { explain }: ServiceOptions,
  file: PageData,
  request: RequestHead,
): Promise<Reply> {
  const asked = fieldData(request.query);
  const effective = documentInstant(asked.effective, request);
  if (file === "summaries.json") return service.document({ kind: "summaries", effective });
  const spec = folded(asked.spec ?? "");
  if (!service.specs.names.has(spec)) throw unknownSpec(spec, service.specs.names);
  startOfVersion(service, { spec, effective });
  const ref = { spec, effective };
  return service.document(file === "arms.json" ? { kind: "arms", ref } : { kind: "module", ref, explain });
}
