import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { linesOf } from "../../decisions/log/logged.ts";
import { run } from "../../faults/command.ts";
import { spawnServer } from "../../http/support.ts";
import { block, missingPrograms } from "./page.ts";

const missing = missingPrograms(["logrotate", "--version"]);

/**
 * The setting of /etc/logrotate.conf of Debian for all logs: a new file stands there before SIGHUP.
 */
const DEBIAN = "create\n";

describe(`the configuration of logrotate on the page for operators${missing ?? ""}`, () => {
  for (const [workers, files] of [
    [[], ["decisions"]],
    [
      ["--workers", "2"],
      ["decisions-0", "decisions-1"],
    ],
  ] as const)
    it(`rotates the log of a server that runs${workers.map((word) => ` ${word}`).join("")}, and loses no line`, async function () {
      if (missing !== undefined) this.skip();
      const rules = { "rules/fee.rules": "spec fee\ndata n: number\nrule twice: n * 2\n" };
      const server = await spawnServer(rules, ["--decision-log", "decisions.ndjson", "--archive", "kept", ...workers]);
      const { folder } = server;
      folder.write("hups", "");
      const text = (DEBIAN + block("logrotate")).replace("/var/log/engine", folder.path);
      const signal = `kill -HUP ${server.running.process.pid} && echo hup >> ${folder.at("hups")}`;
      folder.write("rotate.conf", text.replace(/systemctl kill .*/, signal));
      const rotate = (...words: readonly string[]) =>
        spawnSync("logrotate", [...words, "--state", folder.at("state"), folder.at("rotate.conf")], {
          encoding: "utf8",
        });

      const ask = async (from: number, to: number) => {
        for (let n = from; n < to; n++) expect((await server.ask(`/fee?n=${n}`)).status).to.equal(200);
      };
      await ask(0, 20);
      expect(rotate("--debug").stderr).not.to.match(/^error/m);
      for (const [at, begun] of [20, 40, 60].entries()) {
        const rotated = rotate("--force");
        expect(rotated.status, rotated.stderr).to.equal(0);
        expect(rotated.stderr).to.equal("");
        // One signal for all files: each would load the rules again.
        expect(readFileSync(folder.at("hups"), "utf8")).to.equal("hup\n".repeat(at + 1));
        await ask(begun, begun + 20);
      }
      server.running.process.kill("SIGTERM");
      await server.running.ended;

      const all = files.flatMap((file) => [1, 2, 3].map((n) => `${file}.ndjson.${n}${n === 1 ? "" : ".gz"}`));
      for (const name of all) {
        expect(existsSync(folder.at(name)), name).to.equal(true);
        if (name.endsWith(".gz")) execFileSync("gunzip", [folder.at(name)]);
      }
      const plain = [...files.map((file) => `${file}.ndjson`), ...all.map((name) => name.replace(".gz", ""))];
      expect(plain.flatMap((name) => linesOf(folder.at(name)))).to.have.length(80);
      const written = plain.filter((name) => readFileSync(folder.at(name)).length > 0);
      const replayed = await run(folder.path, ["replay", ...written, "--archive", "kept"]);
      expect(replayed.text).to.equal("80 decisions: 80 come out the same, 0 differ\n");
      await server.stop();
    });
});
