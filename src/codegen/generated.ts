import type { EmittedBody, GeneratedCode } from "./emit.ts";

/** A bug of the generator. */
export interface CodeBug {
  readonly bug: string;
}

/** Code that passed the check, or a bug; undefined: the rules are too large for functions. */
export type Generated<Made extends GeneratedCode = EmittedBody> = Made | CodeBug | undefined;

/** True for code that passed the check. */
export function isCode<Made extends GeneratedCode>(generated: Generated<Made>): generated is Made {
  return generated !== undefined && !isBug(generated);
}

export function isBug(generated: object): generated is CodeBug {
  return "bug" in generated;
}
