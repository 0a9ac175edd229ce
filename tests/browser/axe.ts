import type { Page } from "playwright-core";

/** Waits until nothing on the page moves any more; what follows the scroll position does not move by itself. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const running = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(running.map((animation) => animation.finished));
    await new Promise(requestAnimationFrame);
  });

/** Half as long as what the package exports as its source. */
const axe = Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Parts that a person can reach while a dialog is open. */
const modal = ["dialog[open]", "[role=dialog]", "[role=alertdialog]", "[role=listbox]", ".toasts"];

/**
 * What axe-core finds wrong with a page as it stands, by all rules or by those named: the rule and the elements. While a
 * dialog is open, it looks at nothing behind it, unless a part or the whole (`html`) is named.
 */
export async function violationsOf(
  page: Page,
  { only = standards, within }: { only?: readonly string[]; within?: string } = {},
): Promise<string[]> {
  await settle(page);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await axe);
  // Only violations are reported in full, by their markup, and no rule of these reads what a style sheet's file says.
  const reported = { resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } };
  const painted = (yes: boolean) => `if (window.unpainted) unpainted.disabled = ${yes};`;
  return page.evaluate(
    `(async () => {
      ${painted(true)}
      const parts = ${JSON.stringify(modal)}.filter((part) => document.querySelector(part));
      const open = parts.some((part) => part.includes("dialog")) ? parts : ["html"];
      const within = ${JSON.stringify(within)};
      const seen = (${sortedByAxe})(within ?? open.join());
      const { violations } = await axe.run(
        within ?? open, ${JSON.stringify({ runOnly: only, ...reported })}
      ).finally(() => seen.end());
      ${painted(false)}
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html));
    })()`,
  );
}

/**
 * Keeps axe from what it need not sort. It reads fifteen styles of each element of the page to know what lies upon what,
 * the better part of its work: of what is not displayed, and of a list beside the dialog or part that is looked at, it is spared.
 */
function sortedByAxe(parts: string): { end(): void } {
  const looked = [...document.querySelectorAll(parts)];
  const isDisplayed = (node: Node) =>
    !(node instanceof Element) || node.checkVisibility() || getComputedStyle(node).display === "contents";
  const isNear = (node: Node) => looked.some((part) => part.contains(node) || node.contains(part));
  const walk = Document.prototype.createTreeWalker;
  document.createTreeWalker = (root: Node, ...more) =>
    root === document.body && !more[1]
      ? walk.call(document, root, more[0], (node) =>
          isDisplayed(node) && isNear(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
        )
      : walk.call(document, root, ...more);
  return { end: () => Reflect.deleteProperty(document, "createTreeWalker") };
}
