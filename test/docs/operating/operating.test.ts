import { expect } from "chai";
import { validate } from "dockerfile-utils";
import ServerCommand from "../../../src/cli/commands/servers/server.ts";
import { read } from "../markdown.ts";

describe("the page for operators", () => {
  const text = read("docs/operating.md");
  const blocks = Array.from(text.matchAll(/```(\w+)\n(.*?)```/gs), ([, kind = "", content = ""]) => ({
    kind,
    content,
  }));
  const block = (kind: string) => blocks.find((each) => each.kind === kind)?.content ?? "";

  it("names flags that the server has, wherever it starts one", () => {
    const flags = blocks.flatMap(({ content }) =>
      content
        .split("\n")
        .filter((line) => /\bserver\b|args:|CMD|ENTRYPOINT/.test(line) && !line.includes("npm"))
        .flatMap((line) => Array.from(line.matchAll(/--([a-z-]+)/g), ([, name = ""]) => name)),
    );
    expect(flags).to.have.length.greaterThan(20);
    expect(flags.filter((name) => !Object.hasOwn(ServerCommand.flags, name))).to.deep.equal([]);
  });

  it("has a Dockerfile without a fault that its linter finds, which starts without a shell and not as root", () => {
    const lines = block("dockerfile").trimEnd().split("\n");
    expect(validate(lines.join("\n"))).to.deep.equal([]);
    expect(validate(lines.join("\n").replace("EXPOSE 8012", "EXPOSE 80.12"))).to.have.length(1);
    expect(lines[0]).to.match(/^FROM node:\d+-slim$/);
    expect(lines.indexOf("USER node")).to.be.lessThan(lines.length - 2);
    for (const line of lines.slice(-2)) expect(JSON.parse(line.replace(/^\w+ /, ""))).to.be.an("array");
  });

  it("alerts on metrics that it explains", () => {
    const metrics = blocks.flatMap(({ content }) => content.match(/\bengine_\w+/g) ?? []);
    expect(metrics).to.have.length.greaterThan(5);
    for (const metric of metrics) expect(text, metric).to.include(`\`${metric}\``);
  });
});
