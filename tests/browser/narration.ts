import { afterAll, beforeAll } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { readEachOnce, readHistory, screenPath } from "../server/narration";
import { testSite } from "./support";

export type Upload = { company?: string; name?: string; bytes: Uint8Array };

/** Site whose statement desk reads each file once: these tests are about the use of the result. */
export function statementDesk() {
  const site = testSite({ furnished: false });
  beforeAll(readEachOnce);
  afterAll(readHistory);
  return { site, open: (more?: BrowserContextOptions) => site.open("admin", screenPath, more) };
}

/** Chooses a file as people do, through the button, which also wakes the form. */
export async function choose(page: Page, name: string, bytes: Uint8Array, mimeType = "application/pdf") {
  const picker = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose a/ }).click();
  await (await picker).setFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}

export const submit = (page: Page) => page.getByRole("button", { name: "Analyze Statement" }).click();

export async function upload(page: Page, { company = "Gulf Marine", name = "june.pdf", bytes }: Upload) {
  await page.getByLabel("Company Name").fill(company);
  await choose(page, name, bytes);
  await submit(page);
}

export const findRows = (page: Page) => page.locator("[aria-label=Results] .data-table tbody tr");
