import { expect } from "chai";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { readWorkspace } from "../../../src/node/workspace/read.ts";
import { TempFolder } from "../temp-folder.ts";

describe("reading the files of a workspace", () => {
  let folder = new TempFolder();
  afterEach(() => folder.remove());

  async function errors(files: Readonly<Record<string, string | Uint8Array>>, limits = DEFAULT_LIMITS) {
    folder = new TempFolder(files);
    const thrown = await readWorkspace(folder.path, { limits }).catch((error: unknown) => error);
    if (!(thrown instanceof EngineErrors)) throw new Error("expected EngineErrors");
    return thrown.errors;
  }

  it("removes a byte order mark and keeps everything else", async () => {
    folder = new TempFolder({ "a.rules": "\ufeffspec a\r\n\ufeff\ufffd" });
    const { sources } = await readWorkspace(folder.path);
    expect(sources).to.eql([{ label: "a.rules", text: "spec a\r\n\ufeff\ufffd" }]);
  });

  it("marks dependencies with their repository", async () => {
    folder = new TempFolder({ "rules_deps/plain.rules": "x" });
    expect((await readWorkspace(folder.path)).sources).to.eql([{ label: "plain", text: "x", repository: "plain" }]);
  });

  it("names every file that is not UTF-8 and the offset of the bad byte", async () => {
    const bad = Buffer.concat([Buffer.from("é\ufffd"), Buffer.from([0xc3, 0x28])]);
    const found = await errors({ "a.rules": bad, "b.rules": Buffer.from([0x61, 0xff]), "c.rules": "" });
    expect(found.map(({ message }) => message)).to.eql([
      "`a.rules` is not UTF-8: the byte at offset 5 does not belong to a character",
      "`b.rules` is not UTF-8: the byte at offset 1 does not belong to a character",
    ]);
  });

  it("points at the bad byte by line and column, as at every error of a text", async () => {
    const bad = Buffer.concat([Buffer.from('\ufeffspec a\r\nrule r: "😀'), Buffer.from([0xe9, 0x22])]);
    const [error] = await errors({ "a.rules": bad });
    expect(error?.source).to.deep.equal({ attribute: "a.rules", line: 2, column: 11, length: 1 });
  });

  it("has the limits of an engine: the default for undefined, and an error for a wrong one", async () => {
    folder = new TempFolder({ "a.rules": "" });
    expect((await readWorkspace(folder.path, { limits: { max_sources: undefined } })).sources).to.have.length(1);
    const refused = await readWorkspace(folder.path, { limits: { max_sources: 0 } }).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(RangeError).with.property("message").that.contains("max_sources");
  });

  it("refuses more files than the limit, more bytes together, and one big file", async () => {
    const files = { "a.rules": "12345", "b.rules": "123" };
    const limit = (name: string, value: number) => errors(files, { ...DEFAULT_LIMITS, [name]: value });
    expect((await limit("max_sources", 1))[0]).to.include({ limit_value: "1", actual_value: "2" });
    expect((await limit("max_loaded_bytes", 7))[0]).to.include({ limit_value: "7", actual_value: "8" });
    expect((await limit("max_source_size_bytes", 4))[0]).to.include({ limit_value: "4", actual_value: "5" });
  });
});
