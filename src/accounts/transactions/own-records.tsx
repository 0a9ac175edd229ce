import type { Actor } from "@/access/actor";
import { AccountRecordPanel } from "@/accounts/record";
import type { AccountRecord } from "@/accounts/record-reads";
import type { DialogAddress } from "@/kernel/screen";
import { dialog, type Opened } from "@/platform/dialogs";
import type { RecordAct } from "@/ui/record-panel";
import { readAccountRecord } from "./account-record";
import { Movements, TransactionRecordPanel } from "./record";
import { getTransactionRecord } from "./record-reads";

type Screen = {
  /** The address of a record on the screen, on which the records lead to each other. */
  to(record: "view" | "transaction", id: number, address: string): DialogAddress;
  /** What can be done with an account. */
  acts(actor: Actor, record: AccountRecord): readonly RecordAct[];
};

/** The records of an account (`view`) and of a transaction on a client's screen. */
export const ownRecords = ({ to, acts }: Screen) => ({
  view: dialog({
    right: "accounts:read",
    load: ({ deps, actor, value }: Opened<number>) => readAccountRecord(deps, actor, value),
    show: ({ data: { record, movements }, deps, actor, closed }) => (
      <AccountRecordPanel
        record={record}
        zone={deps.env.zone}
        list={closed}
        acts={acts(actor, record)}
        movements={
          <Movements rows={movements} zone={deps.env.zone} address={(id) => to("transaction", id, closed)} />
        }
      />
    ),
  }),
  transaction: dialog({
    right: "transactions:read",
    load: ({ deps, actor, value }: Opened<number>) => getTransactionRecord(deps, actor, value),
    show: ({ data, deps, closed }) => (
      <TransactionRecordPanel
        record={data}
        zone={deps.env.zone}
        list={closed}
        addresses={{
          account: (id) => to("view", id, closed),
          transaction: (id) => to("transaction", id, closed),
        }}
      />
    ),
  }),
});
