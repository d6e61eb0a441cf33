import type { SpecRef } from "../../engine/api.ts";
import { json, type Reply } from "../reply/reply.ts";
import type { Service } from "../service.ts";
import { memento } from "./memento.ts";

/** `GET /{spec}` without query: the interface of the version in force. */
export function show(service: Service, ref: SpecRef): Reply {
  const answer = service.engine.show(ref);
  return json(answer, memento(answer.effective_from));
}
