/*
 * The routes of this server. Addresses are relative to the page, as a proxy may serve it below a
 * path of its own.
 */

/** An error answer of the server: `message` for people, `answer` as sent. */
export class ServerError extends Error {
  constructor(answer) {
    super(answer.error ?? "the server did not answer as expected");
    this.answer = answer;
  }
}

export function listSpecs(signal) {
  return getJson("./", {}, signal);
}

export function showSpec(spec, effective, signal) {
  return getJson(addressOf(spec), datetime(effective), signal);
}

/** The first lines of the commentaries, by spec. */
export function listSummaries(effective, signal) {
  return getJson(withQuery("docs/assets/summaries.json", { effective }), {}, signal);
}

/** The arms of the rules of a spec as written, by rule, and the `results` that people come for. */
export function listArms(spec, effective, signal) {
  return getJson(withQuery("docs/assets/arms.json", { spec, effective }), {}, signal);
}

/** The address of the document of a spec, or with an empty name of all. */
export function openapiAddress(spec, effective) {
  return withQuery("openapi.json", { spec, effective });
}

/**
 * Evaluates all rules of a spec, and tells the arms that decided; `data` maps input keys to values
 * of JSON. Each result has the values of calculations that explanations name, by rule.
 */
export async function evaluate(spec, data, { effective, explain, signal }) {
  const { address, headers, body } = evaluation(spec, data, effective);
  const asked = explain ? { "x-arms": "true", "x-explain": "values" } : { "x-arms": "true" };
  const answer = await getJson(address, { ...headers, ...asked }, signal, { method: "POST", body });
  for (const result of Object.values(answer.results)) result.values = answer.explanation_values;
  return answer;
}

/** The request that evaluates all rules of a spec. */
export function evaluation(spec, data, effective) {
  const headers = { ...datetime(effective), "Content-Type": "application/json" };
  return { address: new URL(addressOf(spec), document.baseURI).href, headers, body: JSON.stringify(data) };
}

function withQuery(path, members) {
  const query = new URLSearchParams(Object.entries(members).filter(([, text]) => text !== ""));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The slash at the end tells a spec from a page of the server of the same name. */
function addressOf(spec) {
  return `./${spec.split("/").map(encodeURIComponent).join("/")}/`;
}

function datetime(effective) {
  return effective === "" ? {} : { "Accept-Datetime": effective };
}

/** The JSON behind an address of the server. */
export async function getJson(address, headers, signal, more = {}) {
  const response = await fetch(new URL(address, document.baseURI), { headers, signal, ...more }).catch((problem) =>
    explainFailure(problem, "The server cannot be reached."),
  );
  const answer = await response
    .json()
    .catch((problem) => explainFailure(problem, "The server did not answer as expected."));
  if (!response.ok) throw new ServerError(answer);
  return answer;
}

/** A browser says "Failed to fetch" or "Unexpected token <", which helps no reader. */
function explainFailure(problem, message) {
  throw problem.name === "AbortError" ? problem : new Error(message);
}
