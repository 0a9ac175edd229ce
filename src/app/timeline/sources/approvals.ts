import { preparedRead } from "db/prepared";
import { approvals } from "db/schema";
import { selectUsername } from "db/username";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Source } from "@/app/timeline/event";
import { visibleApprovals } from "@/approvals/queries";
import { sayRequest } from "@/approvals/view";
import { mostExamined, own, source, take, within } from "./read";

type About = "iban" | "id";

/** Approvals have no column for the record that they are about: the newest ones are examined. */
const ofApprovals = (about: About, ended: boolean) =>
  preparedRead((read, { scope }: { scope: "all" | "own" }) => {
    const at = ended ? sql<number>`${approvals.endedAt}` : sql<number>`${approvals.madeAt}`;
    const { place, orderBy } = within(at, sql`${approvals.id}`);
    const newest = sql`(select id from approvals ${scope === "own" ? sql`where client_id = ${sql.placeholder("clientId")}` : sql``}
      order by id desc limit ${sql.raw(String(mostExamined * 10))})`;
    const named = or(
      ...[approvals.summary, approvals.details].map(
        (text) => sql`instr(replace(${text}, ' ', ''), ${own}) > 0`,
      ),
    );
    return read
      .select({
        id: approvals.id,
        at: at.as("at"),
        summary: approvals.summary,
        details: approvals.details,
        status: approvals.status,
        reason: approvals.reason,
        maker: selectUsername(approvals.makerId).as("maker"),
        ender: selectUsername(approvals.endedBy).as("ender"),
      })
      .from(approvals)
      .where(
        and(
          about === "id" ? eq(approvals.id, own) : and(sql`${approvals.id} in ${newest}`, named),
          visibleApprovals(scope),
          ended ? isNotNull(approvals.endedAt) : undefined,
          place,
        ),
      )
      .orderBy(...orderBy)
      .limit(take);
  });
const approvalReads = {
  iban: [ofApprovals("iban", false), ofApprovals("iban", true)],
  id: [ofApprovals("id", false), ofApprovals("id", true)],
} as const;
const decisions = {
  waiting: "Waits for approval",
  approved: "Approved by a second person",
  refused: "Refused by a second person",
  withdrawn: "Approval withdrawn",
  expired: "Approval expired",
} as const;

/** Acts that needed a second person: those that name an account by its IBAN, or one by its id. */
export function approvalSources(about: { iban: string } | { id: number }): Source[] {
  const [asked, ended] = "iban" in about ? approvalReads.iban : approvalReads.id;
  const values = { own: "iban" in about ? about.iban : about.id };
  return [
    source(
      "everyone",
      (db, scope) => asked(db, { scope }),
      values,
      (row) => ({
        id: row.id,
        at: row.at,
        title: "A second person was asked",
        text: sayRequest(row),
        by: row.maker,
      }),
    ),
    source(
      "everyone",
      (db, scope) => ended(db, { scope }),
      values,
      (row) => ({
        id: row.id,
        at: row.at,
        title: decisions[row.status],
        text: row.reason ?? sayRequest(row),
        ...(row.ender !== null && { by: row.ender }),
      }),
    ),
  ];
}
