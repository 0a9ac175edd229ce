/** @jsxImportSource react */
import "./dom";
import { afterEach, describe, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useForm } from "islands/_lib/form";
import type { Recent } from "islands/payments/_payments/find-payees";
import { PayeeSection, usePayee } from "islands/payments/_payments/payee";
import { MoreDetails } from "islands/payments/_payments/payee-fields";
import { ToField } from "islands/payments/_payments/to-field";
import { payeeValues } from "@/payments/beneficiaries/contract";
import { paymentDialogSchema, type RecipientCheck } from "@/payments/contract";
import { accountDto, allAnswered, answerCalls } from "./support";

const thames = {
  id: 7,
  clientId: "GULF",
  name: "Thames Rigging Ltd",
  account: "GB82WEST12345698765432",
  bic: "WESTGB2L",
  clearingCode: null,
  country: "GB",
  town: "London",
  addressLines: ["1 Wharf Road"],
  purpose: "SUPP",
  reference: null,
  nickname: "Rope",
  email: null,
  approved: true,
  firstUsedAt: null,
  version: 1,
};
const unknown = "GB29 NWBK 6016 1331 9268 19";
const own = accountDto({ id: 2, customerName: "Gulf Rope Stores" });
const closed = accountDto({
  id: 3,
  customerName: "Gulf Rope Yard",
  virtualIban: "AE620339000000000000003",
  creditEnabled: false,
});
const recent: Recent[] = [
  { recipient: "12345678", name: null, note: "Rope for the yard" },
  { recipient: "GB82 WEST 1234 5698 7654 32", name: "Thames Rigging Ltd", note: "Rope" },
];

/** Texts that the server was asked about. */
let asked: string[] = [];

/** Answers as the server does: only the saved payee's account is known. */
function check(recipient: string): RecipientCheck {
  asked.push(recipient);
  const isSaved = recipient.replaceAll(" ", "") === thames.account;
  const isIban = recipient.startsWith("GB");
  return {
    recipient: isIban ? recipient.replaceAll(" ", "") : null,
    kind: isIban ? "iban" : null,
    name: isSaved ? thames.name : isIban ? "IBAN, United Kingdom" : null,
    problem: isIban ? null : "Give an IBAN, or an account number of 6 to 20 digits",
    beneficiary: isSaved ? thames : null,
    needs: [],
    arrivesOn: null,
  };
}

// Before the calls' end: what is still shown calls no more.
afterEach(() => {
  cleanup();
  asked = [];
});
answerCalls(async (path) => {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const q = (searchParams.get("q") ?? "").toLowerCase();
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(q));
  if (pathname === "/api/beneficiaries")
    return Response.json(has(thames.name, thames.nickname, thames.account) ? [thames] : []);
  if (pathname === "/api/virtual-accounts")
    return Response.json([own, closed].filter(({ customerName }) => has(customerName)));
  if (pathname === "/api/payments/recipient")
    return Response.json(check(searchParams.get("recipient") ?? ""));
  return Response.json([]);
});

function Form({ given = {} }: { given?: Partial<ReturnType<typeof payeeValues>> & { recipient?: string } }) {
  const form = useForm({
    initial: { vaId: "1", recipient: "", currency: "USD", ...payeeValues({}), ...given },
    schema: paymentDialogSchema,
    submit: async () => "sent",
    draft: false,
  });
  const payee = usePayee(form, { start: undefined, recent });
  return (
    <>
      <ToField form={form} payee={payee} recent={recent} />
      <PayeeSection form={form} payee={payee} />
      <MoreDetails form={form} asked={payee.fields} kept={payee.kept} />
    </>
  );
}

const field = () => screen.getByRole("combobox", { name: /^To Account/ });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });

/** Chooses the saved payee by its nickname, and waits for the server's answer about it. */
async function chooseThames(): Promise<void> {
  type("rope");
  await waitFor(() => expect(options()).toHaveLength(3));
  press("Enter");
  await waitFor(() => expect(field().tagName).toBe("BUTTON"));
  await screen.findByRole("button", { name: "Edit details" });
}

describe("'To Account'", () => {
  test("finds beneficiaries, own accounts that can be credited, and those paid before, each account once", async () => {
    render(<Form />);
    type("rope");
    await waitFor(() =>
      expect(options()).toEqual([
        "Thames Rigging LtdBeneficiary · GB82 WEST 1234 5698 7654 32 · WESTGB2L",
        "Gulf Rope StoresOwn account · AE35 0339 0000 0000 0000 001",
        "12345678Paid before · Rope for the yard",
      ]),
    );
    expect(field().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  });

  test("offers those paid last first while it is empty", async () => {
    render(<Form />);
    press("ArrowDown");
    await waitFor(() => expect(options()[0]).toStartWith("12345678"));
    expect(options()[1]).toStartWith("Thames Rigging Ltd");
  });

  test("arrows move, Enter chooses, and the payee is one line that keeps the focus", async () => {
    render(<Form />);
    type("rope");
    await waitFor(() => expect(options()).toHaveLength(3));
    // The answer that a name is no account does not outlast the name.
    await waitFor(() => expect(asked).toEqual(["rope"]));
    await allAnswered();
    press("ArrowDown");
    press("Enter");
    await waitFor(() => expect(field().textContent).toBe("Gulf Rope Stores AE35 0339 0000 0000 0000 001"));
    expect(document.activeElement === field()).toBe(true);
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  test("Esc closes the list, and what was typed stays", async () => {
    render(<Form />);
    type("rope");
    await waitFor(() => expect(options()).toHaveLength(3));
    press("Escape");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(field()).toHaveProperty("value", "rope");
  });

  test("Enter chooses nothing that was not reached where an account is typed", async () => {
    render(<Form />);
    type("GB82");
    await waitFor(() => expect(options()).toHaveLength(1));
    press("Enter");
    await allAnswered();
    expect(field()).toHaveProperty("value", "GB82");
  });

  test("a letter or a pasted account replaces a chosen payee, and clears what came from it", async () => {
    render(<Form />);
    await chooseThames();
    fireEvent.paste(field(), { clipboardData: { getData: () => unknown } });
    expect(field()).toHaveProperty("value", unknown);
    expect(await screen.findByLabelText(/^Town/)).toHaveProperty("value", "");
  });
});

describe("the payee's details", () => {
  test("of a saved payee are opened by 'Edit details', and stay open while one is changed", async () => {
    render(<Form />);
    await chooseThames();
    expect(screen.queryByLabelText(/^Town/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Edit details" }));
    const town = screen.getByLabelText(/^Town/);
    expect(screen.getByLabelText(/^Address/)).toHaveProperty("value", "1 Wharf Road");
    fireEvent.change(town, { target: { value: "Dover" } });
    expect(screen.getByLabelText(/^Town/)).toBe(town);
  });

  test("of an unknown IBAN are open from the start", async () => {
    render(<Form />);
    type(unknown);
    expect(await screen.findByLabelText(/^Payee's name/)).toHaveProperty("value", "");
  });

  test("of a name that nobody has are begun with it, and its account is asked for", async () => {
    render(<Form />);
    type("Acme Rope Walk");
    await waitFor(() => expect(options()).toEqual(["New payee: Acme Rope WalkIts account comes next"]));
    press("Enter");
    expect(await screen.findByLabelText(/^Payee's name/)).toHaveProperty("value", "Acme Rope Walk");
    expect(field()).toHaveProperty("value", "");
    type(unknown);
    await screen.findByText("IBAN, United Kingdom");
    expect(screen.getByLabelText(/^Payee's name/)).toHaveProperty("value", "Acme Rope Walk");
  });
});

describe("'More details'", () => {
  const isOpen = () => document.querySelector("details")?.open;

  test("stays closed for what is saved of a payee", async () => {
    render(<Form />);
    await chooseThames();
    expect(isOpen()).toBe(false);
  });

  test("opens without a press where one of its fields is given", async () => {
    render(<Form given={{ recipient: unknown, chargeBearer: "DEBT" }} />);
    await waitFor(() => expect(isOpen()).toBe(true));
  });
});
