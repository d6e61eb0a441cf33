import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";
import { fieldData } from "../request/data.ts";
import { folded, unknownSpec } from "../request/path.ts";
import type { Service } from "../work/service.ts";
import { startOfVersion } from "./version-start.ts";

/** Data of the page beside its scripts, below `/docs/assets/`. */
export type PageData = "arms.json" | "summaries.json";

export function isPageData(file: string): file is PageData {
  return file === "arms.json" || file === "summaries.json";
}

/**
 * `arms.json?spec=` has the rules of a spec as written, `summaries.json` the first lines of all
 * specs, both at `?effective=` (docs/spec/07-surfaces.md#4-3-docs). Throws, or rejects with,
 * HttpError.
 */
export function pageData(service: Service, file: PageData, query: string): Reply | Promise<Reply> {
  const asked = fieldData(query);
  const instant = effectiveInstant(asked.effective, Date.now);
  if ("message" in instant) throw new HttpError("invalid_datetime", instant.message);
  const effective = instant.text;
  if (file === "summaries.json") return service.document({ kind: "summaries", effective });
  const spec = folded(asked.spec ?? "");
  if (!service.specs.names.has(spec)) throw unknownSpec(spec, service.specs.names);
  startOfVersion(service, { spec, effective });
  return service.document({ kind: "arms", ref: { spec, effective } });
}
