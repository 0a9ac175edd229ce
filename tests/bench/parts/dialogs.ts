import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../browser/find-chromium";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";

/** Dialogs by the page and the link that opens each: with a form, with pickers, a question. */
const dialogs = [
  { name: "Create VA", path: "/admin/virtual-accounts" },
  { name: "Create New Hold", path: "/admin/holds" },
  { name: "Add User", path: "/admin/users" },
];

const line = { latency: 400, bytesPerSecond: 400_000 };
const limit = 900;

/**
 * Moment of the click: as soon as the page is there, or once it has been idle for long enough to have fetched ahead.
 */
const moments = { "at once": "domcontentloaded", "when idle": "networkidle" } as const;

/**
 * Time from the click until a dialog is visible and usable, and until its island has taken over, with an empty cache
 * over a slow line.
 */
export async function* coldDialogs({ rounds }: Options): AsyncGenerator<Figure> {
  const { startApp } = await import("../../server/support");
  const app = await startApp();
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => app.app.fetch(request) });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? "",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const cookie = await app.signIn("admin");
    for (const { name, path, moment } of dialogs.flatMap((each) =>
      (["at once", "when idle"] as const).map((moment) => ({ ...each, moment })),
    )) {
      const taken: { seen: number; usable: number }[] = [];
      for (let round = 0; round < rounds; round++)
        taken.push(await open(browser, cookie, `${server.url.origin}${path}`, name, moments[moment]));
      for (const what of ["seen", "usable"] as const) {
        const ours = median(taken.map((each) => each[what]));
        yield {
          name: `${name}, clicked ${moment}: ${what}`,
          unit: "ms",
          ours,
          limit,
          wanted: "within 0.9 s",
          met: ours <= limit,
          note: `400 ms of latency, 400 kB/s, empty cache; ${taken.map((each) => Math.round(each[what])).join(", ")}`,
        };
      }
    }
  } finally {
    await browser.close();
    await server.stop(true);
    await app.close();
  }
}

async function open(
  browser: Browser,
  cookie: string,
  address: string,
  name: string,
  waitUntil: "domcontentloaded" | "networkidle",
) {
  const context = await browser.newContext();
  const { origin } = new URL(address);
  const pairs = cookie.split("; ").map((pair) => pair.split("=", 2));
  await context.addCookies(pairs.map(([key = "", value = ""]) => ({ name: key, value, url: origin })));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const bytes = line.bytesPerSecond;
  const conditions = { latency: line.latency, downloadThroughput: bytes, uploadThroughput: bytes };
  await session.send("Network.emulateNetworkConditions", { offline: false, ...conditions });
  await page.goto(address, { waitUntil });
  const taken = await measureDialog(page, name);
  await context.close();
  return taken;
}

/** Clicks a link and watches, from within the page, when its dialog is seen, and when its island is awake. */
async function measureDialog(page: Page, name: string): Promise<{ seen: number; usable: number }> {
  await page.evaluate((text) => {
    const link = [...document.querySelectorAll<HTMLElement>("a")].find(
      (each) => each.textContent?.trim() === text,
    );
    if (!link) throw new Error(`No link is called ${text}`);
    const times: { clicked?: number; seen?: number; usable?: number } = {};
    const watch = () => {
      const dialog = document.querySelector("dialog:modal, [role=dialog]");
      const island = document.querySelector("#dialog x-island");
      const now = performance.now();
      if (dialog) times.seen ??= now;
      if (dialog && island && "awake" in island && island.awake === true) times.usable ??= now;
      if (times.usable === undefined) requestAnimationFrame(watch);
      else document.documentElement.dataset.times = JSON.stringify(times);
    };
    link.addEventListener("click", () => {
      times.clicked = performance.now();
      watch();
    });
  }, name);
  const link = page.getByRole("link", { name, exact: true });
  await link.click();
  const text = await page.waitForFunction(() => document.documentElement.dataset.times);
  const { clicked, seen, usable } = JSON.parse(String(await text.jsonValue()));
  return { seen: seen - clicked, usable: usable - clicked };
}
