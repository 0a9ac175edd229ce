import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, getAddress, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const dashboard = "/admin/dashboard";

const slider = (page: Page) => page.getByRole("slider", { name: /Money in and out/ });
const readout = (page: Page) => page.locator(".chart-readout").textContent();

/** Number of colours in a picture; a blank one has one. */
const countColours = (page: Page, picture: Uint8Array): Promise<number> =>
  page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext("2d");
      pen?.drawImage(bitmap, 0, 0);
      const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return colours.size;
    },
    [...picture],
  );

/** The script that reads points aloud is fetched when the page is idle. */
const openChart = async (options: Parameters<typeof site.open>[2] = {}, path = dashboard): Promise<Page> => {
  const page = await site.open("admin", path, options);
  await page.waitForLoadState("networkidle");
  return page;
};

describe("the chart's figures", () => {
  inTurn(
    "are read out by the arrow keys, a point at a time, and where the pointer is, and make room for the total again",
    async () => {
      const page = await openChart();
      const total = await readout(page);
      expect(total).toMatch(/^In \$[\d,.]+ · Out \$[\d,.]+$/);
      await slider(page).focus();
      await eventually(() => readout(page), "18 Nov 2026 · In $9,092,167.32 · Out $0.00");
      await page.keyboard.press("ArrowLeft");
      expect(await readout(page)).toStartWith("17 Nov 2026 · In $");
      expect(await slider(page).getAttribute("aria-valuetext")).toBe(await readout(page));
      await page.keyboard.press("Home");
      expect(await readout(page)).toStartWith("20 Oct 2026 · In $");
      await slider(page).blur();
      await eventually(() => readout(page), total);
      await slider(page).scrollIntoViewIfNeeded();
      const box = await slider(page).boundingBox();
      if (!box) throw new Error("The chart is not drawn");
      const bar = box.width / 30;
      await page.mouse.move(box.x + bar * 14.5, box.y + 60);
      await eventually(async () => (await readout(page))?.split(" · ")[0], "3 Nov 2026");
      await page.mouse.move(box.x + bar * 14.5, box.y - 200);
      await eventually(() => readout(page), total);
    },
  );

  inTurn("are read out where a finger taps", async () => {
    const page = await openChart({ viewport: { width: 375, height: 812 }, hasTouch: true });
    await slider(page).scrollIntoViewIfNeeded();
    const box = await slider(page).boundingBox();
    if (!box) throw new Error("The chart is not drawn");
    await page.touchscreen.tap(box.x + (box.width / 30) * 10.5, box.y + 90);
    await eventually(async () => (await readout(page))?.split(" · ")[0], "30 Oct 2026");
  });

  inTurn("are saved as plain numbers, and the drawing as a picture", async () => {
    const page = await openChart();
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name }).click(),
      ]);
      return { name: download.suggestedFilename(), file: Bun.file(await download.path()) };
    };
    const csv = await saved("Money in and out as CSV");
    expect(csv.name).toBe("money-in-and-out-18-nov-2026.csv");
    const lines = (await csv.file.text()).split("\r\n");
    expect(lines[0]).toStartWith('"","In","Out"');
    expect(lines.at(-2)).toStartWith('"18 Nov 2026",9092167.32,0.00');
    const png = await saved("Money in and out as PNG");
    expect(png.name).toBe("money-in-and-out-18-nov-2026.png");
    const picture = new Uint8Array(await png.file.arrayBuffer());
    expect(new TextDecoder().decode(picture.slice(1, 4))).toBe("PNG");
    expect(await countColours(page, picture)).toBeGreaterThan(20);
  });
});

inTurn("the period before is drawn on request, which is part of the address", async () => {
  const page = await openChart();
  const before = page.locator("#money .chart-line-before");
  expect(await before.count()).toBe(0);
  await page.getByRole("link", { name: "30 days earlier" }).click();
  await eventually(() => before.count(), 3);
  expect(getAddress(page)).toBe(`${dashboard}?before=1`);
  await page.getByRole("link", { name: "30 days earlier" }).click();
  await eventually(() => before.count(), 0);
  expect(getAddress(page)).toBe(dashboard);
});

inTurn(
  "7, 30 and 90 days are part of the address, with and without a script, where the figures stand in a table",
  async () => {
    const page = await openChart();
    await page.getByRole("link", { name: "90 days", exact: true }).click();
    await page.getByText("The last 90 days, in USD").waitFor();
    expect(getAddress(page)).toBe(`${dashboard}?days=90`);
    expect(await slider(page).getAttribute("max")).toBe("12");
    expect(await page.getByRole("link", { name: "90 days", exact: true }).getAttribute("aria-current")).toBe(
      "true",
    );
    const plain = await site.open("admin", dashboard, { javaScriptEnabled: false });
    await plain.getByText("All figures").click();
    expect(await plain.getByRole("row", { name: /^18 Nov 2026/ }).isVisible()).toBe(true);
    await plain.getByRole("link", { name: "7 days", exact: true }).click();
    expect(await plain.getByText("The last 7 days, in USD").isVisible()).toBe(true);
    expect(getAddress(plain)).toBe(`${dashboard}?days=7`);
  },
);
