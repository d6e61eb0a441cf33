import { HttpError } from "./reply/http-error.ts";
import { memento, type Reply } from "./reply/reply.ts";
import { bodyError, checkedMediaType, fieldData, LARGEST_BODY, LINES_TYPE, type RequestBody } from "./request/data.ts";
import { announcedLength, header, type RequestHead } from "./request/head.ts";
import { acceptedInstant } from "./request/instants.ts";
import { type ReservedTarget, reservedTarget, type SpecTarget } from "./request/path.ts";
import { documentationAsset, documentationPage, isDocumentationAsset } from "./routes/documentation.ts";
import { isPageData, openapi, pageData } from "./routes/documents.ts";
import { type Evaluated, evaluateBody, evaluateQuery } from "./routes/evaluate.ts";
import { evaluateLines } from "./routes/evaluate-lines.ts";
import { form, prefersPage } from "./routes/form.ts";
import { health } from "./routes/health.ts";
import { list } from "./routes/list.ts";
import { playground, playgroundTarget } from "./routes/playground.ts";
import { startOfVersion } from "./routes/version-start.ts";
import type { Service, ServiceOptions } from "./work/service.ts";

/**
 * Checks the head of a request in the order of docs/spec/07-surfaces.md#3-5-errors (method,
 * Accept-Datetime, path, spec, version, content type), so that a wrong request is refused before
 * its body is read. The function that it may return deals with body, rules and evaluation. Throws,
 * and rejects with, HttpError.
 */
export function begin(service: Service, options: ServiceOptions, request: RequestHead): Step {
  const { method, path } = request;
  const page = options.playground === true ? playgroundTarget(path) : undefined;
  const reserved = page ?? reservedTarget(path, isDocumentationAsset, service.specs.names);
  const allowed = reserved === undefined ? SPEC_METHODS : RESERVED_METHODS;
  if (!allowed.includes(method)) throw methodNotAllowed(method, allowed);
  // A preflight gets an answer whatever the path: the request after it is refused if need be.
  if (method === "OPTIONS") return allowedMethods(allowed);
  if (request.record !== undefined && reserved !== undefined) request.record.page = reserved.kind;
  // A probe is answered whatever it sends, and however much there is to do.
  const isProbe = reserved?.kind === "health";
  const effective = isProbe ? undefined : acceptedInstant(request);
  if (reserved !== undefined) {
    const reply = () => answerReserved(service, options, reserved, request);
    return isProbe ? reply() : answering(options, reply);
  }
  const target = service.specs.target(path);
  if (request.record !== undefined) request.record.spec = target.spec;
  // Browsers get a page at the same address.
  const vary = target.rules === undefined && method !== "POST" ? "Accept" : undefined;
  return about({ spec: target.spec, vary }, () => beginSpec(service, options, { ...target, effective }, request));
}

const SPEC_METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
const RESERVED_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * The last step: answers with the body, or with the error of a body that cannot be read. Throws,
 * and rejects with, HttpError.
 */
export type Finish = (body: RequestBody | HttpError) => Reply | Promise<Reply>;

/** The outcome of checking a head: a reply, now or later, or a function that waits for the body. */
export type Step = Reply | Promise<Reply> | Finish;

/** The checks of a spec that exists. */
function beginSpec(
  service: Service,
  options: ServiceOptions,
  { spec, rules, effective }: SpecTarget & Pick<Evaluated, "effective">,
  request: RequestHead,
): Step {
  if (rules === undefined && request.method !== "POST" && prefersPage(request))
    return answering(options, () => form(service, options, { spec, effective }, request));
  const from = startOfVersion(service, { spec, effective });
  if (request.record !== undefined) request.record.version = from;
  const target = { spec, rules, effective, from };
  return about(target, () => {
    if (request.method === "POST") return awaitBody(service, options, target, request);
    const query = request.query === "" ? {} : fieldData(request.query);
    return answering(options, () =>
      rules === undefined && Object.keys(query).length === 0
        ? service.document({ kind: "show", ref: { spec, effective } })
        : evaluateQuery(service, options, target, request, query),
    );
  });
}

/** Makes a reply within the bound of the server, if it has one. */
function answering({ concurrency }: ServiceOptions, make: () => Reply | Promise<Reply>): Reply | Promise<Reply> {
  return concurrency === undefined ? make() : concurrency.answering(make);
}

/** The spec of a request, the start of its version once known, and headers that it depends on. */
interface AskedVersion extends Pick<Evaluated, "spec">, Partial<Pick<Evaluated, "from">>, Pick<Reply, "vary"> {}

/** Runs an action for a spec; its errors, now or later, are replies that name these. */
function about(asked: AskedVersion, action: () => Reply | Promise<Reply>): Reply | Promise<Reply>;
function about(asked: AskedVersion, action: () => Step): Step;
function about({ spec, from, vary }: AskedVersion, action: () => Step): Step {
  const varied = (reply: Reply): Reply => (vary === undefined ? reply : { ...reply, vary: reply.vary ?? vary });
  const refused = (thrown: unknown): Reply => {
    if (!(thrown instanceof HttpError)) throw thrown;
    const reply = thrown.about(spec).reply();
    return varied({ ...reply, headers: { ...reply.headers, ...memento(from) } });
  };
  try {
    const result = action();
    if (result instanceof Promise) return result.then(varied, refused);
    return typeof result === "function" ? result : varied(result);
  } catch (thrown) {
    return refused(thrown);
  }
}

/** The error for a method that the route does not allow. */
export function methodNotAllowed(method: string, allowed: readonly string[] = SPEC_METHODS): HttpError {
  const list = allowed.join(", ");
  return new HttpError(
    "method_not_allowed",
    `the method ${method} is not allowed here; allowed: ${list}`,
    {},
    { Allow: list },
  );
}

function allowedMethods(allowed: readonly string[]): Reply {
  return { status: 204, body: "", headers: { Allow: allowed.join(", ") } };
}

function awaitBody(service: Service, options: ServiceOptions, target: Evaluated, request: RequestHead): Finish {
  const type = header(request, "content-type");
  const length = announcedLength(request);
  if (length > 0) checkedMediaType(type);
  if (length > LARGEST_BODY && header(request, "content-encoding") === undefined) throw bodyError("too large");
  return (body) =>
    about(target, () => {
      if (!(body instanceof HttpError))
        return answering(options, () =>
          Buffer.isBuffer(body) && body.length > 0 && checkedMediaType(type) === LINES_TYPE
            ? evaluateLines(service, options, target, request, body)
            : evaluateBody(service, options, target, request, body),
        );
      checkedMediaType(type);
      throw body;
    });
}

function answerReserved(
  service: Service,
  options: ServiceOptions,
  target: ReservedTarget,
  request: RequestHead,
): Reply | Promise<Reply> {
  switch (target.kind) {
    case "list":
      return list(service, options, request);
    case "health":
      return health(service);
    case "openapi":
      return openapi(service, options, request, target.spec);
    case "docs":
      return documentationPage(service, options);
    case "playground":
      return playground(service, target.file, request, options);
    case "asset":
      if (isPageData(target.file)) return pageData(service, options, target.file, request);
      return service.kept(`asset ${target.file}`, () => documentationAsset(target.file, options.texts));
  }
}
