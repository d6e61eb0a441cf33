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

/** The address of the document of a spec, or with an empty name of all. */
export function openapiAddress(spec, effective) {
  const query = new URLSearchParams();
  if (spec !== "") query.set("spec", spec);
  if (effective !== "") query.set("effective", effective);
  return query.size === 0 ? "openapi.json" : `openapi.json?${query}`;
}

/** Evaluates all rules of a spec; `data` maps input keys to values of JSON. */
export function evaluate(spec, data, { effective, explain, signal }) {
  const { address, headers, body } = evaluation(spec, data, effective);
  const explained = explain ? { "x-explain": "true" } : {};
  return getJson(address, { ...headers, ...explained }, signal, { method: "POST", body });
}

/** The request that evaluates all rules of a spec. */
export function evaluation(spec, data, effective) {
  const headers = { ...datetime(effective), "Content-Type": "application/json" };
  return { address: new URL(addressOf(spec), document.baseURI).href, headers, body: JSON.stringify(data) };
}

/** The slash at the end tells a spec from a page of the server of the same name. */
function addressOf(spec) {
  return `./${spec.split("/").map(encodeURIComponent).join("/")}/`;
}

function datetime(effective) {
  return effective === "" ? {} : { "Accept-Datetime": effective };
}

async function getJson(address, headers, signal, more = {}) {
  const response = await fetch(new URL(address, document.baseURI), { headers, signal, ...more });
  const answer = await response.json();
  if (!response.ok) throw new ServerError(answer);
  return answer;
}
