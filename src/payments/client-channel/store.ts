import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { SqlValue, Statement } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { channelWords } from "./contract";

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

/** What a file that was made for a client says of itself, besides its bytes. */
type NewFile = {
  clientId: string;
  kind: "status" | "notices" | "intraday";
  name: string;
  bytes: Uint8Array;
  at: number;
} & Partial<Record<"uploadId" | "number" | "virtualAccountId" | "fromSeq" | "throughSeq", number>> & {
    mark?: string;
  };

export const digestOf = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** The bytes of a file as they are kept: the base64 of their gzip. */
export const pack = async (bytes: Uint8Array): Promise<string> => (await deflate(bytes)).toString("base64");

/** The id of the file that the same write has just added: ids grow, and nobody else writes meanwhile. */
export const newestFile = "(select max(id) from client_files)";

/** The statement that keeps the bytes of the file that was just added. */
export const keepContent = async (bytes: Uint8Array): Promise<Statement> => ({
  sql: `insert into client_file_contents (file_id, content) values (${newestFile}, ?)`,
  args: [await pack(bytes)],
});

/** The statements that add a file for a client. */
export async function fileStatements(file: NewFile): Promise<Statement[]> {
  const { clientId, kind, name, bytes, at } = file;
  const columns: Record<string, SqlValue> = {
    client_id: clientId,
    kind,
    name,
    size: bytes.byteLength,
    digest: digestOf(bytes),
    made_at: at,
    upload_id: file.uploadId ?? null,
    number: file.number ?? null,
    mark: file.mark ?? null,
    virtual_account_id: file.virtualAccountId ?? null,
    from_seq: file.fromSeq ?? null,
    through_seq: file.throughSeq ?? null,
    status: "made",
  };
  const names = Object.keys(columns);
  return [
    {
      sql: `insert into client_files (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
      args: Object.values(columns),
    },
    await keepContent(bytes),
  ];
}

const contentRow = z.object({ content: z.string() });

/** The bytes that were kept. */
export const unpack = async (content: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await inflate(Buffer.from(content, "base64")));

/** The bytes of a file. Throws AppError 404 where they are kept no more. */
export async function readContent({ db }: Pick<Deps, "db">, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const sql = "select content from client_file_contents where file_id = ?";
  const row = await readPrimaryRow(db, contentRow, { sql, args: [id] });
  if (!row) throw new AppError("not_found", channelWords.gone);
  return unpack(row.content);
}
