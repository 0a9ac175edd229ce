import { expectOneRow, type Write } from "db/client";
import { flagCell, parseRow, readPrimaryRow } from "db/rows";
import { z } from "zod";
import { RateLimit, tooMany } from "@/access/rate-limit";
import { auditStatement } from "@/commands/statement";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { commitUpload } from "@/payments/bulk-uploads/commit";
import { uploadLimits } from "@/payments/bulk-uploads/contract";
import { nameCheckWork } from "@/payments/bulk-uploads/name-check-run";
import { pain002 } from "@/payments/bulk-uploads/pain002";
import { isXml } from "@/payments/bulk-uploads/transfers";
import { uploadFile } from "@/payments/bulk-uploads/upload";
import {
  actingFor,
  itemEnded,
  itemFailed,
  type Maker,
  MakerGone,
  makerCell,
  makerColumn,
  processItem,
  readMaker,
} from "@/platform/leased-work/acting-for";
import type { End, Lease } from "@/platform/leased-work/lease";
import { leasedWork } from "@/platform/leased-work/leased-work";
import { type ChannelKey, keyGuard } from "./channel-key";
import { channelStarts } from "./keys/contract";
import { fileStatements, keepContent, newestFile, sha256Hex, unpack } from "./store";

/** Limits of a client: files sent per minute, and files that wait to be read. */
const rate = { most: 20, per: 60_000 };
const mostUnread = 50;
const sent = new RateLimit();

const countRow = z.object({ files: z.int() });
const keptRow = z.object({ id: z.int(), status: z.enum(["received", "repeated"]) });

/** Stores a file that a client's program sent, and starts reading it. Throws AppError as `keepFile`. */
export async function receiveFile(deps: Deps, key: ChannelKey, file: SentFile): Promise<void> {
  const { id, isRepeat } = await keepFile(deps, key, file);
  if (!isRepeat) void inboxWork.carryOutBehind(deps, id);
}

type SentFile = { name: string; bytes: Uint8Array };

/**
 * Stores a file that a client's program sent, in one write with its row of the trail. A file with the same bytes as
 * an earlier one is stored as a repeat and not processed; if the earlier one was refused, it is read again and
 * answered.
 * @throws AppError 400 for an empty file, 409 for a key that was revoked in the meantime, 413, 429
 */
export async function keepFile(
  deps: Deps,
  key: ChannelKey,
  { name, bytes }: SentFile,
): Promise<{ id: number; isRepeat: boolean }> {
  const { actor } = key;
  if (bytes.byteLength === 0) throw new AppError("bad_request", "The file is empty");
  if (bytes.byteLength > uploadLimits.fileBytes)
    throw new AppError("too_large", "The file is larger than 5 MB: split it into several");
  const wait = sent.take(deps, `client files ${actor.clientId}`, rate);
  if (wait !== undefined) throw tooMany("Too many files were sent: try again in a moment", wait);
  const unread = await readPrimaryRow(deps.db, countRow, {
    sql: "select count(*) as files from client_files where status = 'received' and client_id = ?",
    args: [actor.clientId],
  });
  if ((unread?.files ?? 0) >= mostUnread)
    throw tooMany("Many of your files wait to be read: try again in a moment", 60);
  const digest = sha256Hex(bytes);
  const content = await keepContent(bytes);
  const guard = keyGuard(key);
  const { rows } = await write(deps, actor, {
    access: "payments:make",
    refusals: {
      KEY_REVOKED: { kind: "conflict", message: "The key is registered no more", code: "KEY_REVOKED" },
    },
    plan: (at) => ({
      statements: [
        ...guard,
        {
          sql: `insert into client_files (client_id, kind, name, size, digest, made_at, status, sent_by, start)
            values (?, 'payments', ?, ?, ?, ?, iif(exists (select 1 from client_files
              where client_id = ? and digest = ? and kind = 'payments' and status not in ('repeated', 'refused')), 'repeated', 'received'), ?, ?)
            returning id, status`,
          args: [
            actor.clientId,
            name,
            bytes.byteLength,
            digest,
            at,
            actor.clientId,
            digest,
            actor.userId,
            key.start,
          ],
        },
        content,
      ],
      audit: {
        action: "CREATE",
        resource: "CLIENT_FILE",
        resourceId: { sql: newestFile, args: [] },
        details: { name, size: bytes.byteLength, digest, key: key.id, start: key.start },
      },
      answer: undefined,
    }),
  });
  const { id, status } = parseRow(keptRow, rows[guard.length]);
  return { id, isRepeat: status === "repeated" };
}

const fileRow = z.object({
  id: z.int(),
  clientId: z.string(),
  name: z.string(),
  digest: z.string(),
  start: z.enum(channelStarts),
  maker: makerCell,
  isRecorded: flagCell,
  content: z.string().nullable(),
});
type InboxFile = Omit<z.output<typeof fileRow>, "maker"> & { maker: Maker };

const keyUserGone = "The user of the key is no longer active";

/** Refusal of a file that cannot be read, with the sentence for its sender. */
const fileRefused = (message: string) => new AppError("conflict", message);

const nothingGood = "No payment of it could be made: the status report says why";

/** Reads a file as an upload of the key's user, and carries it out if the key allows that. */
async function work(deps: Deps, file: InboxFile, lease: Lease): Promise<End> {
  if (!file.maker.mayAct) throw new MakerGone();
  let message: string | null = null;
  const refusal = await processItem(deps, { clientFile: file.id }, async () => {
    const upload = (await findUpload(deps, file)) ?? (await readUpload(deps, file, lease));
    if (file.start === "at_once") message = await carryOut(deps, upload, file.maker, lease);
  });
  if (refusal) throw refusal;
  return { set: "status = 'read', message = ?", args: [message] };
}

/**
 * Carries a file's upload out once the names of its payees are checked. Returns a message for its sender if no row is
 * valid, or if it stays a preview for a person, for example because of deviating names.
 */
async function carryOut(deps: Deps, upload: number, maker: Maker, lease: Lease): Promise<string | null> {
  // Nobody looks at its preview: without valid rows it ends here, and its report states that.
  const options = { version: undefined, idempotency: undefined, endsWithoutGood: true };
  for (;;) {
    await nameCheckWork.awaitEnd(deps, upload, lease);
    try {
      const { value } = await commitUpload(
        actingFor(deps, maker, lease),
        maker.actor,
        upload,
        { mode: "good", acceptNames: false },
        options,
      );
      return value.good === 0 ? nothingGood : null;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
      // It was begun before this node took over the file.
      if (error.code === "UPLOAD_COMMITTED") return null;
      if (error.code !== "NAMES_BEING_CHECKED") return error.message;
    }
  }
}

const uploadRow = z.object({ uploadId: z.int().nullable() });

/** The upload that an earlier attempt made of a file. */
async function findUpload({ db }: Deps, { id }: InboxFile): Promise<number | null> {
  const sql = `select upload_id as "uploadId" from client_files where id = ?`;
  return (await readPrimaryRow(db, uploadRow, { sql, args: [id] }))?.uploadId ?? null;
}

async function readUpload(deps: Deps, file: InboxFile, lease: Lease): Promise<number> {
  if (file.content === null || !file.isRecorded) throw fileRefused("The file is not as it was sent");
  const bytes = await unpack(file.content);
  if (sha256Hex(bytes) !== file.digest) throw fileRefused("The file is not as it was sent");
  for (;;) {
    try {
      return await uploadOnce(deps, file, bytes, lease);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "too_many") throw error;
      await lease.pause((error.retryAfter ?? 1) * 1000);
    }
  }
}

/**
 * Creates the upload and links the file to it in one write, so that a node that takes the file over makes no second
 * one.
 */
async function uploadOnce(
  deps: Deps,
  { id, name, maker }: InboxFile,
  bytes: Uint8Array<ArrayBuffer>,
  lease: Lease,
): Promise<number> {
  const after: Write[] = [
    {
      sql: "update client_files set upload_id = (select max(id) from bulk_uploads) where id = ? and upload_id is null",
      args: [id],
    },
    expectOneRow(itemEnded),
  ];
  const upload = await uploadFile(
    actingFor(deps, maker, lease, after),
    maker.actor,
    "payments",
    { file: new File([bytes], name), again: false },
    { idempotency: undefined, signal: lease.signal },
  );
  if (upload.isDuplicate) throw fileRefused(`Upload ${upload.id} says the same: nothing was made of it`);
  return upload.id;
}

/** Ends a file that cannot be read: if it was meant as a message, its sender finds a rejection in the outbox. */
async function failed(deps: Deps, file: InboxFile, error: unknown): Promise<End> {
  const said = error instanceof AppError ? error.message : itemFailed;
  const message = error instanceof MakerGone ? keyUserGone : said;
  const at = deps.now();
  return {
    set: "status = 'refused', message = ?",
    args: [message],
    statements: [
      // The upload reports the result.
      ...((await findUpload(deps, file)) === null ? await rejection(file, message, at) : []),
      auditStatement({
        actor: null,
        origin: { ip: "", userAgent: "" },
        action: "UPDATE",
        resource: "CLIENT_FILE",
        resourceId: file.id,
        details: { status: "refused", message },
        at,
      }),
    ],
  };
}

async function rejection({ id, clientId, content }: InboxFile, message: string, at: number) {
  if (content === null || !isXml(await unpack(content))) return [];
  const messageId = `RJCT-${id}`;
  const xml = await pain002({
    messageId,
    madeAt: at,
    original: { name: "", id: "" },
    upload: "done",
    items: [],
    reason: { code: "FF01", texts: [message] },
  });
  const bytes = new TextEncoder().encode(xml);
  return fileStatements({ clientId, kind: "status", name: `${messageId}.pain002.xml`, bytes, at });
}

/** Work on incoming files, each read by one node. */
export const inboxWork = leasedWork({
  name: "a client's file",
  field: "file",
  table: "client_files",
  status: "received",
  turnColumn: "client_id",
  atOnce: 2,
  columns: `id, client_id as "clientId", name, digest, start,
    ${makerColumn({
      user: "sent_by",
      may: "u.role = 'client_user' and u.client_id = client_files.client_id",
      origin: `json_object('userAgent', 'SFTP', 'ip', coalesce((select ip_address from audit_logs
        where resource = 'CLIENT_FILE' and resource_id = cast(client_files.id as text) order by id limit 1), ''))`,
    })},
    exists (select 1 from audit_logs where resource = 'CLIENT_FILE' and resource_id = cast(client_files.id as text)
      and action = 'CREATE' and user_id = sent_by and details ->> '$.digest' = client_files.digest
      and details ->> '$.start' = client_files.start) as "isRecorded",
    (select content from client_file_contents where file_id = client_files.id) as content`,
  row: fileRow,
  read: ({ maker, ...file }) => ({ ...file, maker: readMaker(maker, `client file ${file.id}`) }),
  work,
  failed,
});
