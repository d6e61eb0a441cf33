import { expect } from "chai";
import { engine } from "./command.ts";

describe("engine explain", () => {
  it("prints what an error means, with an example and the remedy", async () => {
    const { status, stdout, stderr } = await engine(".", ["explain", "unknown-reference"]);
    expect([status, stderr]).to.deep.equal([0, ""]);
    expect(stdout)
      .to.contain("    spec ")
      .and.match(/\n\nengine says:\n\n {4}line /);
    expect(stdout).not.to.contain("```").and.not.contain("###");
  });

  it("takes a name as a report or a program shows it", async () => {
    const plain = await engine(".", ["explain", "spec-not-found"]);
    expect(plain.status).to.equal(0);
    for (const name of ["error[spec-not-found]", "spec_not_found", "Spec-Not-Found"])
      expect(await engine(".", ["explain", name])).to.deep.equal(plain);
  });

  it("lists the names, each of which it explains", async () => {
    const { stdout } = await engine(".", ["explain"]);
    expect(stdout.split("\n")).to.include.members(["no-version", "resource-limit", "not-utf-8"]);
  });

  it("suggests the name that was probably meant", async () => {
    const { status, stderr } = await engine(".", ["explain", "no-verison"]);
    expect(status).to.equal(1);
    expect(stderr).to.contain("there is no error `no-verison`").and.contain("did you mean `no-version`?");
  });

  it("knows the name in a report", async () => {
    const { stderr } = await engine("examples", ["run", "--prefix", "leave", "nothing"]);
    expect(/^error\[(.*?)\]/.exec(stderr)?.[1]).to.equal("spec-not-found");
  });
});
