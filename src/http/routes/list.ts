import { json, type Reply } from "../reply/reply.ts";
import { header, type RequestHead } from "../request/head.ts";
import type { Service, ServiceOptions } from "../work/service.ts";
import { documentationPage } from "./documentation.ts";

/** Caches keep both forms. */
const VARY = { vary: "Accept" };

/**
 * `GET /`: the list, or for browsers the page that shows it. Below a path of an app it is the list
 * alone: the addresses in the page would be wrong where that path has no slash at its end.
 */
export function list(service: Service, options: ServiceOptions, request: RequestHead): Reply {
  if (request.base === "" && header(request, "accept")?.includes("text/html"))
    return { ...documentationPage(service, options), ...VARY };
  return service.kept("list", () => ({ ...json(service.engine.list()), ...VARY }));
}
