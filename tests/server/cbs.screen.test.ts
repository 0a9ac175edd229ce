import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { movedSentence } from "@/bank/cbs/rules";
import { type Book, startBook } from "./book";
import { attributes } from "./html";
import type { Person } from "./support";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Falcon Trading", cbsAccount: "1000000003" });
  await book.openAccount({ customerName: "Harbour Foods" });
});
afterEach(() => book.close());

const path = "/admin/cbs-linking";
const show = (query = "", who: Person = "admin") => book.show(who, path + query);
const listTexts = async (query: string, selector: string) => (await show(query)).all(selector);
/** The props of the island that the address opens. */
const getProps = async (query: string) =>
  JSON.parse(attributes((await show(query)).html, "#dialog x-island", "props")[0] ?? "{}");
const customers = (query: string) => listTexts(query, "#links tbody th");
const instructions = (query: string) => listTexts(query, "#settlements tbody td.end");

describe("section 2, CBS Account Linking", () => {
  test.each([
    ["customer name", "falcon", ["Falcon Trading"]],
    ["virtual IBAN", "9990", ["Harbour Foods", "Falcon Trading"]],
    ["CBS account", "1000000003", ["Falcon Trading"]],
    ["nothing that is there", "nobody", []],
  ])("is searched by %s", async (_, q, found) => {
    expect(await customers(`?q=${q}`)).toEqual(found);
  });

  test("does not find an account by the placeholder that it has in place of a CBS account", async () => {
    expect(await customers("?q=CBS_")).toEqual([]);
    expect(await customers("?cbs=unlinked")).toEqual(["Harbour Foods"]);
    expect(await customers("?cbs=linked")).toEqual(["Falcon Trading"]);
  });

  test("offers Re-link, or Link if there is none yet, to an admin, and nothing to an auditor", async () => {
    const acts = async (who: Person) => (await show("", who)).all("#links tbody a.btn");
    expect(await acts("admin")).toEqual(["Link", "Re-link"]);
    expect(await acts("auditor")).toEqual([]);
    expect((await show(`?relink=${account.id}`, "auditor")).all("#dialog x-island")).toEqual([]);
  });

  test("the dialog knows what will move: 'AED 1,046,234.23 will move from 1000000003 to 1000000004'", async () => {
    expect(movedSentence([{ currency: "AED", amount: 104_623_423 }], "1000000003", "1000000004")).toBe(
      "AED 1,046,234.23 will move from 1000000003 to 1000000004",
    );
    await book.book("credit", account.id, { amount: "80.00" });
    await book.book("hold", account.id, { amount: "30.00" });
    expect(await getProps(`?relink=${account.id}`)).toMatchObject({
      account: { id: account.id, customerName: "Falcon Trading", virtualIban: account.virtualIban },
      from: { number: "1000000003", name: "Settlement 3" },
      positions: [{ currency: "USD", amount: 8000 }],
    });
  });

  test("of an account that is not linked yet, each currency moves", async () => {
    const other = await book.openAccount();
    await book.book("credit", other.id, { amount: "36.73", currency: "AED" });
    await book.book("credit", other.id, { amount: "5.00" });
    const props = await getProps(`?relink=${other.id}`);
    expect([props.from, props.positions]).toEqual([
      undefined,
      [
        { currency: "USD", amount: 500 },
        { currency: "AED", amount: 3673 },
      ],
    ]);
    expect(movedSentence(props.positions, undefined, "1000000004")).toBe(
      "$5.00 and AED 36.73 will move to 1000000004",
    );
  });

  test("lists the settlement instructions with their state, and 'Mark as settled' on the open ones", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    for (const cbsAccount of ["1000000004", "1000000005"]) await book.change(account.id, { cbsAccount });
    await book.send("admin", "PUT", "/api/settlement-instructions/1/settle");
    const page = await show();
    const rows = page.all("#settlements tbody tr");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(
      /^21000000004 →to 1000000005 ?\$80\.00 ?Re-link · Falcon Trading.*Open.*Mark as settled$/,
    );
    expect(rows[1]).toMatch(/^11000000003 →to 1000000004 ?\$80\.00.*Settled.*18 Nov 2026, 12:00 amal$/);
    expect(page.all(".page-actions a")).toEqual(["1 settlement instruction is open", "Payment files"]);
    expect((await show("", "auditor")).all("#settlements tbody a.btn")).toEqual([]);
  });

  test("lists the CBS accounts, which an admin adds and edits here", async () => {
    const page = await show();
    expect(page.all("#cbs-accounts tbody th")).toHaveLength(9);
    expect(page.all("#cbs-accounts tbody tr")[2]).toContain("Settlement 3");
    const edits = attributes(page.html, "#cbs-accounts tbody a.btn", "href");
    expect(edits[2]).toContain("edit=1000000003");
    expect((await show("?edit=1000000003")).all("#dialog x-island")).toHaveLength(1);
    expect((await show("?create=1")).all("#dialog x-island")).toHaveLength(1);
    expect((await show("?edit=1000000003", "auditor")).all("#dialog x-island")).toEqual([]);
    expect((await show("?edit=55555555")).status).toBe(404);
    expect((await show("?edit=x")).status).toBe(400);
  });

  test("has a record of each CBS account, from which the ones beside it, its links and its settlements are reached", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    await book.change(account.id, { cbsAccount: "1000000004" });
    expect(attributes((await show()).html, "#cbs-accounts tbody th a", "href")).toContain(
      "?account=1000000004",
    );
    const page = await show("?account=1000000004");
    expect(page.all("#dialog .record-subject")).toEqual(["Settlement 4"]);
    const walk = ["record-previous", "record-next"].map((id) => attributes(page.html, `#${id}`, "href")[0]);
    expect(walk).toEqual([`${path}?account=1000000003`, `${path}?account=1000000005`]);
    const parts = page.all("#dialog .record-part .list-row").join(" ");
    for (const part of ["Falcon Trading", "From CBS account 1000000003", "Open", "$80.00"])
      expect(parts).toContain(part);
    expect(page.all("#dialog .record-foot a")).toEqual(["Edit"]);
    expect((await show("?account=1000000004", "auditor")).all("#dialog .record-foot a")).toEqual([]);
    expect((await show("?account=55555555")).status).toBe(404);
    await book.send("admin", "PUT", "/api/cbs-accounts/1000000004", { json: { name: "Reserve" } });
    const timeline = await book.show("auditor", "/timeline/cbs-account/1000000004");
    expect(timeline.all(".list-row").join(" ")).toContain("Reserve");
    expect((await book.show("client_user", "/timeline/cbs-account/1000000004")).status).toBe(403);
  });

  test("says what the bank has on each CBS account, held money included", async () => {
    await book.book("credit", account.id, { amount: "120.50" });
    await book.book("debit", account.id, { amount: "20.00" });
    await book.book("hold", account.id, { amount: "30.00" });
    const rows = (await show()).all("#cbs-accounts tbody tr");
    expect(rows[2]).toContain("$100.50");
    expect(rows[3]).not.toContain(".00");
  });

  test("its two lists keep each other's place in their addresses", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    await book.change(account.id, { cbsAccount: "1000000004" });
    const page = await show("?cbs=linked&si-status=open");
    expect(await instructions("?cbs=linked&si-status=settled")).toEqual([]);
    expect(await instructions("?cbs=linked&si-status=open")).toEqual(["$80.00"]);
    expect(attributes(page.html, "#settlements .chip", "href")).toEqual([`${path}?cbs=linked`]);
    expect(attributes(page.html, "#links .chip", "href")).toEqual([`${path}?si-status=open`]);
    expect(attributes(page.html, "#settlements input[name=cbs]", "value")).toEqual(["linked"]);
    expect(attributes(page.html, "#links input[name=si-status]", "value")).toEqual(["open"]);
  });

  test.each([
    ["/api/cbs-links/export/csv?q=falcon", ["Falcon Trading", "1000000003"]],
    ["/api/settlement-instructions/export/csv", ["From,To,Amount"]],
  ])("exports %s", async (call, texts) => {
    const answer = await book.send("auditor", "GET", call);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const csv = await answer.text();
    for (const text of texts) expect(csv).toContain(text);
    expect((await book.trail()).at(-1)).toMatchObject({ action: "CREATE", resource: "EXPORT" });
  });
});
