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
import type { Location, NoRun, PanelMessage, RunTarget } from "./protocol.ts";

/** Milliseconds without a further change of the rules before they are run again. */
const QUIET = 300;

/** A panel with the form of a spec, its results as somebody types, and their explanations. */
export class RunPanel implements Disposable {
  readonly #panel: WebviewPanel;
  readonly #server: LanguageServer;
  readonly #target: RunTarget;
  readonly #context: ExtensionContext;
  readonly #parts: Disposable[];
  #data: Readonly<Record<string, unknown>> = {};
  #effective = "";
  #fields = "";
  /** The number of the last request: answers to earlier ones are late. */
  #last = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onClose` is called when the panel is gone. */
  constructor(context: ExtensionContext, server: LanguageServer, target: RunTarget, onClose: () => void) {
    this.#context = context;
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
      server.onDidStart(() => void this.#showForm()),
      this.#panel.onDidDispose(() => {
        onClose();
        this.dispose();
      }),
    ];
    this.#panel.webview.html = page(this.#panel.webview, root);
  }

  reveal(): void {
    this.#panel.reveal(undefined, false);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const part of this.#parts) part.dispose();
    this.#server.notify("engine/runEnded", this.#target);
    this.#panel.dispose();
  }

  /** The key of the last values in the state of the workspace. */
  get #key(): string {
    return `run ${this.#target.textDocument.uri} ${this.#target.spec}`;
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
    if (message.type === "ready") {
      await this.#showForm();
      return;
    }
    this.#data = message.data;
    this.#effective = message.effective;
    await this.#context.workspaceState.update(this.#key, message.texts);
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
    this.#tell({ form, texts: this.#context.workspaceState.get(this.#key, {}) });
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
