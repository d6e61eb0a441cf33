import { expect } from "chai";
import { WorkBudget, withinBudget } from "../../src/model/work-budget.ts";

const STEPS = { max_planning_steps: 10 };

describe("the budget of planning", () => {
  it("allows as many steps as the limit says, and counts them", () => {
    const budget = new WorkBudget(STEPS);
    budget.charge(4);
    budget.charge(6);
    expect(budget.spent).to.equal(10);
  });

  it("ends work that takes one step more, and makes an error of it", () => {
    const budget = new WorkBudget(STEPS);
    const outcome = withinBudget(() => {
      for (let step = 0; step < 11; step++) budget.charge(1);
      return "done";
    });
    expect(outcome).to.include({
      kind: "resource_limit",
      limit_name: "max_planning_steps",
      limit_value: "10",
      actual_value: "11",
    });
  });

  it("lets every other exception through", () => {
    const broken = () => {
      throw new TypeError("a bug");
    };
    expect(() => withinBudget(broken)).to.throw(TypeError, "a bug");
  });

  it("looks at its deadline now and then, not at every step", () => {
    let looks = 0;
    const budget = new WorkBudget({ max_planning_steps: 1_000_000 }, { check: () => looks++ });
    for (let step = 0; step < 100_000; step++) budget.charge(1);
    expect(looks).to.be.within(10, 1000);
  });

  it("looks at its deadline before the limit, and allows all steps there", () => {
    let looks = 0;
    const budget = new WorkBudget({ max_planning_steps: 5000 }, { check: () => looks++ });
    budget.charge(4999);
    budget.charge(1);
    expect(looks).to.equal(1);
    budget.charge(0);
    expect(() => budget.charge(1)).to.throw("more than 5000 steps");
    const exact = new WorkBudget({ max_planning_steps: 4096 }, { check: () => looks++ });
    exact.charge(4096);
    expect(looks).to.equal(2);
    expect(() => exact.charge(1)).to.throw("more than 4096 steps");
  });

  it("ends work with what its deadline throws", () => {
    const budget = new WorkBudget(
      { max_planning_steps: 1_000_000 },
      {
        check() {
          throw new RangeError("too late");
        },
      },
    );
    const work = () => withinBudget(() => budget.charge(100_000));
    expect(work).to.throw(RangeError, "too late");
  });
});
