import type { Engine } from "../engine/engine.ts";
import type { EngineError } from "../model/diagnostic.ts";

/** What the routes need of a running server. `engine` and `stale` change when a watched workspace is reloaded; a request keeps the engine it began with. */
export interface Service {
  readonly engine: Engine;
  /** Lower-case names of the local specs, of any version. */
  readonly specs: ReadonlySet<string>;
  /** Errors of the last reload when it failed: the last good engine keeps serving. */
  readonly stale?: readonly EngineError[] | undefined;
}

export interface ServiceOptions {
  /** Whether clients may ask for explanations. */
  readonly explain: boolean;
  /** Milliseconds for one evaluation. */
  readonly evaluationTimeout: number;
}

/** The names that a server serves: local specs only. */
export function localSpecs(engine: Engine): Set<string> {
  const local = engine.list().find((entry) => entry.repository === undefined);
  return new Set(local?.specs.map((spec) => spec.name));
}

/** The head of a request as the routes see it. */
export interface Request {
  readonly method: string;
  readonly path: string;
  /** Text after the question mark, absent without one. */
  readonly query?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The first value of a header. */
export function header(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
