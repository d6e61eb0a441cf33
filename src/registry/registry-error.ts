import { EngineErrors } from "../engine/errors.ts";
import type { EngineError, RegistryKind, SourcePosition } from "../model/diagnostic.ts";

/** A failure of the registry (docs/spec/05-composition-versions.md#5-14-1-protocol). */
export function registryError(
  kind: RegistryKind,
  repository: string,
  message: string,
  source?: SourcePosition,
): EngineError {
  const suggestion = SUGGESTIONS[kind];
  return {
    kind: "registry",
    message,
    ...(source && { source }),
    ...(suggestion === undefined ? {} : { suggestion }),
    repository,
    registry_kind: kind,
  };
}

const SUGGESTIONS: Readonly<Record<RegistryKind, string | undefined>> = {
  not_found: "check the spelling, and whether the registry has it",
  unauthorized: "check the credentials and the permission to read it",
  server_error: "try again later",
  network_error: "check the connection and the address of the registry",
  other: undefined,
};

export function registryFailure(kind: RegistryKind, repository: string, message: string): EngineErrors {
  return new EngineErrors([registryError(kind, repository, message)]);
}
