import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Frame, FrameLocator, Locator, Page } from "playwright-core";
import { CACHE } from "./install.ts";

/** The folder for pictures: `SCREENSHOTS`, or one in the cache. */
const PICTURES = process.env.SCREENSHOTS ?? join(CACHE, "screenshots");

/** A window of the editor, used as a person does: with keys, and by reading the screen. */
export class EditorWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the folder of a workspace, and waits until the editor is there. */
  async openFolder(url: string, folder: string): Promise<void> {
    await this.page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
    await this.page.locator(".monaco-workbench .explorer-folders-view").waitFor();
  }

  /** Opens a file by its name. */
  async open(name: string): Promise<void> {
    await this.#choose("Control+P", name, name);
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
  }

  /** Runs a command by its title, from the palette. */
  async command(title: string): Promise<void> {
    await this.#choose("F1", `>${title}`, title);
  }

  /** Chooses in the box at the top of the window. */
  async choose(text: string): Promise<void> {
    const box = this.page.locator(".quick-input-widget input[type=text]");
    await box.fill(text);
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first().click();
  }

  /** Opens the box with a key. Its list knows nothing that the editor learns afterwards. */
  async #choose(key: string, text: string, row: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      await this.page.keyboard.press(key);
      await this.page.locator(".quick-input-widget input[type=text]").fill(text);
      const rows = this.page.locator(".quick-input-list .monaco-list-row", { hasText: row });
      const isClicked = rows.first().click({ timeout: 10_000 });
      const problem = await isClicked.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (problem === undefined) return;
      if (attempt === 10) throw problem;
      await this.page.keyboard.press("Escape");
    }
  }

  /** The last lens with these words. The editor asks for lenses only while it has the keys. */
  lens(words: string | RegExp): Locator {
    return this.page.locator(".codelens-decoration a", { hasText: words }).last();
  }

  /** Clicks a lens; again, as a person does, while nothing happens. */
  async clickLens(words: string | RegExp, shown: Locator): Promise<void> {
    const lens = this.lens(words);
    const shows = async () => {
      await lens.click({ timeout: 10_000 });
      await shown.waitFor({ timeout: 10_000 });
    };
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const problem = await shows().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (problem === undefined) return;
    }
    await shows();
  }

  /** Types keys one by one, as a person does. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 30 });
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The lines of the active editor that are on the screen. */
  async lines(): Promise<readonly string[]> {
    const rows = await this.page.locator(".editor-group-container.active .view-line").evaluateAll((elements) =>
      elements
        .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent ?? "" }))
        .sort((one, other) => one.top - other.top)
        .map(({ text }) => text),
    );
    return rows.map((text) => text.replaceAll("\u00a0", " "));
  }

  /** The colour of each word, as it stands last in the active editor. */
  async colours(): Promise<ReadonlyMap<string, string>> {
    const words = await this.page
      .locator(".editor-group-container.active .view-line span > span")
      .evaluateAll((elements) =>
        elements.map((element): [string, string] => {
          const style = element.ownerDocument.defaultView?.getComputedStyle(element);
          return [element.textContent ?? "", style?.color ?? ""];
        }),
      );
    return new Map(words);
  }

  /** The messages at the corner of the window. */
  get messages(): Locator {
    return this.page.locator(".notification-toast");
  }

  /** The rows of the Problems list. */
  get problems(): Locator {
    return this.page.locator(".markers-panel .monaco-list-row");
  }

  /** The page in a panel or a preview. */
  get webview(): FrameLocator {
    return this.page.frameLocator("iframe.webview.ready").last().frameLocator("iframe#active-frame");
  }

  /** The same as a frame, in which scripts can be evaluated. */
  async webviewFrame(): Promise<Frame> {
    const element = await this.webview.locator("main").elementHandle();
    const frame = await element?.ownerFrame();
    if (!frame) throw new Error("no page is shown");
    return frame;
  }

  /** Puts the cursor into the last such word of the active editor, and has it explained. */
  async explain(word: string): Promise<Locator> {
    const words = this.page.locator(".editor-group-container.active .view-line span span");
    await words
      .filter({ hasText: new RegExp(`^${word}$`) })
      .last()
      .click();
    await this.press("Control+K", "Control+I");
    const explanation = this.page.locator(".monaco-hover:visible");
    await explanation.first().waitFor();
    return explanation;
  }

  async picture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    // Nothing under the mouse tells of itself there.
    await this.page.mouse.move(1100, 460);
    await this.page.locator(".workbench-hover, .monaco-hover:visible").first().waitFor({ state: "hidden" });
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }
}
