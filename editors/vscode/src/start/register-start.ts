import { commands, Disposable, type ExtensionContext, Uri } from "vscode";
import { SHOW_TEXT_COMMAND } from "../server/middleware.ts";
import { newSpec } from "./new-spec.ts";

const GUIDE = "engine:/docs/guide/first-steps.md";

/** The commands for somebody who begins: a first spec, and the guide. */
export function registerStart({ extension }: ExtensionContext): Disposable {
  const show = async (address: string) => {
    const uri = Uri.parse(address);
    // Explanations may hold links that others wrote.
    if (uri.scheme === "engine") await commands.executeCommand("vscode.open", uri);
  };
  return Disposable.from(
    commands.registerCommand(SHOW_TEXT_COMMAND, show),
    commands.registerCommand("engine.firstSteps", () =>
      commands.executeCommand("workbench.action.openWalkthrough", `${extension.id}#start`),
    ),
    commands.registerCommand("engine.openGuide", () => show(GUIDE)),
    commands.registerCommand("engine.newSpec", newSpec),
  );
}
