import type { Actor } from "@/access/actor";
import { createAccount } from "@/accounts/commands";
import { type AccountDto, createAccountSchema, editAccountSchema } from "@/accounts/contract";
import type { TransactionType } from "@/accounts/transactions/contract";
import { editAccount } from "@/accounts/update-account";
import type { Deps } from "@/deps";
import { post } from "@/ledger/post";
import { parseAmount } from "@/vocabulary/money";

/** Names that pages must cope with: markup, and more letters than a column has room for. */
export const hostileName = '<img src=x onerror=alert(1)> & "Sons"';
export const longName =
  "Al Mashriq International Maritime Equipment, Ship Chandlers and General Trading Company Limited Liability";

const day = 86_400_000;
const customers = ["Falcon Freight FZE", "Cedar Health Group", "Blue Heron Foods", "Sand & Sea Hotels"];
const types = ["COBO", "POBO", "BOTH"] as const;

const admin: Actor = {
  userId: 1,
  username: "amal",
  email: "amal@vostra.example",
  role: "admin",
  clientId: "HOUSE",
  virtualAccountId: null,
  sessionId: "",
  origin: { ip: "192.0.2.1", userAgent: "the tests' book", requestId: "furnishing" },
};

type Account = Partial<
  Record<"customerName" | "reference" | "type" | "clientId" | "description" | "cbsAccount", string>
>;
type Movement = {
  type?: TransactionType;
  amount: string;
  currency?: "USD" | "AED";
  description?: string;
  reference?: string;
};

/**
 * Application commands given as the admin, for data that a test needs.
 * @param used counts of numbers already taken, for accounts and for movements
 */
export function openBook(deps: Deps, used = 0) {
  let opened = used;
  let moved = used;

  async function open(fields: Account = {}): Promise<AccountDto> {
    opened += 1;
    const names = { customerName: `Customer ${opened}`, companyName: "Harbour Trading", type: "BOTH" };
    const input = { ...names, reference: `harbour_va_${String(opened).padStart(3, "0")}`, ...fields };
    return (await createAccount(deps, admin, createAccountSchema.parse(input), undefined)).value;
  }

  /** Changes an account while others are viewing it. */
  async function edit(id: number, fields: Record<string, unknown>): Promise<void> {
    await editAccount(deps, admin, id, editAccountSchema.parse(fields), undefined);
  }

  /** Books a movement, `age` milliseconds ago. */
  async function move(account: AccountDto, movement: Movement, age = 0): Promise<void> {
    moved += 1;
    const { type = "credit", currency = "USD", description = `Invoice ${moved}` } = movement;
    const { reference = `TXN-2026-${String(moved).padStart(3, "0")}` } = movement;
    const amount = parseAmount(movement.amount) ?? 0;
    const createdAt = deps.now() - age;
    const money = { accountId: account.id, amount, currency, description, reference, createdAt };
    await post(deps, admin, { ...money, type });
  }

  return { open, edit, move };
}

export type Book = ReturnType<typeof openBook>;

/** 70 accounts of several clients, money that came and went over a month, two holds and the alerts that follow. */
export async function furnish(book: Book): Promise<void> {
  for (let number = 1; number <= 62; number++) {
    const customerName = customers[number % customers.length] ?? "";
    const account = await book.open({ customerName, type: types[number % 3] ?? "BOTH" });
    if (number % 9 === 0) await book.edit(account.id, { status: "suspended" });
    if (number % 10 === 0) await book.edit(account.id, { status: "inactive" });
  }
  const noor = await book.open({ customerName: "Al Noor Textiles", clientId: "NOOR", type: "POBO" });
  await book.move(noor, { amount: "8140.09", description: "Collection INV-20418" });
  const gulf: AccountDto[] = [];
  for (const type of [...types, ...types.slice(0, 1)]) {
    const customerName = "Gulf Marine Supplies LLC";
    const description = type === "POBO" ? "Vendors and crew" : "";
    gulf.push(await book.open({ customerName, clientId: "GULF", type, description }));
  }
  gulf.push(await book.open({ customerName: longName, clientId: "GULF", description: longName }));
  gulf.push(await book.open({ customerName: hostileName, clientId: "GULF", description: hostileName }));
  await liveAMonth(book, gulf);
}

/** Collections and payments day by day, and at the end two holds and sums large enough for an alert. */
async function liveAMonth(book: Book, accounts: readonly AccountDto[]): Promise<void> {
  for (const [index, account] of accounts.entries()) {
    await book.move(account, { amount: `${20_000 + index * 1310}.42` }, 29 * day);
  }
  for (let ago = 27; ago > 0; ago -= 2) {
    for (const [index, account] of accounts.entries()) {
      if ((ago + index) % 3 !== 0) continue;
      const type = (ago + index) % 2 === 0 ? "debit" : "credit";
      await book.move(account, { type, amount: `${1200 + ago * 97 + index * 310}.75` }, ago * day);
    }
  }
  const [first, second, , , long, hostile] = accounts;
  if (!first || !second || !long || !hostile) throw new Error("The client has too few accounts");
  await book.move(long, { amount: "9000000", description: longName }, day / 2);
  await book.move(hostile, { amount: "100", currency: "AED", description: hostileName }, day / 4);
  await book.move(first, { amount: "84000", description: "Vessel charter" }, day / 24);
  await book.move(first, {
    type: "hold",
    amount: "2500",
    reference: "HOLD-2026-001",
    description: "Dispute",
  });
  await book.move(second, {
    type: "hold",
    amount: "900.50",
    reference: "HOLD-2026-002",
    description: "Review",
  });
}
