import { expect } from "bun:test";
import { readFile } from "node:fs/promises";
import { newSecret, signedHeaders } from "@/events/webhooks/signing";
import { inTurns } from "../samples";
import { eventually, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const path = "/admin/api-docs";

inTurn(
  "the document is downloaded, and a call found as one types, read, and tried with the keyboard, also one that is refused",
  async () => {
    site.expects(/status of 404/);
    const page = await site.open("auditor", path);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "openapi.json" }).press("Enter"),
    ]);
    expect(download.suggestedFilename()).toBe("openapi.json");
    expect(await readFile(await download.path(), "utf8")).toStartWith('{"openapi":"3.1.0"');
    const rows = page.locator("#api-docs tbody tr");
    await page.getByRole("searchbox", { name: "Search calls" }).fill("get users export");
    await eventually(() => rows.count(), 1);
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole("searchbox", { name: "Search calls" }).fill("get /api/virtual-accounts/{id}");
    await page.getByRole("link", { name: "GET /api/virtual-accounts/{id}", exact: true }).press("Enter");
    const record = page.locator("dialog.record");
    await record.getByText("Answer 200").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await record.getByRole("link", { name: "Try it" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Try it" });
    await dialog.getByLabel("id", { exact: true }).fill("");
    await dialog.getByRole("button", { name: "Send" }).press("Enter");
    await dialog.getByText("Enter a value").waitFor();
    await dialog.getByLabel("id", { exact: true }).fill("999");
    await dialog.getByRole("button", { name: "Send" }).press("Enter");
    await dialog.getByText("404 Not Found").waitFor();
    expect(await dialog.getByLabel("The answer").inputValue()).toContain("Virtual Account not found");
    const account = await site.book.open({ customerName: "Falcon Freight FZE" });
    await dialog.getByLabel("id", { exact: true }).fill(String(account.id));
    await dialog.getByLabel("id", { exact: true }).press("Enter");
    await dialog.getByText("200 OK").waitFor();
    expect(await dialog.getByLabel("The answer").inputValue()).toContain(
      '"customerName": "Falcon Freight FZE"',
    );
  },
);

inTurn("a delivery's signature is checked in the browser alone, and nothing of it is kept", async () => {
  const page = await site.open("client_user", "/client/developers/webhooks?check=1");
  const dialog = page.getByRole("dialog", { name: "Check a signature" });
  const secret = newSecret();
  const signed = { id: "7", timestamp: Math.floor(Date.now() / 1000), body: '{"id":"7"}' };
  const headers = Object.entries(signedHeaders(signed, [newSecret(), secret])).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.postData()}`));
  await dialog.getByLabel("Secret").fill(secret);
  await dialog.getByLabel("Headers").fill(headers.join("\n"));
  await dialog.getByLabel("Body").fill(`${signed.body}.`);
  const check = dialog.getByRole("button", { name: "Check signature" });
  await check.click();
  await dialog.getByText("The signature is wrong").waitFor();
  await dialog.getByLabel("Body").fill(signed.body);
  await check.click();
  await dialog.getByText("The signature is right", { exact: true }).waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect([...requests, kept].join(" ")).not.toContain(secret);
});
