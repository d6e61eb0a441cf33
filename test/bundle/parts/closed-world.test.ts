import { expect } from "chai";
import { choosingText } from "../../../src/bundle/parts/choosing-text.ts";
import { inClosedWorld } from "../../../src/bundle/parts/closed-world.ts";
import { simplified } from "../../../src/bundle/parts/simplified.ts";

const NEVER = { kind: new Set(["date", "time"]), op: new Set(["shift"]) };

describe("A module in a world that is known", () => {
  it("loses the cases that no value meets, and what they alone lead to", () => {
    const text = 'switch (a.b.kind) { case "date": return f(); case "text": return g(); default: return h(); }';
    expect(inFunction(text)).to.equal('switch (a.b.kind) {  case "text": return g(); default: return h(); }');
    expect(inFunction('switch (cell?.op) { case "shift": { f(); break; } case "add": g(); }')).to.equal(
      'switch (cell?.op) {  case "add": g(); }',
    );
  });

  it("keeps what another case leads to as well", () => {
    expect(inFunction('switch (a.kind) { case "text": case "date": f(); }')).to.equal(
      'switch (a.kind) { case "text": case "date": f(); }',
    );
    expect(inFunction('switch (a.kind) { case "date": case "text": f(); }')).to.equal(
      'switch (a.kind) {  case "text": f(); }',
    );
    expect(inFunction('switch (a.kind) { case "text": f(); case "date": g(); }')).to.equal(
      'switch (a.kind) { case "text": f(); case "date": g(); }',
    );
    expect(inFunction('switch (a.kind) { case "date": case "time": f(); }')).to.equal("switch (a.kind) {   }");
  });

  it("has the answers of comparisons that are known", () => {
    expect(inFunction('if (a?.b.kind === "date" || a.op !== "shift") f();')).to.equal("if (false || true) f();");
  });

  it("keeps comparisons of other members, of other values, and those that call something", () => {
    for (const text of [
      'if (a.sort === "date") f();',
      'if (a.kind === "text") f();',
      'if (a.op === "date") f();',
      'if (f().kind === "date") g();',
      'if (kind === "date") f();',
      'switch (typeof a) { case "date": f(); }',
    ]) {
      expect(inFunction(text)).to.equal(text);
    }
  });

  it("has constants that go when nothing needs them, and nothing else that does", () => {
    expect(inWorld("const A = f(new B(1), () => g());\nh();")).to.equal(
      "const A = /* @__PURE__ */ f(/* @__PURE__ */ new B(1), () => g());\nh();",
    );
    expect(inWorld("export const A = f();")).to.equal("export const A = /* @__PURE__ */ f();");
    expect(inWorld("const A = 1n << 64n;")).to.equal("const A = /* @__PURE__ */ (() => (1n << 64n))();");
    expect(inWorld("const A = { b: f(Number.MAX) };")).to.equal(
      "const A = /* @__PURE__ */ (() => ({ b: /* @__PURE__ */ f(Number.MAX) }))();",
    );
    expect(inWorld("const A = [1, (x) => x + 1];")).to.equal("const A = [1, (x) => x + 1];");
  });

  it("loses the checks that cannot fail, and no others", () => {
    expect(inFunction('if (a === undefined) throw new Error("unreachable: no a");\nreturn a;')).to.equal(
      ";\nreturn a;",
    );
    expect(inFunction('if (a === undefined) throw new Error("no a");')).to.equal(
      'if (a === undefined) throw new Error("no a");',
    );
    expect(inFunction('if (f(a)) throw new Error("unreachable: no a");')).to.equal(
      'if (f(a)) throw new Error("unreachable");',
    );
    expect(inFunction('if (a) throw new Error("unreachable: no a"); else f();')).to.equal(
      'if (a) throw new Error("unreachable"); else f();',
    );
  });

  it("has no words for errors that cannot happen", () => {
    expect(inFunction('throw new Error("unreachable: no slot");')).to.equal('throw new Error("unreachable");');
    expect(inFunction("throw new Error(`unreachable: $" + "{id} is not a slot`);")).to.equal(
      'throw new Error("unreachable");',
    );
    expect(inFunction('throw new RangeError("a limit");')).to.equal('throw new RangeError("a limit");');
  });

  it("has functions and constants without content where a module is left out", () => {
    const joined =
      "// a/used.ts\nfunction f() { g(); }\n// a/left-out.ts\nvar B = [f], c = (x) => f(x);\nfunction g(x) { f(x); }\n";
    expect(
      inClosedWorld(choosingText(joined, new Set(), new Set(["a/left-out"])), { module: new Set(["a/left-out"]) }),
    ).to.equal(
      "// a/used.ts\nfunction f() { g(); }\n// a/left-out.ts\nvar B = leftOut, c = leftOut;\nvar g = leftOut;\n",
    );
    expect(inClosedWorld(choosingText(joined, new Set(), new Set(["a/left-out"])), {})).to.equal(joined);
  });
});

/** The statements of a function, which may return. */
function inFunction(statements: string): string {
  const head = "function f(a) {";
  return inWorld(`${head}${statements}}`).slice(head.length, -1);
}

function inWorld(module: string): string {
  return inClosedWorld(choosingText(simplified(module), new Set(Object.keys(NEVER)), new Set()), NEVER);
}
