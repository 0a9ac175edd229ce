import { describe, expect, test } from "bun:test";
import { eventually } from "../eventually";
import { testSite, type Visitor } from "./support";

const site = testSite();

/** Dialogs with an amount, by their addresses. A field that a switch shows is switched on first. */
const fields: { who: Visitor; path: string; name: string; on?: string }[] = [
  { who: "admin", path: "/admin/transactions?create=1", name: "amount" },
  { who: "admin", path: "/admin/holds?create=1", name: "amount" },
  { who: "admin", path: "/admin/holds?capture=1", name: "amount" },
  { who: "admin", path: "/admin/fund-allocation?create=1", name: "allocatedAmount" },
  { who: "admin", path: "/admin/configurations?account=1", name: "dailyLimit" },
  { who: "admin", path: "/admin/alerts?settings=*", name: "highAmount" },
  { who: "admin", path: "/admin/configurations?settings=1", name: "paymentAbove", on: "Payments" },
  { who: "admin", path: "/admin/sign-in-settings?edit=1", name: "amount" },
  { who: "client_user", path: "/client/payments?create=1", name: "amount" },
  { who: "client_user", path: "/client/standing-orders?create=1", name: "amount" },
];

/** Throws while the island of an element does not answer events itself. */
function assertAwake(element: Element): void {
  const island = element.closest("x-island");
  if (island && !("awake" in island && island.awake)) throw new Error("The island still starts");
}

describe("an amount is typed as people write it", () => {
  test.each(fields)("in $path", async ({ who, path, name, on }) => {
    const page = await site.open(who, path);
    if (on) await page.getByRole("switch", { name: on, exact: true }).click();
    const field = page.locator(`input[name=${name}]`);
    await field.focus();
    // The island has started: the values below are those that it groups, and not those that wait for it.
    await eventually(() => field.evaluate(assertAwake));
    for (const typed of ["60,000.50", "60 000.5", "٦٠٬٠٠٠٫٥٠"]) {
      await field.fill(typed);
      await field.blur();
      await eventually(async () => expect(await field.inputValue()).toBe("60,000.50"));
    }
    await field.fill("1.000");
    await field.blur();
    await page.getByText("1.000 can be read in two ways: write 1,000.00 or 1.00").waitFor();
    expect(await field.inputValue()).toBe("1.000");
  });

  test("in a list's filter, which shows it grouped", async () => {
    const page = await site.open("admin", "/admin/transactions?min=60%C2%A0000,50");
    expect(await page.locator("input[name=min]").inputValue()).toBe("60,000.50");
  });
});
