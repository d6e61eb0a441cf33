import { spawn } from "node:child_process";
import { expect } from "chai";
import McpCommand from "../../../src/cli/commands/servers/mcp.ts";
import ServerCommand from "../../../src/cli/commands/servers/server.ts";
import { ask, eventually } from "../../http/support.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { ENGINE, type Ended, engine } from "../command.ts";

describe("the environment variables of a server", () => {
  const folder = new TempFolder({ "rules/a.rules": "spec a\nrule r: 1\n" });

  /**
   * The first line of a server that is started with variables, and what `use` finds out at its
   * port.
   */
  async function started(env: NodeJS.ProcessEnv, words: readonly string[], use: (port: number) => Promise<void>) {
    const child = spawn(process.execPath, [ENGINE, "server", ...words], {
      cwd: folder.path,
      env: { ...process.env, ENGINE_PREFIX: "rules", ...env },
    });
    try {
      let output = "";
      child.stdout.on("data", (text) => {
        output += text;
      });
      await eventually(() => output.includes("\n"));
      await use(Number(/:(\d+) /.exec(output)?.[1]));
    } finally {
      child.kill("SIGKILL");
    }
  }
  const refused = (env: NodeJS.ProcessEnv, words: readonly string[] = []): Promise<Ended> =>
    engine(folder.path, ["server", "--prefix", "rules", ...words], env);

  it("stand for its flags: values and switches", async () => {
    await started({ ENGINE_PORT: "0", ENGINE_EXPLAIN: "true", ENGINE_CORS: "no" }, [], async (port) => {
      const answer = await ask(port, "/a?x=1", { headers: { "x-explain": "1", Origin: "https://shop.example" } });
      expect(answer.text).to.contain("explanation");
      expect(answer.headers).not.to.have.property("access-control-allow-origin");
    });
  });

  it("give way to flags, and PORT to ENGINE_PORT", async () => {
    await started({ ENGINE_PORT: "nix", PORT: "nix" }, ["--port", "0"], async (port) => {
      expect(port).to.be.greaterThan(0);
    });
    await started({ ENGINE_PORT: "0", PORT: "nix" }, [], async (port) => {
      expect(port).to.be.greaterThan(0);
    });
    expect((await refused({ PORT: "nix" })).stderr).to.contain("`nix` is not a port");
  });

  it("are named when their values are wrong", async () => {
    const wrong = await refused({ ENGINE_EVAL_TIMEOUT: "soon" });
    expect(wrong.status).to.equal(2);
    expect(wrong.stderr).to.contain("--eval-timeout: `soon`").and.to.contain("ENGINE_EVAL_TIMEOUT");
    expect((await refused({ ENGINE_LOG: "loud" })).stderr).to.contain("(from the variable ENGINE_LOG)");
    const unclear = await refused({ ENGINE_WATCH: "maybe" });
    expect(unclear.status).to.equal(2);
    expect(unclear.stderr).to.contain("error: ENGINE_WATCH: `maybe` is neither true nor false\n");
  });

  it("are there for each flag", () => {
    for (const { flags } of [ServerCommand, McpCommand]) {
      expect(Object.keys(flags)).to.have.length.above(7);
      for (const [name, { env }] of Object.entries(flags))
        expect(env).to.equal(`ENGINE_${name.toUpperCase().replaceAll("-", "_")}`);
    }
  });

  it("are shown by the help of the command", async () => {
    for (const command of ["server", "mcp"]) {
      const { stdout } = await engine(folder.path, [command, "--help"]);
      for (const name of ["PREFIX", "PORT", "HOST", "CORS", "CORS_ORIGIN"])
        expect(stdout.replace(/\s+/g, " "), command).to.contain(`env: ENGINE_${name}]`);
    }
    expect((await engine(folder.path, ["--help"])).stdout).to.contain("ENGINE_EVAL_TIMEOUT");
  });
});
