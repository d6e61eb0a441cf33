export type * from "./engine/api.ts";
export { check } from "./engine/check.ts";
export { Engine } from "./engine/engine.ts";
export { EngineErrors, EngineTimeout, SnapshotError } from "./engine/errors.ts";
export { format } from "./engine/format.ts";
export { responseJson, showJson } from "./engine/text/json/write-json.ts";
export { formatExplanation } from "./engine/text/tree-text.ts";
export type { EngineError, ErrorKind, RegistryKind, RequestKind, SourcePosition } from "./model/diagnostic.ts";
export type { Limits } from "./model/limits.ts";
