import { GeneratedProgram } from "../../src/codegen/generated-program.ts";

/**
 * Does something while runs of generated code are watched: its result, and whether generated code
 * answered the last of its runs, rather than hand it over to the exact program.
 */
export function watchingCode<Result>(action: () => Result): { readonly result: Result; readonly isAnswered: boolean } {
  const { requested } = GeneratedProgram.prototype;
  let isAnswered = false;
  GeneratedProgram.prototype.requested = function (rules, expected) {
    const code = requested.call(this, rules, expected);
    if (code === undefined) return undefined;
    return {
      isPlain: (data) => code.isPlain(data),
      run(...given) {
        const results = code.run(...given);
        isAnswered = results !== undefined;
        return results;
      },
    };
  };
  try {
    const result = action();
    return { result, isAnswered };
  } finally {
    GeneratedProgram.prototype.requested = requested;
  }
}
