import { chmodSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { ENGINE } from "../cli/command.ts";
import { type Editing, editing } from "./room/editing.ts";

const FILES = { "shop.rules": "spec shop\n\n\nrule total:\n  missing\n" };
const SETTINGS = ".vscode/settings.json";

editing("the language server of the extension", FILES, (editing) => {
  const use = (command: string) => editing().workspace.write(SETTINGS, JSON.stringify({ "engine.command": command }));

  it("runs without anything else that is installed", async () => {
    const { window } = editing();
    await window.open("shop.rules");
    await window.command("Problems: Focus on Problems View");
    await window.problems.filter({ hasText: "missing" }).waitFor();
    expect(await window.messages.count()).to.equal(0);
  });

  it("says once that another command fails, with what helps", async () => {
    const { window } = editing();
    use("engin");
    await window.messages.first().waitFor();
    await window.picture("failed-start");
    expect(await window.messages.count()).to.equal(1);
    expect(await window.messages.textContent())
      .to.contain("`engin`")
      .and.to.contain("the command does not exist");
    expect(await buttons(editing())).to.deep.equal(["Open settings", "Use the built-in server"]);
    await window.problems.filter({ hasText: "missing" }).waitFor({ state: "hidden" });
  });

  it("says the same when it is asked to restart", async () => {
    const { window } = editing();
    await window.command("Notifications: Clear All Notifications");
    await window.messages.waitFor({ state: "hidden" });
    await window.command("Engine: Restart the language server");
    await window.messages.first().waitFor();
    expect(await window.messages.count()).to.equal(1);
    expect(await window.messages.textContent()).to.contain("the command does not exist");
  });

  it("runs with a corrected command at once, which takes the message away", async () => {
    const { window, workspace } = editing();
    workspace.write("tools/engine", `#!/bin/sh\nexec ${process.execPath} ${ENGINE} "$@"\n`);
    chmodSync(workspace.at("tools/engine"), 0o755);
    use("tools/engine");
    await window.problems.filter({ hasText: "missing" }).waitFor();
    await window.messages.waitFor({ state: "hidden" });
  });

  it("shows what a command says that is not a language server, and opens its setting", async () => {
    const { window, workspace } = editing();
    workspace.write("tools/other", "#!/bin/sh\necho no licence found >&2\nexit 3\n");
    chmodSync(workspace.at("tools/other"), 0o755);
    use("tools/other");
    await window.messages.first().waitFor();
    expect(await window.messages.count()).to.equal(1);
    expect(await window.messages.textContent()).to.contain("no licence found");
    await window.messages.getByRole("button", { name: "Open settings" }).click();
    await window.page.locator(".settings-editor .setting-item-label", { hasText: "Command" }).first().waitFor();
    await window.press("Control+W");
  });

  it("is the built-in one again at a click", async () => {
    const { window, workspace } = editing();
    use("engin");
    await window.messages.getByRole("button", { name: "Use the built-in server" }).click();
    await window.problems.filter({ hasText: "missing" }).waitFor();
    expect(JSON.parse(readFileSync(workspace.at(SETTINGS), "utf8"))).to.deep.equal({});
  });
});

function buttons({ window }: Editing): Promise<readonly string[]> {
  return window.messages.locator(".notification-list-item-buttons-container .monaco-button").allTextContents();
}
