import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { csvPreviewSchema } from "@/bank/bank-statements/contract";
import { type LayoutDto, layoutContract } from "@/bank/statement-layouts/contract";
import { auditStatement } from "@/commands/statement";
import { send, upload } from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const path = "/api/statement-layouts";
const list = async (): Promise<LayoutDto[]> =>
  layoutContract.row.array().parse(await (await book.send("auditor", "GET", path)).json());
const asCsv = { name: "november.csv", currency: "USD" };
/** A table whose date order nothing shows. */
const open = (headings: string, day: string) => `${headings}\n${day},Sale,5.00\n${day},Fee,-1.00\n`;

describe("the layout of a bank's table", () => {
  test("is kept for each account and its headings, as a row that staff see", async () => {
    const first = open("Date,Text,Amount", "03/04/2026");
    await upload(book, first, { ...asCsv, mapping: '{"dateOrder":"mdy"}' });
    await upload(book, open("Day,Text,Amount", "05/06/2026"), { ...asCsv, mapping: '{"dateOrder":"dmy"}' });
    expect(
      (await list()).map(({ cbsAccount, name, layout }) => [
        cbsAccount,
        name,
        layout.headings[0],
        layout.dateOrder,
      ]),
    ).toEqual([
      ["1000000001", "november", "Date", "mdy"],
      ["1000000001", "november", "Day", "dmy"],
    ]);
    // Each of them is used again, whichever came last.
    const later = await upload(book, open("Date,Text,Amount", "04/05/2026"), asCsv);
    expect(later.from).toBe("2026-04-05");
    expect(await list()).toHaveLength(2);
    expect((await list())[0]?.version).toBe(1);
    expect(await book.flaws()).toEqual([]);
  });

  test("is changed by a person, and by the next file that says otherwise", async () => {
    await upload(book, open("Date,Text,Amount", "03/04/2026"), { ...asCsv, mapping: '{"dateOrder":"mdy"}' });
    const [row] = await list();
    if (!row) throw new Error("Nothing is kept");
    const body = {
      cbsAccount: row.cbsAccount,
      name: "Current account",
      layout: { ...row.layout, dateOrder: "dmy" },
    };
    const changed = await book.send("admin", "PUT", `${path}/${row.id}`, {
      json: body,
      headers: { "if-match": `"${row.version}"` },
    });
    expect(changed.status).toBe(200);
    const read = await upload(book, open("Date,Text,Amount", "04/05/2026"), asCsv);
    expect(read.from).toBe("2026-05-04");
    await upload(book, open("Date,Text,Amount", "06/07/2026"), { ...asCsv, mapping: '{"dateOrder":"mdy"}' });
    expect((await list()).map(({ name, layout, version }) => [name, layout.dateOrder, version])).toEqual([
      ["Current account", "mdy", 3],
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("that was exported is used for another account", async () => {
    await upload(book, open("Date,Text,Amount", "03/04/2026"), { ...asCsv, mapping: '{"dateOrder":"mdy"}' });
    const [row] = await list();
    const body = { cbsAccount: "1000000002", name: "Copied", layout: row?.layout };
    expect((await book.send("admin", "POST", path, { json: body })).status).toBe(201);
    const answer = await send(book, open("Date,Text,Amount", "04/05/2026"), {
      ...asCsv,
      cbsAccount: "1000000002",
      path: "/api/bank-statements/preview",
    });
    const preview = csvPreviewSchema.parse(await answer.json());
    expect([preview.remembered, preview.questions, preview.mapping.dateOrder]).toEqual([true, [], "mdy"]);
    const again = await book.send("admin", "POST", path, { json: body });
    expect(await getRefusal(again)).toMatchObject({ code: "LAYOUT_TAKEN" });
  });

  test("that was deleted is asked about again", async () => {
    await upload(book, open("Date,Text,Amount", "03/04/2026"), { ...asCsv, mapping: '{"dateOrder":"mdy"}' });
    const [row] = await list();
    expect((await book.send("admin", "DELETE", `${path}/${row?.id}`)).status).toBe(204);
    const answer = await send(book, open("Date,Text,Amount", "04/05/2026"), asCsv);
    expect(await getRefusal(answer)).toMatchObject({ code: "CSV_MAPPING_NEEDED" });
    expect(await book.flaws()).toEqual([]);
  });

  test("of version 0.2 is kept as a row by the next import, and gone with it", async () => {
    const columns = { date: 0, description: 1, amount: 2 };
    const former = { confirmed: true, headings: ["Date", "Text", "Amount"], columns, dateOrder: "mdy" };
    await book.db.write([
      {
        sql: "insert into bank_csv_mappings (cbs_account, mapping, updated_by, updated_at) values ('1000000001', ?, 1, 1)",
        args: [JSON.stringify(former)],
      },
      auditStatement({
        actor: null,
        action: "CREATE",
        resource: "BANK_STATEMENT",
        details: { after: { cbsAccount: "1000000001" } },
        at: book.deps.now(),
      }),
    ]);
    const read = await upload(book, open("Date,Text,Amount", "04/05/2026"), asCsv);
    expect(read.from).toBe("2026-04-05");
    const [row] = await list();
    expect(row?.layout.dateOrder).toBe("mdy");
    expect(await book.flaws()).toEqual([]);
    await book.send("admin", "DELETE", `${path}/${row?.id}`);
    const answer = await send(book, open("Date,Text,Amount", "06/07/2026"), asCsv);
    expect(await getRefusal(answer)).toMatchObject({ code: "CSV_MAPPING_NEEDED" });
  });

  test("is refused without headings, with a column beyond them, and for an account that is not there", async () => {
    const headings = ["Date", "Text", "Amount"];
    const columns = { date: 0, description: 1, amount: 2 };
    const post = async (json: object) => (await book.send("admin", "POST", path, { json })).status;
    const body = { cbsAccount: "1000000001", name: "N", layout: { headings, columns } };
    expect(await post({ ...body, layout: { columns } })).toBe(400);
    expect(await post({ ...body, layout: { headings, columns: { ...columns, balance: 3 } } })).toBe(400);
    expect(await post({ ...body, cbsAccount: "9999999999" })).toBe(404);
    expect(await list()).toEqual([]);
  });
});
