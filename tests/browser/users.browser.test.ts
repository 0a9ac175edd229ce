import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, notice, recordAct, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const list = "/admin/users";
const secret = "kestrel-90-ladder";

async function fillNewUser(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@gulf.example`);
  await page.getByLabel("Password").fill(secret);
}

/** Creates a user in the dialog and waits until it is in the list. */
async function createUser(page: Page, username: string): Promise<void> {
  await page.getByRole("link", { name: "Add User" }).click();
  await page.getByRole("dialog", { name: "Create New User" }).waitFor();
  await fillNewUser(page, username);
  await page.getByRole("button", { name: "Create User" }).click();
  await notice(page, "User created successfully").waitFor();
  await page.getByRole("row").filter({ hasText: username }).waitFor();
}

describe("section 2, User Management", () => {
  inTurn(
    "says whether a password will do, names the fields that are missing, and keeps what the server refuses",
    async () => {
      site.expects(/status of 409/);
      const page = await site.open("admin", `${list}?create=1`);
      const field = page.getByLabel("Password");
      const opinion = page.locator(".field", { has: field }).locator(".field-hint");
      const untyped = await opinion.textContent();
      await field.fill("password");
      await eventually(async () => (await opinion.textContent()) !== untyped, true);
      const weak = await opinion.textContent();
      await field.fill(secret);
      await eventually(async () => (await opinion.textContent()) !== weak, true);
      await field.fill("");
      await page.getByRole("button", { name: "Create User" }).click();
      for (const sentence of ["Username is required", "Password is required"]) {
        await page.getByText(sentence).waitFor();
      }
      await fillNewUser(page, "amal");
      await page.getByRole("button", { name: "Create User" }).click();
      await page.getByText("This username is already taken").first().waitFor();
      expect(await page.getByLabel("Email").inputValue()).toBe("amal@gulf.example");
    },
  );

  test("creates a user, edits one without touching the password that is left blank, and asks before one is deleted", async () => {
    const page = await site.open("admin", list);
    await createUser(page, "salma");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("row").filter({ hasText: "salma" }).getByRole("link").first().click();
    await page.getByRole("dialog").getByRole("link", { name: "Edit" }).click();
    await page.getByRole("dialog", { name: "Edit User" }).waitFor();
    expect(await page.getByLabel("Password").getAttribute("placeholder")).toBe(
      "Leave blank to keep current password",
    );
    await page.getByLabel("Email").fill("salma.new@gulf.example");
    await page.getByRole("button", { name: "Update User" }).click();
    await notice(page, "User updated successfully").waitFor();
    await page.getByText("salma.new@gulf.example").first().waitFor();

    // The page is opened at the record's address, which must disappear from the history once the record is gone.
    const record = page.getByRole("row").filter({ hasText: "salma" }).getByRole("link").first();
    await page.goto(
      `${list}?q=salma&view=${/view=(\d+)/.exec((await record.getAttribute("href")) ?? "")?.[1]}`,
    );
    await (await recordAct(page, "Delete")).click();
    await page.getByText("Are you sure you want to delete this user?").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await notice(page, "User deleted successfully").waitFor();
    await eventually(() => page.getByRole("row").filter({ hasText: "salma" }).count(), 0);
    await page.waitForURL((url) => url.search === "?q=salma");
  });

  inTurn(
    "shows Delete of the first admin as refused in the menu of the row, before it is chosen, and does not offer what they cannot lose",
    async () => {
      const page = await site.open("admin", list);
      const menu = page.locator(".row-menu:popover-open");
      const remove = menu.getByRole("link", { name: "Delete", exact: true });
      const findActs = (name: string) =>
        page.getByRole("row").filter({ hasText: name }).getByRole("button", { name: "Actions" });
      const reason = menu.getByText("The first admin cannot be deleted");

      await findActs("amal@").click();
      await reason.waitFor();
      expect(await remove.getAttribute("aria-disabled")).toBe("true");
      expect(await remove.getAttribute("aria-describedby")).toBe(await reason.getAttribute("id"));
      const address = page.url();
      await remove.click({ force: true });
      await remove.press("Enter");
      expect(page.url()).toBe(address);
      expect(await page.getByRole("alertdialog").count()).toBe(0);

      await page.keyboard.press("Escape");
      await findActs("omar@").click();
      expect(await reason.count()).toBe(0);
      expect(await remove.getAttribute("aria-disabled")).toBeNull();
      await remove.click();
      await page.getByText("Are you sure you want to delete this user?").waitFor();

      await page.goto(`${list}?edit=1`);
      const dialog = page.getByRole("dialog", { name: "Edit User" });
      await dialog.waitFor();
      expect(await dialog.getByRole("combobox", { name: "Role" }).isDisabled()).toBe(true);
      expect(await dialog.getByRole("switch", { name: "Active" }).isDisabled()).toBe(true);
    },
  );

  inTurn("asks before a user is signed out everywhere, at an address that Back closes", async () => {
    const page = await site.open("admin", `${list}?view=1`);
    await (await recordAct(page, "Sign out everywhere")).click();
    const question = page.getByRole("alertdialog", { name: "Sign this user out everywhere?" });
    await question.waitFor();
    await eventually(async () => new URL(page.url()).search, "?signout=1");
    await page.goBack();
    await question.waitFor({ state: "hidden" });
    await page.getByRole("dialog", { name: "User Details" }).waitFor();
    expect(new URL(page.url()).search).toBe("?view=1");
  });
});
