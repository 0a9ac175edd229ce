import { virtualAccounts } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { uploadedBankStatement } from "@/bank/bank-statements/contract";
import { holderSchema } from "@/collections/account-numbers/contract";
import type { Deps } from "@/deps";
import { fileEntrySchema, paymentFileSchema, statusReportSchema } from "@/payments/payment-files/contract";
import { addDays, type BankDate, bankDate } from "@/vocabulary/calendar";
import { getLogin, type LoginName } from "../logins";
import { lateHolder } from "../numbers";
import { bankStatement, paymentsNotice } from "./bank-file";
import { Clerk } from "./clerk";
import { statusReport } from "./status-report";

/** The CBS accounts that the client pays from: of the first one the bank's statement comes in, too. */
const [cbsAccount, other] = ["1000000001", "1000000002"] as const;

/** Payments that a client makes this morning: to whom, in minor units of the account's currency, and why. */
const payments = [
  {
    vaId: 2,
    recipient: "DE89370400440532013000",
    amount: "4820.00",
    description: "Cold store parts",
    reference: "INV-7714",
  },
  {
    vaId: 2,
    recipient: "GB82WEST12345698765432",
    amount: "1275.50",
    description: "Cargo survey",
    reference: "INV-0382",
  },
  {
    vaId: 2,
    recipient: "AE070331234567890123456",
    amount: "9640.00",
    description: "Packaging October",
    reference: "INV-2190",
  },
  {
    vaId: 3,
    recipient: "FR1420041010050500013M02606",
    amount: "2310.75",
    description: "Audit of the cold chain",
    reference: "INV-5561",
    creditor: { name: "Lyon Froid Conseil SARL", country: "FR", town: "Lyon" },
  },
] as const;

/** The client's beneficiaries. */
const beneficiaries = [
  {
    name: "Nordkühl Anlagenbau GmbH",
    account: "DE89370400440532013000",
    country: "DE",
    town: "Köln",
    addressLines: ["Deutz-Mülheimer Straße 30"],
    purpose: "SUPP",
    reference: "RF18539007547034",
    nickname: "Cold store",
  },
  {
    name: "Harbour Survey Partners Ltd",
    account: "GB82WEST12345698765432",
    country: "GB",
    town: "Southampton",
    purpose: "SUPP",
    email: "accounts@harboursurvey.example",
  },
  {
    name: "Emirates Carton Industries LLC",
    account: "AE070331234567890123456",
    country: "AE",
    town: "Sharjah",
    addressLines: ["Industrial Area 11, Plot 204"],
    purpose: "GDDS",
    nickname: "Cartons",
  },
  {
    name: "Delta Freight Services",
    account: "0012345678",
    bic: "BOMLAEAD",
    country: "AE",
    town: "Dubai",
    purpose: "SUPP",
  },
];

/** A client's file of payments with two cells that need fixing: an amount that is none, and a wrong check digit. */
const paymentRows = (from: string) =>
  [
    "from,recipient,amount,description,reference",
    `${from},DE89370400440532013000,1240.00,Crates and pallets,INV-7731`,
    `${from},AE070331234567890123456,twelve hundred,Ice packs,INV-2204`,
    `${from},GB82WEST12345698765433,860.40,Survey of a container,INV-0390`,
    `${from},FR1420041010050500013M02606,415.00,Calibration,INV-5570`,
    `${from},AE070331234567890123456,2980.00,Cartons November,INV-2211`,
  ].join("\n");

/** Public holidays with a fixed date, month and day. */
const holidays = [
  ["01-01", "New Year's Day"],
  ["12-02", "National Day"],
  ["12-03", "National Day, second day"],
] as const;

/**
 * Plays the bank's day of the demo book: the sample logins do it at the server that just loaded it, through its calls. It is what
 * a book of postings does not have. Whom a client pays, payments of this morning with a file that the bank answered and one that waits, the
 * bank's statement half matched, an act that waits for a second person, holidays, a report, a schedule, a client's file
 * with errors.
 * @param url at which the server answers
 */
export async function playDay(deps: Deps, url: string): Promise<void> {
  const started = performance.now();
  const today = bankDate(deps.now(), deps.env.zone);
  const signIn = (name: LoginName) => Clerk.signedIn(url, deps.env, getLogin(name));
  const [admin, second, client] = [await signIn("admin"), await signIn("leila.ops"), await signIn("client")];
  for (const beneficiary of beneficiaries) await client.send("POST", "/api/beneficiaries", beneficiary);
  await payAndFile(client, second, today);
  await orderPayments(client, today);
  await uploadPayments(deps, client);
  await importStatement(deps, second, today);
  await refusePayments(deps, admin, second, today);
  await payToNumbers(client, second, today);
  await askSecondPerson(admin, second);
  for (const year of [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1])
    for (const [day, name] of holidays)
      await second.send("POST", "/api/holidays", { date: `${year}-${day}`, name, currency: "AED" });
  const lastMonth = { from: addDays(today, -30), to: addDays(today, -1) };
  await admin.send("POST", "/api/reports", lastMonth);
  await admin.send("POST", "/api/report-schedules", {
    name: "Month for the auditors",
    cadence: "monthly",
    hour: 6,
    recipients: [3],
  });
  await second.send("POST", "/api/report-schedules", {
    name: "Monday morning",
    cadence: "weekly",
    weekday: 1,
    hour: 7,
    recipients: [4],
  });
  for (const clerk of [admin, second, client]) await clerk.send("POST", "/api/auth/logout");
  deps.log.info({ ms: Math.round(performance.now() - started) }, "the demo's day was played");
}

/**
 * Schedules a client's later payments: a supplier who needs further details, the monthly rent, and an invoice in three
 * weeks.
 */
async function orderPayments(client: Clerk, today: BankDate): Promise<void> {
  const payment = { vaId: 2, currency: "USD", recipient: "DE89370400440532013000" };
  await client.send("POST", "/api/transactions", {
    ...payment,
    type: "debit",
    recipient: "NL91ABNA0417164300",
    amount: "640.00",
    description: "Spare thermometers",
    reference: "INV-7802",
  });
  await client.send("POST", "/api/standing-orders", {
    ...payment,
    amount: "1450.00",
    description: "Rent of the cold store",
    purpose: "RENT",
    structuredReference: "RF18539007547034",
    every: "last_working_day",
    from: addDays(today, 1),
  });
  await client.send("POST", "/api/transactions", {
    ...payment,
    type: "debit",
    amount: "960.00",
    description: "Yearly inspection",
    reference: "INV-7790",
    executionDate: addDays(today, 21),
  });
}

/** Payments of a client go to the bank in a file; the bank takes all of them but one, which comes back. */
async function payAndFile(client: Clerk, staff: Clerk, today: BankDate): Promise<void> {
  for (const payment of payments.slice(0, -1)) await pay(client, payment);
  const file = await makeFile(staff, cbsAccount, today);
  await staff.send("POST", `/api/payment-files/${file.id}/sent`);
  const { entries } = fileWithEntries.parse(await staff.ask("GET", `/api/payment-files/${file.id}`));
  const report = new FormData();
  report.set("file", new File([statusReport(file.messageId, entries, payments[1].reference)], "answer.xml"));
  const { returned } = statusReportSchema.parse(
    await staff.ask("POST", "/api/payment-status-reports", report),
  );
  if (returned !== 1) throw new Error("The bank's answer of the demo returned no payment");
  for (const payment of payments.slice(-1)) await pay(client, payment);
  await makeFile(staff, other, today);
}

const fileWithEntries = paymentFileSchema.extend({ entries: fileEntrySchema.array() });

const pay = (client: Clerk, payment: (typeof payments)[number]) =>
  client.send("POST", "/api/transactions", { type: "debit", currency: "USD", ...payment });

const makeFile = async (staff: Clerk, account: string, date: BankDate) =>
  paymentFileSchema.parse(await staff.ask("POST", "/api/payment-files", { cbsAccount: account, date }));

async function uploadPayments({ db }: Deps, client: Clerk): Promise<void> {
  const [account] = await db.read
    .select({ iban: virtualAccounts.virtualIban })
    .from(virtualAccounts)
    .where(eq(virtualAccounts.id, 2));
  const form = new FormData();
  form.set("file", new File([paymentRows(account?.iban ?? "")], "suppliers.csv"));
  await client.send("POST", "/api/bulk-uploads/payments", form);
}

async function importStatement(deps: Deps, staff: Clerk, today: BankDate): Promise<void> {
  const days = { from: addDays(today, -7), to: addDays(today, -1) };
  const file = await bankStatement(deps, { account: cbsAccount, currency: "USD", ...days });
  const form = new FormData();
  form.set("file", new File([file], `${cbsAccount}-${days.to}.xml`));
  form.set("cbsAccount", cbsAccount);
  await staff.send("POST", "/api/bank-statements", form);
}

/**
 * An account takes no payment above an amount: of two that the bank brings, one waits in suspense, and one goes back to its payer.
 */
async function refusePayments({ db }: Deps, admin: Clerk, staff: Clerk, today: BankDate): Promise<void> {
  const [account] = await db.read
    .select({ id: virtualAccounts.id, creditor: virtualAccounts.virtualIban })
    .from(virtualAccounts)
    .where(eq(virtualAccounts.id, 1));
  if (!account) throw new Error("The demo has no first account");
  const rules = { maxAmount: "250000.00" };
  await admin.send("PUT", `/api/virtual-accounts/${account.id}/receipt-rules`, rules);
  const { creditor } = account;
  const notice = paymentsNotice({ account: cbsAccount, currency: "USD", day: addDays(today, -1) }, [
    { payer: "Ropemoor Trading LLC", creditor, amount: 310_000, text: "Deposit for two vessels" },
    { payer: "Castellan Shipping Ltd", creditor, amount: 264_500, text: "Paid twice, sorry" },
  ]);
  await bookNotice(staff, notice);
  const waiting = await staff.ask("GET", "/api/refused-receipts?status=waiting");
  const [newest] = z.object({ id: z.int() }).array().parse(waiting);
  if (!newest) throw new Error("No payment of the demo was refused");
  const note = "Their second payment of one invoice, as they wrote to us";
  await staff.send("POST", `/api/refused-receipts/${newest.id}/return`, { note });
}

async function bookNotice(staff: Clerk, notice: string): Promise<void> {
  const form = new FormData();
  form.set("file", new File([notice], `${cbsAccount}-notice.xml`));
  form.set("cbsAccount", cbsAccount);
  const { id } = uploadedBankStatement.parse(await staff.ask("POST", "/api/bank-statements", form));
  await staff.send("POST", `/api/bank-statements/${id}/commit`);
}

/**
 * Payments to account numbers: one pays the invoice on which its number is printed, and one is refused, since its number was closed.
 */
async function payToNumbers(client: Clerk, staff: Clerk, today: BankDate): Promise<void> {
  const [pool] = z
    .object({ id: z.int(), vaId: z.int() })
    .array()
    .parse(await client.ask("GET", "/api/number-pools"));
  const listed = await client.ask("GET", `/api/number-pools/${pool?.id}/numbers?limit=100`);
  const numbers = z
    .object({ id: z.int(), iban: z.string(), holder: holderSchema.nullable() })
    .array()
    .parse(listed);
  const find = (name: string) => {
    const found = numbers.find(({ holder }) => holder?.name === name);
    if (!found) throw new Error(`${name} of the demo has no account number`);
    return found;
  };
  const payer = "Coralwind Diving Center";
  const number = find(payer);
  await client.send("POST", "/api/expected-receipts", {
    vaId: pool?.vaId,
    number: "INV-7823",
    amount: "23450.00",
    currency: "AED",
    dueDate: addDays(today, 12),
    payer: { name: payer },
    accountNumberId: number.id,
  });
  const notice = paymentsNotice({ account: cbsAccount, currency: "AED", day: addDays(today, -1) }, [
    { payer, creditor: number.iban, amount: 23_450, text: "Compressors and hoses" },
    { payer: lateHolder, creditor: find(lateHolder).iban, amount: 8_200, text: "Antifouling paint" },
  ]);
  await bookNotice(staff, notice);
}

/** From now on large credits by hand need two; one waits already. */
async function askSecondPerson(admin: Clerk, second: Clerk): Promise<void> {
  await admin.send("PUT", "/api/approval-settings", [
    { kind: "manual_credit", enabled: true, aboveUsd: "100000.00" },
    { kind: "user_role", enabled: true },
    { kind: "rates", enabled: true },
  ]);
  await second.send("POST", "/api/transactions", {
    vaId: 1,
    type: "credit",
    amount: "185000.00",
    currency: "USD",
    description: "Correction of a receipt that the bank booked twice",
    reference: "CORR-0031",
  });
}
