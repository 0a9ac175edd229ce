import { expect, test } from "bun:test";
import { sumParties } from "@/reporting/account-page/parties";

const row = (
  type: "credit" | "debit" | "hold",
  amount: number,
  description: string,
  other?: [number, string],
) => ({
  type,
  amount,
  currency: "USD" as const,
  description,
  otherId: other?.[0] ?? null,
  otherName: other?.[1] ?? null,
  party: null as string | null,
});

test("a payee is one whatever account it was paid at, and what came back of a payment was not paid", () => {
  const { payees, payers } = sumParties([
    row("credit", 300, "Returned payment to GB33BUKB20201555555555: the account number is not right"),
    row("debit", 300, "Payment to GB33BUKB20201555555555: Parts, Ropeworks of Norvik"),
    row("debit", 500, "Supplier bill, Ropeworks of Norvik"),
    row("hold", 900, "Payment to 12345678: Rent"),
  ]);
  expect(payees).toEqual([{ name: "Ropeworks of Norvik", times: 2, amount: 500, currency: "USD" }]);
  expect(payers).toEqual([]);
});

test("who has an account that may be seen is that account, and the others are distinguished by their names", () => {
  const { payers, unnamed } = sumParties([
    row("credit", 100, "Rent", [7, "Coast"]),
    row("credit", 200, "Anything", [7, "Coast"]),
    row("credit", 50, "Invoice 1 collected from Saltmarsh"),
    row("credit", 60, "invoice 2 collected from SALTMARSH"),
    row("credit", 5, "Cash"),
  ]);
  expect(payers).toEqual([
    { name: "Coast", times: 2, amount: 300, accountId: 7, currency: "USD" },
    { name: "Saltmarsh", times: 2, amount: 110, currency: "USD" },
  ]);
  expect(unnamed).toEqual({ payers: 1, payees: 0 });
});

test("a payer that the bank names is one by its account, however it writes its name", () => {
  const paid = (amount: number, name: string) => ({
    ...row("credit", amount, `From ${name}: invoice`),
    party: JSON.stringify([name, "DE89370400440532013000", "DEUTDEFF", "", ""]),
  });
  const { payers } = sumParties([paid(100, "Noor Foods LLC"), paid(50, "NOOR FOODS L.L.C.")]);
  expect(payers).toEqual([{ name: "Noor Foods LLC", times: 2, amount: 150, currency: "USD" }]);
});
