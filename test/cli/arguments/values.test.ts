import { expect } from "chai";
import { readHost, readSeconds } from "../../../src/cli/arguments/values.ts";
import { UsageError } from "../../../src/cli/failure.ts";
import { listenProblem } from "../../../src/cli/serving.ts";

describe("the address of a server", () => {
  it("is taken with the brackets of URLs as well", () => {
    expect(["127.0.0.1", " localhost ", "[::1]", "::1"].map((text) => readHost(text))).to.deep.equal([
      "127.0.0.1",
      "localhost",
      "::1",
      "::1",
    ]);
  });

  it("is never empty, which would be every address of the machine", () => {
    for (const text of ["", " ", "[]"]) expect(() => readHost(text)).to.throw(UsageError, "--host");
  });

  it("is named when its name leads nowhere", () => {
    const problem = Object.assign(new Error("getaddrinfo"), { code: "EAI_AGAIN" });
    expect(listenProblem(problem, "nowhere.invalid", 8012))
      .to.have.property("message")
      .that.contains("nowhere.invalid");
  });
});

describe("a number of seconds", () => {
  const read = (text: string) => readSeconds("eval-timeout", text);

  it("is 0 or more, with or without a fraction", () => {
    expect(["0", "10", " 2.5 ", ".5", "3."].map(read)).to.deep.equal([0, 10, 2.5, 0.5, 3]);
  });

  it("is nothing else", () => {
    for (const text of ["", ".", "-1", "+1", "1e3", "1,5", "Infinity", "0x10"]) {
      expect(() => read(text), text).to.throw(UsageError, "--eval-timeout");
    }
  });
});
