import { readYaml } from "../../node/yaml.ts";
import { Failure } from "../failure.ts";
import { inputLabel, readInput } from "./read-input.ts";

/**
 * The value of a file of YAML or JSON; every scalar in it is a text. The path may lead to a pipe;
 * `-` is stdin. Throws `Failure` at the place of an error.
 */
export async function readYamlFile(path: string): Promise<unknown> {
  const label = inputLabel(path);
  const text = await readInput(path);
  const read = readYaml(text);
  if ("value" in read) return read.value;
  const source = { attribute: label, line: read.line, column: read.column, length: 1 };
  const message = `\`${label}\` is neither YAML nor JSON: ${read.problem}`;
  throw new Failure([{ kind: "request", message, source, request_kind: "invalid_request" }], { textOf: () => text });
}
