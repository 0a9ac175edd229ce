import { beforeAll, expect, test } from "bun:test";
import { inTurns } from "../samples";
import { eventually, notice, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const path = "/admin/reports";

beforeAll(async () => {
  const account = await site.book.open({ customerName: "Falcon Freight" });
  await site.book.edit(account.id, { customerName: "Falcon Marine" });
  await site.book.move(account, { amount: "1250.50", description: "Charter" });
});

test("the trail is narrowed by what it has, and a row's record shows before and after", async () => {
  const page = await site.open("auditor", path);
  const action = page.getByRole("combobox", { name: "Action" });
  expect(await action.locator("option").allTextContents()).toEqual([
    "All actions",
    "CREATE",
    "UPDATE",
    "DELETE",
  ]);
  await action.selectOption("UPDATE");
  await eventually(() => page.locator("#audit-logs tbody tr").count(), 1);
  await page.locator("#audit-logs tbody th a").press("Enter");
  const record = page.getByRole("dialog", { name: "Audit Log Details" });
  await record.waitFor();
  expect(await record.locator("del").textContent()).toBe("Falcon Freight");
  expect(await record.locator("ins").textContent()).toBe("Falcon Marine");
  expect(await violationsEverywhere(page)).toEqual([]);
});

inTurn("the chain is verified by keyboard, from its first row to a head that was kept", async () => {
  site.expects(/status of 409/);
  const page = await site.open("auditor", path);
  await page.getByRole("link", { name: "Verify the chain" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Verify the chain" });
  const verify = dialog.getByRole("button", { name: "Verify" });
  await dialog.getByLabel("Head that was kept").fill("3:abc");
  await verify.press("Enter");
  await dialog.getByText("Use a head such as").waitFor();
  await dialog.getByLabel("Head that was kept").fill("");
  await verify.press("Enter");
  await dialog.getByText("The trail is whole").waitFor();
  await dialog.getByText(/(\d+) rows, from the first to number \1/).waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  const head = (await dialog.locator(".notice .iban").textContent())?.replace("Head ", "") ?? "";
  const [row] = head.split(":");
  await dialog.getByLabel("Head that was kept").fill(head);
  await verify.press("Enter");
  await dialog.getByText(`Row ${row} is the one that was kept`).waitFor();
  await dialog.getByLabel("Head that was kept").fill(`${row}:${"0".repeat(64)}`);
  await verify.press("Enter");
  await dialog.getByText("The trail is not whole").waitFor();

  const cookie = await site.app.signedIn("admin");
  const other = await site.app.call("POST", "/api/audit-logs/verification", { cookie, json: {} });
  await dialog.getByLabel("Head that was kept").fill("");
  await verify.press("Enter");
  await notice(page, "amal has been verifying the chain since").waitFor();
  await other.text();
  await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
  await dialog.waitFor({ state: "hidden" });
});
