/** @jsxImportSource react */
import { data } from "@/vocabulary/language/around";
import "./dom";
import { afterEach, describe, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import CreateAccount from "islands/accounts/create-account";
import CreateTransaction from "islands/accounts/create-transaction";
import EditAccount from "islands/accounts/edit-account";
import Confirm, { type ConfirmProps } from "islands/confirm";
import PasswordReset from "islands/people/password-reset";
import { accountMessages, deleteWarning } from "@/accounts/contract";
import { accountDto, answerCalls } from "./support";

let answers: (() => Promise<Response>)[] = [];
answerCalls(async () => (await answers.shift()?.()) ?? Response.json([]));
afterEach(() => {
  cleanup();
  answers = [];
});

const account = accountDto({
  id: 7,
  customerName: "Gulf Export",
  companyName: "Gulf Marine",
  reference: "gulf_va_001",
  type: "BOTH",
  virtualIban: "AE249990000000000000068",
  clientId: "GULF",
  version: 3,
  balance: "10.00",
  availableBalance: "10.00",
  createdAt: "2026-06-01T00:00:00.000Z",
  updatedAt: "2026-06-01T00:00:00.000Z",
});

const deletion: ConfirmProps = {
  title: "Are you sure?",
  text: deleteWarning,
  subject: { name: data(account.customerName) },
  act: "Delete",
  busyText: "Deleting...",
  method: "DELETE",
  path: "/api/virtual-accounts/7",
  success: accountMessages.deleted,
  failure: accountMessages.deleteFailed,
  changes: ["accounts", "stats"],
};

/** Open dialog, found by role so that assistive technology finds it, too. */
const renderDialog = (role: "dialog" | "alertdialog" = "dialog") => screen.getByRole(role);
const texts = (within: Element, selector: string) =>
  [...within.querySelectorAll(selector)].map(
    (element) => element.textContent?.replace(/Optional$/, "") ?? "",
  );
const labels = () => texts(renderDialog(), "label");
const buttons = (role?: "alertdialog") => texts(renderDialog(role), ".dialog-foot button");

describe("the words of a dialog (specification, sections 2 and 3)", () => {
  test("Create Virtual Account", () => {
    render(<CreateAccount />);
    expect(texts(renderDialog(), "h2")).toEqual(["Create Virtual Account"]);
    expect(labels()).toEqual([
      "Customer Name",
      "Company Name",
      "Reference",
      "Type",
      "Currency",
      "Net Worth",
      "Client",
      "Description",
      "Credit Enabled",
      "Debit Enabled",
    ]);
    expect(buttons()).toEqual(["Cancel", "Create Virtual Account"]);
  });

  test("Edit Virtual Account", () => {
    render(<EditAccount account={account} used={false} secondPerson={[]} />);
    expect(texts(renderDialog(), "h2")).toEqual(["Edit Virtual Account"]);
    expect(labels()).toEqual([
      "Customer Name",
      "Reference",
      "Type",
      "Status",
      "Currency",
      "Description",
      "Credit Enabled",
      "Debit Enabled",
    ]);
    expect(buttons()).toEqual(["Cancel", "Save Changes"]);
  });

  test("Delete confirmation", () => {
    render(<Confirm {...deletion} />);
    expect(texts(renderDialog("alertdialog"), "h2")).toEqual(["Are you sure?"]);
    expect(renderDialog("alertdialog").textContent).toContain(
      "This action cannot be undone. This permanently deletes the account and all associated data.",
    );
    expect(buttons("alertdialog")).toEqual(["Cancel", "Delete"]);
  });

  test("Create Transaction", () => {
    render(<CreateTransaction year="2026" secondPerson={[]} rates={{}} />);
    expect(texts(renderDialog(), "h2")).toEqual(["Create Transaction"]);
    expect(labels()).toEqual(["Virtual Account", "Type", "Currency", "Amount", "Reference", "Description"]);
    expect(buttons()).toEqual(["Cancel", "Create Transaction"]);
    expect(screen.getByLabelText(/^Reference/).getAttribute("placeholder")).toBe("TXN-2026-XXX");
  });

  test("Password Reset", () => {
    render(<PasswordReset />);
    fireEvent.click(screen.getByRole("button", { name: "Password Reset" }));
    expect(texts(renderDialog(), "h2")).toEqual(["Password Reset"]);
    expect(labels()).toEqual(["Current Password", "New Password", "Repeat New Password"]);
    expect(buttons()).toEqual(["Cancel", "Change Password"]);
  });
});

describe("the currency of Create Transaction", () => {
  const dirhams = accountDto({ id: 2, customerName: "Gulf Dirhams", currency: "AED" });
  const euros = accountDto({ id: 3, customerName: "Gulf Euros", currency: "EUR" });
  const shown = () => screen.getByRole("combobox", { name: "Currency" }).textContent;

  /** Chooses an account from the server's results. */
  async function choose(name: string): Promise<void> {
    answers = [async () => Response.json([account, dirhams, euros])];
    fireEvent.click(screen.getByRole("combobox", { name: /^Virtual Account/ }));
    fireEvent.click(await screen.findByRole("option", { name: new RegExp(name) }));
  }

  test("is the account's, and follows it when another one is chosen", async () => {
    render(<CreateTransaction year="2026" secondPerson={[]} rates={{}} />);
    expect(shown()).toBe("USD");
    await choose("Gulf Dirhams");
    expect(shown()).toBe("AED");
    await choose("Gulf Euros");
    expect(shown()).toBe("EUR");
  });

  test("stays as somebody chose it", async () => {
    render(<CreateTransaction year="2026" secondPerson={[]} rates={{}} />);
    await choose("Gulf Dirhams");
    fireEvent.keyDown(screen.getByRole("combobox", { name: "Currency" }), { key: "ArrowDown" });
    fireEvent.click(await screen.findByRole("option", { name: "USD" }));
    expect(shown()).toBe("USD");
    await choose("Gulf Euros");
    expect(shown()).toBe("USD");
  });
});

describe("a dialog that is busy says", () => {
  const never = () => new Promise<Response>(() => {});

  test.each([
    ["Saving...", "Save Changes", <EditAccount key="e" account={account} used={false} secondPerson={[]} />],
    ["Deleting...", "Delete", <Confirm key="d" {...deletion} />],
  ])("%s", async (words, button, dialog) => {
    answers = [never];
    render(dialog);
    fireEvent.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: words }).length).toBe(1));
  });

  test("Creating...", async () => {
    answers = [never];
    render(<CreateAccount />);
    for (const label of [/^Customer Name/, /^Company Name/]) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: "Gulf" } });
    }
    fireEvent.click(screen.getByRole("button", { name: "Create Virtual Account" }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Creating..." }).length).toBe(1));
  });
});

describe("the failure of", () => {
  const toasts = () => texts(document.body, ".toast-title, .toast-text");
  const refused = async () => Response.json({ message: "No", code: "NO" }, { status: 409 });

  test("a failed edit is reported as 'Update failed: ' and the status", async () => {
    answers = [refused];
    render(<EditAccount account={account} used={false} secondPerson={[]} />);
    fireEvent.change(screen.getByLabelText(/^Customer Name/), { target: { value: "Gulf" } });
    fireEvent.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(toasts()).toEqual(["Error", "Update failed: 409 Conflict"]));
    expect(texts(document.body, ".dialog-notices .notice-text")).toEqual(["No"]);
  });

  test("a failed deletion is reported as 'Delete failed: ' and the status", async () => {
    answers = [refused];
    render(<Confirm {...deletion} />);
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(toasts()).toEqual(["Error", "Delete failed: 409 Conflict"]));
    expect(texts(document.body, ".dialog-notices .notice-text")).toEqual(["No"]);
  });
});

describe("an act that can be taken back", () => {
  const sent: { body: unknown; version: string | null }[] = [];
  const answer = (status: number, body: unknown) => () => {
    const [, init = {}] = Reflect.get(globalThis.fetch, "mock").calls.at(-1);
    sent.push({ body: JSON.parse(init.body), version: new Headers(init.headers).get("If-Match") });
    return Promise.resolve(Response.json(body, { status }));
  };
  const state = { method: "PUT", path: "/api/virtual-accounts/7", idempotent: true } as const;
  const suspension: ConfirmProps = {
    ...deletion,
    ...state,
    act: "Suspend",
    body: { status: "suspended" },
    version: 3,
    undo: { ...state, body: { status: "active" } },
    success: accountMessages.updated,
  };
  const undo = async () => fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  const suspend = () => {
    sent.length = 0;
    render(<Confirm {...suspension} />);
    fireEvent.click(screen.getByRole("button", { name: "Suspend" }));
  };

  test("is undone by the call that it declares, as of the version that it left", async () => {
    answers = [answer(200, { version: 4 }), answer(200, { version: 5 })];
    suspend();
    await undo();
    await screen.findByText("Undone");
    expect(sent).toEqual([
      { body: { status: "suspended" }, version: '"3"' },
      { body: { status: "active" }, version: '"4"' },
    ]);
  });

  test("gives the server's reason if the record changed and is not undone", async () => {
    const message = "The account was changed meanwhile";
    answers = [answer(200, { version: 4 }), answer(409, { message })];
    suspend();
    await undo();
    await screen.findByText(/Undo failed: 409 Conflict/);
    screen.getByText(new RegExp(message));
  });
});
