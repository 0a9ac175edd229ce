import type { Page } from "playwright-core";

/** Findings of the page's observer since it was opened. */
declare global {
  var seen: { shifts: { value: number; what: string[] }[]; moved: string[] };
}

/** Makes a page record layout shifts with their causes, and longer movements. Runs before its own scripts. */
export function watch(): void {
  const blink = 100;
  globalThis.seen = { shifts: [], moved: [] };
  const getName = (node: unknown): string =>
    node instanceof Element
      ? `${node.localName}${node.id ? `#${node.id}` : ""}.${[...node.classList].join(".")}`
      : String(node && "nodeName" in Object(node) ? Object(node).nodeName : node);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!("value" in entry && "sources" in entry && Array.isArray(entry.sources))) continue;
      globalThis.seen.shifts.push({
        value: Number(entry.value),
        what: entry.sources.map(({ node }: { node: unknown }) => getName(node)),
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
  const note = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    for (const animation of event.target.getAnimations()) {
      const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
      if (animation.timeline === document.timeline && Number(endTime) > blink)
        globalThis.seen.moved.push(`${getName(event.target)} moves for ${Math.round(Number(endTime))} ms`);
    }
  };
  for (const event of ["animationstart", "transitionrun"]) addEventListener(event, note, { capture: true });
}

/** Waits until a page's script is there, and the islands that stand open have taken over. */
export async function ready(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await document.fonts.ready;
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#dialog x-island, x-island[when=load]")].every(
      (island) => "awake" in island && island.awake === true,
    ),
  );
}

/** Sum of the page's layout shifts, which should be 0, and the moved elements. */
export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    globalThis.seen.shifts
      .filter(({ value }) => value > 0.0005)
      .map(({ value, what }) => `shifts by ${value.toFixed(4)}: ${what.join(", ")}`),
  );

/** Movements despite a preference for reduced motion. */
export const motion = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(globalThis.seen.moved)]);

/**
 * Parts beyond the edge of the window, or of a box that scrolls. Code keeps its lines and a chart's table its columns:
 * these may scroll.
 */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const getName = (element: Element) =>
      `${element.localName}${element.id ? `#${element.id}` : ""}.${[...element.classList].join(".")}`;
    const found: string[] = [];
    const beyond = document.documentElement.scrollWidth - innerWidth;
    if (beyond > 0) {
      const culprits = [...document.querySelectorAll("body *")].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > innerWidth + 0.5 || left < -0.5);
      });
      found.push(`the page by ${beyond} px: ${culprits.slice(0, 3).map(getName).join(", ")}`);
    }
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest("pre, code, textarea, input, svg, .code-lines, .chart-table")) continue;
      const over = element.scrollWidth - element.clientWidth;
      if (over <= 1 || element.clientWidth === 0) continue;
      if (!/auto|scroll/.test(getComputedStyle(element).overflowX)) continue;
      found.push(`${getName(element)} by ${over} px`);
    }
    return found;
  });

/**
 * Parts of a printed page that do not belong on paper: controls and navigation, texts on dark grounds, pale letters,
 * and cut ones.
 */
export const unprintable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const getName = (element: Element) =>
      `${element.localName}${element.id ? `#${element.id}` : ""}.${[...element.classList].join(".")}`;
    const luminance = (red: number, green: number, blue: number) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const known = new Map<string, number[]>();
    const parts = (colour: string): number[] => {
      const kept = known.get(colour);
      if (kept || !canvas) return kept ?? [];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const found = [...canvas.getImageData(0, 0, 1, 1).data];
      known.set(colour, found);
      return found;
    };
    const shown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const found = new Set<string>();
    const alone = document.querySelector(".record-sheet");
    for (const element of (alone ?? document.body).querySelectorAll("*")) {
      if (!shown(element)) continue;
      const style = getComputedStyle(element);
      if (
        element.matches(
          "nav a:not([aria-current]), button:not(.term, .picker), .btn, .skip, .launcher, [popover]",
        )
      )
        found.add(`${getName(element)} is printed`);
      if (
        element.matches("table, .table-box, .card, td, th") &&
        element.scrollWidth > element.clientWidth + 1 &&
        style.overflowX !== "visible"
      )
        found.add(`${getName(element)} is cut`);
      if (element.closest("svg, [aria-hidden=true]")) continue;
      if (![...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())) continue;
      const [r = 0, g = 0, b = 0, alpha = 0] = parts(style.backgroundColor);
      if (alpha > 127 && luminance(r, g, b) < 0.7) found.add(`${getName(element)} has a dark ground`);
      const [red = 0, green = 0, blue = 0] = parts(style.color);
      if ((1 + 0.05) / (luminance(red, green, blue) + 0.05) < 4.5)
        found.add(`${getName(element)} has pale letters`);
    }
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) found.add(`the sheet is too wide by ${over} px`);
    return [...found];
  });
