import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { paymentFileContents, paymentFiles } from "db/schema";
import { selectUsername } from "db/username";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { isoInstant } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import { type PaymentFileDto, paymentFileMessages } from "./contract";
import { fileStatus } from "./rules";

/** Columns read for a file; sums in minor units. */
export const fileColumns = {
  id: paymentFiles.id,
  cbsAccount: paymentFiles.cbsAccount,
  day: paymentFiles.day,
  messageId: paymentFiles.messageId,
  count: paymentFiles.count,
  controlSum: paymentFiles.controlSum,
  accepted: paymentFiles.accepted,
  returned: paymentFiles.returned,
  madeBy: selectUsername(paymentFiles.madeBy).as("made_by_name"),
  madeAt: paymentFiles.madeAt,
  sentBy: selectUsername(paymentFiles.sentBy).as("sent_by_name"),
  sentAt: paymentFiles.sentAt,
};

const fileById = preparedRead((read) =>
  read
    .select(fileColumns)
    .from(paymentFiles)
    .where(eq(paymentFiles.id, sql.placeholder("id"))),
);

/** A payment file as read by queries. */
export type FileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof fileById>["get"]>>>;

/** Reads a payment file. Throws AppError 403 for anyone but staff, 404 if there is none. */
export async function getFile({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<FileRow> {
  assertCan(actor, "payment-files:read");
  const file = await fileById(db).get({ id });
  if (!file) throw new AppError("not_found", paymentFileMessages.notFound);
  return file;
}

const fileRow = z.object({
  id: z.int(),
  cbsAccount: z.string(),
  day: z.string(),
  messageId: z.string(),
  count: z.int(),
  controlSum: z.int(),
  accepted: z.int(),
  returned: z.int(),
  madeBy: z.string().nullable(),
  madeAt: z.int(),
  sentBy: z.string().nullable(),
  sentAt: z.int().nullable(),
});

/** The file with a message id, read from the primary; undefined if there is none. */
export async function findFile({ db }: Pick<Deps, "db">, messageId: string): Promise<FileRow | undefined> {
  return readPrimaryRow(db, fileRow, {
    sql: `select f.id, f.cbs_account as "cbsAccount", f.day, f.message_id as "messageId", f.count,
        f.control_sum as "controlSum", f.accepted, f.returned, f.made_at as "madeAt", f.sent_at as "sentAt",
        m.username as "madeBy", s.username as "sentBy"
      from payment_files f left join users m on m.id = f.made_by left join users s on s.id = f.sent_by
      where f.message_id = ?`,
    args: [messageId],
  });
}

const contents = preparedRead((read) =>
  read
    .select({ xml: paymentFileContents.xml })
    .from(paymentFileContents)
    .where(eq(paymentFileContents.fileId, sql.placeholder("id"))),
);

/** The XML of a file as written, compressed by gzip. */
export async function readContents({ db }: Pick<Deps, "db">, id: number): Promise<Buffer> {
  const found = await contents(db).get({ id });
  if (!found) throw new AppError("not_found", paymentFileMessages.notFound);
  return Buffer.from(found.xml, "base64");
}

/** Converts a payment file to the form of answers. */
export function toFileDto(file: FileRow): PaymentFileDto {
  const { id, cbsAccount, day, messageId, count, accepted, returned, madeBy, sentBy, sentAt } = file;
  return {
    id,
    cbsAccount,
    date: day,
    messageId,
    status: fileStatus(file),
    count,
    controlSum: toDecimal(file.controlSum),
    accepted,
    returned,
    madeBy,
    madeAt: isoInstant(file.madeAt),
    sentBy,
    sentAt: isoInstant(sentAt),
  };
}
