/** @jsxImportSource react */
import "./dom";
import { afterEach, describe, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ApiError } from "islands/_lib/api";
import { Rows } from "islands/narration/_narration/rows";
import AlertSettings from "islands/oversight/alert-settings";
import BulkRows from "islands/payments/bulk-rows";
import type { StatementOverview } from "@/statement-reader/contract";
import { answerCalls } from "./support";

answerCalls(async () => Response.json({ message: "Not at night", code: "NO" }, { status: 409 }));
afterEach(cleanup);

/** Sentences that stay beside the act, apart from toasts. */
const kept = () =>
  [...document.querySelectorAll("[role=alert]")]
    .filter((element) => element.closest(".toasts, .toast") === null)
    .map((element) => element.textContent);

describe("a refused call is said at its place, until something is edited", () => {
  test("at the field of an upload's row", async () => {
    render(
      <BulkRows
        kind="accounts"
        id={1}
        columns={["reference"]}
        rows={[{ row: 2, values: { reference: "INV-1" }, problems: { reference: "Too short" } }]}
      />,
    );
    const field = screen.getByLabelText(/^Row 2/);
    fireEvent.change(field, { target: { value: "INV-2" } });
    fireEvent.blur(field);
    await waitFor(() => expect(kept()).toEqual(["Not at night"]));
    const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Too short",
      "Not at night",
    ]);
    fireEvent.change(field, { target: { value: "INV-3" } });
    expect(kept()).toEqual([]);
  });

  test("at the test of alert thresholds", async () => {
    const settings = {
      clientId: "*",
      ownSettings: true,
      version: 1,
      highAmount: "50000.00",
      velocityCount: 5,
      velocityMinutes: 10,
      structuringCount: 3,
      dormantDays: 90,
      passThroughMinutes: 60,
      passThroughAmount: "10000.00",
      payersCount: null,
      payerReceipts: null,
      newPartyAmount: null,
      payerClients: null,
    };
    render(<AlertSettings secondPerson={[]} settings={settings} mayWrite />);
    fireEvent.click(screen.getByRole("button", { name: /^Test on/ }));
    await waitFor(() => expect(kept()).toEqual(["Not at night"]));
    fireEvent.change(screen.getByLabelText(/^Dormant after days/), { target: { value: "30" } });
    expect(kept()).toEqual([]);
  });

  test("above the rows of a statement's analysis, until they are fetched again", async () => {
    const statement: StatementOverview = {
      analysis: {
        bankName: "Bank of the Gulf",
        accountNumber: "0123",
        accountHolder: "Falcon Freight FZE",
        statementPeriod: "1 to 31 March 2026",
        totalTransactions: 40,
        currency: "AED",
        openingBalance: "100.00",
        closingBalance: "75.50",
        totalDebits: "24.50",
        totalCredits: "0.00",
        verdict: "proven",
        difference: null,
        firstBreak: null,
      },
      rows: [],
      byCategory: [{ category: "card", count: 40, debit: "24.50", credit: "0" }],
      byMonth: [],
      checks: [],
    };
    let refuse = true;
    const load = () => (refuse ? Promise.reject(new ApiError(409, "Not at night")) : Promise.resolve([]));
    render(
      <Rows
        statement={statement}
        load={load}
        loadPictures={() => Promise.resolve([])}
        filter={{ category: undefined, check: undefined }}
        onFilter={() => undefined}
      />,
    );
    const more = () => fireEvent.click(screen.getByRole("button", { name: /^Show all/ }));
    more();
    await waitFor(() => expect(kept()[0]).toContain("could not be fetched"));
    refuse = false;
    more();
    await waitFor(() => expect(kept()).toEqual([]));
  });
});
