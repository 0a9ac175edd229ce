import { preparedRead } from "db/prepared";
import { bankStatements, settlementInstructions, virtualAccounts } from "db/schema";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Neighbours } from "@/platform/lists/list";
import { getCbsAccount, listCbsAccounts, readBankMoney } from "./queries";

/** Number of rows of each kind in a record, and of the newest rows that are examined if no index leads to them. */
const shown = 5;
const lookedThrough = 1000;

const number = sql.placeholder("number");

const linked = preparedRead((read) =>
  read
    .select({
      id: virtualAccounts.id,
      customerName: virtualAccounts.customerName,
      virtualIban: virtualAccounts.virtualIban,
      balance: virtualAccounts.balance,
      currency: virtualAccounts.currency,
    })
    .from(virtualAccounts)
    .where(and(eq(virtualAccounts.cbsAccount, number), isNull(virtualAccounts.closedAt)))
    .orderBy(desc(virtualAccounts.id))
    .limit(shown),
);

const settlements = preparedRead((read) =>
  read
    .select({
      id: settlementInstructions.id,
      from: settlementInstructions.fromCbsAccount,
      to: settlementInstructions.toCbsAccount,
      amount: settlementInstructions.amount,
      currency: settlementInstructions.currency,
      createdAt: settlementInstructions.createdAt,
      settledAt: settlementInstructions.settledAt,
    })
    .from(settlementInstructions)
    .where(
      sql`${settlementInstructions.id} in (select id from settlement_instructions order by id desc limit ${sql.raw(String(lookedThrough))})
        and (${settlementInstructions.fromCbsAccount} = ${number} or ${settlementInstructions.toCbsAccount} = ${number})`,
    )
    .orderBy(desc(settlementInstructions.id))
    .limit(shown),
);

const statements = preparedRead((read) =>
  read
    .select({
      id: bankStatements.id,
      fileName: bankStatements.fileName,
      status: bankStatements.status,
      uploadedAt: bankStatements.uploadedAt,
    })
    .from(bankStatements)
    .where(
      sql`${bankStatements.id} in (select id from bank_statements order by id desc limit ${sql.raw(String(lookedThrough))})
        and ${bankStatements.cbsAccount} = ${number}`,
    )
    .orderBy(desc(bankStatements.id))
    .limit(shown),
);

/** A CBS account with its money, and its newest links, settlements and statements. */
export type CbsRecord = Awaited<ReturnType<typeof readCbsRecord>>;

/** Reads a CBS account with the newest of its links, settlements and statements. Throws AppError 403, 404. */
export async function readCbsRecord(deps: Deps, actor: Actor, of: string) {
  const account = await getCbsAccount(deps, actor, of);
  const [money, accounts, instructions, papers] = await Promise.all([
    readBankMoney(deps, actor),
    linked(deps.db).all({ number: of }),
    settlements(deps.db).all({ number: of }),
    statements(deps.db).all({ number: of }),
  ]);
  return { account, money: money.get(of) ?? [], accounts, instructions, statements: papers };
}

/** The CBS accounts before and after one, by number. */
export const cbsNeighbours = {
  async readNeighbours(
    { deps, actor }: { deps: Deps; actor: Actor },
    of: string,
  ): Promise<Neighbours<string>> {
    const numbers = (await listCbsAccounts(deps, actor)).map((account) => account.number);
    const at = numbers.indexOf(of);
    const [previous, next] = [numbers[at - 1], numbers[at + 1]];
    return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) };
  },
};
