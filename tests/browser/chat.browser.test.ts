import { beforeAll, describe, expect, test } from "bun:test";
import { inTurns } from "../samples";
import { assistantOn } from "./chat";
import {
  eventually,
  findViolations,
  goOffline,
  measureOverflow,
  notice,
  testSite,
  violationsEverywhere,
} from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const overview = "/client/overview";

beforeAll(async () => {
  const account = await site.book.open({ customerName: "Gulf Marine", clientId: "GULF" });
  await site.book.move(account, { amount: "1000" });
  await site.book.move(account, { type: "hold", amount: "100", reference: "HOLD-2026-001" });
});

describe("the assistant", () => {
  inTurn("floats at the bottom right, and opens with greeting, prompt and debug line", async () => {
    const page = await site.open("client_user", "/client/accounts");
    const { launcher, panel, open, log } = assistantOn(page);
    const box = await launcher.boundingBox();
    expect((box?.x ?? 0) > 1340 && (box?.y ?? 0) > 800).toBe(true);
    await open();
    expect(await log.textContent()).toContain(
      "Hello! I am the Vostra Assistant. I can answer questions about your accounts, transactions and alerts.",
    );
    expect(await panel.locator(".chat-debug").textContent()).toMatch(
      /^Session: [\w-]{8} · User: gita · Sessions: [1-9]\d*$/,
    );
    await page.emulateMedia({ media: "print" });
    expect(await panel.isVisible()).toBe(false);
  });

  inTurn(
    "begins another chat, lists earlier ones, opens, renames and deletes them after a question",
    async () => {
      const page = await site.open("auditor", overview);
      const { panel, open, begin, ask, messages } = assistantOn(page);
      await open();
      await begin();
      await ask("What is held?");
      await eventually(() => messages.count(), 2);
      expect(await messages.locator("time").count()).toBe(2);
      await begin();
      const words = "You can now ask questions about your accounts and transactions.";
      await notice(page, "New Chat Started").last().getByText(words).waitFor();
      await eventually(() => messages.count(), 0);
      await panel.getByRole("button", { name: /show all chats/ }).click();
      await panel.getByRole("button", { name: "Rename What is held?" }).click();
      await panel.getByRole("textbox", { name: "Name of the chat" }).fill("Holds");
      await page.keyboard.press("Enter");
      await notice(page, "Chat renamed").waitFor();
      await panel.getByRole("button", { name: /^Holds/ }).click();
      await eventually(() => messages.count(), 2);
      await panel.getByRole("button", { name: /show all chats/ }).click();
      await panel.getByRole("button", { name: "Delete Holds" }).click();
      const question = page.getByRole("alertdialog", { name: "Are you sure?" });
      await question.getByRole("button", { name: "Delete" }).click();
      await notice(page, "Chat deleted").waitFor();
      await eventually(() => panel.getByRole("button", { name: /^Holds/ }).count(), 0);
    },
  );
});

test("a conversation is never typed: a question to begin with, chips, and suggestions by keys", async () => {
  const page = await site.open("client_user", overview);
  const { panel, open, begin, messages, log, field } = assistantOn(page);
  await open();
  await begin();
  await log.getByRole("button", { name: "Balance", exact: true }).click();
  await eventually(() => messages.count(), 2);
  const chips = panel.getByRole("list", { name: "Change the question" });
  const choices = panel.getByRole("group", { name: "Choices" });
  await chips.getByRole("button", { name: "Accounts" }).press("Enter");
  await choices.getByRole("button", { name: "Holds", exact: true }).press("Enter");
  await eventually(() => messages.count(), 4);
  expect(await messages.last().textContent()).toContain("$100.00");
  await chips.getByRole("button", { name: "Remove Active" }).press("Enter");
  await eventually(() => messages.count(), 6);
  await chips.getByRole("button", { name: "Add" }).press("Enter");
  await choices.getByRole("button", { name: "Account", exact: true }).press("Enter");
  await choices.getByRole("searchbox", { name: "Search" }).fill("Gulf");
  await choices.getByRole("button", { name: "Gulf Marine" }).press("Enter");
  await eventually(() => messages.count(), 8);
  expect(await chips.textContent()).toContain("Account: Gulf Marine");
  await chips.getByRole("button", { name: "Add" }).click();
  expect(await violationsEverywhere(page, { within: ".chat" })).toEqual([]);
  await field.press("ArrowDown");
  await panel.getByRole("option").first().waitFor();
  await field.press("ArrowDown");
  await eventually(() => panel.getByRole("option", { selected: true }).count(), 1);
  expect(await violationsEverywhere(page, { within: ".chat" })).toEqual([]);
  await field.press("Enter");
  await eventually(() => messages.count(), 10);
});

test("a conversation is only typed: a question, one that continues it, and one that is not understood", async () => {
  const page = await site.open("client_user", overview);
  const { open, begin, ask, messages, log } = assistantOn(page);
  await open();
  await begin();
  await ask("balance of Gulf Marine");
  await eventually(() => messages.count(), 2);
  await ask("and available?");
  await eventually(() => messages.count(), 4);
  expect(await messages.last().textContent()).toContain("$900.00");
  await ask("number of holds zorbly");
  await eventually(() => messages.count(), 6);
  await log.getByRole("button", { name: "Number of active holds without zorbly" }).press("Enter");
  await eventually(() => messages.count(), 8);
  expect(await messages.last().textContent()).toContain("1 active hold");
});

describe("in Arabic", () => {
  const panelOf = async () => {
    const page = await site.open("client_user", overview);
    await page.context().addCookies([{ name: "language", value: "ar", url: page.url() }]);
    await page.reload();
    await page.locator(".launcher").click();
    const panel = page.locator(".chat");
    const field = panel.locator("textarea:enabled");
    await field.waitFor();
    await panel.getByRole("button", { name: "محادثة جديدة" }).click();
    const messages = panel.locator(".chat-messages > li:has(time)");
    await eventually(() => messages.count(), 0);
    return { page, panel, field, messages };
  };

  test("a conversation is never typed", async () => {
    const { page, panel, messages } = await panelOf();
    await panel.locator(".chat-question").filter({ hasText: "الرصيد" }).first().click();
    await eventually(() => messages.count(), 2);
    expect(await messages.last().textContent()).toContain("$1,000.00");
    await panel.locator(".chat-chip button").first().press("Enter");
    await panel.getByRole("button", { name: "الحجوزات", exact: true }).press("Enter");
    await eventually(() => messages.count(), 4);
    const told = await messages.last().locator(".chat-text").textContent();
    expect(told?.replaceAll(/[A-Z]{3}/g, "")).not.toMatch(/[A-Za-z]/);
    expect(await violationsEverywhere(page, { within: ".chat" })).toEqual([]);
    expect(await measureOverflow(page)).toBe(0);
  });

  test("a conversation is only typed: a suggestion by keys, then a question by its own words", async () => {
    const { panel, field, messages } = await panelOf();
    await field.fill("عدد الحجوز");
    await panel.getByRole("option").first().waitFor();
    await field.press("ArrowDown");
    await field.press("Enter");
    await eventually(() => messages.count(), 2);
    await panel.locator("textarea:enabled").fill("إجمالي الإيداعات");
    await field.press("Enter");
    await eventually(() => messages.count(), 4);
    expect(await messages.last().textContent()).toContain("$1,000.00");
  });
});

describe("by keyboard", () => {
  test("it is opened, asked in two lines, minimised, opened again and closed; the launcher gets the focus back", async () => {
    const page = await site.open("client_user", overview);
    const { launcher, field, messages, panel } = assistantOn(page);
    await launcher.focus();
    await page.keyboard.press("Enter");
    await eventually(() => field.and(page.locator(":focus")).count(), 1);
    await page.keyboard.type("How much");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("is available?");
    await page.keyboard.press("Enter");
    await eventually(async () => (await messages.count()) >= 2, true);
    await messages
      .filter({ hasText: /How much\nis available\?/ })
      .first()
      .waitFor();
    await eventually(() => field.and(page.locator(":focus")).count(), 1);
    const narrow = (await panel.boundingBox())?.width ?? 0;
    await panel.getByRole("button", { name: "Wide" }).press("Enter");
    expect((await panel.boundingBox())?.width).toBeGreaterThan(narrow * 1.5);
    await page.reload();
    expect((await panel.boundingBox())?.width).toBeGreaterThan(narrow * 1.5);
    await panel.getByRole("button", { name: "Wide", pressed: true }).press("Enter");
    await eventually(async () => (await panel.boundingBox())?.width, narrow);
    await panel.getByRole("button", { name: "Minimise" }).press("Enter");
    const restore = panel.getByRole("button", { name: "Open", exact: true });
    await eventually(() => restore.and(page.locator(":focus")).count(), 1);
    await page.keyboard.press("Enter");
    await eventually(() => field.and(page.locator(":focus")).count(), 1);
    await page.keyboard.press("Escape");
    await eventually(() => launcher.and(page.locator(":focus")).count(), 1);
    expect(await field.count()).toBe(0);
  });

  inTurn("what takes the focus on the page never lies under the panel", async () => {
    for (let count = 0; count < 15; count++) await site.book.open();
    const page = await site.open("admin", "/admin/virtual-accounts");
    const { open, panel, field } = assistantOn(page);
    await open();
    await field.and(page.locator(":focus")).waitFor();
    await page.locator("#main").focus();
    let seen = 0;
    for (let step = 0; step < 200 && seen <= 45; step++) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const box = document.querySelector(".chat")?.getBoundingClientRect();
        if (!focused?.closest("main") || !box) return undefined;
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        return right > box.left + 1 && left < box.right && bottom > box.top + 1 && top < box.bottom
          ? focused.outerHTML.slice(0, 120)
          : "";
      });
      if (covered === undefined) continue;
      expect(covered).toBe("");
      seen += 1;
    }
    expect(seen).toBe(46);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const last = await page.locator("#main > *").last().boundingBox();
    const box = await panel.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  });
});

describe("from page to page", () => {
  inTurn(
    "it stays open with its chat and what was typed, also after a reload; minimised or closed, it stays that; Logout leaves nothing of it behind",
    async () => {
      const page = await site.open("client_user", overview);
      const { open, begin, ask, field, messages, panel, launcher } = assistantOn(page);
      await open();
      await begin();
      await ask("How much is available?");
      await eventually(() => messages.count(), 2);
      await field.fill("And last mon");
      await page.getByRole("navigation").getByRole("link", { name: "My Virtual Accounts" }).click();
      await page.waitForURL("**/client/accounts");
      await eventually(() => messages.count(), 2);
      expect(await field.inputValue()).toBe("And last mon");
      await page.reload();
      await eventually(() => messages.count(), 2);
      await eventually(() => field.inputValue(), "And last mon");
      await panel.getByRole("button", { name: "Minimise" }).click();
      await panel.getByRole("button", { name: "Open", exact: true }).waitFor();
      await page.reload();
      await panel.getByRole("button", { name: "Open", exact: true }).waitFor();
      // A page that is left before the panel woke has not closed anything yet.
      await panel.getByRole("button", { name: "Close" }).click();
      await launcher.waitFor();
      await page.reload();
      await launcher.waitFor();

      await open();
      await field.fill("My secret");
      await page.getByRole("button", { name: "Account of gita" }).click();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/login**");
      expect(await page.evaluate(() => JSON.stringify(sessionStorage) + document.cookie)).not.toMatch(
        /secret|chat/,
      );
    },
  );

  inTurn("a second tab has the same chat, and shows what the first one asks", async () => {
    const first = await site.open("client_user", overview);
    const one = assistantOn(first);
    await one.open();
    // Another tab begins with the chat that was used last.
    site.app.wait(1000);
    await one.begin();
    const second = await first.context().newPage();
    await second.goto("/client/accounts");
    const two = assistantOn(second);
    await eventually(() => two.field.isEnabled(), true);
    await one.ask("How much is available?");
    await eventually(() => one.messages.count(), 2);
    await eventually(() => two.messages.count(), 2);
  });
});

describe("with a connection that is lost", () => {
  inTurn(
    "it shows the fault, keeps what was asked, and asks once more by Retry, or automatically once the network is back; too many questions are refused with how long to wait",
    async () => {
      site.expects(/ERR_INTERNET_DISCONNECTED/, /429/);
      const page = await site.open("client_user", overview);
      const { open, begin, ask, field, messages, panel } = assistantOn(page);
      await open();
      await begin();
      await page.route(/\/messages$/, (route) => route.abort("internetdisconnected"));
      await ask("How much is available?");
      await notice(page, "Failed to send message. Please try again.").waitFor();
      await panel.getByText("The server cannot be reached.").waitFor();
      expect(await field.inputValue()).toBe("How much is available?");
      await page.unrouteAll();
      await panel.getByRole("button", { name: "Retry" }).click();
      await eventually(() => messages.count(), 2);
      expect(await field.inputValue()).toBe("");

      const offline = await goOffline(page);
      await ask("What is held?");
      await panel.getByText("You are offline.").waitFor();
      await offline.end();
      await eventually(() => messages.count(), 4);

      const message = "That is more than the assistant answers in a minute.";
      await page.route(/\/messages$/, (route) =>
        route.fulfill({ status: 429, headers: { "Retry-After": "7" }, json: { message, code: "TOO_MANY" } }),
      );
      await ask("How much is available?");
      await panel.getByText(`${message} Try again in 7 s.`).waitFor();
    },
  );

  inTurn(
    "sessions are asked for three more times, a second apart, and then by Retry, as is a chat that cannot be begun",
    async () => {
      site.expects(/503/);
      const page = await site.open("client_user", overview);
      const times: number[] = [];
      await page.route(/\/api\/chat\/sessions$/, (route) => {
        times.push(performance.now());
        return route.fulfill({ status: 503, json: { message: "Away", code: "unavailable" } });
      });
      const { launcher, field, panel } = assistantOn(page);
      await launcher.click();
      await notice(page, "Failed to fetch sessions").waitFor();
      expect(times).toHaveLength(4);
      for (let at = 1; at < 4; at++) expect((times[at] ?? 0) - (times[at - 1] ?? 0)).toBeGreaterThan(950);
      expect(await field.isDisabled()).toBe(true);
      await page.unrouteAll();
      await page.route(/\/api\/chat\/sessions$/, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 503, json: { message: "Away", code: "unavailable" } })
          : route.fulfill({ json: [] }),
      );
      await panel.getByRole("button", { name: "Retry" }).click();
      await notice(page, "Failed to create chat session. Please try again.").waitFor();
      await page.unrouteAll();
      await panel.getByRole("button", { name: "Retry" }).click();
      await eventually(() => field.isEnabled(), true);
    },
  );
});

describe("on a phone", () => {
  const phone = { viewport: { width: 375, height: 800 }, hasTouch: true };

  inTurn(
    "it is a sheet: nothing beneath it takes the focus, and nothing stands out to the right",
    async () => {
      const page = await site.open("client_user", "/client/accounts", phone);
      const { open, panel } = assistantOn(page);
      await open();
      const box = await panel.boundingBox();
      expect([box?.x, box?.width]).toEqual([0, 375]);
      expect(await measureOverflow(page)).toBe(0);
      for (let step = 0; step < 30; step++) {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.closest(".shell") === null)).toBe(true);
      }
      await panel.getByRole("button", { name: "Close" }).click();
      expect(await page.locator(".shell").evaluate((shell: HTMLElement) => shell.inert)).toBe(false);
    },
  );
});

inTurn(
  "axe finds nothing on it open, with its list and minimised, in the light and in the dark",
  async () => {
    const page = await site.open("client_user", overview);
    const { open, ask, messages, panel } = assistantOn(page);
    await open();
    await ask("How much is available?");
    await eventually(async () => (await messages.count()) >= 2, true);
    const found = await violationsEverywhere(page, { within: ".chat" });
    await panel.getByRole("button", { name: /show all chats/ }).click();
    found.push(...(await violationsEverywhere(page, { within: ".chat" })));
    await panel.getByRole("button", { name: "Minimise" }).click();
    found.push(...(await findViolations(page, { within: ".chat" })));
    expect(found).toEqual([]);
  },
);

test("without a script it is a page: a question, its answer, and chips that are links", async () => {
  const page = await site.open("client_user", overview, { javaScriptEnabled: false });
  expect(await assistantOn(page).launcher.isVisible()).toBe(false);
  await page.getByRole("link", { name: "Assistant" }).click();
  await page.getByRole("searchbox", { name: "Ask a question" }).fill("number of hol");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page
    .getByRole("link", { name: /^Number of active holds/ })
    .first()
    .click();
  await page.getByText("There is 1 active hold").or(page.getByText("1 active hold in all")).waitFor();
  await page.getByRole("link", { name: /: Active$/ }).click();
  await page.getByRole("link", { name: "Captured", exact: true }).click();
  await page.getByText(/There are no captured holds/).waitFor();
  expect(await measureOverflow(page)).toBe(0);
});
