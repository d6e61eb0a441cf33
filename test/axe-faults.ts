import axe from "axe-core";
import type { Page } from "playwright-core";

/** The rules of axe that a page breaks as it is shown, with the elements that break them. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    "axe.run({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
