import { type Browser, chromium } from "playwright-core";
import { MissingTool } from "../../clients/tools.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { CodeServer } from "./code-server.ts";
import { installedEditor } from "./install.ts";
import { EditorWindow } from "./window.ts";

/** One workspace that is open in one window of the editor. */
export interface Editing {
  readonly workspace: TempFolder;
  readonly window: EditorWindow;
}

/** The editor and the browser of all suites. */
interface Room {
  readonly server: CodeServer;
  readonly browser: Browser;
}

let opened: Promise<Room> | undefined;

async function openRoom(): Promise<Room> {
  const installed = await installedEditor();
  const server = await CodeServer.start(installed);
  const args = ["--no-sandbox", "--headless", "--disable-gpu"];
  return { server, browser: await chromium.launch({ executablePath: installed.browser, args }) };
}

after(async () => {
  const room = await opened?.catch(() => undefined);
  await room?.browser.close();
  await room?.server.stop();
});

/** Tests in a window on these files, one after the other; skipped where there is no editor. */
export function editing(
  title: string,
  files: Readonly<Record<string, string>>,
  tests: (editing: () => Editing) => void,
): void {
  describe(title, () => {
    let current: Editing | undefined;

    before(async function () {
      // The editor is installed once, and compiled for as long as the machine takes.
      this.timeout(0);
      opened ??= openRoom();
      const room = await opened.catch((thrown: unknown) => {
        if (!(thrown instanceof MissingTool)) throw thrown;
        console.log(`    skipped: ${thrown.message}; the tests of the protocol (test/lsp) stand alone`);
        return this.skip();
      });
      const { url } = room.server;
      const page = await room.browser.newPage({ viewport: { width: 1280, height: 800 } });
      // The editor shares the machine with whatever else is tested.
      page.setDefaultTimeout(100_000);
      // As with the network unplugged: nothing but this server can be reached.
      await page.route(
        (address) => address.protocol.startsWith("http") && address.origin !== url,
        (route) => route.abort(),
      );
      current = { workspace: new TempFolder(files), window: new EditorWindow(page) };
      await current.window.openFolder(url, current.workspace.path);
    });
    afterEach(async function () {
      if (this.currentTest?.state === "failed") await current?.window.picture(`failed ${this.currentTest.title}`);
    });
    after(async () => {
      await current?.window.page.close();
      current?.workspace.remove();
    });

    tests(() => {
      if (current === undefined) throw new Error("the editor is not open");
      return current;
    });
  });
}
