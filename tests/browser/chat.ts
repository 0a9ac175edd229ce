import type { Locator, Page } from "playwright-core";

/** Assistant on a page, by the visible names of its parts. */
export function assistantOn(page: Page) {
  const panel = page.getByRole("region", { name: "Vostra Assistant" });
  const field = panel.getByRole("textbox", { name: "Your message" });
  return {
    panel,
    field,
    launcher: panel.getByRole("button", { name: "Open the Vostra Assistant" }),
    title: panel.getByRole("heading", { name: "Vostra Assistant" }),
    log: panel.getByRole("log"),
    newChat: panel.getByRole("button", { name: "New Chat" }),
    /** Questions and answers, without the greeting and a pending answer, which has no time. */
    messages: panel.locator(".chat-messages > li:has(time)"),
    /** Opens it and waits until it takes a question. */
    async open(): Promise<void> {
      await panel.getByRole("button", { name: "Open the Vostra Assistant" }).click();
      await enabled(field);
    },
    /** Begins an empty chat. */
    async begin(): Promise<void> {
      const debug = panel.locator(".chat-debug");
      const before = await debug.getAttribute("title");
      await panel.getByRole("button", { name: "New Chat" }).click();
      await page.waitForFunction(
        (last) => document.querySelector(".chat-debug")?.getAttribute("title") !== last,
        before,
      );
      await enabled(field);
    },
    async ask(question: string): Promise<void> {
      await field.fill(question);
      await field.press("Enter");
    },
  };
}

const enabled = async (field: Locator): Promise<void> => {
  await field.and(field.page().locator(":enabled")).waitFor();
};
