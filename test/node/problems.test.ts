import { mkdirSync } from "node:fs";
import { expect } from "chai";
import { EngineErrors } from "../../src/engine/errors.ts";
import { writing } from "../../src/node/problems.ts";
import { TempFolder } from "./temp-folder.ts";

describe("what the file system refuses to write", () => {
  it("is an error that names the file as the user knows it, and no bug", () => {
    const folder = new TempFolder({ "a.rules": "" });
    try {
      const write = () => writing("a.rules/b.rules", () => mkdirSync(folder.at("a.rules/b"), { recursive: true }));
      expect(write).to.throw(EngineErrors, "`a.rules/b.rules` cannot be written: a part of its path is a file");
    } finally {
      folder.remove();
    }
  });

  it("is not confused with a bug", () => {
    const bug = () => {
      throw new TypeError("no");
    };
    expect(() => writing("a.rules", bug)).to.throw(TypeError, "no");
  });
});
