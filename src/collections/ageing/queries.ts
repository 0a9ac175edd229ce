import { readRows, totalCell } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { addDays, bankDate } from "@/vocabulary/calendar";
import { currencySchema, type Total, toDecimal } from "@/vocabulary/money";
import { type AgeBand, type AgeingDto, type AgeingQuery, ageBands } from "./contract";

const payerRow = z.object({
  currency: currencySchema,
  name: z.string().nullable(),
  notDue: totalCell,
  to30: totalCell,
  to60: totalCell,
  to90: totalCell,
  over90: totalCell,
});

type Bands = Record<AgeBand, Total>;

const toDto = (bands: Bands) => {
  const decimal = (band: AgeBand) => toDecimal(bands[band]);
  return {
    notDue: decimal("notDue"),
    to30: decimal("to30"),
    to60: decimal("to60"),
    to90: decimal("to90"),
    over90: decimal("over90"),
    total: toDecimal(totalOf(bands)),
  };
};

function addUp(all: readonly Bands[]): Bands {
  const sums: Bands = { notDue: 0n, to30: 0n, to60: 0n, to90: 0n, over90: 0n };
  for (const one of all) for (const band of ageBands) sums[band] += one[band];
  return sums;
}

const totalOf = (bands: Bands): Total => ageBands.reduce((sum, band) => sum + bands[band], 0n);

/**
 * Adds up open amounts by currency, payer and days overdue on a date: a client's own; for staff those of one client or of all.
 * @throws AppError 403
 */
export async function readAgeing(
  deps: Pick<Deps, "db" | "env" | "now">,
  actor: Actor,
  { at = bankDate(deps.now(), deps.env.zone), clientId }: AgeingQuery,
): Promise<AgeingDto> {
  assertCan(actor, "expected-receipts:read");
  const client = getScope(actor) === "own" ? actor.clientId : clientId;
  const own = client === undefined ? sql`1` : sql`client_id = ${client}`;
  const [to30, to60, to90] = [30, 60, 90].map((days) => addDays(at, -days));
  const rows = await readRows(
    deps.db,
    payerRow,
    // In the order of its index, so that a hundred thousand rows are added up without being sorted.
    sql`select currency, payer_name as name, cast(sum(iif(due_date >= ${at}, open, 0)) as text) as "notDue",
        cast(sum(iif(due_date < ${at} and due_date >= ${to30}, open, 0)) as text) as to30,
        cast(sum(iif(due_date < ${to30} and due_date >= ${to60}, open, 0)) as text) as to60,
        cast(sum(iif(due_date < ${to60} and due_date >= ${to90}, open, 0)) as text) as to90,
        cast(sum(iif(due_date < ${to90}, open, 0)) as text) as over90
      from (select client_id, currency, payer_name, due_date, amount - applied - written_off as open from expected_receipts
        where ${own} and status in ('open', 'partly_paid', 'expired'))
      group by client_id, currency, payer_name`,
  );
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return {
    at,
    currencies: [...byCurrency]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([currency, all]) => {
        // Clients of the bank may have a payer of the same name.
        const byName = Map.groupBy(all, ({ name }) => name);
        const payers = [...byName].map(([name, some]) => ({ name, ...addUp(some) }));
        return {
          currency,
          ...toDto(addUp(payers)),
          payers: payers
            .toSorted((a, b) => Number(totalOf(b) - totalOf(a)) || (a.name ?? "").localeCompare(b.name ?? ""))
            .map(({ name, ...bands }) => ({ name, ...toDto(bands) })),
        };
      }),
  };
}
