import { expect } from "chai";
import fc from "fast-check";
import { digestOf } from "../../../src/codegen/digest/digest.ts";
import { Engine, EngineErrors, SnapshotError } from "../../../src/index.ts";
import { deserialise, serialise } from "../../../src/model/program/serial.ts";
import { volume } from "../../volume.ts";

const PRICING = `spec pricing "Prices" 2024
"""Tickets."""
uses rates
data quantity "Seats": number -> minimum 1 -> maximum 20 -> help "How many?"
data note: text -> fill "#12 is a text"
rule price "To pay": rates.single * quantity unless quantity > 10 then rates.single * 9
rule remark: note

spec pricing 2025
uses rates
data quantity: number
rule price: rates.single * quantity + 1

spec rates
rule single: 4.25

spec rates 2026
rule single: 5
`;

const TOOLS = `repo tools
spec half
data whole: number
rule part: whole / 2
`;

function loaded(): Engine {
  const engine = new Engine();
  engine.load({ "pricing.rules": PRICING, "@shop/tools": TOOLS.replace("repo tools\n", ""), "tools.rules": TOOLS });
  return engine;
}

function restored(engine = loaded()): Engine {
  return Engine.fromSnapshot(engine.snapshot());
}

describe("Snapshots", () => {
  const [before, after] = [loaded(), restored()];

  it("keep what is listed", () => {
    expect(after.list()).to.deep.equal(before.list());
    expect(after.limits()).to.deep.equal(before.limits());
    expect(after.limits()).to.be.frozen;
  });

  for (const effective of ["2024", "2025-03", "2026"]) {
    for (const quantity of [3, 12, undefined]) {
      it(`answer as before at ${effective} for ${quantity ?? "no"} tickets, explained or not`, () => {
        for (const explain of [false, true]) {
          const request = { spec: "pricing", effective, data: { quantity }, explain };
          expect(JSON.stringify(after.run(request))).to.equal(JSON.stringify(before.run(request)));
        }
      });
    }

    it(`show the same interface at ${effective}`, () => {
      const ref = { spec: "Pricing", effective };
      expect(JSON.stringify(after.show(ref))).to.equal(JSON.stringify(before.show(ref)));
      expect(after.version(ref)).to.deep.equal(before.version(ref));
      expect(after.outline(ref).inputs).to.deep.equal(before.outline(ref).inputs);
    });
  }

  it("keep repositories apart", () => {
    for (const repository of ["tools", "@Shop/Tools"]) {
      const request = { repository, spec: "half", data: { whole: 5 }, effective: "2025" };
      expect(after.run(request)).to.deep.equal(before.run(request));
    }
  });

  it("answer for a repository in any letter case without planning anything", () => {
    const engine = restored();
    engine.run({ repository: "@SHOP/Tools", spec: "Half", data: { whole: 5 }, effective: "2025" });
    expect(engine.isPlanned).to.equal(false);
  });

  it("name what an unknown spec or repository may have been without planning anything", () => {
    const engine = restored();
    for (const request of [
      { spec: "pricin" },
      { spec: "half" },
      { spec: "other" },
      { repository: "tools", spec: "hal" },
      { repository: "tool", spec: "half" },
    ]) {
      expect(errorsOf(() => engine.version(request))).to.deep.equal(errorsOf(() => before.version(request)));
    }
    expect(engine.isPlanned).to.equal(false);
    expect(engine.version({ repository: "std", spec: "units" })).to.deep.equal({ name: "units" });
  });

  it("find modules for programs that another engine compiled without planning anything", () => {
    const planned = new Engine();
    planned.load("spec s data n: number rule r: n * 2");
    const asked: string[] = [];
    const modules = { read: (key: string) => void asked.push(key), write: () => undefined };
    const engine = Engine.fromSnapshot(planned.snapshot("used"), { modules });
    engine.adopt({ spec: "s" }, planned.compiled({ spec: "s" }));
    expect(engine.run({ spec: "s", data: { n: 2 } }).results.r?.result).to.equal("4");
    expect(asked).to.have.length(1);
    expect(engine.isPlanned).to.equal(false);
  });

  it("are the same bytes for the same content", () => {
    expect(Buffer.from(loaded().snapshot()).equals(Buffer.from(loaded().snapshot()))).to.equal(true);
    expect(Buffer.from(restored().snapshot()).equals(Buffer.from(loaded().snapshot()))).to.equal(true);
  });

  it("report the same errors of requests", () => {
    for (const request of [
      { spec: "pricing", effective: "2023" },
      { spec: "prising" },
      { spec: "half", repository: "tols" },
      { spec: "pricing", rules: ["prise"] },
      { spec: "pricing", rules: [] },
      { spec: "pricing", data: { quantity: 1.5 } },
    ]) {
      expect(errorsOf(() => restored().run(request))).to.deep.equal(errorsOf(() => before.run(request)));
    }
  });

  it("can be changed further, as what they were taken of", () => {
    const [original, copy] = [loaded(), restored()];
    for (const engine of [original, copy]) {
      engine.remove({ spec: "pricing", effective: "2024" });
      engine.update("pricing.rules", PRICING.replace("+ 1", "+ 2"));
      engine.load({ "more.rules": "spec more 2026\nuses pricing\nrule twice: pricing.price * 2" });
      engine.remove({ spec: "pricing", effective: "2024" });
    }
    expect(copy.list()).to.deep.equal(original.list());
    const request = { spec: "more", effective: "2026", data: { "pricing.quantity": 2 } };
    expect(copy.run(request)).to.deep.equal(original.run(request));
    expect(copy.source({ spec: "pricing" })).to.equal(original.source({ spec: "pricing" }));
    expect(copy.source({})).to.equal(original.source({}));
    expect(copy.quality()).to.deep.equal(original.quality());
  });

  it("keep removed versions out and texts without a name apart", () => {
    const engine = new Engine();
    engine.load("spec a\nrule x: 1");
    engine.load("spec b 2024\nrule x: 2\nspec b 2025\nrule x: 3");
    engine.remove({ spec: "b", effective: "2024" });
    const copy = restored(engine);
    expect(copy.list()).to.deep.equal(engine.list());
    copy.load("spec c\nrule x: 4");
    engine.load("spec c\nrule x: 4");
    expect(copy.source({})).to.equal(engine.source({}));
    expect(copy.outline({ spec: "c" }).locations).to.deep.equal(engine.outline({ spec: "c" }).locations);
  });

  it("may come in a buffer of which they are a part, and do not change with it", () => {
    const bytes = loaded().snapshot();
    const buffer = Buffer.concat([Buffer.alloc(7), bytes, Buffer.alloc(9)]);
    const part = buffer.subarray(7, 7 + bytes.length);
    const engine = Engine.fromSnapshot(part);
    part.fill(0);
    expect(engine.run({ spec: "pricing", effective: "2025", data: { quantity: 2 } })).to.deep.equal(
      before.run({ spec: "pricing", effective: "2025", data: { quantity: 2 } }),
    );
  });

  it("of what was used alone answer the same, planning the rest when it is asked for", () => {
    const engine = loaded();
    const used = { spec: "pricing", effective: "2025", data: { quantity: 2 } };
    engine.run(used);
    const bytes = engine.snapshot("used");
    expect(bytes.length).to.be.below(engine.snapshot().length);
    const copy = Engine.fromSnapshot(bytes);
    expect(copy.run(used)).to.deep.equal(before.run(used));
    expect(copy.list()).to.deep.equal(before.list());
    expect(copy.isPlanned).to.equal(false);
    const other = { spec: "pricing", effective: "2024", data: { quantity: 2 } };
    expect(copy.run(other)).to.deep.equal(before.run(other));
    expect(copy.isPlanned).to.equal(true);
    expect(copy.show(used)).to.deep.equal(before.show(used));
  });

  it("leave out an interface that is too long to be answered, and make it when it is asked for", () => {
    const rules = Array.from({ length: 200 }, (_, i) => `rule r${i}: money * ${i}\n`).join("");
    const units = Array.from({ length: 100 }, (_, i) => ` -> unit u${i}: ${i + 1}\n`).join("");
    const text = `spec s\ndata money: measure\n${units}${rules}`;
    const [engine, short] = [new Engine(), new Engine({ limits: { max_response_bytes: 1_000_000 } })];
    for (const each of [engine, short]) each.load({ "s.rules": text });
    const ref = { spec: "s" };
    const bytes = short.snapshot();
    expect(engine.snapshot().length).to.be.above(2_000_000);
    expect(bytes.length).to.be.below(500_000);
    expect(Engine.fromSnapshot(bytes).show(ref)).to.deep.equal(engine.show(ref));
  });

  it("leave out programs for which there is no room, the earliest first, and answer for all versions", () => {
    const times = (count: number, part: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => part(i)).join("");
    const versions = times(60, (i) => `spec d ${2000 + i}-01-01\ndata x: number\nrule r: x + ${i}\n`);
    const text = `${versions}spec c 2000-01-01\nuses d\n${times(1000, (i) => `rule r${i}: d.r + ${i}\n`)}`;
    const engine = new Engine();
    engine.load({ "c.rules": text });
    const bytes = engine.snapshot();
    expect(bytes.length).to.be.within(4_500_000, 5_300_000);
    const again = Engine.fromSnapshot(bytes);
    for (const [effective, isPlanned] of [
      ["2059-06-01", false],
      ["2000-06-01", true],
    ] as const) {
      const asked = { spec: "c", effective, rules: ["r7"], data: { "d.x": "2" } };
      expect(again.run(asked)).to.deep.equal(engine.run(asked));
      expect(again.isPlanned).to.equal(isPlanned);
    }
  });

  it("have room for 4.5 MiB, or for fifty times their texts where that is more", () => {
    const versions = Array.from(
      { length: 60 },
      (_, i) => `spec d ${2000 + i}-01-01\ndata x: number\nrule r: x + ${i}\n`,
    );
    const rules = Array.from({ length: 1000 }, (_, i) => `rule r${i}: d.r + ${i}\n`);
    const text = `${versions.join("")}spec c 2000-01-01\nuses d\n${rules.join("")}`;
    const size = (comment: number) => {
      const engine = new Engine();
      engine.load({ "c.rules": `${text}# ${"-".repeat(comment)}\n` });
      return engine.snapshot().length - comment;
    };
    const small = size(10_000);
    expect(small).to.be.within(4.5 * 2 ** 20, 5_300_000);
    expect(size(60_000)).to.equal(small);
    expect(size(120_000)).to.be.within(7_000_000, 7_900_000);
  });

  it("leave out the interfaces from the first for which there is no room, not the programs", () => {
    const diamonds = Array.from(
      { length: 8 },
      (_, i) => `spec s${i}\nuses a: s${i + 1}\nuses b: s${i + 1}\nrule r: a.r + b.r\n`,
    );
    const inputs = Array.from({ length: 80 }, (_, i) => `data x${i}: number\n`).join("");
    const engine = new Engine();
    engine.load(`${diamonds.join("")}spec s8\n${inputs}rule r: x0`);
    const bytes = engine.snapshot();
    expect(bytes.length).to.be.within(1_500_000, 2_500_000);
    const again = Engine.fromSnapshot(bytes);
    const asked = { spec: "s7", effective: "2026", data: { "a.x0": 1, "b.x0": 2 } };
    expect(again.run(asked)).to.deep.equal(engine.run(asked));
    expect(again.isPlanned).to.equal(false);
    expect(again.show(asked)).to.deep.equal(engine.show(asked));
    expect(again.isPlanned).to.equal(true);
  });

  it("hold the other interfaces where one is longer than an answer", () => {
    const inputs = Array.from({ length: 100 }, (_, i) => `data x${i}: number\n`).join("");
    const engine = new Engine({ limits: { max_response_bytes: 3000 } });
    engine.load(`spec long\n${inputs}rule r: x0\nspec short\ndata y: number\nrule r: y`);
    const again = restored(engine);
    expect(again.show({ spec: "short" })).to.deep.equal(engine.show({ spec: "short" }));
    expect(again.isPlanned).to.equal(false);
  });

  it("answer for a side of `and` or `or` that only vetoes", () => {
    const engine = new Engine();
    engine.load(`spec doors
data open: boolean
rule closed: veto "closed"
rule first: (closed and open) as text
rule second: (open and closed) as text
rule third: (closed or open) as text
rule fourth: (open or closed) as text
rule nested: not ((closed and open) or (open and closed))`);
    const request = { spec: "doors", effective: "2026", data: { open: true } };
    expect(restored(engine).run(request)).to.deep.equal(engine.run(request));
  });

  it("hold a boolean that is known and is used where only a veto can be", () => {
    const engine = new Engine();
    engine.load(`spec doors
data open: boolean
rule closed: veto "closed"
rule never: false is closed
rule shown: "open"
  unless open then (yes or never) as text`);
    for (const open of [true, false]) {
      const request = { spec: "doors", effective: "2026", data: { open } };
      expect(restored(engine).run(request)).to.deep.equal(engine.run(request));
    }
  });

  it("read `REPOSITORY list` as an import or as a list again, as the repositories have it", () => {
    const engine = new Engine();
    engine.load(`repo staff
spec list
rule size: 4
spec member
data age: number
repo office
spec staff
data desks: number
spec plan
uses imported: staff list
uses counted: staff member list
uses rooms: office staff list
rule size: imported.size + (counted -> count) + (rooms -> sum desks)`);
    const request = {
      ...{ spec: "plan", repository: "office", effective: "2026-01-01", explain: true },
      data: { counted: [{}], rooms: [{ desks: 3 }] },
    };
    expect(restored(engine).run(request)).to.deep.equal(engine.run(request));
    expect(engine.run(request).results.size).to.deep.include({ number: "8" });
  });

  it("hold the embedded units too", () => {
    expect(after.show({ spec: "units", repository: "std" })).to.deep.equal(
      before.show({ spec: "units", repository: "std" }),
    );
  });

  it("grow with the number of versions, not with its square", () => {
    const size = (versions: number) => {
      const engine = new Engine();
      engine.load(Array.from({ length: versions }, (_, i) => `spec a ${2000 + i}\nrule r: ${i}\n`).join(""));
      const bytes = engine.snapshot();
      expect(Engine.fromSnapshot(bytes).show({ spec: "a", effective: "2050" })).to.deep.equal(
        engine.show({ spec: "a", effective: "2050" }),
      );
      return bytes.length;
    };
    expect(size(400)).to.be.below(2.2 * size(200));
  });
});

describe("Bytes that are not a snapshot", () => {
  const bytes = loaded().snapshot();

  it("are refused when one of them was changed", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        expect(() => Engine.fromSnapshot(damaged)).to.throw(SnapshotError);
      }),
      { numRuns: volume(200) },
    );
  });

  it("are refused when some are missing or follow", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(() => Engine.fromSnapshot(bytes.subarray(0, length))).to.throw(SnapshotError);
      }),
      { numRuns: volume(100) },
    );
    expect(() => Engine.fromSnapshot(Uint8Array.of(...bytes, 0))).to.throw(SnapshotError, "damaged");
  });

  it("are refused when they are something else", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (foreign) => {
        expect(() => Engine.fromSnapshot(foreign)).to.throw(SnapshotError, "not a snapshot");
      }),
      { numRuns: volume(100) },
    );
  });

  it("are refused with a reason when another version of the engine made them", () => {
    const other = new TextEncoder().encode(`engine snapshot 1 by engine 0.1.0 sha256 ${"0".repeat(64)}\nrest`);
    expect(() => Engine.fromSnapshot(other)).to.throw(SnapshotError, "made by engine 0.1.0");
  });
});

describe("Serial form", () => {
  it("keeps numbers of any size, and texts that look like them", () => {
    const data = { n: 12n, list: [-(10n ** 40n), "#12", "##", "#", "plain", "", null, true, 1.5], deep: { "#": "#x" } };
    expect(deserialise(serialise(data))).to.deep.equal(data);
  });

  it("writes what is shared once, and shares it again", () => {
    const units = [{ name: "kg", n: 1n }];
    const text = serialise({ rules: [{ units }, { units }, { unit: units[0] }] });
    expect(text.match(/kg/g)).to.have.length(1);
    const { rules } = deserialise(text) as { rules: { units?: unknown[]; unit?: unknown }[] };
    expect(rules).to.deep.equal([{ units }, { units }, { unit: units[0] }]);
    expect(rules[0]?.units).to.equal(rules[1]?.units);
    expect(rules[0]?.units?.[0]).to.equal(rules[2]?.unit);
  });

  it("keeps any plain data", () => {
    const leaf = fc.oneof(fc.bigInt(), fc.string(), fc.boolean(), fc.integer(), fc.constant(null));
    const tree = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("any")),
        fc.dictionary(
          fc.string().filter((key) => key !== "__proto__"),
          tie("any"),
        ),
      ),
    }));
    fc.assert(
      fc.property(tree.any, (data) => {
        expect(deserialise(serialise(data))).to.deep.equal(data);
        expect(serialise(deserialise(serialise(data)))).to.equal(serialise(data));
      }),
      { numRuns: volume(200) },
    );
  });
});

describe("What is kept of a program", () => {
  const used = (units: number, rules: number): number => {
    const unit = Array.from({ length: units }, (_, at) => ` -> unit u${at} ${at + 2}\n`).join("");
    const rule = Array.from({ length: rules }, (_, at) => `data d${at}: m\nrule r${at}: m + d${at}\n`).join("");
    const text = `spec a\ndata m: measure\n -> unit u 1\n${unit}${rule}`;
    const engine = new Engine();
    engine.load({ "a.rules": text });
    engine.run({ spec: "a" });
    const kept = engine.snapshot("used");
    expect(Engine.fromSnapshot(kept).run({ spec: "a", effective: "2025" })).to.deep.equal(
      engine.run({ spec: "a", effective: "2025" }),
    );
    return kept.length / text.length;
  };

  it("is refused with the limit when its interfaces take too many steps", () => {
    const engine = new Engine({ limits: { max_planning_steps: 3_000 } });
    const rules = Array.from({ length: 100 }, (_, at) => `rule r${at}: m * ${at}\n`).join("");
    const units = Array.from({ length: 20 }, (_, at) => ` -> unit u${at} ${at + 2}\n`).join("");
    engine.load({ "a.rules": `spec a\ndata m: measure\n -> unit u 1\n${units}${rules}` });
    expect(() => engine.snapshot()).to.throw(EngineErrors, "max_planning_steps");
  });

  it("grows with its text, not with its rules times the units of their types", () => {
    expect(used(400, 100)).to.be.below(1.5 * used(100, 25));
  });
});

describe("SHA-256", () => {
  it("is the same where the platform has none, as in a page", () => {
    const { getBuiltinModule } = process;
    const bytes = Uint8Array.of(1, 2, 3);
    const native = digestOf(bytes);
    try {
      Object.assign(process, { getBuiltinModule: undefined });
      expect(digestOf(bytes)).to.equal(native);
    } finally {
      Object.assign(process, { getBuiltinModule });
    }
  });
});

function errorsOf(action: () => unknown): unknown {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return { message: thrown.message, errors: thrown.errors };
    throw thrown;
  }
  return undefined;
}
