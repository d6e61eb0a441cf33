import { expect } from "chai";
import { firstError, firstPlace, formatted, parseText, treeOf } from "./trees.ts";

function accepted(text: string, limits = {}): void {
  expect(parseText(text, limits).errors, text.slice(0, 60)).to.deep.equal([]);
}

describe("name lengths", () => {
  const name = (length: number) => "n".repeat(length);

  it("are accepted at the limit", () => {
    accepted(`spec ${name(128)}`);
    accepted(`repo @${name(127)}`);
    accepted(`spec a uses ${name(256)}: b -> with m${name(255)}.${name(256)}: 1`);
    accepted(`spec a data ${name(256)}: 1 rule ${name(256)}: 1`);
  });

  it("are rejected one beyond, each at its place", () => {
    for (const [text, limit, place] of [
      [`spec ${name(64)} / ${name(64)}`, "max_spec_name_length", "1:6+131"],
      [`spec ${name(129)}-2024`, "max_spec_name_length", "1:6+129"],
      [`spec a uses ${name(129)}`, "max_spec_name_length", "1:13+129"],
      [`repo @${name(128)}`, "max_repository_name_length", "1:1+4"],
      [`spec a data ${name(257)}: 1`, "max_data_name_length", "1:8+4"],
      [`spec a data q.${name(257)}: 1`, "max_data_name_length", "1:8+4"],
      [`spec a uses ${name(257)}: b`, "max_data_name_length", "1:13+257"],
      [`spec a uses b -> with ${name(257)}: 1`, "max_data_name_length", "1:18+4"],
      [`spec a uses b with b.${name(257)}: 1`, "max_data_name_length", "1:15+4"],
      [`spec a rule ${name(257)}: 1`, "max_rule_name_length", "1:13+257"],
    ] as const) {
      expect(firstError(text).limit_name, place).to.equal(limit);
      expect(firstPlace(text), limit).to.equal(place);
    }
  });

  it("of rules are rejected before what follows them, and count for names alone", () => {
    expect(firstPlace(`spec a rule ${name(257)}.b`)).to.equal("1:13+257");
    expect(firstError(`spec a rule ${name(257)}.b`).limit_name).to.equal("max_rule_name_length");
    expect(firstPlace(`spec a rule a.${name(257)}: 1`)).to.equal("1:14+1");
    for (const written of ["9".repeat(257), `"${name(257)}"`, `a.${name(257)}`]) {
      expect(firstError(`spec a rule ${written}: 1`), written).not.to.have.property("limit_name");
    }
  });

  it("carry both amounts with their unit", () => {
    expect(firstError(`spec ${name(129)}`)).to.deep.include({
      kind: "resource_limit",
      limit_value: "128 characters",
      actual_value: "129 characters",
    });
  });
});

describe("expression depth", () => {
  it("is accepted at the limit and rejected one beyond, at the token after", () => {
    for (const [text, beyond, column] of [
      ["((((((x))))))", "(((((((x)))))))", 8],
      ["not not not not not not b", "not not not not not not not b", 29],
      ["sqrt sqrt sqrt sqrt sqrt sqrt x", "sqrt sqrt sqrt sqrt sqrt sqrt sqrt x", 36],
      ["x ^ x ^ x ^ x ^ x ^ x ^ x", "x ^ x ^ x ^ x ^ x ^ x ^ x ^ x", 29],
      ["sqrt (sqrt (sqrt (x)))", "sqrt sqrt (sqrt (sqrt (x)))", 24],
      ["d in past past past past past past x", "d in past past past past past past past x", 41],
    ] as const) {
      accepted(`spec a rule r: ${text}`);
      expect(firstPlace(`spec a rule r:\n${beyond}`).split("+")[0], beyond).to.equal(`2:${column}`);
      expect(firstError(`spec a rule r:\n${beyond}`)).to.deep.include({
        limit_name: "max_expression_depth",
        limit_value: "7",
        actual_value: "8",
      });
    }
  });

  it("begins anew in each condition and result, and ends with an operand", () => {
    accepted("spec a rule r: ((((((x)))))) unless ((((((x)))))) then ((((((x))))))");
    accepted(`spec a rule r: ${Array(9).fill("(x ^ 2)").join(" + ")}`);
    accepted(`spec a rule r: ${Array(9).fill("not sqrt x > 3").join(" and ")}`);
    accepted("spec a rule r: b is not not not not not not not b");
  });

  it("does not count the powers of units", () => {
    const units = Array.from({ length: 40 }, (_, i) => `-> unit u${i}: 2 meter^2 * second^-2/ampere^3`);
    accepted(`spec a data x: measure ${units.join(" ")} rule r: ((((((1))))))`);
    accepted(`spec a data x: measure -> unit u: ${Array(9).fill("meter^2").join(" * ")}`);
  });

  it("gives way to an error that stands before it", () => {
    expect(firstError("spec a rule r: ) (((((((((").kind).to.equal("parsing");
  });

  it("ends the file", () => {
    expect(parseText("spec a rule r: (((((((((x rule s: )").errors).to.have.length(1);
  });
});

describe("the number of expression nodes", () => {
  it("counts each file, negative numbers twice, parentheses not at all", () => {
    const text = "spec a data d: -5 rule r: (x + -5) unless y is not veto then veto";
    accepted(text, { max_expression_count: 8 });
    expect(firstError(text, { max_expression_count: 7 })).to.deep.include({
      limit_name: "max_expression_count",
      limit_value: "7",
      actual_value: "8",
    });
  });

  it("points to the node that is one too many", () => {
    expect(firstPlace("spec a rule r: a + b * c", { max_expression_count: 3 })).to.equal("1:20+5");
  });

  it("is reported without reading what follows the node, right or wrong", () => {
    const limits = { max_expression_count: 2 };
    for (const rest of [" * d", " * d + ", " + ) (", " + sqrt", ` * (d${" + d".repeat(9)}`]) {
      const text = `spec a rule r: (a + b * c${rest}`;
      expect(firstError(text, limits).limit_name, text).to.equal("max_expression_count");
    }
    expect(firstPlace("spec a rule r: ) a + b * c + d * e + f", limits)).to.equal("1:16+1");
    expect(firstError("spec a rule r: 1 + x as eur + c + d * e + f", limits).code).to.equal("number-and-cast");
  });
});

describe("texts", () => {
  it("have at most 1024 bytes", () => {
    accepted(`spec a data x: "${"é".repeat(512)}"`);
    expect(firstPlace(`spec a data x: "${"é".repeat(513)}"`)).to.equal("1:16+515");
  });
});

describe("a file of the largest size", () => {
  it("of one sum that never ends is refused as soon as its nodes are too many", () => {
    expect(firstError(`spec a rule r: ${"x + ".repeat(300_000)}`).limit_name).to.equal("max_expression_count");
  });

  it("of one list of operands is refused like a sum", () => {
    const operands = "a,".repeat(130_000);
    expect(firstError(`spec a data a: 1 rule r: max(${operands}a)`).limit_name).to.equal("max_expression_count");
  });

  it("of one path is read as a short one is", () => {
    const path = `a${".b".repeat(40_000)}`;
    const [rule] = treeOf(`spec a rule r: ${path} + c.d`).specs[0]?.rules ?? [];
    expect(rule?.declaration.node.result).to.deep.include({ type: "arithmetic" });
    expect(firstPlace(`spec a rule r: ${path}.`)).to.equal("1:80018+0");
    expect(firstPlace(`spec a rule r: ${path} )`)).to.equal("1:80018+1");
  });

  it("of characters that are none of the language has one error for them all", () => {
    const { errors } = parseText(`spec a rule r: x ${"$".repeat(200_000)} data ;`);
    expect(errors.map(({ code }) => code)).to.deep.equal(["unexpected-character", "unexpected-character"]);
  });

  it("of lines of data, or of one data with as many units, is formatted", () => {
    const lines = "data x: 1\n".repeat(200_000);
    expect(formatted(`spec a ${lines}`)).to.have.lengthOf(lines.length + 8);
    expect(formatted(`spec a data x: measure${" -> unit u: 1".repeat(130_000)}`)).to.match(/unit u: 1\n$/);
  });
});

describe("long chains", () => {
  it("are parsed and formatted without deep recursion", () => {
    for (const chain of [" + x", " and x", " as eur", " in calendar year", "...x * x"]) {
      accepted(`spec a rule r: x${chain.replace("...", " * x").repeat(8000)}`);
    }
  });
});
