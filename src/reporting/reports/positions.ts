import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { readRows, totalCell } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Minor, Total } from "@/vocabulary/money";
import { currencySchema } from "@/vocabulary/money";
import { accountStatuses, accountTypes } from "@/vocabulary/options";
import { ofAccounts, type Subject } from "./snapshot";

/** Number of accounts whose positions one statement reads, in two or three milliseconds. */
const perRead = 100;

const positionRow = z.object({
  id: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  companyName: z.string(),
  reference: z.string(),
  currency: currencySchema,
  cbsAccount: z.string(),
  type: z.enum(accountTypes),
  status: z.enum([...accountStatuses, "closed"]),
  clientId: z.string(),
  openingSeq: z.int(),
  opening: z.int(),
  openingCredited: totalCell,
  closingSeq: z.int(),
  available: z.int(),
  held: z.int(),
  closingCredited: totalCell,
});
type Row = z.infer<typeof positionRow>;

/** Account over a report's period: its position before and after, and its movements in between, by number. */
export type AccountPosition = Omit<Row, "openingCredited" | "closingCredited"> & {
  closing: Minor;
  credits: Total;
  debits: Total;
};

/** The account's last transaction before an instant, among those that existed when the report began. */
const lastBefore = (at: number, { bounds }: Subject) => sql`(select l.id from transactions l
  where l.virtual_account_id = v.id and l.created_at < ${at} and l.id <= ${bounds.transactions}
  order by l.created_at desc, l.id desc limit 1)`;

/**
 * Accounts of a report in the order of their ids, including closed ones: every movement is in its sums. Type, status and client
 * are those at the end of the period.
 */
export async function* readPositions(db: Database, subject: Subject): AsyncGenerator<AccountPosition[]> {
  const { start, until, bounds } = subject;
  for (let after = 0; ; ) {
    const rows = await readRows(
      db,
      positionRow,
      sql`
      select v.id, v.virtual_iban as virtualIban, v.customer_name as customerName, v.company_name as companyName,
        v.reference, v.currency, v.cbs_account as cbsAccount,
        coalesce(s.type, v.type) as type, coalesce(s.status, v.status) as status,
        coalesce(s.client_id, v.client_id) as clientId,
        coalesce(o.seq, 0) as openingSeq, coalesce(o.balance_after + o.held_after, 0) as opening,
        cast(coalesce(o.credited_after, 0) as text) as openingCredited,
        coalesce(c.seq, 0) as closingSeq, coalesce(c.balance_after, 0) as available,
        coalesce(c.held_after, 0) as held, cast(coalesce(c.credited_after, 0) as text) as closingCredited
      from virtual_accounts v
      left join transactions o on o.id = ${lastBefore(start, subject)}
      left join transactions c on c.id = ${lastBefore(until, subject)}
      left join account_states s on s.id = (select t.id from account_states t
        where t.virtual_account_id = v.id and t.since < ${until} order by t.since desc, t.id desc limit 1)
      where v.id > ${after} and v.id <= ${bounds.accounts} and v.created_at < ${until}
        and ${ofAccounts(subject, "v.id")}
      order by v.id limit ${perRead}`,
    );
    yield rows.map(({ openingCredited, closingCredited, ...row }) => {
      const closing = row.available + row.held;
      const credits = closingCredited - openingCredited;
      return { ...row, closing, credits, debits: credits + BigInt(row.opening) - BigInt(closing) };
    });
    const last = rows.at(-1);
    if (!last || rows.length < perRead) return;
    after = last.id;
    await setImmediate();
  }
}
