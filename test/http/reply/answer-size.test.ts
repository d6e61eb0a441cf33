import { expect } from "chai";
import { limitError } from "../../../src/http/reply/http-error.ts";
import { type RequestTask, replyTo } from "../../../src/http/work/task.ts";
import { Engine } from "../../../src/index.ts";
import type { Limits } from "../../../src/model/limits.ts";

/** Each rule uses the previous one twice; the last one is a text of 1000 bytes. */
const TEXT = `spec s
data r0: number
${Array.from({ length: 12 }, (_, i) => `rule r${i + 1}: r${i} + r${i}`).join("\n")}
rule long: "${"é".repeat(500)}"
`;

/** The answer of a server with such limits. */
function answer(limits: Partial<Limits>, task: RequestTask): { status: number; body: Record<string, unknown> } {
  const engine = new Engine({ limits });
  engine.load(TEXT);
  const { status, body } = replyTo(engine, task, 10_000);
  return { status, body: JSON.parse(String(body)) };
}

function evaluation(rules: readonly string[], explain: boolean): RequestTask {
  return { kind: "evaluate", job: { spec: "s", effective: undefined, rules, data: { r0: "1" }, explain } };
}

describe("an answer of the server that is longer than its limit", () => {
  for (const explain of [false, true]) {
    it(`is an error of the request, ${explain ? "with" : "without"} explanations`, () => {
      const small = { max_response_bytes: 1500 };
      const { status, body } = answer(small, evaluation(["long"], explain));
      expect(status).to.equal(400);
      expect(body).to.include({ code: "response_too_large", spec: "s" });
      expect(body.error).to.contain("max_response_bytes is 1500");
      expect(body.suggestion).to.contain("fewer rules");
      expect(answer(small, evaluation(["r1"], explain)).status).to.equal(200);
    });
  }

  it("is an error that names the explanations when these are too long by themselves", () => {
    const small = { max_explanation_bytes: 5000 };
    const { status, body } = answer(small, evaluation(["r12"], true));
    expect(status).to.equal(400);
    expect(body).to.include({ code: "explanation_too_large", spec: "s" });
    expect(body.error).to.contain("max_explanation_bytes is 5000");
    expect(answer(small, evaluation(["r12"], false)).status).to.equal(200);
  });

  it("is an error of the request for an interface and the document as well", () => {
    for (const task of [
      { kind: "show", ref: { spec: "s" } },
      { kind: "openapi", effective: "2025", explain: false, base: "" },
    ] as const) {
      const { status, body } = answer({ max_response_bytes: 2000 }, task);
      expect(status).to.equal(400);
      expect(body).to.include({ code: "response_too_large" });
      expect(answer({}, task).status).to.equal(200);
    }
  });

  it("is measured in bytes", () => {
    const statuses = [2200, 2000].map(
      (bytes) => answer({ max_response_bytes: bytes }, evaluation(["long"], false)).status,
    );
    expect(statuses).to.eql([200, 400]);
  });
});

describe("the HTTP error of a limit", () => {
  const limit = { kind: "resource_limit", limit_name: "max_plans", limit_value: "5" } as const;

  it("names the limit where the message does not", () => {
    expect(limitError({ ...limit, message: "too many" })?.message).to.equal("too many: max_plans is 5");
  });

  it("has a code of its own, as the request may be right", () => {
    expect(limitError({ ...limit, message: "too many" })?.code).to.equal("limit_exceeded");
  });

  it("names it once where the message does", () => {
    const message = "there are more than 5 plans, the limit max_plans";
    expect(limitError({ ...limit, message })?.message).to.equal(message);
  });
});
