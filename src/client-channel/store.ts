import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { SqlValue, Statement, Write } from "db/client";
import { flagCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { channelWords } from "./contract";

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

/** Description of a file that was made for a client, without its bytes. */
type NewFile = {
  clientId: string;
  kind: "status" | "notices" | "intraday";
  name: string;
  bytes: Uint8Array;
  at: number;
} & Partial<Record<"uploadId" | "number" | "virtualAccountId" | "fromSeq" | "throughSeq", number>> & {
    mark?: string;
  };

export const sha256Hex = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** The stored form of a file's bytes: the base64 of their gzip. */
export const pack = async (bytes: Uint8Array): Promise<string> => (await deflate(bytes)).toString("base64");

/** SQL for the id of the file that the same write has just added: ids ascend, and a write excludes others. */
export const newestFile = "(select max(id) from client_files)";

/** The statement that stores the bytes of the file that was just added. */
export const keepContent = async (bytes: Uint8Array): Promise<Statement> => ({
  sql: `insert into client_file_contents (file_id, content) values (${newestFile}, ?)`,
  args: [await pack(bytes)],
});

/** Statements that add a file for a client with its row of the trail, without which the file is never handed out. */
export async function fileStatements(file: NewFile): Promise<Write[]> {
  const { clientId, kind, name, bytes, at } = file;
  const digest = sha256Hex(bytes);
  const columns: Record<string, SqlValue> = {
    client_id: clientId,
    kind,
    name,
    size: bytes.byteLength,
    digest,
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
    auditStatement({
      actor: null,
      action: "CREATE",
      resource: "CLIENT_FILE",
      resourceId: { sql: newestFile, args: [] },
      details: { clientId, kind, name, digest },
      at,
    }),
  ];
}

const contentRow = z.object({ content: z.string(), digest: z.string(), isRecorded: flagCell });

/** Unpacks stored bytes. */
export const unpack = async (content: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await inflate(Buffer.from(content, "base64")));

/** SQL condition that row `f` is unchanged since its own row of the trail, or that of an upgrade of the book. */
const isRecorded = `exists (
  select 1 from state_changes c join audit_logs a on a.id = c.audit_id join client_files_state s on s.row_id = f.id
  where c.subject = 'client_files' and c.row_id = cast(f.id as text) and c.digest = lower(hex(sha3(s.state, 256)))
    and (a.resource = 'CLIENT_FILE' and a.resource_id = c.row_id or a.resource = 'AUDIT_LOG' and a.user_id is null))`;

/**
 * Reads the bytes of a file.
 * @throws AppError 404 if they are no longer kept, 409 if their digest differs from the trail's
 */
export async function readContent({ db }: Pick<Deps, "db">, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const row = await readPrimaryRow(db, contentRow, {
    sql: `select content, digest, ${isRecorded} as "isRecorded"
      from client_file_contents join client_files f on f.id = file_id where file_id = ?`,
    args: [id],
  });
  if (!row) throw new AppError("not_found", channelWords.gone);
  const bytes = await unpack(row.content);
  if (row.isRecorded && sha256Hex(bytes) === row.digest) return bytes;
  throw new AppError("conflict", channelWords.unrecorded, { code: "FILE_UNRECORDED" });
}
