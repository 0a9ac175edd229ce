import { expect, test } from "bun:test";
import { eventually, notice, recordAct, testSite, violationsEverywhere } from "./support";

const site = testSite({ furnished: false });

const enter = (userAgent: string) =>
  site.app.signIn("client_user", { ip: "198.51.100.7", headers: { "user-agent": userAgent } });
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1";
const isOpen = async (cookie: string) =>
  (await site.app.call("GET", "/api/sessions", { cookie })).status === 200;

test("a person reaches their sessions from the avatar menu, and ends one, then all others, with the keyboard", async () => {
  const [first, second, third] = [await enter(phone), await enter(phone), await enter("curl/8.9.1")];
  const page = await site.open("client_user", "/client/overview");
  await page.getByRole("button", { name: "Account of gita" }).press("Enter");
  await page.locator("#account-menu").getByRole("link", { name: "Sign-in and security" }).press("Enter");
  const rows = page.locator("#own-sessions .list li");
  await eventually(() => rows.count(), 4);
  expect(await violationsEverywhere(page)).toEqual([]);

  await page.getByRole("button", { name: /^End the session on curl/ }).press("Enter");
  await page.getByText("Session ended").waitFor();
  await eventually(() => rows.count(), 3);
  expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([true, true, false]);

  await page.getByRole("button", { name: "End all others" }).press("Enter");
  await page.getByText("All other sessions ended").waitFor();
  await eventually(() => rows.count(), 1);
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, false]);
  expect(await page.getByRole("button", { name: "End all others" }).count()).toBe(0);
});

test("a client's user makes a program under Developers, sees its secret once, gives it another, and revokes it", async () => {
  const page = await site.open("client_user", "/client/overview");
  await page.getByRole("link", { name: "Payments (POBO)" }).click();
  await page.locator("#screens").getByRole("link", { name: "Developers" }).click();
  await page.getByRole("link", { name: "New API client" }).click();
  const form = page.getByRole("dialog", { name: "New API client" });
  await form.getByRole("textbox", { name: "Name" }).fill("Treasury desk");
  await form.getByRole("button", { name: "Create API client" }).click();
  await form.getByText("Choose at least one scope").waitFor();
  const scope = (name: string) => form.getByRole("checkbox", { name });
  await form.getByRole("button", { name: "Read only" }).click();
  expect(await scope("See payments").isChecked()).toBe(true);
  expect(await scope("Change webhooks").isChecked()).toBe(false);
  await form.getByRole("button", { name: "None" }).click();
  expect(await scope("See payments").isChecked()).toBe(false);
  await scope("See accounts and balances").click();
  expect(await form.getByRole("checkbox", { name: "Post movements" }).count()).toBe(0);
  expect(await violationsEverywhere(page)).toEqual([]);
  await form.getByRole("button", { name: "Create API client" }).click();
  const shown = page.getByRole("dialog", { name: "API clients" }).locator("code");
  await eventually(() => shown.count(), 2);
  const [id = "", secret = ""] = await shown.allTextContents();
  const ask = async (proof: string) => {
    const authorization = `Basic ${Buffer.from(`${id}:${proof}`).toString("base64")}`;
    const form = { grant_type: "client_credentials" };
    return (await site.app.call("POST", "/oauth/token", { form, headers: { authorization } })).status;
  };
  expect(await ask(secret)).toBe(200);
  await page
    .getByRole("dialog", { name: "API clients" })
    .getByRole("button", { name: "Close" })
    .last()
    .click();

  await page.getByRole("row").filter({ hasText: "Treasury desk" }).getByRole("link").first().click();
  const record = page.getByRole("dialog", { name: "API client details" });
  await record.getByText("1 given, 0 ended").waitFor();
  expect(await page.content()).not.toContain(secret);
  await (await recordAct(page, "Make another secret")).click();
  await page.getByRole("button", { name: "Make another secret" }).click();
  await eventually(() => shown.count(), 2);
  const [, another = ""] = await shown.allTextContents();
  expect([await ask(secret), await ask(another)]).toEqual([200, 200]);
  await page
    .getByRole("dialog", { name: "API clients" })
    .getByRole("button", { name: "Close" })
    .last()
    .click();

  await (await recordAct(page, "Revoke")).click();
  const question = page.getByRole("alertdialog", { name: "Revoke this API client?" });
  await question.getByText("Access tokens that end").waitFor();
  await question.getByRole("button", { name: "Revoke" }).click();
  await notice(page, "API client revoked").waitFor();
  await page.getByText("No API clients found").waitFor();
  expect([await ask(secret), await ask(another)]).toEqual([401, 401]);
});
