import { preparedRead } from "db/prepared";
import { receipts, virtualAccounts } from "db/schema";
import { and, asc, between, eq, gte, lt, type SQL, Subquery, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import { applicationWays } from "@/vocabulary/collection-options";
import { isStanding } from "./applications";
import { ofAccount, type ReceiptRow, receiptColumns } from "./queries";

const applicationSchema = z
  .tuple([z.int(), z.int(), z.enum(applicationWays), z.string(), z.string(), z.int()])
  .transform(([amount, writtenOff, how, number, reference, open]) => ({
    amount,
    writtenOff,
    how,
    number,
    reference,
    open,
  }));

/** An application with the expected receipt's present open amount; amounts in minor units. */
export type ExportedApplication = z.output<typeof applicationSchema>;

/** A receipt with its standing applications, in the order in which they were made. */
export type ExportedReceipt = ReceiptRow & { applications: ExportedApplication[] };

type Reading = { scope: Scope; one: "one" | "all" };

/** Receipts of a period, with the credits that cash application has yet to process; a page of them by their ids, or all. */
function selectPosted({ scope, one }: Reading, page?: { ids: SQL; end: SQL }) {
  const where = and(
    page?.ids,
    gte(receipts.createdAt, sql.placeholder("since")),
    lt(receipts.createdAt, sql.placeholder("until")),
    // A page is read along the ids: the client's index is not in their order.
    ofVisibleClient(scope, page ? sql`+${receipts.clientId}` : receipts.clientId),
    one === "one" ? eq(receipts.virtualAccountId, sql.placeholder("vaId")) : undefined,
  );
  const end = page?.end ?? sql``;
  return new Subquery(sql`select * from posted_receipts receipts where ${where} ${end}`, {}, "receipts");
}

const onePage = {
  ids: between(receipts.id, sql.placeholder("from"), sql.placeholder("to")),
  end: sql`order by ${receipts.id} limit ${sql.placeholder("limit")}`,
};

/** One read, so that a receipt and its applications are of the same moment. */
const page = preparedRead((read, reading: Reading) =>
  read
    .select({
      ...receiptColumns,
      applications:
        sql<string>`(select json_group_array(json_array(a.amount, a.written_off, a.how, x.number, x.reference,
          x.amount - x.applied - x.written_off) order by a.id)
        from receipt_applications a join expected_receipts x on x.id = a.expected_receipt_id
        where a.receipt_id = ${sql.raw("receipts.id")} and ${sql.raw(isStanding)})`.as("applications"),
    })
    .from(selectPosted(reading, onePage))
    .innerJoin(virtualAccounts, ofAccount)
    .orderBy(asc(receipts.id)),
);

const accounts = preparedRead((read, reading: Reading) =>
  read
    .select({
      id: virtualAccounts.id,
      virtualIban: virtualAccounts.virtualIban,
      reference: virtualAccounts.reference,
      customerName: virtualAccounts.customerName,
      companyName: virtualAccounts.companyName,
      currency: virtualAccounts.currency,
      count: sql<number>`count(*)`.as("count"),
      sum: sql`cast(sum(${receipts.amount}) as text)`.mapWith(BigInt).as("sum"),
      first: sql<number>`min(${receipts.id})`.as("first"),
      last: sql<number>`max(${receipts.id})`.as("last"),
    })
    .from(selectPosted(reading))
    .innerJoin(virtualAccounts, ofAccount)
    .groupBy(virtualAccounts.id)
    .orderBy(asc(virtualAccounts.id)),
);

/** An account with its receipts of a period: their number, their sum in minor units, and the ids of the first and the last. */
type ExportedAccount = Awaited<ReturnType<ReturnType<typeof accounts>["all"]>>[number];

/** Number of receipts read at a time. */
const perRead = 250;

/**
 * Reads the receipts that were posted from one instant until before another, within the actor's scope: the accounts that have
 * some, and their rows in pages, oldest first, of all or of one account. A period that has ended is complete, whether or not cash
 * application has looked at its last credits. Later receipts are in neither.
 */
export async function readExported(
  { db }: Pick<Deps, "db">,
  actor: Pick<Actor, "role" | "clientId">,
  { since, until, vaId }: { since: Instant; until: Instant; vaId: number | undefined },
) {
  const read = (vaId: number | undefined): Reading => ({
    scope: getScope(actor),
    one: vaId === undefined ? "all" : "one",
  });
  const args = { since, until, clientId: actor.clientId };
  const found = await accounts(db, read(vaId)).all({ ...args, vaId });
  async function* rows(of: readonly ExportedAccount[], vaId: number | undefined) {
    const to = Math.max(0, ...of.map(({ last }) => last));
    for (let from = Math.min(to, ...of.map(({ first }) => first)); from <= to; ) {
      const some = await page(db, read(vaId)).all({ ...args, vaId, from, to, limit: perRead });
      if (some.length === 0) return;
      yield some.map(
        ({ applications, ...row }): ExportedReceipt => ({
          ...row,
          applications: applicationSchema.array().parse(JSON.parse(applications)),
        }),
      );
      from = (some.at(-1)?.id ?? to) + 1;
    }
  }
  return {
    accounts: found,
    rows: () => rows(found, vaId),
    rowsOfAccount: (account: ExportedAccount) => rows([account], account.id),
  };
}
