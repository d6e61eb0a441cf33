import type { Data, EvaluationResponse, Show } from "../../engine/api.ts";

/** A spec of a module that `engine build --show` wrote. */
export interface BuiltSpec {
  readonly spec: string;
  run(data: Data, options: BuiltOptions & { readonly rules: readonly string[] }): EvaluationResponse;
  show(options: BuiltOptions): Show;
}

/** A spec of a module that knows the instants at which its answers may change. */
export interface LiveSpec extends BuiltSpec {
  /** In order, in the form of the `effective` of answers. */
  readonly changes: readonly string[];
}

export interface BuiltOptions {
  readonly effective?: string;
  readonly explain?: boolean;
}
