import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import type { AccountDto } from "@/accounts/contract";
import { createApp } from "@/app/create-app";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import type { Person } from "./support";

type Viewer = { who: Person; path: string; sees: readonly string[]; acts: boolean };

// An unchanged page is rendered once and shown again: only to the same person, and never after a change.
const viewers: readonly Viewer[] = [
  { who: "admin", path: "/admin/virtual-accounts", sees: ["Dhow Chandlers", "Loom House"], acts: true },
  { who: "auditor", path: "/admin/virtual-accounts", sees: ["Dhow Chandlers", "Loom House"], acts: false },
  { who: "client_user", path: "/client/accounts", sees: ["Dhow Chandlers"], acts: false },
  { who: "stranger", path: "/client/accounts", sees: ["Loom House"], acts: false },
];
const holders = ["Dhow Chandlers", "Loom House"];

let book: Book;
let node: { db: Database; app: Awaited<ReturnType<typeof createApp>>["app"] };
let dhow: AccountDto;
let loom: AccountDto;

beforeAll(async () => {
  book = await startBook();
  dhow = await book.openAccount({ customerName: "Dhow Chandlers", clientId: "GULF" });
  loom = await book.openAccount({
    customerName: "Loom House",
    clientId: "NOOR",
    companyName: "Al Noor Textiles",
  });
  const db = await openDatabase({ url: book.deps.env.database.url });
  node = { db, app: (await createApp({ ...book.deps, db })).app };
});
afterAll(async () => {
  await node.db.close();
  await book.close();
});

/** Same page as shown by another server on the book. */
async function shownElsewhere({ who, path }: Viewer): Promise<string> {
  const headers = { cookie: await book.signedIn(who) };
  const answer = await node.app.request(
    `http://localhost:5000${path}`,
    { headers },
    { requestIP: () => ({ address: "192.0.2.10" }) },
  );
  return (await answer.text()).replaceAll("\u00a0", " ");
}

const viewer = (who: Person): Viewer => ({ who, path: "/client/overview", sees: [], acts: false });

const listRows = (html: string) => select(html, "table.data-table tbody tr");
const shown = async ({ who, path }: Viewer) => (await book.show(who, path)).html;

test("an account that is asked for again is answered to each person as they may see it, and as it is by now", async () => {
  const ask = async (who: Person) => {
    const answer = await book.call("GET", `/api/virtual-accounts/${dhow.id}`, {
      cookie: await book.signedIn(who),
    });
    const { createdBy = "nothing", description } = await answer.json();
    return [answer.status, createdBy, description];
  };
  const people: Person[] = ["stranger", "admin", "client_user", "auditor", "stranger", "client_user"];
  for (const db of [book.deps.db, node.db]) {
    const before = await ask("admin");
    const description = `${before[2]}, once more`;
    await db.write([
      { sql: "update virtual_accounts set description = ? where id = ?", args: [description, dhow.id] },
    ]);
    const [, staff] = before;
    expect(await Promise.all(people.map(ask))).toEqual(
      people.map((who) =>
        who === "stranger"
          ? [404, "nothing", undefined]
          : [200, who === "client_user" ? null : staff, description],
      ),
    );
  }
});

describe("a page that is shown again", () => {
  test("has each person's own rows and acts, in whatever order people ask", async () => {
    for (const round of [viewers, viewers.toReversed(), [...viewers, ...viewers]]) {
      for (const viewer of round) {
        const html = await shown(viewer);
        const text = listRows(html).join(" ");
        expect(holders.filter((name) => text.includes(name))).toEqual([...viewer.sees]);
        expect(html.includes("popovertarget=act")).toBe(viewer.acts);
      }
    }
  });

  test("is in the language that it is asked for", async () => {
    for (const viewer of viewers) {
      const english = await shown(viewer);
      const cookie = `${await book.signedIn(viewer.who)}; language=ar`;
      const arabic = await (await book.call("GET", viewer.path, { cookie })).text();
      expect(listRows(arabic).join(" ")).toContain("نشط");
      expect(listRows(english).join(" ")).toContain("Active");
      expect(listRows(await shown(viewer)).join(" ")).toContain("Active");
    }
  });

  test("shows each commit at once: this server's own, and another one's", async () => {
    for (const sum of [1, 2, 3, 4]) {
      const server = sum % 2 === 0 ? "this" : "another";
      if (server === "this") await book.book("credit", dhow.id, { amount: "10.00" });
      else {
        const json = {
          vaId: dhow.id,
          type: "credit",
          amount: "10.00",
          currency: "USD",
          description: "d",
          reference: `R-${sum}`,
        };
        const headers = { cookie: await book.signedIn("admin"), "content-type": "application/json" };
        const init = { method: "POST", headers, body: JSON.stringify(json) };
        const answer = await node.app.request("http://localhost:5000/api/transactions", init, {
          requestIP: () => ({ address: "192.0.2.10" }),
        });
        expect(answer.status).toBe(201);
      }
      for (const viewer of viewers.filter(({ sees }) => sees.includes("Dhow Chandlers"))) {
        const balance = `$${sum}0.00`;
        expect(listRows(await shown(viewer)).join(" ")).toContain(balance);
        expect(listRows(await shown(viewer)).join(" ")).toContain(balance);
        expect(listRows(await shownElsewhere(viewer)).join(" ")).toContain(balance);
      }
    }
  });

  test("says of an account that is as it was what ties it by now: by this server's commit and another one's", async () => {
    const { id } = await book.openAccount({ customerName: "Pearl Divers", clientId: "PEARL" });
    const admin = viewers[0] as Viewer;
    const refused = (html: string) => attributes(html, `.acts button[value="${id}"]`, "data-refused");
    expect([refused(await shown(admin)), refused(await shownElsewhere(admin))]).toEqual([[""], [""]]);
    await node.db.write([
      {
        sql: `insert into fund_allocations (virtual_account_id, user_id, allocated_amount, currency, allocated_by, created_at, request_id)
          values (?, 1, 100, 'USD', 1, 1, 'tied')`,
        args: [id],
      },
    ]);
    const tied = [refused(await shown(admin)), refused(await shownElsewhere(admin))];
    expect(tied.flat().map((one) => one.startsWith("delete:"))).toEqual([true, true]);
    await book.deps.db.write([
      {
        sql: "update fund_allocations set revoked_at = 2, revoked_by = 1 where virtual_account_id = ?",
        args: [id],
      },
    ]);
    expect([refused(await shown(admin)), refused(await shownElsewhere(admin))]).toEqual([[""], [""]]);
  });

  test("leaves what a client may not read out of the rows that staff have just read", async () => {
    await book.book("hold", dhow.id, { amount: "5.00", description: "Suspected of fraud", reference: "H-1" });
    const staff = await book.show("admin", "/admin/transactions");
    const own = await book.show("client_user", "/client/overview");
    const again = await book.show("admin", "/admin/transactions");
    expect(listRows(staff.html).join(" ")).toContain("Suspected of fraud");
    expect(own.html).not.toContain("Suspected of fraud");
    expect(listRows(again.html).join(" ")).toEqual(listRows(staff.html).join(" "));
  });

  test("draws a client's payers, charts and menu for its own users alone, and again after each commit", async () => {
    const owners = [
      { viewer: viewer("client_user"), name: "Dhow Chandlers", id: dhow.id },
      { viewer: viewer("stranger"), name: "Loom House", id: loom.id },
    ];
    for (const round of [1, 2]) {
      for (const { name, id } of owners) {
        const description = `Invoice ${round} of ${name} Payer ${round}`;
        await book.book("credit", id, { amount: "7.00", description });
      }
      for (const show of [shown, shownElsewhere, shown]) {
        for (const { viewer, name } of owners) {
          const html = await show(viewer);
          const payers = select(html, 'section[aria-label="Payers"] li').join(" ");
          const seen = holders.filter((one) => payers.includes(one));
          expect(seen).toEqual([name]);
          expect(payers).toContain(`Payer ${round}`);
          const menu = await show({ ...viewer, path: "/account/menu" });
          expect(select(menu, "main .list-title")).toEqual([name]);
        }
      }
    }
  });

  test("shows the current names of a client's payees, and counts each later movement once", async () => {
    const account = "DE89370400440532013000";
    await book.book("credit", dhow.id, { amount: "900.00", description: "Takings" });
    const pay = (reference: string) => ({
      vaId: dhow.id,
      type: "debit",
      amount: "1.00",
      currency: "USD",
      description: "Rope",
      recipient: account,
      reference,
    });
    const payees = async (show = shown) =>
      select(await show(viewer("client_user")), 'section[aria-label="Payees"] li').join(" ");
    for (let round = 1; round <= 3; round++) {
      const json = pay(`ROPE-${round}`);
      expect((await book.send("client_user", "POST", "/api/transactions", { json })).status).toBe(201);
      expect(await payees()).toContain(`${round === 1 ? "once" : `${round} times`}$${round}.00`);
    }
    // An account more has all movements read at once; what is kept of them names nobody.
    await book.openAccount({ customerName: "Dhow Chandlers Stores", clientId: "GULF" });
    expect(await payees()).not.toContain("Keel");
    const payee = { name: "Keel Works", account, country: "DE" };
    const made = await book.send("client_user", "POST", "/api/beneficiaries", { json: payee });
    expect(made.status).toBe(201);
    for (const show of [shown, shownElsewhere])
      expect(await payees(show)).toContain("Keel Works3 times$3.00");
    const { id } = (await made.json()) as { id: number };
    const renamed = { json: { ...payee, name: "Keel Yard" } };
    expect((await book.send("client_user", "PUT", `/api/beneficiaries/${id}`, renamed)).status).toBe(200);
    for (const show of [shown, shownElsewhere]) expect(await payees(show)).toContain("Keel Yard3 times$3.00");
    // More than are read beside the kept ones.
    for (let one = 0; one < 60; one++)
      await book.book("credit", dhow.id, {
        amount: "1.00",
        description: "Invoice 9 of Dhow Chandlers Payer 9",
      });
    for (const amount of ["$60.00", "$60.00"]) {
      const html = await shown(viewer("client_user"));
      expect(select(html, 'section[aria-label="Payers"] li').join(" ")).toContain(`60 times${amount}`);
    }
  });
});
