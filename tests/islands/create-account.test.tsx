/** @jsxImportSource react */
import "./dom";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import CreateAccount from "islands/accounts/create-account";
import { accountDto, allAnswered, answerCalls } from "./support";

type Call = { method: string; path: string; headers: Headers; body: unknown };

let calls: Call[] = [];
let references: string[] = [];
let refusals: Response[] = [];
let offline = false;

/** Server as the dialog sees it: the existing accounts, and an answer for each new one. */
answerCalls(async (path, init) => {
  if (offline) throw new TypeError("offline");
  const { method = "GET" } = init;
  const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  calls.push({ method, path, headers: new Headers(init.headers), body });
  if (method === "GET") return Response.json(references.map((reference) => accountDto({ reference })));
  return refusals.shift() ?? Response.json(accountDto(), { status: 201 });
});

beforeEach(() => {
  calls = [];
  references = [];
  refusals = [];
  offline = false;
  render(<CreateAccount />);
});
afterEach(cleanup);

const input = (label: string) => {
  const field = screen.getByLabelText(label);
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} is no input`);
  return field;
};
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const reference = () => input("Reference").value;
const submit = () => {
  const form = screen.getByRole("dialog").querySelector("form");
  if (form) fireEvent.submit(form);
};
// Expectations never hold an element: the runner would print the whole document to show a difference.
const closed = () => waitFor(() => expect(screen.queryAllByRole("dialog").length).toBe(0));
const posts = () => calls.filter(({ method }) => method === "POST");

describe("the reference that the Create dialog suggests", () => {
  test("follows the company name letter by letter, and is empty with it", () => {
    type("Company Name", "Gulf");
    expect(reference()).toBe("gulf_va_001");
    type("Company Name", "Gulf  Marine Supplies");
    expect(reference()).toBe("gulf_marine_supplies_va_001");
    type("Company Name", "");
    expect(reference()).toBe("");
  });

  test("is the next free number once the name was left, and follows on from there", async () => {
    references = ["gulf_va_001", "gulf_va_002", "gulf_va_004"];
    type("Company Name", "Gulf");
    fireEvent.blur(input("Company Name"));
    await waitFor(() => expect(reference()).toBe("gulf_va_003"));
    expect(calls[0]?.path).toBe("/api/virtual-accounts?q=gulf_va_");
    type("Company Name", "Gulf Two");
    expect(reference()).toBe("gulf_two_va_001");
  });

  test("leaves typed text unchanged, before and while the number is fetched", async () => {
    references = ["gulf_va_001"];
    type("Company Name", "Gulf");
    fireEvent.blur(input("Company Name"));
    type("Reference", "mine");
    await waitFor(() => expect(calls).toHaveLength(1));
    await allAnswered();
    expect(reference()).toBe("mine");
    type("Company Name", "Gulf Two");
    expect(reference()).toBe("mine");
  });

  test("stays 001 if the server cannot name the taken ones", async () => {
    offline = true;
    type("Company Name", "Gulf");
    fireEvent.blur(input("Company Name"));
    await allAnswered();
    expect(reference()).toBe("gulf_va_001");
  });
});

describe("the Create dialog", () => {
  const complete = () => {
    type("Customer Name", "Gulf Marine");
    type("Company Name", "Gulf");
  };

  test("sends nothing while something is required", () => {
    submit();
    expect(screen.getByText("Customer name is required")).toBeDefined();
    expect(posts()).toEqual([]);
  });

  test("sends what was typed with the defaults and an idempotency key, refreshes the lists and closes", async () => {
    const fired: string[] = [];
    for (const topic of ["accounts:changed", "stats:changed"]) {
      document.body.addEventListener(topic, () => fired.push(topic), { once: true });
    }
    complete();
    submit();
    await closed();
    const [call] = posts();
    expect(call?.path).toBe("/api/virtual-accounts");
    expect(call?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(call?.body).toMatchObject({
      customerName: "Gulf Marine",
      companyName: "Gulf",
      reference: "gulf_va_001",
      type: "COBO",
      currency: "USD",
      creditEnabled: true,
      debitEnabled: true,
    });
    expect(fired).toEqual(["accounts:changed", "stats:changed"]);
  });

  test("repeats a call under the same key", async () => {
    refusals = [Response.json({ message: "Try again shortly", code: "UNAVAILABLE" }, { status: 503 })];
    complete();
    submit();
    await waitFor(() => expect(posts()).toHaveLength(1));
    await waitFor(() => expect(screen.queryAllByText("Creating...").length).toBe(0));
    submit();
    await closed();
    const [first, second] = posts().map(({ headers }) => headers.get("Idempotency-Key"));
    expect(second).toBe(first ?? "");
  });

  test("puts the server's sentence next to the field that it is about", async () => {
    const fields = { reference: "This reference is taken" };
    refusals = [Response.json({ message: "Taken", code: "REFERENCE_TAKEN", fields }, { status: 409 })];
    complete();
    submit();
    await screen.findByText("This reference is taken");
    expect(document.activeElement === input("Reference")).toBe(true);
    expect(input("Customer Name").value).toBe("Gulf Marine");
  });

  test("says that the session has ended, with the way to sign in again, and keeps what was typed", async () => {
    refusals = [Response.json({ message: "Sign in", code: "UNAUTHORIZED" }, { status: 401 })];
    complete();
    submit();
    await screen.findByText("Your session has ended");
    expect(screen.getByText("Sign in again").getAttribute("href")).toStartWith("/login?next=");
    expect(input("Customer Name").value).toBe("Gulf Marine");
  });
});
