import type { Page } from "playwright-core";
import type { Screen } from "../server/screens";
import { ready } from "./faults";

/** Stops that a walk by Tab has not reached yet, with their appearance without focus. */
declare global {
  var tabbing: { unmet: Set<Element>; looks: Map<Element, string | undefined>; getLook(of: Element): string };
}

/** Begins a walk through all controls of the top dialog, or of the page. Returns the number of stops. */
const begin = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const getLook = (of: Element): string => {
      const looks: string[] = [];
      for (let at: Element | null = of; at && looks.length < 4; at = at.parentElement) {
        const style = getComputedStyle(at);
        looks.push(
          [style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.opacity].join(),
        );
      }
      return looks.join(" ");
    };
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    const stops = [
      ...(modal ?? document).querySelectorAll<HTMLElement>(
        "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]",
      ),
    ].filter((stop) => {
      if (stop.tabIndex < 0 || stop.matches(":disabled") || stop.closest("[inert]")) return false;
      // Of the choices of one name the arrows reach those that are not chosen.
      if (stop instanceof HTMLInputElement && stop.type === "radio" && !stop.checked) return false;
      return stop.checkVisibility({ visibilityProperty: true });
    });
    // An element that has the focus already cannot be compared.
    const looks = new Map(
      stops.map((stop) => [stop, stop === document.activeElement ? undefined : getLook(stop)] as const),
    );
    globalThis.tabbing = { unmet: new Set(stops), looks, getLook };
    return stops.length;
  });

/** Marks the focused element as reached. Returns its fault: unchanged appearance, or something covers it. */
const meet = (page: Page): Promise<{ left: number; faults: string[] }> =>
  page.evaluate(() => {
    const { unmet, looks, getLook } = globalThis.tabbing;
    const element = document.activeElement;
    const faults: string[] = [];
    if (element && unmet.delete(element)) {
      const name = `${element.outerHTML.slice(0, 90).replaceAll(/\s+/g, " ")}`;
      if (looks.get(element) === getLook(element)) faults.push(`the focus is not seen on ${name}`);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isOver = above && !element.contains(above) && !above.contains(element);
      // A row's link is as wide as its row, and a field's label or icon may lie on it.
      const floats =
        isOver &&
        above.closest(".top, .launcher, .toasts, .selection-bar, .foot, .record-foot, .dialog-foot");
      if (floats && !floats.contains(element)) faults.push(`${floats.className} lies above ${name}`);
    }
    return { left: unmet.size, faults };
  });

/** Walks through a page, or its open dialog, by Tab alone, and reports unreached and invisible stops. */
export async function walkByTab(page: Page): Promise<string[]> {
  const stops = await begin(page);
  const faults: string[] = [];
  for (let step = 0; step < stops + 12; step++) {
    const met = await meet(page);
    faults.push(...met.faults);
    if (met.left === 0) return faults;
    await page.keyboard.press("Tab");
  }
  // An element that a poll has replaced is met as another one.
  const unmet = await page.evaluate(() =>
    [...globalThis.tabbing.unmet]
      .filter((element) => element.isConnected)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  return [...faults, ...unmet.map((html) => `Tab does not reach ${html}`)];
}

/**
 * Opens a dialog by keyboard: by a link on its page, by the menu of its row, from its record, or by the search of the
 * header, which finds it as `sought`; closes it by Esc, and checks the focus afterwards.
 */
export async function openByKeys(page: Page, screen: Screen, sought: string | undefined): Promise<string[]> {
  const { path, dialog = "", refused } = screen;
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const id = searchParams.get(dialog) ?? "";
  await page.goto(pathname);
  await ready(page);
  const way =
    (await openFrom(page, pathname, { ...screen, dialog, id })) ||
    ((await openByFinding(page, dialog, sought)) && "found");
  // An act that is possible for no row of the book is offered nowhere.
  if (way === "refused" || (!way && refused)) return [];
  if (!way) return [`nothing on ${pathname} leads to it`];
  const opened = page.locator("dialog:modal");
  await opened.last().waitFor();
  await page.waitForFunction((name) => new URL(location.href).searchParams.has(name), dialog);
  await page.keyboard.press("Escape");
  await page.waitForFunction((name) => !new URL(location.href).searchParams.has(name), dialog);
  // A search result focuses the page's main part: the results are hidden by then.
  const places = way === "found" ? "main, dialog *" : "main *, dialog *";
  const found = page.waitForFunction((within) => document.activeElement?.closest(within), places);
  return found.then(
    () => [],
    () => ["after Esc the focus is nowhere"],
  );
}

/**
 * Presses Enter on the control that opens a dialog. Returns true if there was one; `refused` if the act is shown but
 * would fail for the row, whose address opens the reason.
 */
async function openFrom(
  page: Page,
  pathname: string,
  { dialog, id, from: place }: { dialog: string; id: string; from?: string | undefined },
): Promise<boolean | "refused"> {
  const link = (value = "") =>
    `:is(a[href*="?${dialog}=${value}"], a[href*="&${dialog}=${value}"]):not(.row-act)`;
  const button = page.locator(`main .acts button[value="${id}"]`);
  if ((await button.count()) > 0 && (await page.locator(`.row-menu [data-act="${dialog}"]`).count()) > 0) {
    await button.first().press("Enter");
    const menu = page.locator(".row-menu:popover-open:not([inert])");
    await menu.waitFor();
    const act = menu.locator(`[data-act="${dialog}"]`);
    if ((await act.getAttribute("href")) === null) return "refused";
    await act.press("Enter");
    return true;
  }
  const asks = page.locator(`x-island[props*='"act":"${dialog}"'] .selection-bar.closed button`);
  if ((await asks.count()) > 0) {
    await asks.press("Enter");
    await page.locator(`.selection-bar ${link()}`).waitFor({ state: "attached" });
  }
  if ((await page.locator(`.selection-bar ${link()}`).count()) > 0) {
    const own = page.locator(`[data-pick][value="${id}"]`);
    const box = (await own.count()) > 0 ? own : page.locator("[data-pick]").first();
    await box.press("Space");
    await page.locator(`.selection-bar ${link(await box.inputValue())}`).press("Enter");
    return true;
  }
  // Not every record has the control: an account without transactions has none to show.
  const records = page.locator('main section th > a[href*="view="]');
  const more = await records.evaluateAll((links: HTMLAnchorElement[]) =>
    links.slice(0, 5).map(({ pathname, search }) => pathname + search),
  );
  for (const from of [undefined, place ?? [], `${pathname}?view=${id}`, more].flat()) {
    if (from) {
      await page.goto(from);
      await ready(page);
    }
    const within = from?.includes("?") ? "dialog" : "main";
    const folded = page.locator(`${within} details:not([open]):has(${link()}) > summary:visible`).first();
    const shown = page.locator(`${within} ${link()}:visible`);
    if ((await shown.count()) === 0 && (await folded.count()) > 0) await folded.press("Enter");
    const menu = page.locator(`${within} .act-menu:has(> .row-menu ${link()}) > button`).first();
    if ((await shown.count()) === 0 && (await menu.count()) > 0) await menu.press("Enter");
    const way = shown.first();
    if ((await way.count()) === 0) continue;
    await way.press("Enter");
    return true;
  }
  return (await page.locator("dialog .act-refused").count()) > 0 ? "refused" : false;
}

async function openByFinding(page: Page, dialog: string, sought: string | undefined): Promise<boolean> {
  if (sought === undefined) return false;
  await page.keyboard.press("Escape");
  await page.locator("dialog:modal").waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.locator("#find:focus").waitFor();
  await page.keyboard.type(sought);
  const found = page.locator(`#find-suggestions a[href*="${dialog}="]`).first();
  const isFound = await found.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  if (isFound) await found.press("Enter");
  return isFound;
}
