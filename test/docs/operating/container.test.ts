import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { TempFolder } from "../../node/temp-folder.ts";
import { blocksOf, read } from "../markdown.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const DOCKERFILE = blocksOf(read("docs/operating.md")).find(({ language }) => language === "dockerfile")?.text ?? "";
const [, BASE = ""] = /^FROM (.*)$/m.exec(DOCKERFILE) ?? [];

const docker = (...words: readonly string[]) => spawnSync("docker", words, { encoding: "utf8" });
const hasBase = () => docker("image", "inspect", BASE).status === 0 || docker("pull", "--quiet", BASE).status === 0;
const missing =
  docker("info").status !== 0 ? "no container runtime" : hasBase() ? undefined : `no image ${BASE}, and none to be had`;

describe(`the container of the page for operators${missing === undefined ? "" : ` (not built: ${missing})`}`, () => {
  it("is built, answers as long as it runs, on a root that nobody writes, and drains when it is stopped", async function () {
    if (missing !== undefined) this.skip();
    this.timeout(600_000);
    const folder = new TempFolder({});
    execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder.at("")], { cwd: ROOT });
    const [packed = ""] = readdirSync(folder.at(""));
    cpSync(fileURLToPath(new URL("../../../examples/leave", import.meta.url)), folder.at("rules"), { recursive: true });
    // The package as it is here takes the place of the published one.
    const text = DOCKERFILE.replace(/^RUN npm .*$/m, `COPY ${packed} /\n$&`).replace(/engine-rules@\S+/, `/${packed}`);
    writeFileSync(folder.at("Dockerfile"), text);
    const name = `engine-test-${process.pid}`;
    try {
      const built = docker("build", "--network", "host", "--tag", name, folder.at(""));
      expect(built.status, `${built.stdout}${built.stderr}`).to.equal(0);
      const flags = ["--host", "127.0.0.1", "--port", "18012", "--admin-port", "19012"];
      const started = docker("run", "--detach", "--read-only", "--network", "host", "--name", name, name, ...flags);
      expect(started.status, started.stderr).to.equal(0);
      await isReady("http://127.0.0.1:19012/readyz");
      const answer = await fetch("http://127.0.0.1:18012/leave?age=52");
      expect(answer.status).to.equal(200);
      expect(docker("exec", name, "id", "-un").stdout).to.equal("node\n");
      expect(docker("stop", name).status).to.equal(0);
      expect(docker("inspect", "--format", "{{.State.ExitCode}}", name).stdout).to.equal("0\n");
    } finally {
      docker("rm", "--force", name);
      docker("rmi", "--force", name);
      folder.remove();
    }
  });
});

async function isReady(url: string): Promise<void> {
  for (let look = 0; look < 300; look++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nobody is ready at ${url}`);
}
