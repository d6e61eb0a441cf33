import { expect } from "chai";
import type { Veto } from "../../../src/model/value.ts";
import {
  definiteVeto,
  emptyList,
  emptyValues,
  firstVeto,
  type GeneratedFrame,
  handOver,
  MISSING,
  userVeto,
} from "../../../src/runtime/generated/outcome.ts";
import { NOW } from "../build.ts";

function frame(): GeneratedFrame {
  return { data: {}, context: { now: NOW }, maxBytes: 100, left: false };
}

const NO = userVeto("no");
const NEVER = userVeto(undefined);

describe("the veto of an expression in generated code (docs/spec/04-rules-evaluation.md#4-2-vetoes)", () => {
  const first = (...vetoes: readonly (Veto | null | undefined)[]) => firstVeto(frame(), ...vetoes);

  it("is the first definite one of its operands, else a missing input", () => {
    expect(first(null, NO, NEVER)).to.equal(NO);
    expect(first(MISSING, undefined, NEVER, NO)).to.equal(NEVER);
    expect(first(null, MISSING)).to.equal(MISSING);
  });

  it("leaves the request to the exact program when no operand has one", () => {
    const f = frame();
    expect(firstVeto(f, NO).kind).to.equal("veto");
    expect(f.left).to.equal(false);
    expect(firstVeto(f, null, undefined)).to.deep.equal({ kind: "veto", cause: "computation" });
    expect(f.left).to.equal(true);
    const other = frame();
    expect(handOver(other).kind).to.equal("veto");
    expect(other.left).to.equal(true);
  });

  it("leaves a missing input to it as well, where an operation may have a veto of its own", () => {
    const f = frame();
    expect(definiteVeto(f, MISSING, NO)).to.equal(NO);
    expect(f.left).to.equal(false);
    definiteVeto(f, null, MISSING);
    expect(f.left).to.equal(true);
  });

  it("is that of a rule with its message", () => {
    expect(NO).to.deep.equal({ kind: "veto", cause: "user", reason: "no" });
    expect(MISSING).to.deep.equal({ kind: "veto", cause: "missing" });
  });

  it("has a place in a list for each outcome", () => {
    expect(emptyList(3)).to.deep.equal([undefined, undefined, undefined]);
    expect(emptyValues("n-n")()).to.deep.equal([Number.NaN, undefined, Number.NaN]);
  });
});
