import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const accounts = "/admin/virtual-accounts";

/** Delays the code of islands until it is released. */
async function holdIslands(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/build\/(?:hydrate|create-account|bulk-upload)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const createDialog = (page: Page) => page.getByRole("dialog", { name: "Create Virtual Account" });

async function openCreate(page: Page) {
  const release = await holdIslands(page);
  await page.getByRole("link", { name: "Create VA" }).click();
  await createDialog(page).waitFor();
  return release;
}

/** The scripts that the page has fetched. */
const scripts = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return [...new Set(names.filter((name) => /^\/build\/.*\.js$/.test(name)))].sort();
  });

describe("a dialog from the server", () => {
  test("is read and filled in before its island's code is there, and keeps what was typed", async () => {
    const page = await site.open("admin", accounts);
    const release = await openCreate(page);
    const dialog = createDialog(page);
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    const description = dialog.getByLabel("Description");
    await description.fill("Typed early");
    expect(await page.locator("x-island[aria-busy=true] dialog").count()).toBe(1);
    release();
    await page.locator("x-island:not([aria-busy]) > dialog").waitFor();
    expect(await description.inputValue()).toBe("Typed early");
    // The island knows of it, too: it warns before it is lost.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "hidden" });
    await eventually(async () => new URL(page.url()).search, "");
  });

  inTurn("answers what was pressed before its island's code was there, once it is", async () => {
    const page = await site.open("admin", accounts);
    const release = await openCreate(page);
    const dialog = createDialog(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await dialog.isVisible()).toBe(true);
    release();
    await dialog.waitFor({ state: "hidden" });
  });

  inTurn("uploads the file that was chosen before its island's code was there", async () => {
    site.expects(/status of 400/);
    const page = await site.open("admin", accounts);
    const release = await holdIslands(page);
    await page.getByRole("link", { name: "Bulk Upload", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Bulk Upload" });
    const mimeType = "text/csv";
    await dialog
      .getByLabel("File to upload")
      .setInputFiles({ name: "early.csv", mimeType, buffer: Buffer.from("a") });
    await dialog.getByRole("button", { name: "Upload", exact: true }).click();
    release();
    await page.getByText(/^early\.csv/).waitFor();
    // The server has the dialog: it holds no accounts.
    await dialog.locator(".field-error").waitFor();
    expect(await dialog.getByText("Choose a file", { exact: true }).count()).toBe(0);
  });

  inTurn("is closed by Esc before its island's code is there, and not once something was typed", async () => {
    const page = await site.open("admin", accounts);
    const release = await openCreate(page);
    const dialog = createDialog(page);
    await dialog.getByLabel("Description").fill("Typed early");
    await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel("Description").fill("");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await eventually(async () => new URL(page.url()).search, "");
    release();
  });
});

describe("the scripts of a page", () => {
  inTurn(
    "are those that it names: one runs, the others are fetched once it is idle and run from the first touch",
    async () => {
      const page = await site.open("admin", accounts);
      const named = await page.evaluate(() => {
        const script = document.querySelector<HTMLScriptElement>("script[data-react]");
        const { react = "", later = "" } = script?.dataset ?? {};
        const names = `${later} ${react}`.trim().split(" ");
        const client = new URL(script?.src ?? "").pathname;
        return { client, later: names.map((name) => `/build/${name}.js`) };
      });
      const all = [named.client, ...named.later].sort();
      await eventually(() => scripts(page), all);
      expect(await page.evaluate(() => customElements.get("record-panel") === undefined)).toBe(true);
      await page.mouse.move(300, 300);
      await eventually(() => page.evaluate(() => customElements.get("record-panel") !== undefined), true);
    },
  );

  inTurn(
    "of a dialog are fetched as soon as somebody reaches for its link, and before those of the page's others",
    async () => {
      const page = await site.open("admin", accounts);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      const isAsked = (island: string) => asked.some((path) => path.startsWith(`/build/${island}-`));
      await page.getByRole("link", { name: "Create VA" }).hover();
      await eventually(async () => isAsked("create-account"), true);
      await eventually(async () => isAsked("edit-account") && isAsked("bulk-upload"), true);
      const at = (island: string) => asked.findIndex((path) => path.startsWith(`/build/${island}-`));
      expect(at("create-account")).toBeLessThan(at("edit-account"));
      expect(asked.some((path) => path.startsWith(accounts))).toBe(false);
    },
  );
});
