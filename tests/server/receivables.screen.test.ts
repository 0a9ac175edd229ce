import { afterEach, beforeEach, expect, test } from "bun:test";
import { ageingCall } from "@/collections/ageing/contract";
import { type Book, startBook } from "./book";
import { collect } from "./collections";

let book: Book;
let desk: ReturnType<typeof collect>;
beforeEach(async () => {
  book = await startBook();
  const { id } = await book.openAccount();
  desk = collect(book, id);
});
afterEach(() => book.close());

const screens = [
  ["client_user", "/client/receivables"],
  ["auditor", "/admin/receivables"],
] as const;

test.each(screens)("%s sees at %s what is expected, what came in and what is overdue", async (who, path) => {
  const payer = { name: "Harbour <b>Foods</b>" };
  const id = await desk.expected({ number: "INV-1", amount: "1000.00", dueDate: "2026-10-01", payer });
  const receipt = await desk.paid("400.00", "INV-1");
  const waiting = await desk.paid("600.00", "Thank you");

  const list = await book.show(who, path);
  expect(list.status).toBe(200);
  expect(list.html).toContain("INV-1");
  expect(list.html).toContain("Harbour &lt;b&gt;Foods");
  expect(list.html).toContain("Partly paid");
  const record = await book.show(who, `${path}?view=${id}`);
  expect(record.html).toContain("By its number");

  const queue = await book.show(who, `${path}/receipts?status=unapplied`);
  expect(queue.html).toContain("Thank you");
  expect((await book.show(who, `${path}/receipts?view=${receipt}`)).html).toContain("INV-1");
  const suggested = await book.show(who, `${path}/receipts?view=${waiting}`);
  expect(suggested.html).toContain("Its amount is the same");

  const ageing = await book.show(who, `${path}/ageing`);
  expect(ageing.html).toContain("600.00");
  expect(ageing.html).toContain("31 to 60 days");
  const [owing = ""] = ageing.all("tbody a");
  expect((await book.show(who, `${path}?q=${encodeURIComponent(owing)}`)).html).toContain("INV-1");
});

test("the dialogs of a clerk open, and an auditor is offered none", async () => {
  const id = await desk.expected({ number: "INV-1" });
  const receipt = await desk.paid("40.00", "INV-1 in part");
  const waiting = await desk.paid("7.00", "Thank you");
  const [application] = (await desk.readReceipt(receipt)).applications;
  const addresses = [
    "?create=1",
    `?edit=${id}`,
    `?cancel=${id}`,
    `/receipts?apply=${waiting}`,
    `/receipts?keep=${waiting}`,
    `/receipts?undo=${receipt}-${application?.id}`,
  ];
  for (const address of addresses)
    expect((await book.show("client_user", `/client/receivables${address}`)).status).toBe(200);
  expect((await book.show("auditor", "/admin/receivables")).html).not.toContain("?create=1");
});

test("ages count from a day, by currency and payer", async () => {
  const due = { number: "A-1001", dueDate: "2026-11-10", payer: { name: "Harbour Foods" } };
  await desk.expected({ ...due, amount: "10.00" });
  await desk.expected({ ...due, number: "A-1002", amount: "20.00", dueDate: "2026-08-01" });
  await desk.expected({ number: "A-1003", amount: "5.00" });
  const read = async (query: string) =>
    ageingCall.response?.parse(
      await (await book.send("client_user", "GET", `/api/expected-receipts/ageing${query}`)).json(),
    );
  expect(await read("")).toMatchObject({
    at: "2026-11-18",
    currencies: [
      {
        currency: "USD",
        notDue: "5.00",
        to30: "10.00",
        over90: "20.00",
        total: "35.00",
        payers: [
          { name: "Harbour Foods", total: "30.00" },
          { name: null, total: "5.00" },
        ],
      },
    ],
  });
  expect(await read("?at=2026-11-01")).toMatchObject({ currencies: [{ notDue: "15.00", over90: "20.00" }] });
  expect((await book.send("client_user", "GET", "/api/expected-receipts/ageing?at=2026-13-01")).status).toBe(
    400,
  );
});

test("an application on a receipt leads to what it paid, and for those who may to its undoing", async () => {
  const id = await desk.expected({ number: "INV-1" });
  const receipt = await desk.paid("40.00", "INV-1 in part");
  const [application] = (await desk.readReceipt(receipt)).applications;
  const paid = `receivables?view=${id}`;
  const undo = `undo=${receipt}-${application?.id}`;
  const own = await book.show("client_user", `/client/receivables/receipts?view=${receipt}`);
  expect(own.html).toContain(paid);
  expect(own.html).toContain(undo);
  const auditors = await book.show("auditor", `/admin/receivables/receipts?view=${receipt}`);
  expect(auditors.html).toContain(paid);
  expect(auditors.html).not.toContain(undo);
});
