import { expect } from "chai";
import { UsageError } from "../../src/cli/command.ts";
import { listenProblem } from "../../src/cli/serving.ts";
import { readHost } from "../../src/cli/values.ts";

describe("the address of a server", () => {
  it("is taken with the brackets of URLs as well", () => {
    expect(["127.0.0.1", " localhost ", "[::1]", "::1"].map(readHost)).to.deep.equal([
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
