import { expect } from "chai";
import { parse } from "yaml";
import { ask, spawnServer } from "../../http/support.ts";
import { block } from "./page.ts";

/** Seconds that an evaluation may take where no flag says otherwise. */
const EVALUATION_SECONDS = 10;

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly args: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

describe("the pod for Kubernetes on the page for operators", () => {
  const { spec } = parse(block("yaml", "containers:")) as {
    spec: { terminationGracePeriodSeconds: number; containers: readonly [Container] };
  };
  const [{ args, ports, ...container }] = spec.containers;
  const flag = (name: string) => args[args.indexOf(name) + 1];
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];

  it("has time to end what runs", () => {
    const needed = Number(flag("--drain-delay")) + EVALUATION_SECONDS;
    expect(spec.terminationGracePeriodSeconds).to.be.greaterThan(needed);
  });

  it("names the ports of the server, and probes the one for operators", () => {
    expect(ports).to.deep.equal([
      { name: "http", containerPort: 8012 },
      { name: "admin", containerPort: Number(flag("--admin-port")) },
    ]);
    expect(probes.map(({ httpGet }) => httpGet.port)).to.deep.equal(["admin", "admin", "admin"]);
  });

  it("is ready and alive at the paths of its probes, and while it drains only alive", async () => {
    const words = args.map((word, at) => (args[at - 1] === "--admin-port" ? "0" : word));
    const server = await spawnServer({ "fee.rules": "spec fee\nrule r: 1\n" }, words);
    const admin = Number(/admin listening on \S+:(\d+)/.exec(server.running.output.stderr)?.[1]);
    const statuses = async () =>
      Promise.all(probes.map(async ({ httpGet }) => (await ask(admin, httpGet.path)).status));
    expect(await statuses()).to.deep.equal([200, 200, 200]);
    server.running.process.kill("SIGTERM");
    while ((await statuses())[2] === 200);
    expect(await statuses()).to.deep.equal([200, 200, 503]);
    await server.stop();
  });
});
