import type { Data } from "../../engine/api.ts";
import type { Reply } from "../reply/reply.ts";
import { bodyData, fieldData, type RequestBody, readData, withLists } from "../request/data.ts";
import { header, type RequestHead } from "../request/head.ts";
import { ruleList } from "../request/path.ts";
import type { EvaluationJob } from "../work/evaluate.ts";
import { evaluateLogged } from "../work/logged.ts";
import type { Service, ServiceOptions } from "../work/service.ts";

/** A version of a spec that exists, with the rules that the path selects. */
export type Evaluated = Pick<EvaluationJob, "spec" | "effective" | "from" | "rules">;

type Asked = Evaluated & Pick<EvaluationJob, "queried">;

/**
 * `POST /{spec}` and `POST /{spec}/{rules}`: data in the body; the query is only read for `rules`.
 * Throws, or rejects with, HttpError.
 */
export function evaluateBody(
  service: Service,
  options: ServiceOptions,
  target: Evaluated,
  request: RequestHead,
  body: RequestBody,
): Reply | Promise<Reply> {
  const data = Buffer.isBuffer(body)
    ? bodyData(body, header(request, "content-type"), () => service.inputs(target))
    : readData(body);
  const selected = target.rules === undefined && request.query !== "" ? fieldData(request.query).rules : undefined;
  const asked = { ...target, rules: selected === undefined ? target.rules : ruleList(selected) };
  if (!(data instanceof Promise)) return evaluate(service, options, asked, request, data);
  return data.then((listed) => evaluate(service, options, asked, request, listed));
}

/**
 * `GET /{spec}?…` and `GET /{spec}/{rules}`: data in the query, where `rules` selects rules unless
 * it is a data key of the version. Rejects with HttpError.
 */
export async function evaluateQuery(
  service: Service,
  options: ServiceOptions,
  target: Evaluated,
  request: RequestHead,
  { rules: queried, ...fields }: Readonly<Record<string, string>>,
): Promise<Reply> {
  const data = await withLists(fields, request.query, () => service.inputs(target));
  return evaluate(service, options, { ...target, queried }, request, data);
}

function evaluate(
  service: Service,
  options: ServiceOptions,
  { spec, effective, from, rules, queried }: Asked,
  request: RequestHead,
  data: Data,
): Reply | Promise<Reply> {
  const { decisions } = options;
  const job: EvaluationJob = {
    spec,
    effective,
    from,
    rules,
    queried,
    data,
    explain: options.explain && wantsExplanation(request),
    values: explanationHeaders(request).includes("values"),
    arms: isOn(header(request, "x-arms")),
    partial: isOn(header(request, "x-partial")),
    strict: wantsStrictness(request),
    counted: request.record !== undefined,
    logged: decisions?.terms,
  };
  return decisions === undefined ? service.evaluate(job) : evaluateLogged(service, decisions, job, request);
}

/** Header values that leave explanations and arms off. */
const OFF = new Set(["", "0", "false", "no"]);

function wantsExplanation(request: RequestHead): boolean {
  return explanationHeaders(request).some(isOn);
}

function explanationHeaders(request: RequestHead): (string | undefined)[] {
  return [header(request, "x-explain"), header(request, "x-explanations")].map((value) => value?.trim().toLowerCase());
}

/** True where the client prefers strict handling (RFC 7240, section 4.4). */
export function wantsStrictness(request: RequestHead): boolean {
  return STRICT.test(header(request, "prefer") ?? "");
}

const STRICT = /(?:^|,)\s*handling\s*=\s*(?:strict|"strict")\s*(?:[;,]|$)/i;

function isOn(value: string | undefined): boolean {
  return value !== undefined && !OFF.has(value.trim().toLowerCase());
}
