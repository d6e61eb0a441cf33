import { VERSION } from "../../engine/version.ts";
import { json, type Reply } from "../reply/reply.ts";
import type { Service } from "../service.ts";

/** `GET /health`: 200 also after a failed reload, which it reports. */
export function health(service: Service): Reply {
  const stale = service.stale === undefined ? {} : { stale: true, errors: service.stale };
  return json({ status: "ok", service: "engine", version: VERSION, ...stale });
}
