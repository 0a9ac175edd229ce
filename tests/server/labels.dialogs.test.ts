import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { deleteWarning } from "@/accounts/contract";
import { type Book, startBook } from "./book";
import { attributes } from "./html";

/**
 * The words of dialogs, which a browser renders: they are looked for, whole, in the script that the page names for the
 * dialog's island.
 */
let book: Book;
beforeAll(async () => {
  book = await startBook();
  await book.openAccount();
});
afterAll(() => book.close());

const dialogs = {
  create: ["/admin/virtual-accounts?create=1", "create-account"],
  edit: ["/admin/virtual-accounts?edit=1", "edit-account"],
  details: ["/admin/virtual-accounts?view=1", "account-details"],
  delete: ["/admin/virtual-accounts?delete=1", "delete-account"],
  transaction: ["/admin/transactions?create=1", "create-transaction"],
  password: ["/admin/dashboard", "password-reset"],
} as const;

async function scriptOf(dialog: keyof typeof dialogs): Promise<string> {
  const [path, island] = dialogs[dialog];
  const { html } = await book.show("admin", path);
  const named = ["src", "with"].map((name) => attributes(html, `x-island[id^=${island}-]`, name)[0] ?? "");
  const files = named.join(" ").split(" ").filter(Boolean);
  const scripts = files.map(async (file) => (await book.call("GET", file)).text());
  return (await Promise.all(scripts)).join("\n");
}

const says = async (dialog: keyof typeof dialogs, words: string) =>
  (await scriptOf(dialog)).includes(JSON.stringify(words));

describe("the dialog", () => {
  test.each([
    ...["Create Virtual Account", "Customer Name", "Company Name", "Reference", "Type", "Currency"],
    ...["Description", "Credit Enabled", "Debit Enabled", "Net Worth", "Creating...", "Cancel", "USD"],
  ])("Create Virtual Account: %s", async (words) => {
    expect(await says("create", words)).toBe(true);
  });

  test.each([
    ...["Edit Virtual Account", "Customer Name", "Reference", "Type", "Status", "Currency", "Description"],
    ...["Credit Enabled", "Debit Enabled", "Saving..."],
  ])("Edit Virtual Account: %s", async (words) => {
    expect(await says("edit", words)).toBe(true);
  });

  test("Virtual Account Details", async () => {
    expect(await says("details", "Virtual Account Details")).toBe(true);
  });

  test.each(["Are you sure?", deleteWarning])("Delete confirmation: %s", async (words) => {
    expect(await says("delete", words)).toBe(true);
  });

  test.each([
    ...["Create Transaction", "Virtual Account", "Type", "Amount", "Currency", "Description", "Reference"],
    "Creating...",
  ])("Create Transaction: %s", async (words) => {
    expect(await says("transaction", words)).toBe(true);
  });

  test("Create Transaction: the placeholder TXN-year-XXX", async () => {
    expect(await scriptOf("transaction")).toMatch(/`TXN-\$\{\w+\}-XXX`/);
  });

  test("Password Reset", async () => {
    expect(await says("password", "Password Reset")).toBe(true);
  });

  test("none says what no dialog has", async () => {
    expect(await says("create", "Shut Down The Bank")).toBe(false);
  });
});

describe("the failure of", () => {
  test.each([
    ["edit", "Update"],
    ["delete", "Delete"],
  ] as const)("%s begins with '%s failed: ', then the status", async (dialog, act) => {
    const script = await scriptOf(dialog);
    expect(script).toMatch(/`\$\{\w+\} failed: \$\{\w+\.message\}`/);
    expect(script.includes(`"${act}")`)).toBe(true);
  });
});
