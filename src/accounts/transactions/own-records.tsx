import type { Actor } from "@/access/actor";
import { AccountRecordPanel } from "@/accounts/record";
import type { AccountRecord } from "@/accounts/record-reads";
import type { Deps } from "@/deps";
import { withQuery } from "@/kernel/query-params";
import type { RecordAct } from "@/ui/record-panel";
import { readAccountRecord } from "./account-record";
import { Movements, TransactionRecordPanel } from "./record";
import { getTransactionRecord } from "./record-reads";

/**
 * Reads the account (`view`) and the transaction that the address of a client's screen opens.
 * @throws AppError not_found where there is none, or it is not the actor's to see
 */
export async function readOwnRecords(
  deps: Deps,
  actor: Actor,
  { view, transaction }: { view?: number | undefined; transaction?: number | undefined },
) {
  const [account, movement] = await Promise.all([
    view === undefined ? undefined : readAccountRecord(deps, actor, view),
    transaction === undefined ? undefined : getTransactionRecord(deps, actor, transaction),
  ]);
  return { account, transaction: movement };
}

type Props = {
  records: Awaited<ReturnType<typeof readOwnRecords>>;
  zone: string;
  /** The address of the screen without a record, whose records lead to each other on it. */
  screen: string;
  /** What can be done with an account. */
  acts: (record: AccountRecord) => readonly RecordAct[];
};

/** The panels of an account and of a transaction on a client's screen, for its `DialogOutlet`. */
export const OwnRecords = ({ records: { account, transaction }, zone, screen, acts }: Props) => {
  const own = new URL(screen, "http://own");
  const addresses = {
    account: (id: number) => withQuery(own, { view: `${id}` }),
    transaction: (id: number) => withQuery(own, { transaction: `${id}` }),
  };
  return (
    <>
      {account ? (
        <AccountRecordPanel
          record={account.record}
          zone={zone}
          list={screen}
          acts={acts(account.record)}
          movements={<Movements rows={account.movements} zone={zone} address={addresses.transaction} />}
        />
      ) : null}
      {transaction ? (
        <TransactionRecordPanel record={transaction} zone={zone} list={screen} addresses={addresses} />
      ) : null}
    </>
  );
};
