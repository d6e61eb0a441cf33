import type { Data, EvaluationResponse, Show } from "../../engine/api.ts";

/** A spec of a module that `engine build --show` wrote. */
export interface BuiltSpec {
  readonly spec: string;
  run(data: Data, options: BuiltOptions & { readonly rules: readonly string[] }): EvaluationResponse;
  show(options: BuiltOptions): Show;
}

export interface BuiltOptions {
  readonly effective?: string;
  readonly explain?: boolean;
}
