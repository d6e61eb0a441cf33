import { expect } from "chai";
import { eventually, type ServerProcess, spawnServer } from "./support.ts";

for (const args of [[], ["--watch"], ["--workers", "2"]]) {
  describe(`SIGHUP for a server ${args.length === 0 ? "of one process" : `with ${args.join(" ")}`}`, () => {
    let server: ServerProcess;
    before(async () => {
      server = await spawnServer({ "a.rules": "spec a\nrule r: 1\n" }, args);
    });
    after(() => server.stop());

    const hangUp = () => server.running.process.kill("SIGHUP");
    const everywhere = async (holds: (answer: Record<string, unknown>) => boolean, path: string) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => server.ask(path)));
      return answers.every((answer) => holds(answer.json()));
    };
    const answersAre = (number: string) =>
      everywhere(({ results }) => JSON.stringify(results).includes(`"number":"${number}"`), "/a/r?now=1");

    it("loads the rules again", async () => {
      server.folder.write("a.rules", "spec a\nrule r: 2\n");
      hangUp();
      await eventually(() => answersAre("2"));
    });

    it("keeps the last rules when the new ones have an error, and says so", async () => {
      server.folder.write("a.rules", "spec a\nrule r: nix\n");
      hangUp();
      await eventually(() => everywhere(({ stale }) => stale === true, "/health"));
      expect(await answersAre("2")).to.equal(true);
      expect(server.running.output.stderr).to.contain("a.rules:2").and.to.contain("the last good rules keep serving");
      server.folder.write("a.rules", "spec a\nrule r: 3\n");
      hangUp();
      await eventually(() => answersAre("3"));
      expect(await everywhere(({ stale }) => stale === undefined, "/health")).to.equal(true);
    });
  });
}
