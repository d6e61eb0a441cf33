import { readFileSync } from "node:fs";
import { expect } from "chai";
import { Engine, EngineErrors, type Limits } from "../../../../src/index.ts";
import { read } from "../../markdown.ts";
import type { Checks } from "../room.ts";

const DEFAULTS: Partial<Limits> = {
  max_sources: 4096,
  max_loaded_bytes: 50 * 1024 * 1024,
  max_source_size_bytes: 5 * 1024 * 1024,
  max_expression_depth: 7,
  max_expression_count: 65_536,
  max_normalized_expression_nodes: 30_000,
  max_normal_form_depth: 4096,
  max_data_value_bytes: 1024,
  max_spec_dependency_depth: 32,
  max_dag_specs: 4096,
};

/** The limit by which a text is refused; undefined when it is accepted. */
function limitOf(text: string, limits: Partial<Limits> = {}): string | undefined {
  try {
    new Engine({ limits }).load(text);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.errors[0]?.limit_name;
    throw thrown;
  }
}

const nested = (depth: number) => `spec a data x: number rule r: ${"(x * ".repeat(depth)}2${" + 1)".repeat(depth)}`;

/** Rules of nine cells each, of which each refers to the one before. */
function chain(length: number): string {
  const rules = Array.from({ length }, (_, at) => `rule r${at + 1}: r${at} - x1 - x2 - x3 - x4 - x5 - x6 - x7`);
  const data = Array.from({ length: 8 }, (_, at) => `data x${at}: number`);
  return ["spec a", ...data, "rule r0: x0", ...rules].join("\n");
}

/** Promises about limits (docs/spec/interface.md#8-limits) and about the schema. */
export const LIMIT_CHECKS: Checks = {
  "7.7": () => expect(limitOf(nested(20))).to.equal("max_expression_depth"),
  "8.4": () => {
    expect(limitOf(nested(3))).to.equal(undefined);
    expect(limitOf(nested(20))).to.equal("max_expression_depth");
  },
  "8.5": () => expect(limitOf(`spec a rule r: ${"x + ".repeat(66_000)}x`)).to.equal("max_expression_count"),
  "8.6": () => {
    expect(limitOf(chain(20), { max_normalized_expression_nodes: 20 })).to.equal(undefined);
    expect(limitOf(chain(1), { max_normalized_expression_nodes: 10 })).to.equal("max_normalized_expression_nodes");
  },
  "8.7": () => {
    expect(limitOf(chain(20), { max_normal_form_depth: 12 })).to.equal(undefined);
    expect(limitOf(chain(1), { max_normal_form_depth: 5 })).to.equal("max_normal_form_depth");
  },
  "8.8": () => {
    const engine = new Engine();
    engine.load("spec a data t: text rule r: t");
    const vetoed = (bytes: number) => engine.run({ spec: "a", data: { t: "x".repeat(bytes) } }).results.r?.vetoed;
    expect([vetoed(1024), vetoed(1025)]).to.deep.equal([false, true]);
  },
  "8.11": () => expect(new Engine().limits()).to.include(DEFAULTS),
  "8.12": () => {
    const page = read("docs/javascript.md");
    expect(page).to.match(/`max_expression_depth` and `max_spec_dependency_depth` also bound recursion: .* stack/);
  },
  "9.7": () => {
    const schema: { $id: string } = JSON.parse(readFileSync("docs/spec/schemas/explanation.v1.json", "utf8"));
    expect(schema.$id).to.match(/:v1$/);
  },
};
