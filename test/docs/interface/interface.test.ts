import { expect } from "chai";
import { CHECKS } from "./checks.ts";
import { expectToExist, promises } from "./page.ts";
import { Room } from "./room.ts";

describe("the promises of the interface (docs/spec/interface.md)", () => {
  const room = new Room();
  const listed = promises();
  after(() => room.leave());

  it("have one number each, and a check or a test that shows them", () => {
    const numbers = listed.map(({ number }) => number);
    expect(new Set(numbers).size).to.equal(numbers.length);
    const own = listed.filter(({ tests }) => tests.length === 0).map(({ number }) => number);
    expect(Object.keys(CHECKS).sort()).to.deep.equal([...own].sort());
  });

  for (const { number, text, tests } of listed) {
    it(`${number} ${text}`, async () => {
      for (const test of tests) expectToExist(test);
      await CHECKS[number]?.(room);
    });
  }
});
