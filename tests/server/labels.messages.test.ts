import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { absoluteLimit, idleLimit } from "@/access/activity";
import { networthBands, networthLabels } from "@/accounts/clients/contract";
import { configurationMessages } from "@/accounts/configurations/contract";
import {
  accountMessages,
  accountStatuses,
  accountStatusLabels,
  accountTypeLabels,
  accountTypes,
  createAccountSchema,
  deleteWarning,
  editAccountSchema,
} from "@/accounts/contract";
import { holdMessages } from "@/accounts/holds/contract";
import { suggestReference } from "@/accounts/rules";
import {
  transactionMessages,
  transactionTypeLabels,
  transactionTypes,
} from "@/accounts/transactions/contract";
import { cbsMessages } from "@/bank/cbs/contract";
import { allocationMessages, createAllocationSchema } from "@/payments/allocations/contract";
import { postTransactionSchema } from "@/payments/placing/contract";
import { authMessages, credentialsSchema } from "@/people/auth/contract";
import { userMessages } from "@/people/users/contract";
import { transactionAge } from "@/vocabulary/calendar";
import { currencies, formatMoney, largestAmount } from "@/vocabulary/money";
import { type Book, startBook } from "./book";

type Parsing = {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } };
};

/** Messages of a schema for each field of a value that it refuses. */
const complaints = (schema: Parsing, value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );

describe("section 3, option lists:", () => {
  test("networth", () => {
    expect(networthBands).toEqual(["<5mil_usd", "5-7mil_usd", "7-10mil_usd", ">10mil_usd"]);
    expect(networthLabels["<5mil_usd"]).toBe("Less than $5 Million USD");
    expect(networthLabels[">10mil_usd"]).toBe("More than $10 Million USD");
  });

  test("accountType", () => {
    expect(accountTypes.map((type) => accountTypeLabels[type])).toEqual([
      "COBO (Collections)",
      "POBO (Payments)",
      "Both",
    ]);
  });

  test("status", () => {
    expect(accountStatuses.map((status) => accountStatusLabels[status])).toEqual([
      "Active",
      "Suspended",
      "Inactive",
    ]);
  });

  test("transaction type", () => {
    expect(transactionTypes.map((type) => transactionTypeLabels[type])).toEqual([
      "Credit",
      "Debit",
      "Hold",
      "Release",
    ]);
  });
});

describe("section 5, validation:", () => {
  test("login: username and password required", () => {
    expect(complaints(credentialsSchema, { username: "", password: "" })).toEqual({
      username: "Username is required",
      password: "Password is required",
    });
  });

  test("create: customerName, companyName and reference are required", () => {
    const empty = { customerName: "", companyName: " ", reference: "", type: "COBO" };
    expect(complaints(createAccountSchema, empty)).toEqual({
      customerName: "Customer name is required",
      companyName: "Company name is required",
      reference: "Reference is required",
    });
  });

  test("create: a company name fills reference", () => {
    expect(suggestReference("Gulf  Marine Supplies")).toBe("gulf_marine_supplies_va_001");
    expect(suggestReference("")).toBe("");
  });

  test("create: creditEnabled, debitEnabled and currency have defaults", () => {
    const least = { customerName: "a", companyName: "b", reference: "c", type: "COBO" };
    expect(createAccountSchema.parse(least)).toMatchObject({
      creditEnabled: true,
      debitEnabled: true,
      currency: "USD",
    });
  });

  test("edit: customerName, reference and currency are required where they are sent", () => {
    expect(complaints(editAccountSchema, { customerName: "", reference: "", currency: "" })).toEqual({
      customerName: "Customer name is required",
      reference: "Reference is required",
      currency: "Currency is required",
    });
  });

  test("transaction: amount, reference and description required", () => {
    const empty = { vaId: 1, type: "credit", currency: "USD", amount: "", reference: "", description: "" };
    expect(complaints(postTransactionSchema, empty)).toEqual({
      amount: "Amount is required",
      reference: "Reference is required",
      description: "Description is required",
    });
  });

  test("fund allocation: vaId, userId and amount required; an amount of zero or less is invalid", () => {
    const missing = "Please fill in all required fields";
    expect(complaints(createAllocationSchema, { vaId: "", userId: "", allocatedAmount: "" })).toEqual({
      vaId: missing,
      userId: missing,
      allocatedAmount: missing,
    });
    for (const allocatedAmount of ["0", "0.00", "-1.00", 0]) {
      expect(complaints(createAllocationSchema, { vaId: 1, userId: "3", allocatedAmount })).toEqual({
        allocatedAmount: "Allocation amount must be greater than 0",
      });
    }
  });
});

describe("section 8, the error catalogue:", () => {
  test.each<[string, string, string]>([
    ["Login failure, title", authMessages.failedTitle, "Login failed"],
    ["Login failure", authMessages.failed, "Invalid username or password"],
    ["Login success", authMessages.successTitle, "Login successful"],
    ["Login success, the product's name", authMessages.welcome("Vostra"), "Welcome to Vostra"],
    ["Create account failure", accountMessages.createFailed, "Failed to create Virtual Account"],
    ["Create account success", accountMessages.created, "Virtual Account created successfully"],
    ["Update failure", accountMessages.updateFailed, "Failed to update Virtual Account"],
    ["Update success", accountMessages.updated, "Virtual Account updated successfully"],
    ["Delete failure", accountMessages.deleteFailed, "Failed to delete Virtual Account"],
    ["Delete success", accountMessages.deleted, "Virtual Account deleted successfully"],
    ["CBS link failure", cbsMessages.linkFailed, "Failed to link CBS account"],
    ["CBS link success", cbsMessages.linked, "CBS account linked successfully"],
    ["Configuration failure", configurationMessages.updateFailed, "Failed to update configuration"],
    ["Configuration success", configurationMessages.updated, "Configuration updated successfully"],
    ["Transaction failure", transactionMessages.createFailed, "Failed to create transaction"],
    ["Transaction, no account", accountMessages.notFound, "Virtual Account not found"],
    ["Holds, create failure", holdMessages.createFailed, "Failed to create hold"],
    ["Holds, release failure", holdMessages.releaseFailed, "Failed to release hold"],
    ["Holds, created", holdMessages.created, "Hold created successfully"],
    ["Holds, released", holdMessages.released, "Hold released successfully"],
    ["Allocation failure", allocationMessages.createFailed, "Error creating fund allocation"],
    ["Allocation success", allocationMessages.created, "Fund allocation created successfully"],
    ["User failure", userMessages.createFailed, "Failed to create user"],
    ["User success", userMessages.created, "User created successfully"],
    ["No accounts", accountMessages.empty, "No virtual accounts found"],
    ["No transactions", transactionMessages.noneRecent, "No recent transactions"],
    [
      "Delete confirmation",
      deleteWarning,
      "This action cannot be undone. This permanently deletes the account and all associated data.",
    ],
  ])("%s", (_row, words, expected) => {
    expect(words).toBe(expected);
  });

  describe("said by the server", () => {
    let book: Book;
    beforeAll(async () => {
      book = await startBook();
    });
    afterAll(() => book.close());

    test("Login failure (any error): 'Invalid username or password'", async () => {
      const json = { username: "amal", password: "wrong" };
      const answer = await book.call("POST", "/api/auth/login", { json });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ message: "Invalid username or password" });
    });

    test("Transaction: 'Virtual Account not found'", async () => {
      const words = { amount: "1.00", currency: "USD", description: "d", reference: "r" };
      const answer = await book.submit("admin", { vaId: 404, type: "credit", ...words });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ message: "Virtual Account not found" });
    });

    test("create: level is 1, cbsAccount is 'CBS_' and a timestamp, clientId the admin's", async () => {
      const account = await book.openAccount({ clientId: undefined });
      expect(account).toMatchObject({ level: 1, clientId: "HOUSE", createdBy: 1 });
      expect(account.cbsAccount).toBe(`CBS_${book.deps.now()}`);
    });
  });
});

describe("section 9, constants:", () => {
  const now = Date.UTC(2026, 10, 18, 8);
  const minutes = (count: number) => now - count * 60_000;

  test.each([
    [0, "0 min ago"],
    [59, "59 min ago"],
    [60, "1 hour ago"],
    [1439, "23 hours ago"],
    [1440, "17 Nov 2026"],
  ])("the age of a transaction, and in the same units of an alert, after %p minutes", (age, words) => {
    expect(transactionAge(minutes(age), now, "Asia/Dubai")).toBe(words);
  });

  test("currencies", () => {
    expect([...currencies].sort()).toEqual(["AED", "EUR", "USD"]);
  });

  test("USD only for account creation", () => {
    const account = { customerName: "a", companyName: "b", reference: "c", type: "COBO" };
    expect(complaints(createAccountSchema, { ...account, currency: "AED" })).toEqual({
      currency: "Accounts are opened in USD",
    });
  });

  test("amounts with locale grouping and a dollar sign", () => {
    expect([formatMoney(123_450, "USD"), formatMoney(123_450, "AED")]).toEqual(["$1,234.50", "AED 1,234.50"]);
  });

  test("the largest amount", () => {
    expect(formatMoney(largestAmount, "USD")).toBe("$999,999,999,999.99");
  });

  test("a session ends after 15 minutes idle, and after 8 hours in all", () => {
    expect([idleLimit, absoluteLimit]).toEqual([15 * 60_000, 8 * 60 * 60_000]);
  });
});
