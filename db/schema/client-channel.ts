import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { channelStarts, clientFileKinds, clientFileStatuses } from "@/vocabulary/options";
import { virtualAccounts } from "./accounts";
import { bulkUploads } from "./bulk-uploads";
import { clients, users } from "./identity";
import { optionCondition } from "./options";

/**
 * The public keys by which programs of clients exchange files. What a program does is an act of the user `userId` of
 * the client. `start` says if a person carries out the files that it sends.
 */
export const channelKeys = sqliteTable(
  "channel_keys",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Algorithm and key in base64, as OpenSSH writes them. */
    publicKey: text("public_key").notNull(),
    /** `SHA256:…`, as OpenSSH shows it. */
    fingerprint: text().notNull(),
    start: text({ enum: channelStarts }).notNull(),
    /**
     * Times of the bank's day at which its client receives a report of the day so far: `11:00,15:00`; empty for none.
     */
    intraday: text().notNull().default(""),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("channel_keys_fingerprint").on(t.fingerprint),
    index("channel_keys_client").on(t.clientId, t.id),
    check("CHANNEL_KEY_START", optionCondition(t.start, channelStarts)),
  ],
);

/** Time from which files are made for a client: that of its first key. A trigger writes it. */
export const channelOpenings = sqliteTable("channel_openings", {
  clientId: text("client_id")
    .primaryKey()
    .references(() => clients.id),
  at: integer().notNull(),
});

/**
 * Files that are exchanged with clients. Of kind `payments` one came in, as `status` says; any other was made for the
 * client: a status report of an upload, by its number, notices of an account's movements after `fromSeq` up to
 * `throughSeq`, or a report of its day so far, whose `mark` is the day and time that it was to be made at.
 */
export const clientFiles = sqliteTable(
  "client_files",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    kind: text({ enum: clientFileKinds }).notNull(),
    name: text().notNull(),
    /** Its bytes, and their SHA-256 (hex). */
    size: integer().notNull(),
    digest: text().notNull(),
    madeAt: integer("made_at").notNull(),
    uploadId: integer("upload_id").references(() => bulkUploads.id, { onDelete: "set null" }),
    /** Number of a status report, and the mark that shows if there is a newer one. */
    number: integer(),
    mark: text(),
    virtualAccountId: integer("virtual_account_id").references(() => virtualAccounts.id, {
      onDelete: "set null",
    }),
    fromSeq: integer("from_seq"),
    throughSeq: integer("through_seq"),
    /** First time that the client fetched it, and the user who did. */
    fetchedAt: integer("fetched_at"),
    fetchedBy: integer("fetched_by").references(() => users.id),
    status: text({ enum: clientFileStatuses }).notNull(),
    /** User whose key sent it; true if a person carries it out. */
    sentBy: integer("sent_by").references(() => users.id),
    start: text({ enum: channelStarts }),
    /** Outcome, as a sentence. */
    message: text(),
    token: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
  },
  (t) => [
    index("client_files_client").on(t.clientId, t.id),
    uniqueIndex("client_files_report")
      .on(t.uploadId, t.number)
      .where(sql`${t.kind} = 'status' and ${t.number} is not null`),
    uniqueIndex("client_files_notices").on(t.virtualAccountId, t.fromSeq).where(sql`${t.kind} = 'notices'`),
    uniqueIndex("client_files_intraday").on(t.virtualAccountId, t.mark).where(sql`${t.kind} = 'intraday'`),
    uniqueIndex("client_files_received")
      .on(t.clientId, t.digest)
      .where(sql`${t.kind} = 'payments' and ${t.status} not in ('repeated', 'refused')`),
    index("client_files_unread").on(t.status, t.id).where(sql`${t.status} = 'received'`),
    check("CLIENT_FILE_KIND", optionCondition(t.kind, clientFileKinds)),
    check("CLIENT_FILE_STATUS", optionCondition(t.status, clientFileStatuses)),
    check("CLIENT_FILE_SENDER", sql`(${t.kind} = 'payments') = (${t.sentBy} is not null)`),
  ],
);

/** Contents of a file: the base64 of its gzip. Deleted after 90 days. */
export const clientFileContents = sqliteTable("client_file_contents", {
  fileId: integer("file_id")
    .primaryKey()
    .references(() => clientFiles.id),
  content: text().notNull(),
});
