import { fileURLToPath } from "node:url";
import { expect } from "chai";
import fc from "fast-check";
import { digestOf } from "../../../src/codegen/digest/digest.ts";
import { seal, unseal } from "../../../src/engine/snapshot/envelope.ts";
import { showJson } from "../../../src/engine/text/json/show-json.ts";
import { Engine, EngineErrors, EngineTimeout, SnapshotError } from "../../../src/index.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { deserialise, serialise } from "../../../src/model/program/serial.ts";
import { filesOf, readCases } from "../../conformance/cases.ts";

const CASES = fileURLToPath(new URL("../../conformance", import.meta.url));
const CHAPTERS = [
  "01-syntax",
  "02-types",
  "03-dates-ranges",
  "04-evaluation",
  "05-composition",
  "06-show-explain",
  "07-surfaces",
];

const RULES = `spec main 2024
"""Said."""
uses std units
uses rates
data money: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2 -> minimum 0 eur
data price: money -> suggest 5 eur
data share: ratio -> maximum 50%
data kind: text -> option "a" -> option "b"
data day: date -> minimum 2024-01-01
data sure: boolean -> fill true
data stay: date range
data n: number
meta owner: "me"
rule total: price - price * share
  unless kind is "b" then veto "no b"
  unless day in stay and sure then price * rates.single
rule late: day > now
rule steps: 0
  unless n > 1 then 1
  unless n > 2 then 2
  unless n > 3 then sqrt n

spec main 2025
uses rates
rule total: rates.single

spec rates
rule single: 4.25
`;
const DATA = { price: "4 eur", share: "10%", kind: "a", day: "2024-05-01", stay: "2024-01-01...2024-12-31", n: "4" };

describe("Snapshots of whatever rules there are", () => {
  it("are taken for what they are, and answer the same", () => {
    const done = new Set<string>();
    for (const { body, file } of readCases(CASES, CHAPTERS)) {
      const files = filesOf(body);
      const key = JSON.stringify(files);
      if (done.has(key) || files.length === 0) continue;
      done.add(key);
      // One in so many: all of them take minutes.
      if (done.size % 16 > 0) continue;
      const engine = new Engine();
      try {
        engine.load(files);
      } catch (thrown) {
        if (thrown instanceof EngineErrors) continue;
        throw thrown;
      }
      const restored = Engine.fromSnapshot(engine.snapshot());
      for (const { repository, specs } of engine.list()) {
        for (const { name, effective_from: effective = "2025-01-01" } of specs) {
          const ref = { spec: name, effective, ...(repository === undefined ? {} : { repository }) };
          expect(
            outcome(() => restored.run(ref)),
            `${file} ${name}`,
          ).to.equal(outcome(() => engine.run(ref)));
          expect(shown(restored, ref), `${file} ${name}`).to.equal(shown(engine, ref));
        }
      }
    }
    expect(done.size).to.be.above(500);
  });
});

describe("Snapshots that somebody crafted, with a right digest", () => {
  const original = (() => {
    const engine = new Engine();
    engine.load({ "main.rules": RULES });
    return engine.snapshot();
  })();
  const parts = (() => {
    const read = unseal(original);
    const found: string[] = [];
    for (;;) {
      try {
        found.push(read(found.length));
      } catch {
        return found;
      }
    }
  })();

  /** Does what can be done with an engine; nothing but documented errors may come of it. */
  function use(bytes: Uint8Array): void {
    const timeout = 2000;
    try {
      const engine = Engine.fromSnapshot(bytes);
      engine.list();
      for (const effective of ["2023", "2024-06", "2025-06"]) {
        const ref = { spec: "main", effective };
        for (const action of [
          () => engine.run({ ...ref, data: DATA, timeout }),
          () => engine.run({ ...ref, timeout }),
          () => engine.prepare(ref).run(DATA),
          () => showJson(engine.show(ref), DEFAULT_LIMITS),
          () => engine.outline(ref),
          () => engine.run({ ...ref, data: DATA, explain: true, timeout }),
          () => engine.source({ spec: "main" }),
        ])
          documented(action);
      }
    } catch (thrown) {
      if (!(thrown instanceof SnapshotError)) throw thrown;
    }
  }

  function documented(action: () => unknown): void {
    try {
      action();
    } catch (thrown) {
      if (thrown instanceof SnapshotError || thrown instanceof EngineErrors || thrown instanceof EngineTimeout) return;
      throw thrown;
    }
  }

  it("answer or are refused when letters of a part were changed", () => {
    const change = fc.tuple(fc.nat(parts.length - 1), fc.nat(), fc.constantFrom(...'0123456789-"{}[],:#anull'));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = [...parts];
        for (const [part, place, letter] of changes) {
          const text = changed[part] ?? "";
          const at = place % text.length;
          changed[part] = text.slice(0, at) + letter + text.slice(at + 1);
        }
        use(seal(changed));
      }),
      { numRuns: 60 },
    );
  });

  it("answer or are refused when a value was replaced by one of another kind", () => {
    const strange = [
      "#5",
      "#-1",
      "#0",
      "#@0",
      "#@1",
      0,
      -1,
      1.5,
      1e15,
      "x",
      "",
      null,
      true,
      [],
      {},
      [[]],
      "constructor",
      "__proto__",
      99_999,
      3,
    ];
    fc.assert(
      fc.property(fc.nat(parts.length - 1), fc.nat(), fc.constantFrom(...strange), (part, place, value) => {
        const changed = [...parts];
        changed[part] = replaced(parts[part] ?? "", place, value);
        use(seal(changed));
      }),
      { numRuns: 100 },
    );
  });

  it("answer or are refused when values of one part were exchanged with each other", () => {
    fc.assert(
      fc.property(fc.nat(parts.length - 1), fc.nat(), fc.nat(), (part, from, to) => {
        const changed = [...parts];
        const text = parts[part] ?? "";
        const places = placesOf(JSON.parse(text));
        const other = places[from % Math.max(places.length, 1)];
        if (other !== undefined) changed[part] = replaced(text, to, other.owner[other.key]);
        use(seal(changed));
      }),
      { numRuns: 100 },
    );
  });

  it("are refused whatever their lengths say", () => {
    for (const [at, value] of [
      [0, 0xffff_ffff],
      [0, 0],
      [0, 1],
      [4, 0xffff_ffff],
      [4, 0],
    ] as const) {
      const bytes = original.slice();
      const view = new DataView(bytes.buffer);
      view.setUint32(original.indexOf(10) + 1 + at, value);
      use(resealed(bytes));
      expect(() => Engine.fromSnapshot(resealed(bytes))).to.throw(SnapshotError, "damaged");
    }
    expect(() => Engine.fromSnapshot(resealed(original.slice(0, original.indexOf(10) + 1)))).to.throw(SnapshotError);
  });

  it("are refused for numbers whose reading takes longer than their bytes say", () => {
    const digits = "9".repeat(5_000_000);
    for (const part of parts.keys())
      use(seal(parts.map((text, at) => (at === part ? text.replace("#", `#${digits}`) : text))));
  });

  it("take no longer than their bytes say, however often parts refer to each other", () => {
    const often = (text: string) => `[${Array(3_000).fill(text)}]`;
    const laughs = Array.from({ length: 12 }, (_, at) => often(at === 0 ? "0" : `"#@${at - 1}"`));
    const cell = '{"op":"choose","kind":"number","operands":"#@0"}';
    for (const text of [
      `[${laughs},"#@11"]`,
      `[${laughs},{"spec":"main","slots":"#@11","cells":"#@11","rules":"#@11"}]`,
      `[${often("0")},${cell},{"spec":"main","slots":[],"cells":${often('"#@1"')},"rules":[]}]`,
      '[["#@0"],{"spec":"#@0","slots":"#@0","cells":"#@0","rules":"#@0"}]',
      '["#@0","#@7","#@-1","#@x"]',
      "[]",
      "null",
    ])
      for (const part of parts.keys()) use(seal(parts.with(part, text)));
  });

  for (const [name, change] of [
    [
      "a rule that needs itself",
      (program: Crafted) => program.cells.push({ op: "rule", kind: "number", operands: [], rule: 0 }),
    ],
    [
      "a slot that is fed by itself",
      (program: Crafted) => Object.assign(program.slots[0] ?? {}, { source: { slot: 0 } }),
    ],
    ["a cell that leads to itself", (program: Crafted) => Object.assign(program.cells[3] ?? {}, { operands: [3, 3] })],
    [
      "data whose type is declared nowhere",
      (program: Crafted) => Object.assign(program.slots[1] ?? {}, { type: { kind: "anonymous", dimensions: [] } }),
    ],
    [
      "data that can only veto",
      (program: Crafted) => Object.assign(program.slots[1] ?? {}, { type: { kind: "veto" }, fill: undefined }),
    ],
  ] as const) {
    it(`are refused for ${name}`, () => {
      const programs = parts.flatMap((text, part) => (text.includes('{"spec":"main","slots"') ? [part] : []));
      expect(programs).to.have.length(2);
      const changed = parts.map((text, part) => {
        if (!programs.includes(part)) return text;
        const program = deserialise(text) as Crafted;
        change(program);
        if (name.startsWith("a rule")) Object.assign(program.rules[0] ?? {}, { root: program.cells.length - 1 });
        return serialise(program);
      });
      const engine = Engine.fromSnapshot(seal(changed));
      expect(() => engine.run({ spec: "main", effective: "2024-06", data: DATA })).to.throw(SnapshotError);
    });
  }
});

interface Crafted {
  readonly slots: object[];
  readonly cells: object[];
  readonly rules: object[];
}

interface PlaceInData {
  readonly owner: Record<string, unknown>;
  readonly key: string;
}

function placesOf(data: unknown): PlaceInData[] {
  const places: PlaceInData[] = [];
  const open: unknown[] = [data];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== "object" || part === null) continue;
    const owner = part as Record<string, unknown>;
    for (const key of Object.keys(owner)) {
      places.push({ owner, key });
      if (owner[key] !== null && owner[key] !== undefined) open.push(owner[key]);
    }
  }
  return places;
}

/** JSON text with one of its values replaced. */
function replaced(text: string, place: number, value: unknown): string {
  const data: unknown = JSON.parse(text);
  const places = placesOf(data);
  const chosen = places[place % Math.max(places.length, 1)];
  if (chosen === undefined) return JSON.stringify(value);
  chosen.owner[chosen.key] = value;
  return JSON.stringify(data);
}

function resealed(bytes: Uint8Array): Uint8Array {
  const header = bytes.indexOf(10) + 1;
  const title = new TextDecoder().decode(bytes.subarray(0, header - 65));
  const digest = digestOf(bytes.subarray(header));
  const result = bytes.slice();
  result.set(new TextEncoder().encode(`${title}${digest}\n`));
  return result;
}

function shown(engine: Engine, ref: { readonly spec: string; readonly effective: string }): string {
  return outcome(() => showJson(engine.show(ref), DEFAULT_LIMITS));
}

function outcome(action: () => unknown): string {
  try {
    return JSON.stringify(action());
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.message;
    throw thrown;
  }
}
