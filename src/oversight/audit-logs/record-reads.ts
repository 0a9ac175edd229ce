import { preparedRead } from "db/prepared";
import { auditLogs } from "db/schema";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { readArchived } from "@/integrity/trail/archives";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import { auditWords } from "./contract";
import { auditColumns } from "./list";

const rowById = preparedRead((read) =>
  read
    .select({ ...auditColumns, prevHash: auditLogs.prevHash, detailsHash: auditLogs.detailsHash })
    .from(auditLogs)
    .where(eq(auditLogs.id, sql.placeholder("id"))),
);

/** A row of the trail with its link in the chain. */
export type AuditRecord = Awaited<ReturnType<typeof getAuditRecord>>;

/**
 * Reads one row of the trail, for staff.
 * @throws AppError 403, or 404 if there is none, or it is in an archive, which is named then
 */
export async function getAuditRecord({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  assertCan(actor, "audit:read");
  const row = await rowById(db).get({ id });
  if (row) return row;
  const archive = (await readArchived(db)).find(({ from, to }) => from <= id && id <= to);
  throw new AppError(
    "not_found",
    archive === undefined
      ? auditWords.notFound
      : sayInEnglish("Row {id} of the trail is in the archive {name}", {
          id: String(id),
          name: archive.file,
        }),
  );
}
