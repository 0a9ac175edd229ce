import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cutOffSchema } from "@/bank/cut-offs/contract";
import { type Book, type Caller, refusalOf, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const path = "/api/cut-offs";
const create = (json: object) => book.send("admin", "POST", path, { json });
const replace = (json: object) => book.send("admin", "PUT", path, { json });
const list = async (who: Caller = "auditor") =>
  cutOffSchema.array().parse(await (await book.send(who, "GET", path)).json());
const texts = async () =>
  (await list()).map(({ time, currency, country }) => `${time} ${currency} ${country}`);

test("a cut-off time counts for a currency and a country, or for all, once", async () => {
  expect(await (await create({ time: "14:30" })).json()).toEqual({
    id: 1,
    currency: null,
    country: null,
    time: "14:30",
    version: 1,
  });
  expect((await create({ time: "12:00", currency: "AED", country: "ae" })).status).toBe(201);
  expect((await create({ time: "12:00", currency: "AED", country: "" })).status).toBe(201);
  const again = await create({ time: "16:00" });
  expect(again.status).toBe(409);
  expect((await refusalOf(again)).message).toContain("14:30 (all currencies, all countries)");
  const answers = await Promise.all(["10:00", "11:00"].map((time) => create({ time, currency: "EUR" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  for (const json of [{ time: "24:00" }, { time: "9:00" }, { time: "09:00", country: "XX" }])
    expect((await create(json)).status).toBe(400);
});

test("a list takes the place of all, in one write, and the trail has what went and what came", async () => {
  await replace([{ time: "14:30" }, { time: "12:00", currency: "AED" }]);
  const answer = await replace([
    { time: "14:30" },
    { time: "13:00", currency: "AED" },
    { time: "11:00", country: "GB" },
  ]);
  expect(answer.status).toBe(200);
  expect(cutOffSchema.array().parse(await answer.json())).toHaveLength(3);
  expect((await texts()).sort()).toEqual(["11:00 null GB", "13:00 AED null", "14:30 null null"]);
  const twice = await replace([{ time: "14:30" }, { time: "15:30" }]);
  expect(twice.status).toBe(409);
  expect(await texts()).toHaveLength(3);
  const acts = (await book.trail()).filter(({ resource }) => resource === "CUT_OFF");
  expect(acts.map(({ action, resourceId }) => `${action} ${resourceId}`)).toEqual([
    "CREATE 1",
    "CREATE 2",
    "DELETE 2",
    "CREATE 3",
    "CREATE 4",
  ]);
  expect(await book.flaws()).toEqual([]);
});

describe("the preview of a payment", () => {
  const payment = {
    description: "Boxes",
    reference: "PAY-20261118-AAAAAA",
    amount: "10.00",
    currency: "USD",
  };
  const preview = async (vaId: number, recipient: string) =>
    (
      await book.send("client_user", "POST", "/api/payments/preview", {
        json: { vaId, recipient, ...payment },
      })
    ).json();

  test("says on which business day it leaves, and until when it arrives", async () => {
    const { id } = await book.openAccount();
    const { virtualIban } = await book.openAccount();
    await book.book("credit", id, { amount: "100.00" });
    const [local, abroad] = ["AE070331234567890123456", "GB29NWBK60161331926819"];
    // A Wednesday, 12:00 by the bank's clock.
    expect(await preview(id, local)).toMatchObject({ executesOn: "2026-11-18", arrivesOn: "2026-11-18" });
    expect(await preview(id, abroad)).toMatchObject({ executesOn: "2026-11-18", arrivesOn: "2026-11-23" });
    expect(await preview(id, "12345678")).toMatchObject({ executesOn: "2026-11-18", arrivesOn: null });

    await replace([{ time: "18:00" }, { time: "12:00", currency: "USD", country: "GB" }]);
    await book.send("admin", "POST", "/api/holidays", { json: { date: "2026-11-19", name: "Closed" } });
    expect(await preview(id, local)).toMatchObject({ executesOn: "2026-11-18", outlook: "leaves_today" });
    expect(await preview(id, abroad)).toMatchObject({
      executesOn: "2026-11-20",
      arrivesOn: "2026-11-25",
      outlook: "leaves_later",
    });
    expect(await preview(id, virtualIban)).toMatchObject({
      executesOn: "2026-11-18",
      arrivesOn: "2026-11-18",
      outlook: "booked_at_once",
    });
  });
});
