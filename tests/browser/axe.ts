import type { Page } from "playwright-core";

/** Waits until nothing on the page moves any more, apart from elements that follow the scroll position. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const running = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(running.map((animation) => animation.finished));
    await new Promise(requestAnimationFrame);
  });

/** Half the size of the source that the package exports. */
const axe = Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Parts that a person can reach while a dialog is open. */
const modal = ["dialog[open]", "[role=dialog]", "[role=alertdialog]", "[role=listbox]", ".toasts"];

/**
 * Violations that axe-core finds on the current page, by all or the named rules: the rule and the elements. While a
 * dialog is open, only the dialog is checked unless a part or the whole (`html`) is named.
 */
export async function findViolations(
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
 * Excludes elements that axe need not sort. It reads fifteen styles of each element to find overlaps, most of its work:
 * hidden elements, and a list beside the checked dialog or part, are skipped.
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
