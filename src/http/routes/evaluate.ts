import type { Data } from "../../engine/api.ts";
import type { Reply } from "../reply/reply.ts";
import type { RequestBody } from "../request/body.ts";
import { bodyData, fieldData, type ListNames, readData } from "../request/data.ts";
import { header, type RequestHead } from "../request/head.ts";
import { ruleList } from "../request/path.ts";
import type { EvaluationJob } from "../work/evaluate.ts";
import { evaluateLogged } from "../work/logged.ts";
import type { KnownNames, Service, ServiceOptions } from "../work/service.ts";

/** A version of a spec that exists, with the rules that the path selects. */
export type Evaluated = Pick<EvaluationJob, "spec" | "effective" | "from" | "rules">;

type Asked = Evaluated & Pick<EvaluationJob, "queried">;

/**
 * `POST /{spec}` and `POST /{spec}/{rules}`: data in the body; the query is only read for `rules`.
 */
export function evaluateBody(
  service: Service,
  options: ServiceOptions,
  target: Evaluated,
  request: RequestHead,
  body: RequestBody,
  inputs?: KnownNames,
): Reply | Promise<Reply> {
  let data: Data;
  try {
    const names = listNames(service, target, inputs);
    data = Buffer.isBuffer(body) ? bodyData(body, header(request, "content-type"), names) : readData(body);
  } catch (thrown) {
    if (!(thrown instanceof InputsAwaited)) throw thrown;
    return thrown.inputs.then((names) => evaluateBody(service, options, target, request, body, names));
  }
  const selected = target.rules === undefined && request.query !== "" ? fieldData(request.query).rules : undefined;
  const rules = selected === undefined ? target.rules : ruleList(selected);
  return evaluate(service, options, { ...target, rules }, request, data);
}

/**
 * The lists of a version, which are looked up at the first question: bodies of JSON need none.
 */
function listNames(service: Service, target: Evaluated, known?: KnownNames): ListNames {
  let names = known;
  const found = (): KnownNames => {
    if (names === undefined) {
      const inputs = service.inputs(target);
      if (inputs instanceof Promise) throw new InputsAwaited(inputs);
      names = inputs;
    }
    return names;
  };
  return {
    isList: (name) => found().lists.includes(name.toLowerCase()),
  };
}

/** Thrown while a body is read: the inputs must be loaded first, then reading begins again. */
class InputsAwaited extends Error {
  readonly inputs: Promise<KnownNames>;

  constructor(inputs: Promise<KnownNames>) {
    super("the inputs are not known yet");
    this.inputs = inputs;
  }
}

/**
 * `GET /{spec}?…` and `GET /{spec}/{rules}`: data in the query, where `rules` selects rules unless
 * it is a data key of the version.
 */
export function evaluateQuery(
  service: Service,
  options: ServiceOptions,
  target: Evaluated,
  request: RequestHead,
  query: Readonly<Record<string, string>>,
  known?: KnownNames,
): Reply | Promise<Reply> {
  const { rules: queried, ...fields } = query;
  let data: Data = fields;
  try {
    const { isList } = listNames(service, target, known);
    const lists = Object.keys(fields).filter((name) => !fields[name]?.startsWith("[") && isList(name));
    const listed = new URLSearchParams(lists.length === 0 ? "" : request.query);
    data = { ...fields, ...Object.fromEntries(lists.map((name) => [name, listed.getAll(name)])) };
  } catch (thrown) {
    if (!(thrown instanceof InputsAwaited)) throw thrown;
    return thrown.inputs.then((names) => evaluateQuery(service, options, target, request, query, names));
  }
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
function wantsStrictness(request: RequestHead): boolean {
  return STRICT.test(header(request, "prefer") ?? "");
}

const STRICT = /(?:^|,)\s*handling\s*=\s*(?:strict|"strict")\s*(?:[;,]|$)/i;

function isOn(value: string | undefined): boolean {
  return value !== undefined && !OFF.has(value.trim().toLowerCase());
}
