import { beforeAll, expect, test } from "bun:test";
import { serverJobs } from "@/app/jobs/list";
import { createRunner } from "@/platform/jobs/runner";
import { eventually, testSite, violationsEverywhere } from "./support";

const site = testSite({ furnished: false });

beforeAll(async () => {
  const [holds] = serverJobs.filter(({ name }) => name === "expire holds");
  if (!holds) throw new Error("There is no such job");
  const { pending: _, ...always } = holds;
  await createRunner(site.app.deps, [
    always,
    { ...always, name: "send mails", run: () => Promise.reject(new TypeError("x")) },
  ]).tick();
});

test("an auditor reads the state, narrows the runs and opens one with the keyboard, without an act on it", async () => {
  const page = await site.open("auditor", "/admin/operations");
  expect(await violationsEverywhere(page)).toEqual([]);
  const runs = page.locator("#job-runs tbody tr");
  await eventually(() => runs.count(), 2);
  await page.locator("#job-runs-filters select[name=status]").selectOption("failed");
  await eventually(() => runs.count(), 1);
  await runs.getByRole("link").first().press("Enter");
  const record = page.getByRole("dialog", { name: "Run" });
  await record.getByText("TypeError").waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await record.getByRole("button").count()).toBe(0);
  await page.keyboard.press("Escape");
  await record.waitFor({ state: "detached" });
});
