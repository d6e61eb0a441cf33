import { isUtf8 } from "node:buffer";
import type { Data, EvaluationResponse, RunOptions } from "../engine/api.ts";
import type { Engine } from "../engine/engine.ts";
import { EngineErrors, EngineTimeout } from "../engine/errors.ts";
import { VERSION } from "../engine/version.ts";
import { engineOf } from "../node/workspace/load.ts";
import type { WorkspaceSource } from "../node/workspace/read.ts";
import { ruleState, sha256Of } from "./archive/rule-state.ts";

/** Milliseconds that rules of strangers may take to answer, as a server allows. */
export const EVALUATION_TIMEOUT = 10_000;

/** The form of receipts. */
const FORM = 1;

/** An answer with all that it follows from (docs/spec/07-surfaces.md#2-14-receipts). */
export interface Receipt {
  readonly receipt: typeof FORM;
  /** The version of the engine that answered. */
  readonly engine: string;
  readonly request: {
    readonly repository?: string;
    readonly spec: string;
    readonly effective: string;
    readonly rules?: readonly string[];
    readonly data: Data;
  };
  /** With the deciding arms, without explanations. */
  readonly answer: EvaluationResponse;
  /** The digest of the state of the rules, as a log of decisions has it. */
  readonly digest: string;
  readonly sources: readonly WorkspaceSource[];
  /** SHA-256 of the canonical JSON of all other members, in hexadecimal digits. */
  readonly sha256: string;
}

/** A request that was answered. */
export type ReceiptRequest = Pick<RunOptions, "repository" | "spec" | "rules"> & {
  readonly effective: string;
  readonly data: Data;
};

/** The text of the receipt for an answer; `sources` are all that the engine has loaded. */
export function receiptText(engine: Engine, request: ReceiptRequest, sources: readonly WorkspaceSource[]): string {
  const files = new Set(engine.files(request));
  const state = ruleState(sources.filter(({ label }) => files.has(label)));
  const content = {
    receipt: FORM,
    engine: VERSION,
    request,
    answer: engine.run({ ...request, arms: true }),
    digest: state.digest,
    sources: state.sources,
  };
  return canonicalJson({ ...content, sha256: sha256Of(canonicalJson(content)) });
}

/** A receipt that holds, or the reason why it does not. */
export type Verdict = { readonly receipt: Receipt } | { readonly problem: string };

/** Answers the request of a receipt again, by the receipt alone. */
export function verify(bytes: Buffer): Verdict {
  const receipt = readReceipt(bytes);
  if (receipt === undefined) return { problem: "it is not a receipt, or it was changed" };
  const { sha256, ...content } = receipt;
  if (sha256Of(canonicalJson(content)) !== sha256) return { problem: "it was changed: its digest is another one" };
  if (ruleState(receipt.sources).digest !== receipt.digest)
    return { problem: "its sources are not those of its digest" };
  try {
    const { repository, spec, effective, rules, data } = receipt.request;
    const request = { repository, spec, effective, rules, data, arms: true, timeout: EVALUATION_TIMEOUT };
    const answer = engineOf({ sources: receipt.sources }).run(request);
    if (canonicalJson(answer) === canonicalJson(receipt.answer)) return { receipt };
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors || thrown instanceof EngineTimeout)) throw thrown;
    return { problem: `its rules give no answer: ${thrown.message}` };
  }
  const other = receipt.engine === VERSION ? "" : ` (it is of engine ${receipt.engine}, this one is ${VERSION})`;
  return { problem: `its rules give another answer${other}` };
}

/** True for the bytes of a receipt, whether it holds or not. */
export function isReceipt(bytes: Buffer): boolean {
  return readReceipt(bytes) !== undefined;
}

/** Undefined for bytes that are not the canonical JSON of a receipt. */
function readReceipt(bytes: Buffer): Receipt | undefined {
  if (!isUtf8(bytes)) return undefined;
  try {
    const read: unknown = JSON.parse(bytes.toString("utf8"));
    return hasParts(read) && bytes.equals(Buffer.from(canonicalJson(read))) ? read : undefined;
  } catch {
    // No JSON, or one of too many levels.
    return undefined;
  }
}

function hasParts(read: unknown): read is Receipt {
  if (typeof read !== "object" || read === null) return false;
  const { receipt, engine, request, answer, sources, digest, sha256 } = read as Partial<Record<keyof Receipt, unknown>>;
  const areObjects = [request, answer].every((part) => typeof part === "object" && part !== null);
  const areTexts = [engine, digest, sha256].every((part) => typeof part === "string");
  return receipt === FORM && areObjects && areTexts && Array.isArray(sources) && sources.every(isSource);
}

function isSource(source: unknown): source is WorkspaceSource {
  if (typeof source !== "object" || source === null) return false;
  const { label, text, repository = "" } = source as Partial<Record<keyof WorkspaceSource, unknown>>;
  return [label, text, repository].every((part) => typeof part === "string");
}

/**
 * Plain data as canonical JSON (RFC 8785): members in the order of UTF-16 units, no white space,
 * texts and numbers as ECMAScript writes them. The same data have the same bytes everywhere.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const texts = members.map(([name, member]) => [name, `${JSON.stringify(name)}:${canonicalJson(member)}`] as const);
  return `{${texts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join()}}`;
}
