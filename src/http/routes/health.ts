import { VERSION } from "../../engine/version.ts";
import { json, type Reply } from "../reply/reply.ts";
import type { Service } from "../work/service.ts";

/** `GET /health`: 200 also after a failed reload, which it reports; 503 while the server drains. */
export function health(service: Service): Reply {
  const { stale, draining } = service;
  const status = draining === true ? "draining" : "ok";
  const problems = stale === undefined ? {} : { stale: true, errors: stale };
  const reply = json({ status, service: "engine", version: VERSION, ...problems });
  return draining === true ? { ...reply, status: 503 } : reply;
}
