import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { previewDigestSql } from "@/ledger/upload-digest";
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

describe("a preview that somebody changes by SQL between look and commit", () => {
  const forged = `update bulk_rows set cells = replace(replace(cells, '${external}', 'DE89370400440532013000'), '125.00', '250.00')`;

  const run = (...all: string[]) => book.db.write(all.map((sql) => ({ sql, args: [] })));

  test("is refused by the database, or at the commit where a row of the trail was forged with it, and found if neither is there", async () => {
    const { id, version } = await uploaded(
      book,
      "payments",
      file(`gulf_pay,${external},125.00,Rent,PAY-1`, `gulf_pay,${external},1.00,Rent,PAY-2`),
    );
    const seen = { who, "If-Match": `"${version}"` } as const;
    const tries = [
      forged,
      "delete from bulk_rows where row = 3",
      "update bulk_rows set state = 'bad', problems = '{}' where row = 3",
      `insert into bulk_rows (upload_id, row, cells, state) select ${id}, 9, cells, 'good' from bulk_rows where row = 3`,
    ];
    const [open, close] = [
      "update bulk_uploads set version = -version",
      "update bulk_uploads set version = 1 - version",
    ];
    for (const sql of tries) {
      await expect(run(sql)).rejects.toThrow("PREVIEW_UNRECORDED");
      await expect(run(open, sql, close)).rejects.toThrow("PREVIEW_UNRECORDED");
    }
    const record = {
      sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
        select 3, 'UPDATE', 'BULK_UPLOAD', id, json_object('preview', json_object('before', ?, 'after', ${previewDigestSql})), '', '', ?
        from bulk_uploads u`,
      args: [version, book.deps.now()],
    };
    const [opened, changed, closed] = [open, forged, close].map((sql) => ({ sql, args: [] }));
    await book.db.write([opened, changed, record, closed].filter((each) => each !== undefined));
    const refused = await commit(book, id, "all", seen);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "STALE", message: expect.stringContaining("review it again"), fields: { seen: version } },
    ]);
    expect((await ended(book, id, who)).status).toBe("ready");
    expect(await available()).toBe("1000.00");
    // It is now in the trail, and a reload shows it.
    expect(await book.flaws()).toEqual([]);
    await run(open);
    expect((await commit(book, id, "all", { who })).status).toBe(409);
    expect((await book.flaws()).join()).toContain("left open for changes");
  });

  test("sends no row that was bad when it was looked at, and shows which rows are good now", async () => {
    const { id } = await uploaded(
      book,
      "payments",
      file(`gulf_pay,${external},900.00,Rent,PAY-1`, `gulf_pay,${external},200.00,Rent,PAY-2`),
    );
    const read = async () =>
      (await book.send(who, "GET", `/api/bulk-uploads/${id}`)).headers.get("etag") ?? "";
    const before = await read();
    await book.book("credit", payer.id, { amount: "500.00", reference: "MORE" });
    const early = await commit(book, id, "good", { who, "If-Match": before });
    expect([early.status, await early.json()]).toMatchObject([409, { code: "STALE" }]);
    expect(await available()).toBe("1500.00");
    expect((await commit(book, id, "good", { who, "If-Match": await read() })).status).toBe(202);
    expect(await ended(book, id, who)).toMatchObject({ done: 2 });
    expect(await book.flaws()).toEqual([]);
  });

  test("that an earlier version of the program kept is committed as it was seen, and no other", async () => {
    const { id } = await uploaded(book, "payments", file(`gulf_pay,${external},125.00,Rent,PAY-1`));
    await run(
      "drop trigger audit_logs_redact",
      "update audit_logs set details = json_remove(details, '$.preview') where resource = 'BULK_UPLOAD'",
    );
    const read = async () =>
      (await book.send(who, "GET", `/api/bulk-uploads/${id}`)).headers.get("etag") ?? "";
    const seen = { who, "If-Match": await read() } as const;
    await expect(run(forged)).rejects.toThrow("PREVIEW_UNRECORDED");
    await run("drop trigger bulk_rows_update", forged);
    expect((await commit(book, id, "all", seen)).status).toBe(409);
    const again = { who, "If-Match": await read() } as const;
    expect((await commit(book, id, "all", again)).status).toBe(202);
  });
});

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
