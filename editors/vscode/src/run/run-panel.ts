import { randomBytes } from "node:crypto";
import {
  type Disposable,
  type ExtensionContext,
  Range,
  Uri,
  ViewColumn,
  type Webview,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { LanguageServer } from "../server/language-server.ts";
import { keepCase } from "./keep-case.ts";
import { KeptInputs } from "./kept-inputs.ts";
import type { Location, NoRun, PanelMessage, RunCases, RunInputs, RunTarget } from "./protocol.ts";

/** Milliseconds without a further change of the rules before they are run again. */
const QUIET = 300;

/** A panel with the form of a spec, its results as somebody types, and their explanations. */
export class RunPanel implements Disposable {
  readonly #panel: WebviewPanel;
  readonly #server: LanguageServer;
  readonly #target: RunTarget;
  readonly #kept: KeptInputs;
  readonly #parts: Disposable[];
  #data: Readonly<Record<string, unknown>> = {};
  #effective = "";
  #fields = "";
  /** Inputs to show once the panel is there. */
  #wanted: RunInputs | undefined;
  /** The number of the last request: answers to earlier ones are late. */
  #last = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onClose` is called when the panel is gone. */
  constructor(context: ExtensionContext, server: LanguageServer, target: RunTarget, onClose: () => void) {
    this.#kept = new KeptInputs(context.workspaceState, target);
    this.#server = server;
    this.#target = target;
    const root = Uri.joinPath(context.extensionUri, "dist", "panel");
    const options = { enableScripts: true, localResourceRoots: [root], retainContextWhenHidden: true };
    this.#panel = window.createWebviewPanel("engine.run", `Run ${target.spec}`, besideEditor(), options);
    this.#parts = [
      this.#panel.webview.onDidReceiveMessage((message: PanelMessage) => void this.#hear(message)),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === "rules") this.#changed();
      }),
      workspace.onDidSaveTextDocument(({ fileName }) => {
        if (/\.cases\.(?:yaml|csv)$/.test(fileName)) void this.#showInputs();
      }),
      server.onDidStart(() => void this.#showForm()),
      this.#panel.onDidDispose(() => {
        onClose();
        this.dispose();
      }),
    ];
    this.#panel.webview.html = page(this.#panel.webview, root);
  }

  /** Shows the panel, with these inputs where there are any. */
  reveal(inputs: RunInputs | undefined): void {
    this.#panel.reveal(undefined, false);
    if (inputs !== undefined) this.#load(inputs);
  }

  #load(inputs: RunInputs): void {
    if (this.#fields === "") this.#wanted = inputs;
    else this.#tell({ load: inputs });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const part of this.#parts) part.dispose();
    this.#server.notify("engine/runEnded", this.#target);
    this.#panel.dispose();
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#showForm(), QUIET);
  }

  async #hear(message: PanelMessage): Promise<void> {
    if (message.type === "show") {
      await show(message.location);
      return;
    }
    if (message.type === "keep") {
      await keepCase(this.#server, this.#target, { data: this.#data, effective: this.#effective });
      return;
    }
    if (message.type === "keepInputs") {
      const name = await window.showInputBox({ prompt: "A name for these inputs", ignoreFocusOut: true });
      if (name === undefined || name.trim() === "") return;
      await this.#kept.keep(name.trim());
      await this.#showInputs();
      return;
    }
    if (message.type === "forget") {
      await this.#kept.forget(message.name);
      await this.#showInputs();
      return;
    }
    if (message.type === "ready") {
      await this.#showForm();
      return;
    }
    this.#data = message.data;
    this.#effective = message.effective;
    await this.#kept.setLast({ data: message.texts, effective: message.effective });
    await this.#run();
  }

  /** Sends the form when it is another one; the panel answers with its values. */
  async #showForm(): Promise<void> {
    const form = await this.#server.request<NoRun | { readonly data: object }>("engine/form", this.#target);
    if (form === undefined) return;
    if ("message" in form) {
      this.#tell(form);
      return;
    }
    const fields = JSON.stringify(form.data);
    if (fields === this.#fields) {
      await this.#run();
      return;
    }
    this.#fields = fields;
    this.#tell({ form, inputs: this.#wanted ?? this.#kept.last });
    this.#wanted = undefined;
    await this.#showInputs();
  }

  /** Sends the inputs that can be loaded: those that were kept, and those of the cases. */
  async #showInputs(): Promise<void> {
    const answer = await this.#server.request<NoRun | RunCases>("engine/cases", this.#target);
    const cases = answer === undefined || "message" in answer ? [] : answer.cases;
    this.#tell({ choices: { kept: this.#kept.named, cases } });
  }

  async #run(): Promise<void> {
    this.#last += 1;
    const number = this.#last;
    const values = { data: this.#data, effective: this.#effective };
    const answer = await this.#server.request<object>("engine/run", { ...this.#target, ...values });
    if (answer !== undefined && number === this.#last) this.#tell("message" in answer ? answer : { answer });
  }

  #tell(message: object): void {
    void this.#panel.webview.postMessage(message);
  }
}

function besideEditor(): ViewColumn {
  return window.activeTextEditor === undefined ? ViewColumn.Active : ViewColumn.Beside;
}

/** Shows a place of a text beside the panel. */
async function show({ uri, range }: Location): Promise<void> {
  const address = Uri.parse(uri);
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === address.toString());
  const { start, end } = range;
  await window.showTextDocument(address, {
    viewColumn: shown?.viewColumn ?? ViewColumn.One,
    selection: new Range(start.line, start.character, end.line, end.character),
  });
}

function page(webview: Webview, root: Uri): string {
  const nonce = randomBytes(16).toString("hex");
  const script = webview.asWebviewUri(Uri.joinPath(root, "main.js"));
  const style = webview.asWebviewUri(Uri.joinPath(root, "panel.css"));
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${style}">
<title>Run</title>
</head>
<body><main></main><script type="module" nonce="${nonce}" src="${script}"></script></body>
</html>`;
}
