import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { unpacked } from "../../../src/batch/input/unpacked.ts";
import { BatchFolder } from "../tables.ts";

const RULES = `spec shop

data weight: number
data name: text

rule twice: weight * 2
rule label: name
`;

const TABLE = "weight,name\n1,Zoë €\n2,b\n";
const ANSWERS = "label,label.veto,twice,twice.veto\nZoë €,,2,\nb,,4,\n";

function utf16(text: string): Buffer {
  return Buffer.from(text, "utf16le");
}

describe("tables of other programs", () => {
  const folder = new BatchFolder({ "shop.rules": RULES });
  after(() => folder.remove());

  async function answers(bytes: Uint8Array, options: { encoding?: string; name?: string } = {}): Promise<string> {
    const { name = "in.csv", ...given } = options;
    folder.write(name, bytes);
    await folder.runHere("shop", { input: name, output: "out.csv", only: true, ...given });
    return folder.text("out.csv");
  }

  it("are read in the encoding that a flag names", async () => {
    const windows = Buffer.from(TABLE.replace("€", "\x80"), "latin1");
    expect(await answers(windows, { encoding: "latin1" })).to.equal(ANSWERS);
    expect(await answers(utf16(TABLE), { encoding: "utf-16" })).to.equal(ANSWERS);
    expect(await answers(Buffer.from(`\ufeff${TABLE}`), { encoding: "latin1" })).to.equal(ANSWERS);
  });

  it("are read in the encoding that their first bytes tell", async () => {
    const little = utf16(`\ufeff${TABLE}`);
    expect(await answers(little)).to.equal(ANSWERS);
    expect(await answers(Buffer.from(little).swap16())).to.equal(ANSWERS);
    const lines = utf16('\ufeff{"weight": 1, "name": "Zoë €"}\n{"weight": 2, "name": "b"}\n');
    expect(await answers(lines, { name: "in.ndjson" })).to.equal(ANSWERS);
  });

  it("tell of the encoding that was recognised", async () => {
    folder.write("in.csv", utf16(`\ufeff${TABLE}`));
    const { stderr } = await folder.run("shop --in in.csv --out out.csv --json".split(" "));
    expect(JSON.parse(stderr).notes).to.deep.equal(["`in.csv` is UTF-16LE, as its first bytes say"]);
  });

  it("are refused when their header is of another encoding", async () => {
    const fail = (bytes: Uint8Array, encoding?: string) => {
      folder.write("bad.csv", bytes);
      return folder.failHere("shop", { input: "bad.csv", output: "out.csv", encoding });
    };
    expect(await fail(Buffer.from("weight,näme\n1,a\n", "latin1"))).to.match(/header of .* is not UTF-8/);
    expect(await fail(utf16(TABLE))).to.match(/header of .* has zero bytes, as UTF-16 does/);
    expect(await fail(Buffer.concat([utf16(TABLE), Buffer.from("x")]), "utf-16")).to.match(/bad.csv` is not UTF-16LE/);
    expect(await fail(Buffer.from("weight,name\n1,Zo\xeb\n", "latin1"))).to.include("--encoding latin1");
  });

  it("are unpacked, whatever their blocks are", async () => {
    const packed = gzipSync(TABLE);
    expect(await answers(packed, { name: "in.csv.gz" })).to.equal(ANSWERS);
    expect(await answers(packed, { name: "packed.csv" })).to.equal(ANSWERS);
    const { stdout } = await folder.run("shop --in - --in-format csv --out - --only".split(" "), packed);
    expect(stdout).to.equal(ANSWERS);
    folder.write("cut.csv.gz", packed.subarray(0, -12));
    expect(await folder.failHere("shop", { input: "cut.csv.gz", output: "out.csv" })).to.match(/gzip data are damaged/);
  });

  it("are refused where they unpack to far more than their size", async () => {
    async function size(bytes: Buffer): Promise<number> {
      async function* blocks() {
        for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
      }
      let length = 0;
      for await (const block of unpacked(blocks(), "in.csv.gz", { bytes: 1 << 16, ratio: 20 })) length += block.length;
      return length;
    }
    const lines = Array.from({ length: 40_000 }, (_, i) => `${i * 7919},${(i * 104_729) % 99_991}\n`).join("");
    expect(await size(gzipSync(lines))).to.equal(lines.length);
    expect(await size(gzipSync(Buffer.alloc(1 << 16)))).to.equal(1 << 16);
    const refused = await size(gzipSync(Buffer.alloc(1 << 22))).then(String, (thrown: Error) => thrown.message);
    expect(refused).to.contain("`in.csv.gz` unpacks to more than 20 times its size").and.to.contain("gunzip -c");
  });

  it("are read alike in any chunks", async () => {
    const many = `weight;name\n${Array.from({ length: 300 }, (_, i) => `${i},5;"a;${i}\nb"\n`).join("")}`;
    folder.write("many.csv", many);
    const outputs = [];
    for (const bytes of [97, 1000, 1 << 17]) {
      await folder.run(`shop --in many.csv --out out.csv --decimal-comma --chunk-bytes ${bytes}`.split(" "));
      outputs.push(folder.text("out.csv"));
    }
    expect(outputs[0]).to.include('"7,5","a;7\nb","a;7\nb",,15,\n');
    expect(new Set(outputs).size).to.equal(1);
  });

  it("are refused when only some of them have another delimiter", async () => {
    folder.write("parts/a.csv", "weight,name\n1,a\n");
    folder.write("parts/b.csv", "weight;name\n1;a\n");
    expect(await folder.failHere("shop", { input: "parts", output: "out.csv" })).to.match(
      /b.csv` has semicolons between its columns, `.*a.csv` commas/,
    );
  });
});
