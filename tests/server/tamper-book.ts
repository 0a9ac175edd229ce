import { z } from "zod";
import { camt053, commit, upload as importStatement } from "./bank-statements";
import { type Book, startBook } from "./book";
import { openPaymentFiles, upload as uploadReport, writeReport } from "./payment-files";
import { reconcile } from "./reconciliation";
import { makeReport } from "./reports";

const made = z.object({ id: z.int() });

/** Low enough that this book's payments are reviewed and raise alerts. */
const thresholds = { highAmount: "800.00", velocityCount: 40, velocityMinutes: 1 };

const limits = { dailyLimit: "60000.00", enforceLimits: true, notificationEmail: "cash@gulf.example" };

/**
 * A book in which each part of the bank has been used a little, in this order. Its ids are what `tamper.test.ts` names:
 * accounts 1 (main), 2 (reserve) and 3 (never used), holds 1 and 2, payments from 1 on.
 */
export async function fillTamperBook(): Promise<Book> {
  const book = await startBook();
  const { pay, payments, makeFile, send: markSent } = openPaymentFiles(book);
  const act = async (
    method: string,
    path: string,
    json: unknown = {},
    headers: Record<string, string> = {},
  ) => {
    const answer = await book.send("admin", method, path, { json, headers });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const getId = async (answer: Response) => made.parse(await answer.json()).id;

  const first = await book.openAccount({ cbsAccount: "1000000001" });
  const second = await book.openAccount({ cbsAccount: "1000000002" });
  const unused = {
    customerName: "Never used",
    companyName: "Gulf Marine",
    reference: "unused",
    type: "COBO",
  };
  await act("POST", "/api/virtual-accounts", unused, { "idempotency-key": crypto.randomUUID() });
  await act("PUT", "/api/alert-settings/GULF", thresholds);
  await act("PUT", `/api/virtual-accounts/${first.id}/configuration`, limits);
  await act("POST", "/api/exchange-rates", { currency: "EUR", rate: "4.2" });
  await act("PUT", "/api/approval-settings", [{ kind: "relink", enabled: true }]);

  await book.book("credit", first.id, { amount: "5000.00" });
  await book.book("credit", first.id, { amount: "367.30", currency: "AED" });
  await book.book("debit", first.id, { amount: "50.00" });
  const key = { "idempotency-key": crypto.randomUUID() };
  const words = { vaId: first.id, type: "credit", currency: "USD", description: "Once", reference: "ONCE" };
  await act("POST", "/api/transactions", { ...words, amount: "20.00" }, key);
  const hold = { vaId: first.id, currency: "USD", reason: "Dispute" };
  const released = await getId(
    await act("POST", "/api/holds", { ...hold, amount: "10.00", reference: "H-1" }),
  );
  await act("POST", "/api/holds", { ...hold, amount: "15.00", reference: "H-2" });
  await act("PUT", `/api/holds/${released}/release`);

  // Payments 1 booked and sent, 2 returned, 3 to account 2, 4 in review, 5 approved, 6 rejected.
  await pay(first, { amount: "11.00" });
  await pay(first, { amount: "12.00" });
  await pay(first, { amount: "13.00", recipient: second.virtualIban });
  for (const recipient of ["10000001", "10000002", "10000003"])
    await pay(first, { amount: "810.00", recipient });
  await act("POST", "/api/payments/5/approve", { reason: "Seen" });
  await act("POST", "/api/payments/6/reject", { reason: "No" });
  const refused = { ...words, type: "debit", amount: "70000.00", reference: "PAY-20261118-900000" };
  await book.submit("client_user", { ...refused, recipient: "12345678" });
  const orders = await makeFile();
  await markSent(orders.id);
  const said = writeReport(orders.messageId, [{ id: "P2", code: "AC01", text: "No such account" }]);
  const answer = await uploadReport(book, said);
  if (!answer.ok) throw new Error(`No report: ${answer.status} ${await answer.text()}`);
  await act("PUT", "/api/settlement-instructions/1/settle");

  const allocation = { vaId: first.id, userId: 3, allocatedAmount: "5.00", currency: "USD" };
  await act("POST", "/api/fund-allocations", allocation);
  await act(
    "POST",
    `/api/fund-allocations/${await getId(await act("POST", "/api/fund-allocations", allocation))}/revoke`,
  );
  await act("PUT", "/api/alerts/1/acknowledge", { note: "Looked at" });
  await act("PUT", "/api/alerts/2/resolve");
  await act("PUT", `/api/virtual-accounts/${second.id}`, { cbsAccount: "1000000003" });

  const lines = [
    { amount: "55.00", creditor: first.virtualIban, endToEndId: "E2E-1", bankReference: "B1" },
    { amount: "3.00", remittance: "Whose is it", bankReference: "B2" },
    { amount: "4.00", remittance: "Nobody knows", bankReference: "B3" },
  ];
  const file = camt053(lines, { opening: "0.00", closing: "62.00" });
  const { id } = await importStatement(book, file);
  const { lines: committed } = await commit(book, id);
  const open = committed.find(({ outcome }) => outcome === null);
  await act("POST", `/api/bank-lines/${open?.id}/suspense`, { reason: "Unknown" });
  // Import 2 has the same lines (4 to 6) and was committed, import 3 is a dry run of a new one (7).
  await commit(book, (await importStatement(book, `${file}\n`)).id);
  const fresh = [{ amount: "9.00", creditor: first.virtualIban, endToEndId: "E2E-9", bankReference: "B9" }];
  await importStatement(book, camt053(fresh, { id: "S2" }));

  await act("PUT", "/api/users/4", { username: "nora.s" });
  await act("POST", "/api/report-schedules", { name: "Daily", cadence: "daily" });
  await makeReport(book, { from: "2026-11-17", to: "2026-11-18" });
  await reconcile(book);
  if ((await payments()).length !== 6) throw new Error("Not six payments");
  // Those of the sign-in instead, which are in the trail.
  await book.db.write([{ sql: "delete from sessions", args: [] }]);
  await book.signIn("admin");
  book.wait(1);
  await book.signIn("client_user");
  return book;
}
