import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { timelineKinds } from "@/platform/timeline";
import { type Book, listIds, startBook } from "./book";
import { attributes, listActs, select } from "./html";
import type { Person } from "./support";

const accounts = "/admin/virtual-accounts";
const transactions = "/admin/transactions";
const overview = "/client/overview";

let book: Book;
let account: AccountDto;
let foreign: AccountDto;
let ids: { credit: number; hold: number; foreign: number };
beforeAll(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Gulf Marine", clientId: "GULF" });
  foreign = await book.openAccount({ customerName: "Al Noor", clientId: "NOOR" });
  const move = async (type: "credit" | "hold", id: number, amount: string, description: string) => {
    const reference = `${type}-${id}`;
    return (await book.book(type, id, { amount, description, reference })).id;
  };
  ids = {
    credit: await move("credit", account.id, "1000.00", "Collection"),
    hold: await move("hold", account.id, "200.00", "Suspected fraud"),
    foreign: await move("credit", foreign.id, "5.00", "Of somebody else"),
  };
});
afterAll(() => book.close());

/** The terms of a panel with their definitions. */
function findTerms(html: string): Record<string, string | undefined> {
  const values = select(html, "#dialog dd");
  return Object.fromEntries(select(html, "#dialog dt").map((term, at) => [term, values[at]]));
}

describe("an account's panel", () => {
  test("shows balances, limits, holds and movements to an admin, with the acts that can succeed", async () => {
    const { status, html } = await book.show("admin", `${accounts}?view=${account.id}`);
    expect(status).toBe(200);
    expect(findTerms(html)).toMatchObject({
      Balance: "$1,000.00",
      "Available Balance": "$800.00",
      "Held Balance": "$200.00",
      "CBS Account": "Not linked",
      "Daily limit": "AED 100,000.00 leftAED 0.00 of AED 100,000.00 used",
    });
    const panel = select(html, "#dialog").join();
    expect(panel).toContain("Not enforced");
    expect(panel).toContain("Suspected fraud");
    expect(attributes(html, "#dialog a.list-row", "href")).toEqual([
      "/admin/holds?view=1",
      ...[ids.hold, ids.credit].map((id) => `${transactions}?view=${id}`),
    ]);
    expect(attributes(html, "#dialog .record-foot a", "href").slice(-2)).toEqual([
      `${accounts}?edit=${account.id}`,
      `${accounts}?suspend=${account.id}`,
    ]);
    expect(select(html, "#dialog .act-refused small")).toEqual([
      "The account still has an active hold: release it first",
    ]);
  });

  test("offers an auditor only what they may read", async () => {
    const { html } = await book.show("auditor", `${accounts}?view=${account.id}`);
    expect(select(html, "#dialog").join()).toContain("Suspected fraud");
    expect(listActs(html)).toEqual(["Statement", "Export", "Configuration"]);
  });

  test("shows a client its own account without the reason of a hold", async () => {
    const { status, html } = await book.show("client_user", `${overview}?view=${account.id}`);
    expect(status).toBe(200);
    expect(findTerms(html)).toMatchObject({ "Held Balance": "$200.00" });
    expect(html).not.toContain("Suspected fraud");
  });

  test("is not there for another client", async () => {
    expect((await book.show("client_user", `${overview}?view=${foreign.id}`)).status).toBe(404);
    expect((await book.show("client_user", `${accounts}?view=${account.id}`)).status).toBe(403);
    expect((await book.show("admin", `${accounts}?view=999`)).status).toBe(404);
  });
});

describe("a transaction's panel", () => {
  test("shows staff what it did, the hold behind it and the journal's entries", async () => {
    for (const who of ["admin", "auditor"] as const) {
      const { status, html } = await book.show(who, `${transactions}?view=${ids.hold}`);
      expect(status).toBe(200);
      expect(findTerms(html)).toMatchObject({
        Description: "Suspected fraud",
        "Available balance": "$1,000.00 → $800.00",
        "Held balance": "$0.00 → $200.00",
        Status: "Active",
        Reason: "Suspected fraud",
      });
      const cells = select(html, "#dialog .entries tbody td").map((cell) =>
        cell.replace(/^Gulf Marine, AE.* /, ""),
      );
      expect(cells.toSorted()).toEqual(["", "", "$200.00", "$200.00", "available", "held"]);
    }
  });

  test("shows a client neither the reason of a hold nor the journal", async () => {
    const { status, html } = await book.show("client_user", `${overview}?transaction=${ids.hold}`);
    expect(status).toBe(200);
    expect(findTerms(html)).toMatchObject({ Description: "Processing", "Held balance": "$0.00 → $200.00" });
    expect(html).not.toContain("Suspected fraud");
    expect(select(html, "#dialog .entries")).toEqual([]);
  });

  test("is not there for another client", async () => {
    expect((await book.show("client_user", `${overview}?transaction=${ids.foreign}`)).status).toBe(404);
    expect((await book.show("admin", `${transactions}?view=999`)).status).toBe(404);
  });
});

describe("a record that was opened from a list", () => {
  const walk = async (who: Person, path: string) => {
    const { html } = await book.show(who, path);
    return [attributes(html, "#record-previous", "href")[0], attributes(html, "#record-next", "href")[0]];
  };

  test("leads to the previous and the next one, in the list's order, and ends where the list does", async () => {
    const ids = await listIds(await book.send("admin", "GET", "/api/virtual-accounts"));
    const at = (id: number | undefined) => (id === undefined ? undefined : `${accounts}?view=${id}`);
    for (const [place, id] of ids.entries()) {
      expect(await walk("admin", `${accounts}?view=${id}`)).toEqual([at(ids[place - 1]), at(ids[place + 1])]);
    }
  });

  test("leads on within the CBS links, too, in their own order", async () => {
    const links = "/admin/cbs-linking";
    const { html } = await book.show("admin", links);
    const at = attributes(html, "#links tbody th a", "href").map((href) => `${links}${href}`);
    expect(at.length).toBeGreaterThan(1);
    for (const [place, href] of at.entries())
      expect(await walk("admin", href)).toEqual([at[place - 1], at[place + 1]]);
  });

  test("goes by the filters and the order of its address, and keeps them", async () => {
    const names = ["Walk B", "Walk C", "Walk A"];
    const opened: AccountDto[] = [];
    for (const customerName of names) opened.push(await book.openAccount({ customerName }));
    const [b, c, a] = opened.map(({ id }) => id);
    const list = `${accounts}?q=walk&sort=customer&dir=asc`;
    expect(await walk("admin", `${list}&view=${b}`)).toEqual([`${list}&view=${a}`, `${list}&view=${c}`]);
    expect(await walk("admin", `${list}&view=${c}`)).toEqual([`${list}&view=${b}`, undefined]);
    await book.change(b ?? 0, { status: "suspended" });
    const active = `${list}&status=active`;
    expect(await walk("admin", `${active}&view=${a}`)).toEqual([undefined, `${active}&view=${c}`]);
  });

  test("leads on in every list whose rows open a record", async () => {
    for (const [at, name] of ["Acme", "Borealis", "Cedar"].entries()) {
      const json = { name, account: `001234567${at}`, clearingCode: "200415" };
      expect((await book.send("client_user", "POST", "/api/beneficiaries", { json })).status).toBe(201);
    }
    const lists: [Person, string][] = [
      ["admin", transactions],
      ["admin", "/admin/reports"],
      ["admin", "/admin/users"],
      ["client_user", "/client/statements"],
      ["client_user", "/client/beneficiaries"],
    ];
    for (const [who, path] of lists) {
      const { html } = await book.show(who, path);
      const rows = attributes(html, "tbody a", "href").filter((href) => href.startsWith("?view="));
      const at = [...new Set(rows)].map((href) => `${path}${href}`);
      expect(at.length, path).toBeGreaterThan(1);
      const place = Math.min(2, at.length - 1);
      expect(await walk(who, at[place] ?? ""), path).toEqual([at[place - 1], at[place + 1]]);
    }
  });

  test("and so does the page of an account, to those of its reader alone", async () => {
    const beside = async (who: Person, path: string) =>
      attributes((await book.show(who, path)).html, ".page-walk a", "href");
    const ids = await listIds(await book.send("admin", "GET", "/api/virtual-accounts"));
    expect(await beside("admin", `${accounts}/${ids[1]}`)).toEqual(
      [ids[0], ids[2]].map((id) => `${accounts}/${id}`),
    );
    const own = await listIds(await book.send("client_user", "GET", "/api/virtual-accounts"));
    expect(ids.length).toBeGreaterThan(own.length);
    expect(await beside("client_user", `/client/accounts/${own.at(-1)}`)).toEqual([
      `/client/accounts/${own.at(-2)}`,
    ]);
  });

  test("leads a client to its own records alone", async () => {
    const own = await listIds(await book.send("client_user", "GET", "/api/virtual-accounts"));
    const [newest] = own;
    const [, next] = await walk("client_user", `/client/accounts?view=${newest}`);
    expect(next).toBe(`/client/accounts?view=${own[1]}`);
    const last = own.at(-1);
    expect((await walk("client_user", `/client/accounts?view=${last}`))[1]).toBeUndefined();
  });
});

describe("the screens above a record", () => {
  const crumbs = async (who: Person, path: string) => {
    const { html } = await book.show(who, path);
    return select(html, ".record-head .crumbs a").map((label, at) => [
      label,
      attributes(html, ".record-head .crumbs a", "href")[at],
    ]);
  };

  test("are those of the sidebar, and the page itself, whose link closes the record", async () => {
    const [newest] = await listIds(await book.send("admin", "GET", "/api/virtual-accounts"));
    expect(await crumbs("admin", `${accounts}?q=a&view=${newest}`)).toEqual([
      ["Virtual Accounts", `${accounts}?q=a`],
    ]);
    const holds = "/admin/holds?status=all";
    const above = await crumbs("admin", `${holds}&view=1`);
    expect(above.at(-1)).toEqual(["Holds Management", holds]);
    const { html } = await book.show("admin", `${holds}&view=1`);
    expect(attributes(html, ".record-head .crumbs a[data-close]", "href")).toEqual([holds]);
  });

  test("include the record whose page it is open on", async () => {
    const opened = await book.openAccount({ customerName: "Above its movements" });
    const movement = await book.book("credit", opened.id, { amount: "5.00" });
    const own = `${accounts}/${opened.id}`;
    expect(await crumbs("admin", `${own}?transaction=${movement.id}`)).toEqual([
      ["Virtual Accounts", accounts],
      ["Above its movements", own],
    ]);
  });
});

describe("what the acts in a record's foot do", () => {
  const doings = async (path: string) => {
    const { html } = await book.show("admin", path);
    return [attributes(html, ".record-foot .btn", "title"), select(html, ".record-foot .act-asks")];
  };

  test("is said before they are opened, with whom they wait for", async () => {
    const hold = await book.show("admin", "/admin/holds?view=1");
    expect(hold.status).toBe(200);
    expect(await doings("/admin/holds?view=1")).toEqual([
      [
        expect.stringMatching(/^Debits what is captured of \$[\d.,]+, and/),
        expect.stringMatching(/^Makes \$[\d.,]+ available again; the hold ends$/),
      ],
      [],
    ]);
    const json = [{ kind: "hold_release", enabled: true }];
    await book.send("admin", "PUT", "/api/approval-settings", { json });
    const asks = ["Another admin has to approve it"];
    expect((await doings("/admin/holds?view=1"))[1]).toEqual(asks);
  });
});

describe("the timeline of a record", () => {
  const listEntries = (html: string) =>
    select(html, ".timeline li").map((text) => text.replace(/\d+ \w+ 2026, [\d:]+$/, "").trim());
  const timeline = async (who: Person, kind: string, id: number | string) =>
    (await book.show(who, `/timeline/${kind}/${id}`)).html;

  test("folds in the record's panel and is fetched once it is opened", async () => {
    const { html } = await book.show("admin", "/admin/holds?view=1");
    expect(attributes(html, "#dialog details.record-timeline:not([open]) .timeline", "hx-get")).toEqual([
      "/timeline/hold/1",
    ]);
  });

  test("is a section of an account's own page, fetched once it is seen and after each act", async () => {
    for (const [who, page] of [
      ["admin", `${accounts}/${account.id}`],
      ["client_user", `/client/accounts/${account.id}`],
    ] as const) {
      const { html } = await book.show(who, page);
      const address = `/timeline/account/${account.id}`;
      expect(
        attributes(html, "[aria-label=Timeline] .timeline[hx-trigger='intersect once']", "hx-get"),
      ).toEqual([address]);
      expect(
        attributes(html, "[aria-label=Timeline] > [hx-trigger*='accounts:changed from:body']", "hx-get"),
      ).toEqual([address]);
      const [target = ""] = attributes(html, ".timeline", "hx-target");
      expect(select((await book.show(who, address)).html, target)).toHaveLength(1);
    }
  });

  test("leads staff to its rows of the trail, and a client to none", async () => {
    const trail = `/admin/reports?resource=VIRTUAL_ACCOUNT&record=${account.id}`;
    const ways = async (who: Person) =>
      attributes(await timeline(who, "account", account.id), ".timeline-ways a", "href");
    expect(await ways("auditor")).toContain(trail);
    expect(await ways("client_user")).not.toContain(trail);
    expect(select((await book.show("auditor", trail)).html, "#audit-logs tbody tr").length).toBeGreaterThan(
      0,
    );
  });

  test("shows staff who did what to an account, before and after in words, newest first", async () => {
    const { id } = await book.openAccount({ customerName: "Told of" });
    book.wait(1000);
    await book.change(id, { customerName: "Told about" });
    book.wait(1000);
    const credit = await book.book("credit", id, { amount: "50.00" });
    await book.book("hold", id, { amount: "5.00", description: "A dispute" });
    for (const who of ["admin", "auditor"] as const) {
      const [hold, edit, opening, ...others] = listEntries(await timeline(who, "account", id));
      expect([hold, edit]).toEqual([
        "Hold placed$5.00: A disputeby amal",
        "ChangedCustomer name: Told of → Told aboutby amal",
      ]);
      expect([opening?.startsWith("Created"), others]).toEqual([true, []]);
    }
    expect(listEntries(await timeline("admin", "transaction", credit.id))).toEqual([
      "BookedJournal of the kind creditby amal",
    ]);
  });

  test("is read page by page, nothing twice and nothing left out", async () => {
    const { id } = await book.openAccount({ customerName: "Often changed" });
    for (let n = 1; n <= 44; n++) await book.change(id, { customerName: `Changed ${n}` });
    const pages: string[][] = [];
    let path: string | undefined = `/timeline/account/${id}`;
    while (path !== undefined && pages.length < 4) {
      const { html } = await book.show("admin", path);
      pages.push(listEntries(html));
      path = attributes(html, ".timeline a[hx-get*='after=']", "hx-get")[0];
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flat()).size).toBe(45);
  });

  test("shows a client what it may know of its account, and nothing that only staff know", async () => {
    await book.change(account.id, { status: "suspended" });
    await book.change(account.id, { status: "active" });
    const row = (audience: string) => ({
      sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at)
        values (?, 'high_amount', 'low', ?, 'Look at it', ?, ?)`,
      args: [account.id, `For ${audience}`, audience, book.deps.now()],
    });
    await book.db.write([row("staff"), row("client")]);
    const staff = await timeline("admin", "account", account.id);
    expect(staff).toContain("For staff: Look at it");
    const html = await timeline("client_user", "account", account.id);
    const own = listEntries(html);
    expect(own).toContain("AlertFor client: Look at it");
    expect(own).toContain("Status of the accountSuspended");
    for (const secret of ["For staff", "amal", "Suspected fraud", "Hold", "/admin/"]) {
      expect(select(html, ".timeline").join()).not.toContain(secret);
      expect(attributes(html, ".timeline a", "href").join()).not.toContain(secret);
    }
    expect((await book.show("client_user", `/timeline/account/${foreign.id}`)).status).toBe(404);
  });

  test("leads a client on by numbers that are those of no alert", async () => {
    const { id } = await book.openAccount({ customerName: "Often watched", clientId: "GULF" });
    const alert = {
      sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at)
        values (?, 'high_amount', 'low', 'For client', 'Look at it', 'client', ?)`,
      args: [id, book.deps.now()],
    };
    await book.db.write(Array.from({ length: 25 }, () => alert));
    const path = `/timeline/account/${id}`;
    const first = await timeline("client_user", "account", id);
    const [next = ""] = attributes(first, ".timeline a[hx-get*='after=']", "hx-get");
    const numbers = await listIds(await book.send("client_user", "GET", "/api/alerts?limit=100"));
    expect(numbers.length).toBeGreaterThanOrEqual(25);
    expect(numbers.map(String)).not.toContain(next.split(".").at(-1) ?? "");
    expect(next.startsWith(path)).toBe(true);
    const second = (await book.show("client_user", next)).html;
    expect(
      [...listEntries(first), ...listEntries(second)].filter((text) => text.startsWith("Alert")),
    ).toHaveLength(25);
  });

  test.each([...timelineKinds])("of a %s that does not exist is not there", async (kind) => {
    expect((await book.show("admin", `/timeline/${kind}/999999`)).status).toBe(404);
    expect([403, 404]).toContain((await book.show("client_user", `/timeline/${kind}/999999`)).status);
  });
});
