import { getKindNoun } from "db/journal-kinds";
import { preparedRead } from "db/prepared";
import { auditLogs, journals } from "db/schema";
import { selectUsername } from "db/username";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { describeAct } from "@/app/timeline/describe-act";
import type { Source } from "@/app/timeline/event";
import type { AuditResource } from "@/commands/contract";
import { archiveOfPosting } from "@/integrity/trail/archives";
import { say } from "@/vocabulary/language";
import { own, source, take, within } from "./read";

// The condition on the resource matches the index: postings of movements have rows of their own.
const trailRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${auditLogs.createdAt}`, sql`${auditLogs.id}`);
  return read
    .select({
      id: auditLogs.id,
      at: auditLogs.createdAt,
      action: auditLogs.action,
      details: auditLogs.details,
      by: selectUsername(auditLogs.userId),
    })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.resource, sql.placeholder("resource")),
        eq(auditLogs.resourceId, own),
        isNotNull(auditLogs.resourceId),
        ne(auditLogs.resource, sql`'TRANSACTION'`),
        place,
      ),
    )
    .orderBy(...orderBy)
    .limit(take);
});

/** Events of the trail about a record: acts with their authors and changes, and refusals. */
export const trailSource = (resource: Exclude<AuditResource, "TRANSACTION">, id: number | string): Source =>
  source(
    "staff",
    (db) => trailRows(db),
    { resource, own: String(id) },
    (row) => {
      const details: Record<string, unknown> | null = row.details === null ? null : JSON.parse(row.details);
      return {
        id: row.id,
        at: row.at,
        ...describeAct(row.action, details),
        by: row.by ?? null,
        href: `/admin/reports?view=${row.id}`,
      };
    },
  );

const postingRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${journals.createdAt}`, sql`1`);
  return read
    .select({ at: journals.createdAt, kind: journals.kind, by: selectUsername(journals.userId) })
    .from(journals)
    .where(and(eq(journals.id, own), place))
    .orderBy(...orderBy)
    .limit(take);
});

/** Event of a journal's posting, with its author; names the archive if its trail row has left the book. */
export const postingSource = (journal: string): Source => ({
  readers: "staff",
  async read({ db }, _actor, window) {
    const rows = await postingRows(db).all({ own: journal, ...window });
    return Promise.all(
      rows.map(async ({ at, kind, by }) => {
        const archive = await archiveOfPosting(db, at);
        return {
          id: 1,
          at,
          title: "Booked",
          text: archive
            ? say("Journal of the kind {kind}; its row of the audit trail is in the archive {name}", {
                kind: say(getKindNoun(kind)),
                name: archive.file,
              })
            : say("Journal of the kind {kind}", { kind: say(getKindNoun(kind)) }),
          by: by ?? null,
        };
      }),
    );
  },
});
