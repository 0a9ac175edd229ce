import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rateSchema } from "@/bank/rates/contract";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const set = (json: Record<string, unknown>) => book.send("admin", "POST", "/api/exchange-rates", { json });
const list = async (query = "") =>
  rateSchema.array().parse(await (await book.send("auditor", "GET", `/api/exchange-rates${query}`)).json());

describe("exchange rates", () => {
  test("count from now on, and the history says who set them", async () => {
    const answer = await set({ currency: "EUR", rate: "4.2315" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: 1,
      currency: "EUR",
      rate: "4.2315",
      effectiveAt: "2026-11-18T08:00:00.000Z",
      effectiveUntil: null,
      createdAt: "2026-11-18T08:00:00.000Z",
      createdBy: "amal",
    });
  });

  test("count from an instant on, until the next one", async () => {
    await set({ currency: "EUR", rate: "4.00" });
    await set({ currency: "EUR", rate: 5, effectiveAt: "2026-11-18T13:00:00+04:00" });
    const rates = (await list()).map(({ rate, effectiveAt, effectiveUntil }) => [
      rate,
      effectiveAt,
      effectiveUntil,
    ]);
    expect(rates).toEqual([
      ["5", "2026-11-18T09:00:00.000Z", null],
      ["4.00", "2026-11-18T08:00:00.000Z", "2026-11-18T09:00:00.000Z"],
    ]);
    const { id } = await book.openAccount();
    const euros = (reference: string) =>
      book.book("credit", id, { amount: "3672.50", currency: "EUR", reference });
    expect((await euros("A")).amount).toBe("4000.00");
    book.wait(3_600_000);
    book.forgetSessions();
    expect((await euros("B")).amount).toBe("5000.00");
  });

  test.each([
    [{ currency: "EUR" }, "rate"],
    [{ currency: "EUR", rate: "" }, "rate"],
    [{ currency: "EUR", rate: "0" }, "rate"],
    [{ currency: "EUR", rate: "-4" }, "rate"],
    [{ currency: "EUR", rate: "4.123456789" }, "rate"],
    [{ currency: "EUR", rate: "four" }, "rate"],
    [{ currency: "USD", rate: "3.7" }, "currency"],
    [{ currency: "EUR", rate: "4", effectiveAt: "tomorrow" }, "effectiveAt"],
    [{ currency: "EUR", rate: "4", effectiveAt: "2028-01-01T00:00:00Z" }, "effectiveAt"],
  ])("are not set from %j: 400 names the field, and nothing is written", async (json, field) => {
    await book.send("admin", "GET", "/api/exchange-rates");
    const before = await book.countRows();
    const answer = await set(json);
    expect(answer.status).toBe(400);
    expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual([field]);
    expect(await book.countRows()).toEqual(before);
  });

  test("of the dollar are the peg", async () => {
    expect((await getRefusal(await set({ currency: "USD", rate: "3.7" }))).fields?.currency).toBe(
      "AED is pegged at 3.6725 to the dollar: set a rate for EUR",
    );
  });

  test("leave a row of the trail", async () => {
    await set({ currency: "EUR", rate: "4.2" });
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "CREATE",
      resource: "EXCHANGE_RATE",
      resourceId: "1",
      details: { currency: "EUR", rate: "4.2" },
    });
  });

  test("are shown to clients without who set them, and set by admins only", async () => {
    await set({ currency: "EUR", rate: "4.2" });
    const answer = await book.send("client_user", "GET", "/api/exchange-rates");
    expect(await answer.json()).toMatchObject([{ rate: "4.2", createdBy: null }]);
    for (const who of ["client_user", "auditor"] as const) {
      const json = { currency: "EUR", rate: "5" };
      expect((await book.send(who, "POST", "/api/exchange-rates", { json })).status).toBe(403);
    }
    expect(await list()).toHaveLength(1);
  });
});
