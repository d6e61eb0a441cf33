import type { Data, Response, SpecRef } from "../../engine/api.ts";
import { EngineTimeout } from "../../engine/errors.ts";
import { HttpError } from "../http-error.ts";
import { json, type Reply } from "../reply.ts";
import { bodyData, fieldData } from "../request-data.ts";
import { ruleList } from "../request-path.ts";
import { header, type Request, type Service, type ServiceOptions } from "../service.ts";
import { memento } from "./memento.ts";

/** Header values that leave explanations off. */
const OFF = new Set(["", "0", "false", "no"]);

/** `POST /{spec}`, `GET /{spec}?…`, both with `/{rules}`. The version was found already. */
export function evaluate(
  service: Service,
  options: ServiceOptions,
  ref: SpecRef,
  pathRules: readonly string[] | undefined,
  request: Request,
  body: Buffer,
): Reply {
  const query = new URLSearchParams(request.query ?? "");
  const data = request.method === "POST" ? bodyData(body, header(request, "content-type")) : fieldData(query);
  const selected = query.has("rules") && !namesData(service, ref, request) ? (query.get("rules") ?? "") : undefined;
  const rules = pathRules ?? (selected === undefined ? undefined : ruleList(selected));
  const response = run(
    service,
    options,
    ref,
    rules,
    selected === undefined || request.method === "POST" ? data : without(data, "rules"),
    request,
  );
  return json(response, memento(response.spec_effective_from));
}

/** A data key `rules` of the version makes the query parameter of that name data, on GET. */
function namesData(service: Service, ref: SpecRef, request: Request): boolean {
  return request.method !== "POST" && Object.hasOwn(service.engine.show(ref).data, "rules");
}

function without(data: Data, name: string): Data {
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));
}

function run(
  service: Service,
  options: ServiceOptions,
  ref: SpecRef,
  rules: readonly string[] | undefined,
  data: Data,
  request: Request,
): Response {
  try {
    return service.engine.run({
      ...ref,
      data,
      rules,
      explain: options.explain && wantsExplanation(request),
      timeout: options.evaluationTimeout,
    });
  } catch (thrown) {
    if (!(thrown instanceof EngineTimeout)) throw thrown;
    throw new HttpError("evaluation_timeout", thrown.message, { spec: ref.spec }, { "Retry-After": "1" });
  }
}

function wantsExplanation(request: Request): boolean {
  return ["x-explain", "x-explanations"].some((name) => {
    const value = header(request, name);
    return value !== undefined && !OFF.has(value.trim().toLowerCase());
  });
}
