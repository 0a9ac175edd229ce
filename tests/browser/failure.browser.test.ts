import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import {
  cutNetwork,
  eventually,
  findViolations,
  getAddress,
  goOffline,
  notice,
  rowAct,
  rowButton,
  settle,
  testSite,
} from "./support";

const inTurn = inTurns(3);

const site = testSite();
const accounts = "/admin/virtual-accounts";
/** Page size limited to sixteen rows, since more would only cost layout. */
const few = `${accounts}?q=freight`;
const overview = "/client/overview";

const bar = (page: Page) => page.locator("#accounts > .failure");
const status = (page: Page) => page.getByRole("combobox", { name: "Status" });
const rows = (page: Page) => page.locator("#accounts tbody tr");
const fragment = (page: Page) =>
  page.waitForResponse((answer) => answer.request().headers()["hx-request"] === "true");

/** Answers fragments of this page with 503. */
async function refuse(page: Page): Promise<{ end(): Promise<void> }> {
  const sent = /\?/;
  await page.route(sent, (route) => route.fulfill({ status: 503, body: "away" }));
  return { end: () => page.unroute(sent) };
}

describe("a filter that fails", () => {
  inTurn(
    "says which list was not fetched, is put back to the last choice that succeeded, and succeeds with Retry as it was wanted",
    async () => {
      site.expects(/503/);
      const page = await site.open("admin", few);
      const before = await rows(page).count();
      const chosen = await status(page).inputValue();
      const refusal = await refuse(page);
      await status(page).selectOption("suspended");
      await bar(page).waitFor();
      expect(await bar(page).textContent()).toContain("Failed to fetch virtual accounts");
      expect(await bar(page).textContent()).toContain("503");
      expect(await status(page).inputValue()).toBe(chosen);
      expect(await rows(page).count()).toBe(before);
      expect(await findViolations(page)).toEqual([]);
      await refusal.end();
      await page.getByRole("button", { name: "Retry" }).click();
      await bar(page).waitFor({ state: "detached" });
      expect(await status(page).inputValue()).toBe("suspended");
      await eventually(() => rows(page).filter({ hasText: "Active" }).count(), 0);
      expect(new URL(page.url()).searchParams.get("status")).toBe("suspended");
      await refuse(page);
      await status(page).selectOption("inactive");
      await bar(page).waitFor();
      expect(await status(page).inputValue()).toBe("suspended");
    },
  );
});

describe("offline", () => {
  inTurn(
    "a filter and Next show the fault, stay where one is, and are fetched as soon as the network is back",
    async () => {
      site.expects(/ERR_INTERNET_DISCONNECTED/, /htmx:error/);
      const page = await site.open("admin", accounts);
      const offline = await goOffline(page);
      await status(page).selectOption("suspended");
      await bar(page).waitFor();
      expect(await bar(page).textContent()).toContain("You are offline");
      await offline.end();
      await bar(page).waitFor({ state: "detached" });
      expect(await status(page).inputValue()).toBe("suspended");
      await status(page).selectOption("");
      await eventually(async () => getAddress(page), accounts);
      const first = await rows(page).first().textContent();
      const again = await goOffline(page);
      await page.getByRole("link", { name: "Next" }).click();
      await bar(page).waitFor();
      expect(await rows(page).first().textContent()).toBe(first);
      expect(getAddress(page)).toBe(accounts);
      await again.end();
      await bar(page).waitFor({ state: "detached" });
      await eventually(async () => (await rows(page).first().textContent()) === first, false);
    },
  );

  inTurn(
    "polls say once that the figures may be old, and refresh them when the network is back",
    async () => {
      site.expects(/ERR_INTERNET_DISCONNECTED/, /htmx:error/);
      const context = await site.enter("client_user");
      await context.clock.install();
      const page = await context.newPage();
      await page.goto(overview);
      const offline = await goOffline(page);
      await page.clock.fastForward(30_000);
      const notice = page.locator("#overview > .failure");
      await notice.waitFor();
      expect(await notice.getAttribute("role")).toBe("status");
      expect(await notice.textContent()).toContain("You are offline. What you see may be out of date.");
      const refused = page.waitForEvent("requestfailed", (request) => request.url().includes(overview));
      await page.clock.fastForward(30_000);
      await refused;
      expect(await page.locator("#overview > .failure").count()).toBe(1);
      await offline.end();
      await notice.waitFor({ state: "detached" });
    },
  );
});

describe("a dialog that cannot be fetched", () => {
  const offlineErrors = [/ERR_INTERNET_DISCONNECTED/, /htmx:error/];
  const dialogs = (page: Page) => page.getByRole("dialog");

  inTurn(
    "leaves what was pressed as it was, and opens by Retry alone, as does one of a step in the history",
    async () => {
      site.expects(...offlineErrors);
      const page = await site.open("admin", few);
      const link = page.locator(".page-head").getByRole("link", { name: "Create VA" });
      const [box, words] = [await link.boundingBox(), await link.innerHTML()];
      const offline = await goOffline(page);
      await link.click();
      const failed = notice(page, "Failed to open “Create VA”");
      await failed.hover();
      expect(await failed.textContent()).toContain("You are offline");
      expect(await link.boundingBox()).toEqual(box);
      expect(await link.innerHTML()).toBe(words);
      await offline.end();
      const listed = fragment(page);
      await status(page).selectOption("suspended");
      await listed;
      await eventually(() => rows(page).filter({ hasText: "Active" }).count(), 0);
      expect(await dialogs(page).count()).toBe(0);
      expect(new URL(page.url()).searchParams.has("create")).toBe(false);
      await failed.getByRole("button", { name: "Retry" }).click();
      await dialogs(page).getByRole("heading", { name: "Create Virtual Account" }).waitFor();

      await page.keyboard.press("Escape");
      await dialogs(page).waitFor({ state: "detached" });
      const again = await goOffline(page);
      await page.evaluate(() => history.forward());
      const step = notice(page, "Failed to open");
      await step.hover();
      expect(await page.locator(".failure").count()).toBe(0);
      await again.end();
      await step.getByRole("button", { name: "Retry" }).click();
      await dialogs(page).waitFor();
    },
  );

  inTurn("is that of the row whose act was pressed, whatever row's menu was opened since", async () => {
    site.expects(...offlineErrors);
    const page = await site.open("admin", few);
    await rowButton(rows(page).first()).click();
    const wanted = await rowAct(page, "Edit").getAttribute("href");
    const offline = await goOffline(page);
    await rowAct(page, "Edit").click();
    const failed = notice(page, "Failed to open “Edit”");
    await failed.hover();
    expect(await page.locator(".failure").count()).toBe(0);
    await offline.end();
    await rowButton(rows(page).nth(1)).click();
    expect(await rowAct(page, "Edit").getAttribute("href")).not.toBe(wanted);
    await failed.getByRole("button", { name: "Retry" }).focus();
    await page.keyboard.press("Enter");
    await dialogs(page).waitFor();
    expect(getAddress(page)).toBe(wanted ?? "");
  });
});

describe("an act that cannot be sent", () => {
  const offlineErrors = [/ERR_INTERNET_DISCONNECTED/, /htmx:error/];

  inTurn(
    "shows the fault in the form that the server drew, keeps what was typed, and is sent by Retry alone",
    async () => {
      site.expects(...offlineErrors, /status of 400/);
      const page = await site.open("nobody", "/contact");
      await page.getByLabel("Company Name").fill("Pearlquay Boatyards");
      const offline = await cutNetwork(page);
      const send = page.getByRole("button", { name: "Submit Request" });
      const box = await send.boundingBox();
      await send.click();
      const failed = page.locator("#contact > .failure");
      await failed.waitFor();
      expect(await failed.textContent()).toContain("You are offline");
      expect((await send.boundingBox())?.height).toBe(box?.height);
      expect(await page.getByLabel("Company Name").inputValue()).toBe("Pearlquay Boatyards");
      let sent = 0;
      page.on("request", (request) => {
        if (request.method() === "POST") sent += 1;
      });
      await offline.end();
      await settle(page);
      expect(sent).toBe(0);
      await failed.getByRole("button", { name: "Retry" }).click();
      await failed.waitFor({ state: "detached" });
      expect(sent).toBe(1);
      expect(await page.getByLabel("Full Name").getAttribute("aria-invalid")).toBe("true");
      expect(await page.getByLabel("Company Name").inputValue()).toBe("Pearlquay Boatyards");
    },
  );

  test("is reported in an island's dialog, which keeps the typed text, and happens once when sent again", async () => {
    site.expects(...offlineErrors);
    const account = await site.book.open({ customerName: "Tidal Works" });
    const page = await site.open("admin", `${accounts}?q=tidal&edit=${account.id}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Customer Name").fill("Tidal Works Two");
    const offline = await goOffline(page);
    const save = dialog.getByRole("button", { name: "Save Changes" });
    await save.click();
    await dialog.locator(".refused").waitFor();
    expect(await dialog.locator(".refused").textContent()).toContain("The server cannot be reached");
    expect(await dialog.getByLabel("Customer Name").inputValue()).toBe("Tidal Works Two");
    await offline.end();
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await rows(page).filter({ hasText: "Tidal Works Two" }).first().waitFor();
  });

  inTurn("shows the fault in a question, which stays, and answers when it is asked again", async () => {
    site.expects(...offlineErrors);
    const account = await site.book.open({ customerName: "Ebb and Sons" });
    const page = await site.open("admin", `${accounts}?q=ebb&delete=${account.id}`);
    const question = page.getByRole("alertdialog");
    const act = question.getByRole("button", { name: "Delete" });
    await act.hover();
    const offline = await goOffline(page);
    await act.click();
    await question.locator(".refused").waitFor();
    expect(await question.locator(".refused").textContent()).toContain("The server cannot be reached");
    await offline.end();
    await act.click();
    await question.waitFor({ state: "detached" });
  });
});

describe("where the network goes before the page's scripts have come", () => {
  test("each press is answered, and does what it should once the network is back", async () => {
    site.expects(/ERR_INTERNET_DISCONNECTED/, /htmx:error/, /did not start/, /Failed to fetch/);
    const page = await site.open("admin", few);
    const first = new Set(
      await page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src, location.href).pathname)),
    );
    const isCut = ({ pathname, searchParams }: URL) =>
      !first.has(pathname) && (pathname.endsWith(".js") || searchParams.has("create"));
    await page.route(isCut, (route) => route.abort("internetdisconnected"));
    await page.reload({ waitUntil: "domcontentloaded" });
    const lost = page.locator(".failure[data-lost]");
    const link = page.locator(".page-head").getByRole("link", { name: "Create VA" });
    const presses = [
      link,
      page.locator("#accounts button[popovertarget=act]").first(),
      page.getByRole("button", { name: "Select" }),
      page.getByRole("button", { name: "Open the Vostra Assistant" }),
    ];
    for (const control of presses) {
      await control.click();
      await lost.waitFor();
      expect(await lost.textContent()).toContain("This page has not finished loading");
      await lost.evaluate((bar) => bar.remove());
    }
    await page.unroute(isCut);
    await page.locator("#accounts button[popovertarget=act]").first().click();
    await page.locator("#act:not([inert])").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open the Vostra Assistant" }).click();
    await page.getByRole("heading", { name: "Vostra Assistant" }).waitFor();
    await page.keyboard.press("Escape");
    await link.click();
    await page.getByRole("dialog").getByLabel("Customer Name").waitFor();
    expect(await lost.count()).toBe(0);
  });
});

describe("where the page's own script never comes", () => {
  const sentences = {
    en: "This page has not finished loading. Reload it when you are online.",
    ar: "لم يكتمل تحميل هذه الصفحة. أعد تحميلها عند اتصالك بالشبكة.",
  };
  test.each(["en", "ar"] as const)("each press is answered by the style sheet (%s)", async (language) => {
    site.expects(/ERR_INTERNET_DISCONNECTED/);
    const context = await site.enter("admin");
    const page = await context.newPage();
    const isScript = /\/build\/client-/;
    await page.route(isScript, (route) => route.abort("internetdisconnected"));
    await page.goto(few);
    await context.addCookies([{ name: "language", value: language, url: page.url() }]);
    await page.reload();
    const said = page.locator(".unscripted");
    expect(await said.isVisible()).toBe(false);
    for (const control of [
      "#accounts button[popovertarget=act]",
      "button[type=button]:not([popovertarget])",
    ]) {
      await page.locator(control).locator("visible=true").first().click();
      await eventually(() => said.isVisible(), true);
      expect(await said.textContent()).toContain(sentences[language]);
    }
    expect(await findViolations(page)).toEqual([]);
    await page.unroute(isScript);
    await page.reload();
    await page.locator("html[data-scripted]").waitFor();
    expect(await said.isVisible()).toBe(false);
  });
});

describe("the bell", () => {
  inTurn(
    "is marked while it cannot be asked, tears nobody away, and is itself again when the network is back",
    async () => {
      site.expects(/ERR_INTERNET_DISCONNECTED/, /htmx:error/);
      const context = await site.enter("admin");
      await context.clock.install();
      const page = await context.newPage();
      await page.goto(few);
      const bell = page.getByRole("button", { name: /^Notifications/ });
      const name = await bell.textContent();
      expect(await bell.locator(".stale-mark").isVisible()).toBe(false);
      const offline = await goOffline(page);
      await page.clock.fastForward(30_000);
      await page.getByRole("button", { name: /unread\s*\. These alerts may be out of date$/ }).waitFor();
      expect(await bell.locator(".stale-mark").isVisible()).toBe(true);
      await bell.click();
      expect(await page.locator("#bell").getByText("These alerts may be out of date").isVisible()).toBe(true);
      expect(await findViolations(page)).toEqual([]);
      const search = page.getByRole("searchbox", { name: "Search accounts" });
      await search.focus();
      await offline.end();
      await bell.locator(".stale-mark").waitFor({ state: "hidden" });
      expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await bell.textContent()).toBe(name);
    },
  );
});

describe("a request on its way", () => {
  inTurn("marks what was pressed and dims the list at once", async () => {
    const page = await site.open("admin", accounts);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\?/, async (route) => {
      await held;
      await route.continue();
    });
    const next = page.getByRole("link", { name: "Next" });
    await next.click();
    expect(await next.getAttribute("aria-busy")).toBe("true");
    const list = page.locator("#accounts");
    expect(await list.getAttribute("aria-busy")).toBe("true");
    await settle(page);
    expect(await list.getByText("Loading...").isVisible()).toBe(true);
    answer();
    await eventually(() => list.getAttribute("aria-busy"), null);
    expect(await list.getByText("Loading...").isVisible()).toBe(false);
  });
});
