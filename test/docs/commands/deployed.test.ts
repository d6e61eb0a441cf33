import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { TempFolder } from "../../node/temp-folder.ts";
import { blocksOf, read } from "../markdown.ts";
import { PREPARED } from "./rooms.ts";
import { Shell } from "./shell.ts";

const OPERATING = "docs/operating.md";

/** The text of a block of a page, by its language. */
function block(page: string, language: string): string {
  return blocksOf(read(page)).findLast((each) => each.language === language)?.text ?? "";
}

/** The words of each list of texts behind a keyword. */
function words(text: string, keyword: RegExp): readonly (readonly string[])[] {
  return Array.from(text.matchAll(new RegExp(`${keyword.source} (\\[.*\\])`, "g")), ([, list = ""]) =>
    JSON.parse(list),
  );
}

function deployed(): readonly string[] {
  const container = block(OPERATING, "dockerfile");
  const [check = []] = words(container, /RUN/);
  const [entry = []] = words(container, /ENTRYPOINT/);
  const starts = [...words(container, /CMD/), ...words(block(OPERATING, "yaml"), /args:/)];
  const [, unit = ""] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(block(OPERATING, "ini")) ?? [];
  const assistant = JSON.parse(block("docs/mcp.md", "json")).mcpServers.rules;
  return [
    check.join(" "),
    ...starts.map((start) => [...entry, ...start].join(" ")),
    unit,
    [assistant.command, ...assistant.args].join(" "),
  ];
}

const suite = process.platform === "win32" ? describe.skip : describe;
suite("the commands in files of other programs (need a shell)", () => {
  it("start, and end without a fault", async () => {
    const shell = new Shell();
    await shell.run(`${PREPARED[OPERATING]} && mkdir -p run/engine var/lib/engine path/to srv && cp -r rules srv`, 0);
    await shell.run("cp -r rules path/to", 0);
    const commands = deployed();
    expect(commands).to.have.length(5);
    for (const command of commands) {
      const { status, printed } = await shell.run(command, 0);
      const [ended = status] = await shell.end();
      expect(ended, `${command}\n${printed}`).to.equal(0);
    }
  });
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
(hasSystemd ? describe : describe.skip)("the unit for systemd (needs systemd-analyze)", () => {
  it("has no key or value that systemd does not know", () => {
    const unit = block(OPERATING, "ini").replace("/usr/bin/engine", process.execPath);
    const verified = (text: string) => {
      const folder = new TempFolder({ "engine.service": text });
      const { stderr } = spawnSync("systemd-analyze", ["verify", folder.at("engine.service")], { encoding: "utf8" });
      return stderr.split("\n").filter((line) => line.includes("engine.service:"));
    };
    expect(verified(unit)).to.deep.equal([]);
    expect(String(verified(unit.replace("KillMode=", "KilMode=")))).to.include("'KilMode'");
  });
});
