import { VERSION } from "../../engine/version.ts";
import { json, type Reply } from "../reply/reply.ts";
import type { Service } from "../work/service.ts";

/** `GET /health`: 200 also after a failed reload, which it reports; 503 while the server drains. */
export function health(service: Service): Reply {
  const { stale, draining, rules } = service;
  const status = draining === true ? "draining" : "ok";
  const problems = stale === undefined ? {} : { stale: true, errors: stale };
  const loaded = rules && { loaded_at: rules.at, rules_digest: rules.digest };
  const reply = json({ status, service: "engine", version: VERSION, ...loaded, ...problems });
  return draining === true ? { ...reply, status: 503 } : reply;
}
