import { expect } from "chai";
import type { Cell, Operation } from "../../src/model/program/program.ts";
import { NUMBER, RATIO } from "../../src/model/types/primitive.ts";
import { unlimitedBudget } from "../../src/model/work-budget.ts";
import { CellTable } from "../../src/normal/cell-table.ts";
import { hashOfCell, sameCell } from "../../src/normal/same-cell.ts";

const third = { n: 1n, d: 3n };

/** Operations of one kind, of which each is another computation. */
const DIFFERENT: readonly (readonly Operation[])[] = [
  [
    { op: "slot", slot: 1 },
    { op: "slot", slot: 2 },
  ],
  [
    { op: "rule", rule: 1 },
    { op: "rule", rule: 2 },
  ],
  [{ op: "veto" }, { op: "veto", reason: "" }, { op: "veto", reason: "too young" }],
  ...(["add", "subtract", "multiply", "divide", "power"] as const).map((op) => [
    { op, carry: [] },
    { op, carry: [0] },
    { op, carry: [1] },
    { op, carry: [0, 1] },
  ]),
  [
    { op: "modulo", carry: [] },
    { op: "modulo", carry: [0] },
    { op: "modulo", carry: [], factor: third },
    { op: "modulo", carry: [], factor: { n: 2n, d: 3n } },
    { op: "modulo", carry: [], factor: { n: 1n, d: 2n } },
  ],
  [
    { op: "compare", operator: "<", of: "number" },
    { op: "compare", operator: "<=", of: "number" },
    { op: "compare", operator: "<", of: "date" },
  ],
  [
    { op: "convert", factor: third },
    { op: "convert", factor: third, unit: "kg" },
    { op: "convert", factor: { n: 1n, d: 2n } },
  ],
  [
    { op: "text", type: NUMBER },
    { op: "text", type: RATIO },
    { op: "text", type: RATIO, unit: "permille" },
  ],
  [
    { op: "math", function: "floor" },
    { op: "math", function: "ceil" },
    { op: "math", function: "floor", factor: third },
  ],
  [
    { op: "width", months: true },
    { op: "width", months: false },
  ],
  [
    { op: "shift", by: "duration", sign: 1, subject: 0 },
    { op: "shift", by: "calendar", sign: 1, subject: 0 },
    { op: "shift", by: "duration", sign: -1, subject: 0 },
    { op: "shift", by: "duration", sign: 1, subject: 1 },
  ],
  [
    { op: "window", direction: "past", by: "duration" },
    { op: "window", direction: "future", by: "duration" },
    { op: "window", direction: "past", by: "calendar" },
  ],
  [
    { op: "date_relative", direction: "past" },
    { op: "date_relative", direction: "future" },
  ],
  [
    { op: "date_calendar", which: "current", period: "year" },
    { op: "date_calendar", which: "not_in", period: "year" },
    { op: "date_calendar", which: "current", period: "week" },
  ],
  [{ op: "choose" }, { op: "choose", subject: 1 }, { op: "choose", subject: 2 }],
  ...(["now", "and", "not", "is_veto", "range", "contains", "elapsed"] as const).map((op) => [{ op }]),
];

const cellOf = (operation: Operation, operands = [1, 2]): Cell => ({ kind: "number", operands, ...operation });
const copied = (cell: Cell): Cell => structuredClone(cell);

describe("Two cells are one computation", () => {
  for (const operations of DIFFERENT) {
    it(`when all of \`${operations[0]?.op}\` is equal`, () => {
      const cells = operations.map((operation) => cellOf(operation));
      for (const one of cells) {
        expect(hashOfCell(copied(one))).to.equal(hashOfCell(one));
        for (const other of cells) expect(sameCell(one, copied(other))).to.equal(one === other);
      }
    });
  }

  it("when operands, kind and operation are equal too", () => {
    const sum = cellOf({ op: "add", carry: [] });
    const others: readonly Cell[] = [
      cellOf({ op: "add", carry: [] }, [1]),
      cellOf({ op: "add", carry: [] }, [2, 1]),
      cellOf({ op: "add", carry: [] }, [1, 2, 3]),
      cellOf({ op: "multiply", carry: [] }),
      { ...sum, kind: "boolean" },
    ];
    for (const other of others) expect(sameCell(sum, other)).to.equal(false);
  });

  it("never for literals, which the table compares by value", () => {
    const five = cellOf({ op: "const", value: { kind: "number", n: 5n, d: 1n } });
    expect(sameCell(five, copied(five))).to.equal(false);
  });
});

describe("A table of cells", () => {
  it("has each cell once, the first one too, also when it has grown", () => {
    const table = new CellTable(unlimitedBudget());
    const ids = () => Array.from({ length: 600 }, (_, slot) => table.add(cellOf({ op: "slot", slot }, [])));
    const first = ids();
    expect(first.slice(0, 3)).to.deep.equal([0, 1, 2]);
    expect(ids()).to.deep.equal(first);
    expect(table.cells).to.have.length(600);
  });
});

describe("The hash of a cell", () => {
  it("tells cells without operands apart, and comparisons of one value", () => {
    const cells = [
      ...[1, 2, 3].map((slot) => cellOf({ op: "slot", slot }, [])),
      ...[1, 2, 3].map((rule) => cellOf({ op: "rule", rule }, [])),
      ...["", "a", "b", "ab", "ba"].map((reason) => cellOf({ op: "veto", reason }, [])),
      ...(["<", "<=", ">", ">="] as const).map((operator) => cellOf({ op: "compare", operator, of: "number" })),
    ];
    expect(new Set(cells.map(hashOfCell)).size).to.equal(cells.length);
  });

  it("tells operations and operands apart", () => {
    const cells = [
      ...DIFFERENT.flatMap(([first]) => (first === undefined ? [] : [cellOf(first)])),
      ...[[], [1], [2, 1], [1, 1], [1, 2, 3]].map((operands) => cellOf({ op: "add", carry: [] }, operands)),
    ];
    expect(new Set(cells.map(hashOfCell)).size).to.equal(cells.length);
  });
});
