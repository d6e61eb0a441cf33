import { expect } from "chai";
import type { OperandForm } from "../../../src/model/program/narration.ts";
import { causeInputs, type FormFacts, reach } from "../../../src/runtime/narrate/reach.ts";

const LEFT = 7;

/** `first and second`, with the cells 0 and 1. */
const FORMS: readonly OperandForm[] = [
  { form: "slot", slot: 0, cell: 0 },
  { form: "slot", slot: 1, cell: 1 },
  { form: "and", text: "first and second", operands: [0, 1], left: LEFT },
];

function facts(holds: boolean | undefined): FormFacts {
  return { goesOn: () => holds, converts: () => true };
}

function listed(holds: boolean | undefined) {
  const { inputs, unused } = causeInputs({ forms: FORMS, open: true }, 2, false, facts(holds));
  return { inputs: inputs.map(({ at, when }) => ({ at, when })), unused };
}

describe("the inputs of a cause", () => {
  it("are those of both sides of a conjunction whose left side holds", () => {
    expect(listed(true)).to.deep.equal({
      inputs: [
        { at: 0, when: [] },
        { at: 1, when: [] },
      ],
      unused: [],
    });
  });

  it("are those of the left side alone when that is false, and the rest was not read", () => {
    expect(listed(false)).to.deep.equal({ inputs: [{ at: 0, when: [] }], unused: [{ slot: 1, usedWhen: [] }] });
  });

  it("wait for the run where nothing is known of the left side", () => {
    expect(listed(undefined)).to.deep.equal({
      inputs: [
        { at: 0, when: [] },
        { at: 1, when: [FORMS[2]] },
      ],
      unused: [{ slot: 1, usedWhen: [[FORMS[2]]] }],
    });
  });

  it("are none below the form that the fact is not about", () => {
    expect(reach(FORMS, 0, facts(true))).to.deep.equal([{ when: [], below: false }]);
  });
});
