import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { holdScreen } from "@/accounts/holds/screen";
import { accountScreen } from "@/accounts/screen";
import { actParameters, actScreen, acts } from "@/assistant/acts/act-table";
import { answerOwn } from "@/assistant/answer-turn";
import type { Deps } from "@/deps";
import { alertScreen } from "@/oversight/alerts/screen";
import { allocationScreen } from "@/payments/allocations/screen";
import { reviewScreen } from "@/payments/screen";
import { userScreen } from "@/people/users/screen";
import { askedAt, type Person } from "../fixtures/questions/people";
import { getActor } from "../fixtures/questions/put";
import { listRows, openDemo } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

async function ask(as: Person, ...turns: string[]) {
  let context: unknown = null;
  let answer = { content: "" } as Awaited<ReturnType<typeof answerOwn>>["answer"];
  for (const message of turns) {
    const turn = await answerOwn(deps, getActor(as), { message, context });
    context = JSON.parse(JSON.stringify(turn.context));
    answer = turn.answer;
  }
  return { ...answer, hrefs: (answer.links ?? []).map(({ href }) => href) };
}

const getId = async (sql: string) => Number((await listRows(deps, sql))[0]?.[0]);
const hold = (reference: string) => getId(`select id from holds where reference = '${reference}'`);

describe("what is asked to be done is prepared, and never done", () => {
  test.each([
    ["pay 500 to AE169810005202262856062", "create=1&recipient=AE169810005202262856062&amount=500.00"],
    ["Pay AED 1,200 from payroll to 774950837179", "pay=5&recipient=774950837179&amount=1200.00"],
    [
      "pay $1,250.50 to AE169810005202262856062 from supplier payments for spare parts",
      "pay=2&recipient=AE169810005202262856062&amount=1250.50&description=spare+parts",
    ],
    [
      "move 75k from operating to supplier payments",
      "pay=3&recipient=AE609990000000000000002&amount=75000.00",
    ],
    [
      "Please pay Deckhand Crewing USD 6,500, text: crew November",
      "create=1&amount=6500.00&description=crew+November",
    ],
    ["make a payment", "create=1"],
  ])("%s", async (message, query) => {
    const { hrefs, content } = await ask("client", message);
    expect(hrefs).toEqual([`/client/payments?${query}`]);
    expect(content).toContain("nothing was paid yet");
  });

  test.each(["1'250.50", "1’250.50", "1.250,50", "1250,50", "1 250.50", "1\u00a0250,50", "١٬٢٥٠٫٥٠"])(
    "an amount is read as people write it: %s",
    async (amount) => {
      const { hrefs } = await ask("client", `pay ${amount} to AE169810005202262856062`);
      expect(hrefs).toEqual(["/client/payments?create=1&recipient=AE169810005202262856062&amount=1250.50"]);
      const asked = await ask("client", `movements over ${amount}`);
      expect(asked.hrefs.map((href) => new URLSearchParams(href).get("min"))).toEqual(["1250.51"]);
    },
  );

  test("a payment is prepared from no account that cannot make it", async () => {
    const collecting = await ask("client", "move 10k from export collections to supplier payments");
    expect([collecting.content, collecting.hrefs]).toEqual([
      "Dunewater Export Collections cannot pay: this account is for collections. Choose another account in the dialog; nothing was done.",
      ["/client/payments?create=1&recipient=AE609990000000000000002&amount=10000.00"],
    ]);
    expect((await ask("client", "send 250.50 aed to 774950837179 from supplier payments")).content).toContain(
      "pays in USD, not in AED",
    );
  });

  test("an own act of staff opens its dialog, filled in", async () => {
    expect((await ask("admin", "release hold HOLD-2026-9003")).hrefs).toEqual([
      `/admin/holds?release=${await hold("HOLD-2026-9003")}`,
    ]);
    expect((await ask("admin", "block the account Sandreef Purchasing")).hrefs).toEqual([
      "/admin/virtual-accounts?edit=16&set-status=suspended",
    ]);
    expect((await ask("admin", "place a hold of AED 5,000 on Falconmoor Working Capital")).hrefs).toEqual([
      "/admin/holds?create=1&vaId=9&amount=5000.00&set-currency=AED",
    ]);
    expect((await ask("admin", "create a virtual account")).hrefs).toEqual([
      "/admin/virtual-accounts?create=1",
    ]);
    const limit = await ask("admin", "raise the daily limit of Carrier Payments to 2m");
    expect([limit.hrefs, limit.content]).toEqual([
      ["/admin/configurations?account=7"],
      expect.stringContaining("Enter 2,000,000.00 there"),
    ]);
  });

  test("a follow-up can point at the answer before it, and at no other", async () => {
    expect((await ask("admin", "holds on Carrier Payments", "release that hold")).hrefs).toEqual([
      `/admin/holds?release=${await hold("HOLD-2026-2386")}`,
    ]);
    const ended = await ask("admin", "ended holds of Carrier Payments", "release those");
    expect(ended.hrefs.some((href) => href.includes("release="))).toBe(false);
    expect((await ask("admin", "release that hold")).hrefs.some((href) => href.includes("release="))).toBe(
      false,
    );
  });

  test("files are links to what was asked, and to no more", async () => {
    expect((await ask("admin", "export debits of October")).hrefs[0]).toBe(
      "/api/transactions/export/csv?type=debit&from=2026-10-01&to=2026-10-31",
    );
    expect(
      (await ask("client", "I need last month's statement of the operating account as PDF")).hrefs,
    ).toEqual([
      "/api/virtual-accounts/3/statement?from=2026-10-01&to=2026-10-31&format=pdf",
      "/client/statements?account=3&from=2026-10-01&to=2026-10-31",
    ]);
  });

  test("a clause that says why is said not to be read", async () => {
    const { content, hrefs } = await ask(
      "admin",
      "suspend qasrwaha contractors for me, compliance just rang",
    );
    expect(hrefs).toHaveLength(1);
    expect(content).toEndWith("I did not take in “compliance just rang”.");
  });
});

test("what an act opens is a dialog of its screen, filled in by parameters that this has", () => {
  const screens = [accountScreen, alertScreen, allocationScreen, holdScreen, reviewScreen, userScreen];
  const known = new Map<string, string[]>(
    screens.map(({ path, dialogs, fillings }) => [path, [...Object.keys(dialogs), ...Object.keys(fillings)]]),
  );
  const opened = acts.flatMap((act) =>
    actParameters(act).flatMap(({ name }) =>
      known.has(actScreen(act)) ? [[actScreen(act), name] as const] : [],
    ),
  );
  expect(opened.length).toBeGreaterThan(20);
  for (const [path, name] of opened) expect(known.get(path)).toContain(name);
});

describe("nothing is prepared", () => {
  test.each<[Person, string, RegExp]>([
    [
      "client",
      "release hold HOLD-2026-9002",
      /holds are released by the bank's admins only.*nothing was done/,
    ],
    ["auditor", "pay 500 to AE169810005202262856062", /payments are made by clients' own users only/],
    ["client", "delete the uae account pls we dont need it", /accounts are closed by the bank's admins only/],
    ["client", "increase our daily limit to 3 million", /by the bank/],
    ["admin", "delete the last payment", /cannot be cancelled or changed here/],
    ["admin", "delete hold HOLD-2026-9003", /cannot be deleted/],
  ])("by who may not: %s, %s", async (as, message, said) => {
    const { content, hrefs } = await ask(as, message);
    expect(content).toMatch(said);
    expect(hrefs.filter((href) => href !== "/contact")).toEqual([]);
  });

  test.each<[Person, string]>([
    ["admin", "don't release HOLD-2026-9003"],
    ["admin", "release HOLD-2026-9003, no wait, not that one"],
    ["admin", "release HOLD-2026-9003 tomorrow"],
    ["admin", "release HOLD-2026-9003 or HOLD-2026-9001"],
    ["admin", "how do I release HOLD-2026-9003"],
    ["client", "why did we pay Keelforge 500"],
    ["client", "should I pay Keelforge 500"],
    ["client", "pay 500 to 774950837179 tomorrow"],
    ["client", "pay 500 or 600 to 774950837179"],
    ["client", "pay between 500 and 600 to 774950837179"],
    ["client", "pay -500 to AE169810005202262856062"],
    ["client", "send me the balance of payroll"],
    ["client", "export collections of October"],
    ["admin", "export debits of October except Keelforge"],
  ])("where it is not asked, or not all of it is understood: %s, %s", async (as, message) => {
    const { content, hrefs } = await ask(as, message);
    expect(hrefs.filter((href) => /[?&](?:release|pay|create)=|export/.test(href))).toEqual([]);
    expect(content).not.toMatch(/prepared/);
  });
});
