import { setImmediate } from "node:timers/promises";
import type { EvaluationResponse, RejectedData, Show } from "../../engine/api.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import type { BreakPoint } from "../../engine/partial/break-points.ts";
import type { VersionChange } from "../../form/answer/about.ts";
import { versionChanges } from "../../form/answer/changes.ts";
import { type ChartCurve, samples } from "../../form/chart/samples.ts";
import { CHART_BY, type ChartChoice, chartChoices } from "../../form/chart/section.ts";
import { hasRulesInput, LinkData } from "../../form/data/given.ts";
import { refusedInputs, shownRules } from "../../form/data/questions.ts";
import { canonicalQuery, NOTATION } from "../../form/data/typed.ts";
import { type Language, languageOf } from "../../form/language/languages.ts";
import { formPage, type PageAssets, problemPage } from "../../form/page.ts";
import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";
import { fieldData, withLists } from "../request/data.ts";
import { header, preferences, preferredLanguages, type RequestHead } from "../request/head.ts";
import type { EvaluationJob } from "../work/evaluate.ts";
import type { RuleTexts } from "../work/page-data.ts";
import type { Service, ServiceOptions } from "../work/service.ts";
import { type Evaluated, evaluateQuery } from "./evaluate.ts";
import { startOfVersion } from "./version-start.ts";

/** The page loads its style and script, and asks this server alone. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
].join("; ");

/** True for a client that prefers a page to JSON, as browsers do. */
export function prefersPage(request: RequestHead): boolean {
  const liked = preferences(header(request, "accept"));
  const place = (...types: readonly string[]) => {
    const at = liked.findIndex(({ value }) => types.includes(value));
    return at < 0 ? liked.length : at;
  };
  return place("text/html") < place("application/json", "application/*", "*/*");
}

/**
 * `GET /{spec}` of a browser: the page of the spec, with the data of the query. Its answer is that
 * of the same address for programs. A form that was sent leads to the address with the data as the
 * rules read them.
 */
export async function form(
  service: Service,
  options: ServiceOptions,
  { spec, effective }: Pick<Evaluated, "spec" | "effective">,
  request: RequestHead,
): Promise<Reply> {
  const query = new URLSearchParams(request.query);
  const language = languageOf(preferredLanguages(request), options.texts);
  const assets = `${"../".repeat(request.path.split("/").length - 2)}docs/assets/`;
  const shell = { language, assets, module: undefined };
  try {
    fieldData(request.query);
    const day = query.get("accept-datetime") ?? "";
    const target = { spec, effective: day === "" ? effective : instantOf(day) };
    const from = startOfVersion(service, target);
    if (request.record !== undefined) request.record.version = from;
    const show: Show = parsed(await service.document({ kind: "show", ref: target }));
    const notation = query.get(NOTATION);
    if (notation !== null) return redirect(canonicalQuery(show, query, languageOf([notation], options.texts).tag));
    const module = moduleAddress(service, options, { spec, day }, assets);
    return await pageOf(service, options, { ...target, from }, request, { ...shell, module, show, query });
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) throw thrown;
    const refused = thrown.about(spec).reply();
    return page(refused, problemPage({ title: spec, ...shell }, thrown.message));
  }
}

interface Known extends PageAssets {
  readonly show: Show;
  readonly language: Language;
  readonly query: URLSearchParams;
}

/**
 * Where the page finds its rules; undefined where it has to ask the server, which refuses some data
 * or logs each decision.
 */
function moduleAddress(
  { engine }: Service,
  { decisions }: ServiceOptions,
  { spec, day }: { readonly spec: string; readonly day: string },
  assets: string,
): string | undefined {
  if (engine.onlyInputs || decisions !== undefined) return undefined;
  const query = new URLSearchParams({ spec, ...(day !== "" && { effective: day }) });
  return `${assets}rules.js?${query}`;
}

async function pageOf(
  service: Service,
  options: ServiceOptions,
  target: Evaluated,
  request: RequestHead,
  { show, query, ...shell }: Known,
): Promise<Reply> {
  const given = new LinkData(show, query);
  const { rules, unknownRules } = shownRules(show, given);
  const { spec, effective } = target;
  const asking = askingFor(request, show, given);
  const evaluated = await evaluation(service, options, { ...target, rules }, asking);
  const { arms, types } = parsed<RuleTexts>(await service.document({ kind: "arms", ref: { spec, effective } }));
  const charts = chartChoices(show, evaluated.answer?.results ?? {}, given);
  const choice = charts.find(({ question }) => question.name === given.page.get(CHART_BY));
  const chart = choice && { ...choice, curve: await curveOf(service, choice, target, asking) };
  const changes = await changesOf(service, show, given, { ...target, rules }, asking);
  const refused = refusedOf(service, target, given);
  const body = formPage({
    refused,
    show,
    given,
    rules,
    unknownRules,
    arms,
    types,
    charts,
    chart,
    changes,
    ...shell,
    ...evaluated,
  });
  return page(evaluated.reply, body);
}

/** Refused values that the results may not list. */
function refusedOf({ engine }: Service, { spec, effective }: Evaluated, given: LinkData): readonly RejectedData[] {
  // A version that only threads have compiled lists them in its results.
  if (!engine.isReady({ spec, effective })) return [];
  return refusedInputs(engine.outline({ spec, effective }), given);
}

/** The request of a program for the same data, with all that the page shows of an answer. */
function askingFor({ headers, ...request }: RequestHead, show: Show, given: LinkData): RequestHead {
  const query = given.data();
  if (!hasRulesInput(show)) query.delete("rules");
  const { traceparent } = headers;
  const asked = { "x-partial": "true", "x-arms": "true", "x-explain": "true", traceparent };
  return { ...request, query: String(query), headers: asked };
}

interface EvaluatedData {
  readonly reply: Reply;
  readonly answer: EvaluationResponse | undefined;
  readonly problem: string | undefined;
}

async function evaluation(
  service: Service,
  options: ServiceOptions,
  target: Evaluated,
  asking: RequestHead,
): Promise<EvaluatedData> {
  try {
    const reply = await evaluateQuery(service, options, target, asking, fieldData(asking.query));
    const problem = reply.problem === undefined ? undefined : parsed<{ error: string }>(reply).error;
    return { reply, answer: problem === undefined ? parsed(reply) : undefined, problem };
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) throw thrown;
    return { reply: thrown.about(target.spec).reply(), answer: undefined, problem: thrown.message };
  }
}

/** The curve of a chart in the time of one request; undefined where that is too short. */
async function curveOf(
  service: Service,
  { rules, question: { name }, range }: ChartChoice,
  target: Evaluated,
  { headers: { traceparent }, ...request }: RequestHead,
): Promise<ChartCurve | undefined> {
  const query = new URLSearchParams(request.query);
  const end = performance.now() + service.limit;
  const data = await withLists(fieldData(request.query), request.query, () => service.inputs(target));
  const over = { input: name, unit: range.unit };
  const work = samples(range, await breakPointsOf(service, { ...target, rules, data, over, explain: false }));
  let step = work.next();
  while (step.done !== true) {
    query.set(name, step.value);
    const asking = { ...request, query: String(query), headers: { traceparent } };
    const { answer } = await evaluation(service, { explain: false }, { ...target, rules }, asking);
    const results = rules.flatMap((rule) => answer?.results[rule] ?? []);
    if (results.length < rules.length || performance.now() > end) return undefined;
    step = work.next(results);
    // Other requests go between.
    await setImmediate();
  }
  return step.value;
}

/** For each result those that are proved; empty where that takes longer than one request may. */
async function breakPointsOf(service: Service, job: EvaluationJob): Promise<readonly (readonly BreakPoint[] | null)[]> {
  try {
    return parsed<readonly (readonly BreakPoint[] | null)[]>(await service.evaluate(job));
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) throw thrown;
    return [];
  }
}

/**
 * The days at which the spec, or one that it uses, has another version. For the next of them the
 * same data are evaluated; that is no decision, and is not logged as one.
 */
async function changesOf(
  service: Service,
  show: Show,
  given: LinkData,
  target: Evaluated,
  asking: RequestHead,
): Promise<readonly VersionChange[]> {
  const { repository, spec } = show;
  const starts = service.engine.slices({ repository, spec }).flatMap(({ from }) => from ?? []);
  const now = microseconds(target.effective);
  const current = starts.findLastIndex((from) => microseconds(from) <= now);
  const next = starts[current + 1];
  if (next === undefined) return versionChanges(starts, current, given, undefined);
  const { answer } = await evaluation(service, { explain: false }, { ...target, effective: next }, asking);
  return versionChanges(starts, current, given, answer?.results);
}

function microseconds(effective: Evaluated["effective"]): bigint {
  const instant = effectiveInstant(effective, Date.now);
  return "at" in instant ? instant.at : 0n;
}

/** The instant of a query. Throws invalid_datetime. */
function instantOf(text: string): string {
  const instant = effectiveInstant(text, Date.now);
  if ("message" in instant) throw new HttpError("invalid_datetime", instant.message);
  return text;
}

function parsed<Value>({ body }: Reply): Value {
  return JSON.parse(String(body));
}

function redirect(query: URLSearchParams): Reply {
  return { status: 303, body: "", headers: { Location: `?${query}` }, vary: VARY };
}

const VARY = "Accept, Accept-Language";

/** A page in place of the JSON of a reply, whose other parts stay. */
function page(reply: Reply, body: string): Reply {
  const headers = { ...reply.headers, "Content-Security-Policy": POLICY };
  return { ...reply, body, kept: undefined, type: "text/html; charset=utf-8", headers, vary: VARY };
}
