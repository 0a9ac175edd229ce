import { parse } from "csv-parse/sync";
import ExcelJS from "exceljs";
import { arabic } from "@/app/arabic-dictionary";
import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { uploadColumns } from "@/payments/bulk-uploads/contract";
import { eventually } from "../eventually";
import { takeSample } from "../samples";
import { isEnglish } from "./left-in-english";
import { demoCookie } from "./screens";

/** Downloaded file and its English texts. */
export type ReadFile = { path: string; left: string[]; headings: string };

const isTable = /(?:csv|xlsx|download)$|format=xlsx$/;

/** The names by which a template's columns are read: the same in every language. */
const names = new Set<string>(Object.values(uploadColumns).flat());

/** Texts written into the book by a person, or required in a file that is read again, even if the product has the same text. */
const others = ["Processing", "Loan", "Other", "Rent", "yes", "no"];

/** True for a text of the product in a cell, apart from words that are the same in both languages. */
const isOurs = (cell: string) =>
  Object.hasOwn(arabic, cell) && isEnglish(cell) && !others.includes(cell) && !names.has(cell);

function readCsv(text: string): Omit<ReadFile, "path"> {
  const [headings = [], ...rows]: string[][] = parse(text, { bom: true, relax_column_count: true });
  return {
    headings: headings.join(),
    left: [...headings.filter(isEnglish), ...rows.flatMap((row) => row.filter(isOurs))],
  };
}

async function readWorkbook(bytes: ArrayBuffer): Promise<Omit<ReadFile, "path">> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes);
  const left: string[] = [];
  let headings = "";
  for (const sheet of workbook.worksheets) {
    if (isEnglish(sheet.name)) left.push(sheet.name);
    if (sheet.views.some(({ rightToLeft }) => !rightToLeft)) left.push(`${sheet.name} runs to the right`);
    sheet.eachRow((row, number) =>
      row.eachCell(({ value, font }) => {
        if (typeof value !== "string") return;
        // Bold text is the product's: headings, labels and titles.
        if (isOurs(value) || (font?.bold && isEnglish(value) && !names.has(value))) left.push(value);
        if (number === 1) headings += value;
      }),
    );
  }
  return { headings, left };
}

/** Downloads every linked table as a reader of a language. */
export async function readFiles(deps: Deps, language: string): Promise<ReadFile[]> {
  const application = await createApp(deps);
  const { app, endpoints } = application;
  const address = { requestIP: () => ({ address: "192.0.2.11" }) };
  const read: ReadFile[] = [];
  for (const who of ["admin", "client"] as const) {
    const json = { "content-type": "application/json", "x-language": language };
    const send = (path: string, init: RequestInit) =>
      app.request(`http://localhost:5000${path}`, init, address);
    const cookie = `${await demoCookie(application, who)}; language=${language}`;
    const follow = (path: string) => send(path, { headers: { cookie, "sec-fetch-mode": "navigate" } });
    const tables = endpoints
      .filter(({ method, path }) => method === "GET" && isTable.test(path))
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, "1"));
    const own = await (await send("/api/virtual-accounts?limit=1", { headers: { cookie } })).json();
    const statement = `/api/virtual-accounts/${own[0].id}/statement?from=2026-01-01&to=2026-11-18&format=xlsx`;
    if (who === "admin") {
      const period = JSON.stringify({ from: "2026-09-01", to: "2026-11-17" });
      const init = { method: "POST", body: period, headers: { ...json, cookie } };
      const { reportId } = await (await send("/api/reports", init)).json();
      const file = `/api/reports/${reportId}/download`;
      await eventually(async () => {
        if ((await follow(file)).status !== 200) throw new Error("The report is not ready");
      });
      tables.push(file);
    }
    for (const path of takeSample([...tables, statement], 3, 0, `tables that are downloaded as ${who}`)) {
      const answer = await follow(path);
      if (answer.status !== 200) continue;
      const isText = answer.headers.get("content-type")?.startsWith("text/csv");
      const found = isText ? readCsv(await answer.text()) : await readWorkbook(await answer.arrayBuffer());
      read.push({ path: `${who} ${path}`, headings: found.headings, left: [...new Set(found.left)] });
    }
  }
  return read;
}
