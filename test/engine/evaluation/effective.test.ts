import { expect } from "chai";
import { effectiveInstant } from "../../../src/engine/evaluation/effective.ts";
import { Engine, EngineErrors } from "../../../src/index.ts";
import type { EngineError } from "../../../src/model/diagnostic.ts";

const NOON = Date.UTC(2026, 0, 15, 12);

/** The text that an answer echoes, or the kind of error. */
function echoed(effective: string | Date | undefined): string | undefined {
  const instant = effectiveInstant(effective, () => NOON);
  return isError(instant) ? instant.request_kind : instant.text;
}

function isError(value: object): value is EngineError {
  return "kind" in value;
}

describe("the effective instant", () => {
  it("is now when nothing is given, with six digits of a second", () => {
    expect(echoed(undefined)).to.equal("2026-01-15T12:00:00.000000Z");
    expect(echoed(" ")).to.equal("2026-01-15T12:00:00.000000Z");
  });

  it("is the instant of a Date in UTC, with a fraction only when it has one", () => {
    expect(echoed(new Date(0))).to.equal("1970-01-01T00:00:00Z");
    expect(echoed(new Date(1))).to.equal("1970-01-01T00:00:00.001000Z");
  });

  it("is not an invalid Date, and none outside the calendar", () => {
    expect(echoed(new Date(Number.NaN))).to.equal("invalid_request");
    expect(echoed(new Date(Date.UTC(10_000, 0)))).to.equal("invalid_request");
  });

  it("is not a number, which says nothing of its unit", () => {
    const year: unknown = 2025;
    expect(() => new Engine().run({ spec: "s", effective: year as string })).to.throw(
      EngineErrors,
      /effective is a number, not a text or a Date/,
    );
    const nothing: unknown = null;
    expect(() => new Engine().run({ spec: "s", effective: nothing as string })).to.throw(
      EngineErrors,
      /effective is null, not a text or a Date/,
    );
  });

  it("is echoed as a date when it has neither time nor zone", () => {
    expect(echoed("2024-W03")).to.equal("2024-01-15");
    expect(echoed("2024-06-01T00:00")).to.equal("2024-06-01");
    expect(echoed("2024-06-01T00:00:00+0200")).to.equal("2024-06-01T00:00:00+02:00");
  });
});
