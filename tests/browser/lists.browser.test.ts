import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns, takeSample } from "../samples";
import { cutNetwork, eventually, getAddress, rowButton, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const list = "/admin/virtual-accounts";
const total = 240;

/** As many accounts as five pages hold. */
beforeAll(async () => {
  const { db, now } = site.app.deps;
  const insert = `insert into virtual_accounts (virtual_iban, account_name, customer_name, company_name, reference,
      type, currency, client_id, cbs_account, created_at, updated_at)
    select 'XX99000000000000' || (1000 + value), 'n', 'Many ' || value, 'n', 'many-' || value, 'COBO', 'USD', 'GULF',
      'CBS_1', ?, ?
    from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ?) select value from n)`;
  await db.write([{ sql: insert, args: [now(), now(), total] }]);
});

const findCount = (page: Page) => page.locator(".pager-text").textContent();
const findRows = (page: Page) => page.locator("#accounts tbody tr");

describe("paging", () => {
  test("by keyboard each press shows a page and announces the count; by mouse the new page is shown from its top", async () => {
    const page = await site.open("admin", `${list}?q=many`);
    expect(await page.locator(".pager-text").getAttribute("role")).toBe("status");
    await page.locator("#accounts-next").click();
    await eventually(() => findCount(page), "51 to 100 of 240 accounts");
    await eventually(
      () =>
        page.locator("#accounts").evaluate((section) => Math.round(section.getBoundingClientRect().top) > 0),
      true,
    );
    await page.locator("#accounts-next").focus();
    for (const rows of ["101 to 150", "151 to 200", "201 to 240"]) {
      await page.keyboard.press("Enter");
      await eventually(() => findCount(page), `${rows} of 240 accounts`);
      expect(await page.evaluate("document.activeElement.id")).toBe("accounts-next");
    }
  });
});

inTurn("a long reference in a card breaks behind its separators on a phone, in no word", async () => {
  const { db, now } = site.app.deps;
  const reference = "quayside_collections_receivables_northern_va_002";
  const insert = `insert into virtual_accounts (virtual_iban, account_name, customer_name, company_name, reference,
      type, currency, client_id, cbs_account, created_at, updated_at)
    values ('XX990000000000009001', 'n', 'Lengthy', 'n', ?, 'COBO', 'USD', 'GULF', 'CBS_1', ?, ?)`;
  await db.write([{ sql: insert, args: [reference, now(), now()] }]);
  const page = await site.open("admin", `${list}?q=${reference}`, { viewport: { width: 375, height: 812 } });
  const lines = await findRows(page)
    .first()
    .locator("th small")
    .evaluate((small) => {
      const found: { top: number; text: string }[] = [];
      const texts = document.createTreeWalker(small, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode } = texts;
        [...(currentNode.textContent ?? "")].forEach((letter, at) => {
          const range = document.createRange();
          range.setStart(currentNode, at);
          range.setEnd(currentNode, at + 1);
          const { top } = range.getBoundingClientRect();
          const last = found.at(-1);
          if (last?.top === top) last.text += letter;
          else found.push({ top, text: letter });
        });
      }
      return found.map(({ text }) => text);
    });
  expect(lines.join("")).toBe(reference);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(0, -1).filter((line) => !line.endsWith("_"))).toEqual([]);
});

describe("views and columns", () => {
  inTurn(
    "are changed by keyboard in the list itself: a column moves under the focus, and a view is kept",
    async () => {
      const page = await site.open("admin", `${list}?q=noor&type=POBO`);
      const headings = () => page.locator("#accounts thead th").allInnerTexts();
      const display = page.locator(".list-views > button");
      await display.press("Enter");
      await page.getByRole("button", { name: "Move down Customer" }).press("Enter");
      await eventually(async () => (await headings()).slice(1, 3), ["Type", "Customer"]);
      expect(await page.evaluate("document.activeElement.id")).toBe("accounts-down-customer");
      await page.getByLabel("Save as view").fill("POBO, type first");
      await page.getByLabel("Save as view").press("Enter");
      await page.getByRole("link", { name: "POBO, type first" }).press("Enter");
      await eventually(() => display.textContent(), "POBO, type first");
      expect(getAddress(page)).toMatch(/saved=\d+&q=noor&type=POBO$/);
      expect((await headings()).slice(1, 3)).toEqual(["Type", "Customer"]);
    },
  );
});

inTurn("a column is moved by dragging its handle, and stays where it was if the network fails", async () => {
  const page = await site.open("admin", `${list}?q=noor`);
  const headings = () => page.locator("#accounts thead th").allInnerTexts();
  const columns = () => page.locator("#accounts-display li[data-column] .column-name").allInnerTexts();
  await page.locator(".list-views > button").click();
  await page.locator("#accounts-display .arrange").waitFor();
  const first = await columns();
  const drag = async (name: string, onto: string) => {
    const line = (text: string) => page.locator("#accounts-display li[data-column]", { hasText: text });
    const { x = 0, y = 0 } = (await line(name).locator(".drag-handle").boundingBox()) ?? {};
    const to = await line(onto).boundingBox();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(x + 5, (to?.y ?? 0) + 3, { steps: 4 });
    await page.mouse.up();
  };
  const [, second = "", third = "", last = ""] = first;
  await drag(last, second);
  const order = [first[0] ?? "", last, second, third];
  await eventually(async () => (await columns()).slice(0, 4), order);
  await eventually(async () => (await headings()).slice(1, 5), order);
  site.expects(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const cut = await cutNetwork(page);
  await drag(third, last);
  const retry = page.locator("#accounts .failure").getByRole("button", { name: "Retry" });
  await retry.waitFor();
  expect((await columns()).slice(0, 4)).toEqual(order);
  await cut.end();
  await retry.click();
  await eventually(async () => (await columns()).slice(0, 4), [first[0] ?? "", third, last, second]);
  await page.getByRole("button", { name: "Columns as at first" }).click();
  await eventually(columns, ["Customer", "Type", "Balance", "Status", "CBS Account"]);
});

test("a first row stays in view while 'Display' and the filters are open", async () => {
  const page = await site.open("admin", list);
  await page.locator(".filter-more > summary").click();
  await page.locator(".filter-fields select").first().waitFor();
  const row = await findRows(page).first().boundingBox();
  await page.locator(".list-views > button").click();
  await page.locator("#accounts-display .arrange").waitFor();
  expect(await findRows(page).first().boundingBox()).toEqual(row);
  expect((row?.y ?? 900) + (row?.height ?? 0)).toBeLessThan(900);
});

test("'Display' changes the height of rows in place, covers no row's place, and Escape closes it and returns the focus", async () => {
  const page = await site.open("admin", `${list}?q=noor`);
  const row = findRows(page).first();
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
  const top = async () => (await row.boundingBox())?.y;
  const before = await top();
  expect(await height()).toBe(44);
  const display = page.getByRole("button", { name: "Display" });
  await display.press("Enter");
  await page.getByRole("button", { name: "Compact" }).press("Enter");
  await eventually(height, 36);
  expect(await top()).toBe(before);
  await page.keyboard.press("Escape");
  await page.locator("#accounts-display").waitFor({ state: "hidden" });
  expect(await display.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("a row's acts are seen with the pointer or the focus, and always where nothing hovers", async () => {
  const page = await site.open("admin", `${list}?q=noor`);
  const button = rowButton(findRows(page).first());
  const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity);
  await page.mouse.move(5, 5);
  expect(await opacity()).toBe("0");
  await findRows(page).first().hover();
  await eventually(opacity, "1");
  await page.mouse.move(5, 5);
  await button.focus();
  await eventually(opacity, "1");
  const touched = await site.enter("admin", { hasTouch: true, isMobile: true });
  const other = await touched.newPage();
  await other.goto(`${list}?q=noor`);
  const shown = rowButton(other.locator("#accounts tbody tr").first());
  expect(await shown.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
});

describe("a row", () => {
  test("opens its record wherever it is pressed, Back closes it, and its acts are in the one menu of the table, by keyboard too", async () => {
    const page = await site.open("admin", `${list}?q=noor`);
    await findRows(page)
      .first()
      .click({ position: { x: 500, y: 20 } });
    await page.getByRole("dialog").waitFor();
    expect(getAddress(page)).toMatch(/\?q=noor&view=\d+$/);
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(getAddress(page)).toBe(`${list}?q=noor`);
    await rowButton(page.locator("#accounts")).focus();
    await page.keyboard.press("Enter");
    await page.locator(".row-menu:popover-open").waitFor();
    expect(await page.locator(".row-menu-title").first().textContent()).toMatch(/^AE\d\d /);
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("dialog", { name: /Edit/ }).waitFor();
    expect(getAddress(page)).toMatch(/\?q=noor&edit=\d+$/);
  });
});

inTurn(
  "a row's button that is pressed before the page's script is there opens the menu, not the record",
  async () => {
    const context = await site.enter("admin");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const cold = await context.newPage();
    let first = true;
    await cold.route("**/*.js", async (route) => {
      // Delays later fetches; every page's script comes at once.
      if (!first) await held;
      first = false;
      await route.continue();
    });
    await cold.goto(`${list}?q=noor`);
    await rowButton(cold.locator("#accounts tbody tr").first()).click();
    const menu = cold.locator("#act:popover-open");
    await menu.waitFor();
    expect(await menu.getAttribute("inert")).toBe("");
    expect(getAddress(cold)).toBe(`${list}?q=noor`);
    release();
    await menu.getByRole("link", { name: "Edit" }).click();
    await cold.getByRole("dialog", { name: /Edit/ }).waitFor();
    expect(getAddress(cold)).toMatch(/\?q=noor&edit=\d+$/);
  },
);

describe("a chip", () => {
  inTurn("clears its filter in the form and in the address", async () => {
    const page = await site.open("admin", `${list}?status=suspended&type=COBO`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "Remove filter Status Suspended" }).click();
    await eventually(async () => getAddress(page), `${list}?type=COBO`);
    expect(await page.getByRole("combobox", { name: "Status" }).inputValue()).toBe("");
    expect(await page.locator(".chip").allTextContents()).toEqual(["TypeCOBO"]);
  });
});

inTurn(
  "Back goes through the filters that were set, and takes what was typed in the search as one",
  async () => {
    const page = await site.open("admin", list);
    const all = await findCount(page);
    const status = page.getByRole("combobox", { name: "Status" });
    await status.focus();
    await page.evaluate(() => customElements.whenDefined("record-panel").then(() => undefined));
    await status.selectOption("suspended");
    await eventually(async () => getAddress(page), `${list}?status=suspended`);
    const search = page.getByRole("searchbox", { name: "Search accounts" }).last();
    for (const text of ["fal", "falcon"]) {
      await search.fill(text);
      await eventually(async () => getAddress(page), `${list}?q=${text}&status=suspended`);
    }
    await page.goBack();
    await eventually(async () => getAddress(page), `${list}?status=suspended`);
    await eventually(() => search.inputValue(), "");
    expect(await status.inputValue()).toBe("suspended");
    await page.goBack();
    await eventually(async () => getAddress(page), list);
    await eventually(() => findCount(page), all);
    expect(await status.inputValue()).toBe("");
    // The header has been replaced by then, and is located again.
    await page.keyboard.press("Control+k");
    await page.locator("#find:focus").waitFor();
  },
);

inTurn("an age is printed as the instant itself", async () => {
  const page = await site.open("admin", "/admin/transactions?q=noor");
  const age = page.locator("#transactions tbody time").first();
  const printed = () => age.evaluate((time) => getComputedStyle(time, "::after").content);
  expect(await printed()).toBe("none");
  await page.emulateMedia({ media: "print" });
  expect(await printed()).toMatch(/^"\d{1,2} \w{3} \d{4}, \d\d:\d\d"$/);
});

inTurn(
  "a page that comes in two parts is painted when its list is whole, so that no column moves",
  async () => {
    const context = await site.enter("admin");
    const page = await context.newPage();
    await page.goto(list);
    const { origin } = new URL(page.url());
    // These tests paint nothing on their own.
    await page.addInitScript("unpainted.disabled = true");
    const { promise: rest, resolve: goOn } = Promise.withResolvers<void>();
    const slow = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch({ url, headers }) {
        const { pathname } = new URL(url);
        const cookie = headers.get("cookie") ?? "";
        const answer = await fetch(origin + pathname, { headers: { cookie } });
        if (pathname !== list)
          return new Response(await answer.bytes(), {
            headers: { "content-type": answer.headers.get("content-type") ?? "" },
          });
        const html = await answer.text();
        const half = html.indexOf("<tr", html.indexOf("<tbody") + 4000);
        const parts = new ReadableStream({
          async start(controller) {
            controller.enqueue(html.slice(0, half));
            await rest;
            controller.enqueue(html.slice(half));
            controller.close();
          },
        });
        return new Response(parts.pipeThrough(new TextEncoderStream()), {
          headers: { "content-type": "text/html; charset=utf-8" },
        });
      },
    });
    site.expects(new RegExp(`^left the site: ${slow.url.origin}`));
    await page.goto(slow.url.origin + list, { waitUntil: "commit" });
    await page.locator("#accounts tbody tr").first().waitFor({ state: "attached" });
    // The style sheet has arrived, and with it everything that blocks rendering.
    await eventually(() => page.evaluate(() => document.fonts.check("14px Inter")), true);
    const whole = await page.evaluate(() => performance.now());
    goOn();
    const painted = () => page.evaluate(() => performance.getEntriesByName("first-paint")[0]?.startTime ?? 0);
    await eventually(async () => (await painted()) > 0, true);
    expect(await painted()).toBeGreaterThan(whole);
    await page.close();
    await slow.stop(true);
  },
);

describe("no column is cut off, and rows have one height unless their text wraps", () => {
  const lists = [`${list}?q=harbour`, "/admin/transactions?q=payment", "/admin/transactions"];

  test.each(takeSample(lists, 3, 0, "lists whose columns are measured"))(
    "of %s at any width, in the widest font",
    async (path) => {
      const page = await site.open("admin", path);
      await page.evaluate(() => {
        document.documentElement.style.setProperty("font-family", "Verdana, 'DejaVu Sans', sans-serif");
        document.body.style.setProperty("font-family", "inherit");
      });
      for (const width of [760, 900, 1024, 1280, 1366, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const cut = await page.evaluate(() => {
          const cells = [...document.querySelectorAll(".data-table :is(th, td):not(.fluid)")];
          const box = document.querySelector(".table-box")?.getBoundingClientRect();
          return cells.filter(
            (cell) =>
              cell.scrollWidth > cell.clientWidth + 1 ||
              cell.getBoundingClientRect().right > (box?.right ?? 0) + 1,
          ).length;
        });
        const heights = await rowsHeights(page);
        expect([width, cut, heights.length <= 1]).toEqual([width, 0, true]);
      }
    },
  );
});

/** Heights of the rows, without those in which the text that people decide by has further lines. */
const rowsHeights = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll(".data-table tbody tr")].filter((row) =>
      [...row.querySelectorAll(".point .lines")].every(
        (text) => text.clientHeight < 2 * Number.parseFloat(getComputedStyle(text).lineHeight),
      ),
    );
    return [...new Set(rows.map((row) => row.clientHeight))];
  });

test("the row's acts are headed 'Actions', and the box that offers to select rows stands where theirs will be", async () => {
  const page = await site.open("admin", `${list}?q=noor`);
  const head = page.locator("#accounts thead th").last();
  expect(await head.getByText("Actions", { exact: true }).isVisible()).toBe(true);
  const select = page.getByRole("button", { name: "Select" });
  const [box, heading] = await Promise.all([
    select.boundingBox(),
    page.locator("#accounts thead th").first().boundingBox(),
  ]);
  expect((box?.x ?? 0) - (heading?.x ?? 0)).toBeLessThan(12);
  await select.click();
  const all = page.getByLabel("All on this page");
  await eventually(() => all.evaluate((one) => one === document.activeElement), true);
  expect(Math.abs(((await all.boundingBox())?.x ?? 0) - (box?.x ?? 0))).toBeLessThan(12);
});
