import { preparedRead } from "db/prepared";
import {
  accountStates,
  alerts,
  approvals,
  auditLogs,
  bankLineMatches,
  bankLines,
  entries,
  fundAllocations,
  holds,
  journals,
  mails,
  paymentFileEntries,
  paymentFiles,
  paymentStatusReports,
  payments,
  reports,
} from "db/schema";
import { usernameOf } from "db/username";
import { and, eq, gt, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { AuditResource } from "@/commands/contract";
import type { Deps } from "@/deps";
import { visibleApprovals } from "@/oversight/approvals/queries";
import { say } from "@/vocabulary/language";
import { translate, translateWithin } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import type { Source, TimelineEvent, Window } from "./event";
import { toldOf } from "./rules";

/** Of what has no index by the record, the newest rows that are looked through. */
export const mostLookedThrough = 200;

/** The condition of a window, and its order. `id` tells rows of one instant apart. */
function within(at: SQL, id: SQL) {
  const place = sql`(${at}, ${id}) < (${sql.placeholder("at")}, ${sql.placeholder("id")})`;
  return { place, orderBy: [sql`${at} desc`, sql`${id} desc`] };
}

const take = sql.placeholder("take");
const own = sql.placeholder("own");

type Read<Row> = (
  db: Deps["db"],
  scope: "all" | "own",
) => { all(values: Record<string, unknown>): Promise<Row[]> };

/** A source that a prepared read gives, with the values that say of what record. */
const source = <Row>(
  readers: Source["readers"],
  read: Read<Row>,
  values: Record<string, unknown>,
  tell: (row: Row) => TimelineEvent,
): Source => ({
  readers,
  async read({ db }: Pick<Deps, "db">, actor: Actor, window: Window) {
    const rows = await read(db, scopeOf(actor)).all({ ...values, ...window, clientId: actor.clientId });
    return rows.map(tell);
  },
});

// The condition on the resource is that of the index: postings of movements are told by their own rows.
const trailRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${auditLogs.createdAt}`, sql`${auditLogs.id}`);
  return read
    .select({
      id: auditLogs.id,
      at: auditLogs.createdAt,
      action: auditLogs.action,
      details: auditLogs.details,
      by: usernameOf(auditLogs.userId),
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

/** What the trail says of a thing: who did it, what it changed, and what was refused. */
export const trailOf = (resource: Exclude<AuditResource, "TRANSACTION">, id: number | string): Source =>
  source(
    "staff",
    (db) => trailRows(db),
    { resource, own: String(id) },
    (row) => {
      const details: Record<string, unknown> | null = row.details === null ? null : JSON.parse(row.details);
      return {
        id: row.id,
        at: row.at,
        ...toldOf(row.action, details),
        by: row.by ?? null,
        href: `/admin/reports?view=${row.id}`,
      };
    },
  );

const postingRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${journals.createdAt}`, sql`1`);
  return read
    .select({ at: journals.createdAt, kind: journals.kind, by: usernameOf(journals.userId) })
    .from(journals)
    .where(and(eq(journals.id, own), place))
    .orderBy(...orderBy)
    .limit(take);
});

/** When a journal was posted, and by whom. */
export const postingOf = (journal: string): Source =>
  source(
    "staff",
    (db) => postingRows(db),
    { own: journal },
    ({ at, kind, by }) => ({
      id: 1,
      at,
      title: "Booked",
      text: say("Journal of the kind {kind}", { kind }),
      by: by ?? null,
    }),
  );

const stateRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${accountStates.since}`, sql`${accountStates.id}`);
  return read
    .select({ id: accountStates.id, at: accountStates.since, status: accountStates.status })
    .from(accountStates)
    .where(and(eq(accountStates.virtualAccountId, own), place))
    .orderBy(...orderBy)
    .limit(take);
});

const states = { active: "Active", suspended: "Suspended", inactive: "Inactive", closed: "Closed" } as const;

/** From when on an account had which status. */
export const statesOf = (account: number): Source =>
  source(
    "clients",
    (db) => stateRows(db),
    { own: account },
    ({ id, at, status }) => ({
      id,
      at,
      title: "Status of the account",
      text: say(states[status]),
    }),
  );

const alertRows = preparedRead((read, { scope }: { scope: "all" | "own" }) => {
  const { place, orderBy } = within(sql`${alerts.createdAt}`, sql`${alerts.id}`);
  const newest = sql`(select id from alerts where virtual_account_id = ${own} order by id desc limit ${sql.raw(String(mostLookedThrough))})`;
  return read
    .select({ id: alerts.id, at: alerts.createdAt, title: alerts.title, text: alerts.description })
    .from(alerts)
    .where(
      and(
        sql`${alerts.id} in ${newest}`,
        scope === "all" ? undefined : eq(alerts.audience, "client"),
        sql`(${sql.placeholder("journal")} is null or ${alerts.journalId} = ${sql.placeholder("journal")})`,
        place,
      ),
    )
    .orderBy(...orderBy)
    .limit(take);
});

/** The alerts about an account, of which a client is told those that are meant for it; or those that a journal raised. */
export const alertsOf = (account: number, journal: string | null = null): Source =>
  source(
    "everyone",
    (db, scope) => alertRows(db, { scope }),
    { own: account, journal },
    ({ id, at, title, text }) => ({
      id,
      at,
      title: "Alert",
      text: `${translateWithin(title)}: ${translateWithin(text)}`,
    }),
  );

const ofHolds = (ended: boolean) => {
  const [at, by] = ended
    ? [
        sql<number>`${holds.endedAt}`,
        sql<
          string | null
        >`(select u.username from journals j join users u on u.id = j.user_id where j.id = holds.ended_journal_id)`,
      ]
    : [sql<number>`${holds.createdAt}`, usernameOf(holds.createdBy)];
  return preparedRead((read) => {
    const { place, orderBy } = within(at, sql`${holds.id}`);
    const newest = sql`(select id from holds where virtual_account_id = ${own} order by id desc limit ${sql.raw(String(mostLookedThrough))})`;
    return read
      .select({
        id: holds.id,
        at: at.as("at"),
        amount: holds.amount,
        currency: holds.currency,
        reason: holds.reason,
        endedBy: holds.endedBy,
        by: sql<string | null>`${by}`.as("by"),
      })
      .from(holds)
      .where(and(sql`${holds.id} in ${newest}`, ended ? isNotNull(holds.endedAt) : undefined, place))
      .orderBy(...orderBy)
      .limit(take);
  });
};
const [holdsPlaced, holdsEnded] = [ofHolds(false), ofHolds(true)];
const endings = { release: "Hold released", capture: "Hold captured", expiry: "Hold expired" } as const;

/** The holds that were placed on an account, and how they ended. */
export const holdsOf = (account: number): Source[] => [
  source(
    "staff",
    (db) => holdsPlaced(db),
    { own: account },
    (row) => ({
      id: row.id,
      at: row.at,
      title: "Hold placed",
      text: `${formatMoney(row.amount, row.currency)}: ${row.reason}`,
      by: row.by ?? null,
      href: `/admin/holds?view=${row.id}`,
    }),
  ),
  source(
    "staff",
    (db) => holdsEnded(db),
    { own: account },
    (row) => ({
      id: row.id,
      at: row.at,
      title: row.endedBy === null ? "Hold ended" : endings[row.endedBy],
      text: `${formatMoney(row.amount, row.currency)}: ${row.reason}`,
      by: row.by ?? null,
      href: `/admin/holds?view=${row.id}`,
    }),
  ),
];

const ofAllocations = (revoked: boolean) => {
  const at = revoked ? sql<number>`${fundAllocations.revokedAt}` : sql<number>`${fundAllocations.createdAt}`;
  return preparedRead((read) => {
    const { place, orderBy } = within(at, sql`${fundAllocations.id}`);
    const newest = sql`(select id from fund_allocations where virtual_account_id = ${own} order by id desc limit ${sql.raw(String(mostLookedThrough))})`;
    return read
      .select({
        id: fundAllocations.id,
        at: at.as("at"),
        amount: fundAllocations.allocatedAmount,
        currency: fundAllocations.currency,
        user: usernameOf(fundAllocations.userId),
      })
      .from(fundAllocations)
      .where(
        and(
          sql`${fundAllocations.id} in ${newest}`,
          revoked ? isNotNull(fundAllocations.revokedAt) : undefined,
          place,
        ),
      )
      .orderBy(...orderBy)
      .limit(take);
  });
};
const [allocationsMade, allocationsRevoked] = [ofAllocations(false), ofAllocations(true)];

/** What was allocated on an account, and what was revoked of it. */
export const allocationsOf = (account: number): Source[] =>
  (
    [
      [allocationsMade, "Funds allocated"],
      [allocationsRevoked, "Allocation revoked"],
    ] as const
  ).map(([read, title]) =>
    source(
      "staff",
      (db) => read(db),
      { own: account },
      ({ id, at, amount, currency, user }) => ({
        id,
        at,
        title,
        text: say("{money} for {user}", { money: formatMoney(amount, currency), user }),
        href: `/admin/fund-allocation?view=${id}`,
      }),
    ),
  );

type About = "iban" | "id";

/** What waits for a second person has no column for what it is about: the newest are looked through. */
const ofApprovals = (about: About, ended: boolean) =>
  preparedRead((read, { scope }: { scope: "all" | "own" }) => {
    const at = ended ? sql<number>`${approvals.endedAt}` : sql<number>`${approvals.madeAt}`;
    const { place, orderBy } = within(at, sql`${approvals.id}`);
    const newest = sql`(select id from approvals ${scope === "own" ? sql`where client_id = ${sql.placeholder("clientId")}` : sql``}
      order by id desc limit ${sql.raw(String(mostLookedThrough * 10))})`;
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
        status: approvals.status,
        reason: approvals.reason,
        maker: usernameOf(approvals.makerId).as("maker"),
        ender: usernameOf(approvals.endedBy).as("ender"),
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

/** Acts that a second person was asked for: those that name an account by its IBAN, or one by its id. */
export function approvalsOf(about: { iban: string } | { id: number }): Source[] {
  const [asked, ended] = "iban" in about ? approvalReads.iban : approvalReads.id;
  const values = { own: "iban" in about ? about.iban : about.id };
  return [
    source(
      "everyone",
      (db, scope) => asked(db, { scope }),
      values,
      ({ id, at, summary, maker }) => ({
        id,
        at,
        title: "A second person was asked",
        text: translate(summary),
        by: maker,
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
        text: row.reason ?? translate(row.summary),
        ...(row.ender !== null && { by: row.ender }),
      }),
    ),
  ];
}

const ofFiles = (step: "made" | "sent" | "answered") => {
  const at = {
    made: sql<number>`${paymentFiles.madeAt}`,
    sent: sql<number>`${paymentFiles.sentAt}`,
    answered: sql<number>`${paymentFileEntries.answeredAt}`,
  }[step];
  return preparedRead((read) => {
    const { place, orderBy } = within(at, sql`${paymentFileEntries.id}`);
    return read
      .select({
        id: paymentFileEntries.id,
        file: paymentFiles.id,
        at: at.as("at"),
        messageId: paymentFiles.messageId,
        answer: paymentFileEntries.answer,
        code: paymentFileEntries.reasonCode,
        reason: paymentFileEntries.reasonText,
      })
      .from(paymentFileEntries)
      .innerJoin(paymentFiles, eq(paymentFiles.id, paymentFileEntries.fileId))
      .where(
        and(
          eq(paymentFileEntries.paymentId, own),
          isNotNull(paymentFileEntries.paymentId),
          isNotNull(at),
          place,
        ),
      )
      .orderBy(...orderBy)
      .limit(take);
  });
};
const [inFile, fileSent, fileAnswered] = [ofFiles("made"), ofFiles("sent"), ofFiles("answered")];
const answers = { accepted: "Accepted by the bank", returned: "Returned by the bank" } as const;

/** The file that carried a payment out, and what the bank said of it: its own words are for staff. */
export const filesOf = (payment: number): Source[] => [
  source(
    "staff",
    (db) => inFile(db),
    { own: payment },
    ({ id, at, file, messageId }) => ({
      id,
      at,
      title: "Put into a payment file",
      text: messageId,
      href: `/admin/payment-files?view=${file}`,
    }),
  ),
  source(
    "everyone",
    (db) => fileSent(db),
    { own: payment },
    ({ id, at }) => ({ id, at, title: "Sent to the bank" }),
  ),
  source(
    "staff",
    (db) => fileAnswered(db),
    { own: payment },
    ({ id, at, answer, code, reason, file }) => ({
      id,
      at,
      title: answer === null ? "Answered by the bank" : answers[answer],
      text: [code, reason].filter(Boolean).join(": ") || undefined,
      href: `/admin/payment-files/${file}`,
    }),
  ),
];

const paymentRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${payments.createdAt}`, sql`${payments.id}`);
  return read
    .select({
      id: payments.id,
      at: payments.createdAt,
      amount: payments.amount,
      currency: payments.currency,
      by: sql<
        string | null
      >`(select u.username from users u where u.id = payments.created_by and u.client_id = payments.client_id)`,
    })
    .from(payments)
    .where(and(eq(payments.id, own), place))
    .orderBy(...orderBy)
    .limit(take);
});

/** When a payment was made. */
export const paymentMade = (payment: number): Source =>
  source(
    "clients",
    (db) => paymentRows(db),
    { own: payment },
    ({ id, at, amount, currency, by }) => ({
      id,
      at,
      title: "Payment made",
      text: formatMoney(amount, currency),
      ...(by !== null && { by }),
    }),
  );

const lineRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${bankLines.decidedAt}`, sql`${bankLines.id}`);
  const matched = sql`(select m.line_id from ${entries} e join ${bankLineMatches} m
    on m.ledger_account_id = e.ledger_account_id and m.journal_id = e.journal_id where e.journal_id = ${own})`;
  return read
    .select({
      id: bankLines.id,
      at: sql<number>`${bankLines.decidedAt}`.as("at"),
      statement: bankLines.statementId,
      amount: bankLines.amount,
      booked: bankLines.booked,
      by: usernameOf(bankLines.decidedBy),
    })
    .from(bankLines)
    .where(and(sql`${bankLines.id} in ${matched}`, gt(bankLines.decidedAt, 0), place))
    .orderBy(...orderBy)
    .limit(take);
});

/** The lines of the bank's statements that a journal was matched with. */
export const bankLinesOf = (journal: string): Source =>
  source(
    "staff",
    (db) => lineRows(db),
    { own: journal },
    ({ id, at, statement, booked, by }) => ({
      id,
      at,
      title: "Matched with a line of the bank's statement",
      text: say("Booked by the bank on {booked}", { booked }),
      by: by ?? null,
      href: `/admin/reconciliation/statements/${statement}?view=${id}`,
    }),
  );

const reportRows = preparedRead((read) => {
  const { place, orderBy } = within(sql`${paymentStatusReports.readAt}`, sql`${paymentStatusReports.id}`);
  return read
    .select({
      id: paymentStatusReports.id,
      at: paymentStatusReports.readAt,
      name: paymentStatusReports.name,
      accepted: paymentStatusReports.accepted,
      returned: paymentStatusReports.returned,
      by: usernameOf(paymentStatusReports.readBy),
    })
    .from(paymentStatusReports)
    .where(and(eq(paymentStatusReports.fileId, own), place))
    .orderBy(...orderBy)
    .limit(take);
});

/** The bank's reports on a payment file. */
export const statusReportsOf = (file: number): Source =>
  source(
    "staff",
    (db) => reportRows(db),
    { own: file },
    ({ id, at, name, accepted, returned, by }) => ({
      id,
      at,
      title: "The bank's answer was read",
      text: say("{name}: {accepted} accepted, {returned} returned", { name, accepted, returned }),
      by: by ?? null,
    }),
  );

const mailRows = preparedRead((read) => {
  const at = sql<number>`coalesce(${mails.endedAt}, ${mails.createdAt})`;
  const { place, orderBy } = within(at, sql`1`);
  return read
    .select({ at: at.as("at"), status: mails.status, recipient: mails.recipient })
    .from(mails)
    .innerJoin(alerts, and(eq(alerts.createdAt, mails.createdAt), eq(alerts.audience, mails.audience)))
    .where(
      and(
        eq(alerts.id, own),
        sql`substr(${mails.subject}, 1, length(${alerts.title})) = ${alerts.title}`,
        place,
      ),
    )
    .orderBy(...orderBy)
    .limit(take);
});
const mailStates = {
  waiting: "A mail waits to be sent",
  sending: "A mail is being sent",
  sent: "A mail was sent",
  failed: "A mail could not be sent",
  withheld: "A mail was withheld",
} as const;

/** The mail that an alert led to, which was written in the same instant. */
export const mailsOf = (alert: number): Source =>
  source(
    "staff",
    (db) => mailRows(db),
    { own: alert },
    ({ at, status, recipient }) => ({
      id: 1,
      at,
      title: mailStates[status],
      text: recipient,
    }),
  );

const madeReports = preparedRead((read) => {
  const { place, orderBy } = within(sql`${reports.startedAt}`, sql`${reports.id}`);
  const newest = sql`(select id from reports where schedule_id = ${own} order by due_at desc limit ${sql.raw(String(mostLookedThrough))})`;
  return read
    .select({ id: reports.id, at: reports.startedAt, status: reports.status, failure: reports.failure })
    .from(reports)
    .where(and(sql`${reports.id} in ${newest}`, place))
    .orderBy(...orderBy)
    .limit(take);
});

/** The reports that a schedule made. */
export const reportsOf = (schedule: number): Source =>
  source(
    "staff",
    (db) => madeReports(db),
    { own: schedule },
    ({ id, at, failure }) => ({
      id,
      at,
      title: failure === null ? "Report made" : "Report failed",
      text: failure === null ? undefined : translate(failure),
      href: `/admin/report-files?view=${id}`,
    }),
  );
