import { expect, test } from "bun:test";
import { z } from "zod";
import { notice, rowAct, rowButton, testSite, violationsEverywhere } from "./support";

const site = testSite({ furnished: false });
const identified = z.object({ id: z.int() });

async function send(method: string, path: string, json: object): Promise<number> {
  const cookie = await site.app.signedIn("admin");
  const answer = await site.app.call(method, path, { cookie, json });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return identified.catch({ id: 0 }).parse(await answer.json()).id;
}

test("a sweep is previewed with other values in its dialog, and run from what it would move", async () => {
  await site.app.signedIn("admin");
  const account = { customerName: "Falcon", companyName: "Falcon", reference: "falcon_1", type: "COBO" };
  const vaId = await send("POST", "/api/virtual-accounts", { ...account, clientId: "GULF" });
  await send("POST", "/api/transactions", {
    vaId,
    type: "credit",
    amount: "10.00",
    currency: "USD",
    description: "Invoice",
    reference: "TXN-1",
  });
  await send("PUT", "/api/clients/GULF/core-accounts", [
    { currency: "USD", account: "7000000001", name: "Gulf Marine" },
  ]);
  const rule = { clientId: "GULF", name: "Daily", currency: "USD", to: { core: true }, mode: "zero" };
  await send("POST", "/api/sweeps", { ...rule, from: { vaIds: [vaId] } });

  const page = await site.open("admin", "/admin/sweeps");
  const row = page.locator("#sweeps tbody tr").first();
  await rowButton(row).press("Enter");
  await rowAct(page, "Edit").press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit sweep" });
  await editing.getByLabel("Minimum amount").fill("20");
  await editing.getByRole("button", { name: "Preview" }).press("Enter");
  await editing.getByText("Nothing would move now").waitFor();
  await editing.getByText("Below the minimum").waitFor();
  await editing.getByLabel("Minimum amount").fill("5");
  await editing.getByRole("button", { name: "Preview" }).press("Enter");
  await editing.getByText("$10.00 collected").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await editing.getByRole("button", { name: "Save sweep" }).press("Enter");
  await notice(page, "Sweep updated successfully").waitFor();

  await rowButton(row).press("Enter");
  await rowAct(page, "Run now").press("Enter");
  const running = page.getByRole("dialog", { name: "Run this sweep?" });
  await running.getByText("$10.00 collected").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await running.getByRole("button", { name: "Run now" }).press("Enter");
  await notice(page, "Sweep started successfully").getByRole("link").press("Enter");
  const record = page.getByRole("dialog");
  await record.getByText("Done", { exact: true }).first().waitFor();
  await record.getByText("Falcon").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
});
