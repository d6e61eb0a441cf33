import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";

/**
 * An error of the protocol itself: answered with this code and exactly this message
 * (docs/spec/07-surfaces.md#6-2-failures).
 */
export class ProtocolError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** −32602: names the tool, prompt or argument that does not fit. */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidParams, message);
}
