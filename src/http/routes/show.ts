import type { SpecRef } from "../../engine/api.ts";
import { showJson } from "../../engine/text/show-json.ts";
import type { Reply } from "../reply/reply.ts";
import type { Service } from "../service.ts";
import { memento } from "./memento.ts";

/** `GET /{spec}` without query: the interface of the version in force. */
export function show(service: Service, ref: SpecRef): Reply {
  const answer = service.engine.show(ref);
  return { status: 200, body: showJson(answer), headers: memento(answer.effective_from) };
}
