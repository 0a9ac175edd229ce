import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { type Book, startBook } from "./book";
import { commit, ended, uploaded } from "./bulk";

let book: Book;
let payer: AccountDto;
beforeEach(async () => {
  book = await startBook();
  payer = await book.openAccount({ reference: "gulf_pay" });
  await book.book("credit", payer.id, { amount: "1000.00" });
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

const external = "GB29NWBK60161331926819";
const file = (...rows: string[]) => ["from,recipient,amount,description,reference", ...rows].join("\n");
const available = async () => (await book.readAccount(payer.id)).availableBalance;
const who = "client_user";

describe("payments of a file", () => {
  test("with one reference in two files that are committed at once are made once", async () => {
    const one = await uploaded(book, "payments", file(`gulf_pay,${external},100.00,Rent,PAY-1`));
    const two = await uploaded(book, "payments", file(`gulf_pay,${external},200.00,Rent,PAY-1`));
    await Promise.all([commit(book, one.id, "good", { who }), commit(book, two.id, "good", { who })]);
    const states = [await ended(book, one.id, who), await ended(book, two.id, who)];
    expect(states.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(["900.00", "800.00"]).toContain(await available());
    expect(await book.flaws()).toEqual([]);
  });

  test("that are mended while they are committed are made as they were or as they are, and once", async () => {
    const { id } = await uploaded(book, "payments", file(`gulf_pay,${external},100.00,Rent,PAY-1`));
    const mend = { cells: [{ row: 2, column: "amount", value: "200.00" }] };
    await Promise.all([
      book.send(who, "PUT", `/api/bulk-uploads/${id}`, { json: mend }),
      commit(book, id, "good", { who }),
      book.send(who, "PUT", `/api/bulk-uploads/${id}`, { json: mend }),
    ]);
    const state = await ended(book, id, who);
    if (state.status === "done") expect(["900.00", "800.00"]).toContain(await available());
    else expect(await available()).toBe("1000.00");
    expect(await book.flaws()).toEqual([]);
  });
});
