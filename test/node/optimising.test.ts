import { setFlagsFromString } from "node:v8";
import { expect } from "chai";
import { optimiseAsUsual, optimiseLate } from "../../src/node/optimising.ts";
import { serve } from "../http/support.ts";

/** Bits of the status of a function: optimised, or chosen for it. */
const OPTIMISED = (2 ** 4) | (2 ** 6) | (2 ** 8) | (2 ** 9) | (2 ** 10);

(process.versions.v8.startsWith("11.") ? describe : describe.skip)("functions that run often", () => {
  let made = 0;
  // Each file of tests begins with it delayed.
  beforeEach(optimiseAsUsual);

  /**
   * True when V8 optimises a new function that does some 800,000 bytes of its code. V8 counts
   * these bytes, not the time.
   */
  function isOptimised(): boolean {
    setFlagsFromString("--allow-natives-syntax");
    const sum = Array.from({ length: 40 }, (_, i) => `x * ${i + 2}`).join(" + ");
    // V8 keeps what it learnt about a text.
    const work = new Function("x", `return ${made++} + ${sum};`);
    const statusOf = new Function("work", "return %GetOptimizationStatus(work);");
    for (let i = 0; i < 2500; i++) work(i);
    return (statusOf(work) & OPTIMISED) !== 0;
  }

  it("are optimised unless that is delayed, and after it was", () => {
    expect(isOptimised()).to.equal(true);
    optimiseLate();
    expect(isOptimised()).to.equal(false);
    optimiseAsUsual();
    expect(isOptimised()).to.equal(true);
  });

  it("are optimised as usual from the first evaluation of a server on", async () => {
    optimiseLate();
    const server = await serve({ "a.rules": "spec a\ndata n: number\nrule r: n + 1\n" });
    try {
      expect((await server.ask("/a")).status).to.equal(200);
      expect(isOptimised()).to.equal(false);
      expect((await server.ask("/a?n=1")).status).to.equal(200);
      expect(isOptimised()).to.equal(true);
    } finally {
      await server.stop();
    }
  });
});
