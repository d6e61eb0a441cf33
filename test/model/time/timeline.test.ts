import { expect } from "chai";
import { instantText, isAfter, isIn, noVersionAt, positionAt, spanAt } from "../../../src/model/time/timeline.ts";

const STARTS = [{ start: undefined }, { start: 10n }, { start: 20n }];

describe("instants", () => {
  it("come in order, the beginning of time before all others", () => {
    expect([isAfter(1n, undefined), isAfter(undefined, 1n), isAfter(undefined, undefined)]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect([isAfter(2n, 1n), isAfter(1n, 1n), isAfter(1n, 2n)]).to.deep.equal([true, false, false]);
  });

  it("lie in the stretch that begins at or before them", () => {
    const positions = [undefined, -5n, 9n, 10n, 19n, 20n, 99n].map((instant) => positionAt(STARTS, instant));
    expect(positions).to.deep.equal([0, 0, 0, 1, 1, 2, 2]);
    expect(positionAt(STARTS.slice(1), 9n)).to.equal(-1);
    expect(spanAt(STARTS, 12n)).to.deep.equal({ from: 10n, to: 20n });
    expect(spanAt(STARTS, 25n)).to.deep.equal({ from: 20n, to: undefined });
    expect(spanAt(STARTS.slice(1), 5n)).to.deep.equal({ from: undefined, to: 10n });
  });

  it("are in a span from its beginning up to its end, which is not part of it", () => {
    const inside = (from: bigint | undefined, to: bigint | undefined) =>
      [9n, 10n, 19n, 20n].map((instant) => isIn({ from, to }, instant));
    expect(inside(10n, 20n)).to.deep.equal([false, true, true, false]);
    expect(inside(undefined, 10n)).to.deep.equal([true, false, false, false]);
    expect(inside(20n, undefined)).to.deep.equal([false, false, false, true]);
  });

  it("have a text for people", () => {
    expect(instantText(undefined)).to.equal("the beginning of time");
    expect(instantText(0n)).to.equal("1970-01-01");
  });

  it("are refused before the first version, with the starts of all", () => {
    expect(noVersionAt("rates", "@tax/de rates", 0n, ["2025", undefined])).to.deep.equal({
      kind: "request",
      message: "spec `@tax/de rates` has no version at 1970-01-01; its versions start 2025, the beginning of time",
      spec: "rates",
      request_kind: "spec_not_found",
    });
  });
});
