import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { STEPS_PER_COPY } from "../../../src/model/work-budget.ts";
import { exceededLimit } from "../../../src/workspace/versions/size.ts";
import { loaded, select } from "../loading.ts";

const LIMITS = {
  ...DEFAULT_LIMITS,
  max_spec_dependency_depth: 3,
  max_dag_specs: 5,
  max_spec_instances: 7,
  max_planning_steps: 40 * STEPS_PER_COPY,
};

describe("the size of a version of a spec (docs/spec/05-composition-versions.md#5-12-cycles-and-limits)", () => {
  it("counts levels, instances along every chain, their data, and specs", () => {
    const { slices } = loaded({
      m: `spec leaf\ndata a: number\ndata b: number\ndata c: number\n
spec mid\nuses leaf\nuses again: leaf\ndata d: number\ndata e: number\n
spec top\nuses mid\nuses leaf\ndata f: number\nrule r: f\n
spec taker\ndata g: top.f\n`,
    });
    const sizes = new Map(Array.from(slices, ([{ spec }, parts]) => [spec, parts[0]?.version.size]));
    expect(sizes.get("leaf")).to.deep.equal({ depth: 0, instances: 0, data: 0, rows: 1 });
    expect(sizes.get("mid")).to.deep.equal({ depth: 1, instances: 2, data: 6, rows: 3 });
    expect(sizes.get("top")).to.deep.equal({ depth: 2, instances: 4, data: 11, rows: 5 });
    expect(sizes.get("taker")).to.deep.equal({ depth: 3, instances: 0, data: 0, rows: 6 });
  });
});

describe("a version of a spec that is too large (docs/spec/05-composition-versions.md#5-12-cycles-and-limits)", () => {
  const { row } = select(loaded({ m: "spec top 2024\n" }), "top");
  const within = { depth: 3, instances: 7, data: 20, rows: 5 };
  const found = (size: Partial<typeof within>, names = 0) => {
    const { finding } = exceededLimit(row, { ...within, ...size }, names, LIMITS) ?? {};
    const { limit_name, limit_value, actual_value, message, suggestion } = finding ?? {};
    return finding && [limit_name, limit_value, actual_value, message, suggestion];
  };

  it("may be as large as each limit", () => {
    expect(found({}, 4)).to.equal(undefined);
  });

  it("is told by which limit, and what may help", () => {
    expect(found({ depth: 4 })).to.deep.equal([
      ...["max_spec_dependency_depth", "3", "4", "spec `top 2024` reaches more than 3 levels of imports"],
      "shorten the chain of `uses` lines",
    ]);
    for (const specs of [found({ rows: 6 }), found({}, 5)])
      expect(specs).to.deep.equal([
        ...["max_dag_specs", "5", "6", "spec `top 2024` needs more than 5 specs, itself included"],
        "split the spec, or import fewer specs",
      ]);
    expect(found({ instances: 8 })).to.deep.equal([
      ...["max_spec_instances", "7", "8"],
      "spec `top 2024` imports more than 7 instances of specs, counting every chain of aliases",
      "import shared specs along fewer paths",
    ]);
    expect(found({ data: 21 })).to.deep.equal([
      ...["max_planning_steps", String(40 * STEPS_PER_COPY), String(40 * STEPS_PER_COPY + 1)],
      "spec `top 2024` gets more than 20 data through its imports, counting every chain of aliases: that takes more steps than planning may",
      "import large specs along fewer paths",
    ]);
  });
});
