import { expect } from "chai";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { HistoryWork } from "../../../src/engine/history/history-work.ts";

/** How often `work` can be done within one history. */
function times(work: (of: HistoryWork) => void): number {
  const history = new HistoryWork("r", undefined);
  for (let done = 0; done < 20_000_000; done++) {
    try {
      work(history);
    } catch (thrown) {
      expect(thrown).to.be.instanceOf(EngineErrors);
      return done;
    }
  }
  return Number.POSITIVE_INFINITY;
}

describe("the work of one history", () => {
  it("has a bound for versions, evaluations, cells and decisions, each by what it costs", () => {
    expect(times((work) => work.version(1000))).to.equal(200);
    expect(times((work) => work.evaluation(0))).to.equal(937_500);
    expect(times((work) => work.evaluation(6400))).to.equal(227_272);
    expect(times((work) => work.looks(1000))).to.equal(7500);
    expect(times((work) => work.check())).to.equal(117_187);
    expect(times((work) => work.deciding(() => work.check()))).to.equal(2_500_000);
    expect(times((work) => work.stretch(false))).to.equal(10_000);
  });

  it("counts cells again after decisions, whatever they throw", () => {
    const history = new HistoryWork("r", undefined);
    const failing = () =>
      history.deciding(() => {
        throw new RangeError("x");
      });
    expect(failing).to.throw(RangeError);
    for (let i = 0; i < 117_187; i++) history.check();
    expect(() => history.check()).to.throw(EngineErrors, "rule `r` changes with time in more versions");
  });
});
