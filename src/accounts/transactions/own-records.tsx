import { AccountRecordPanel } from "@/accounts/record";
import type { AccountRecord } from "@/accounts/record-reads";
import { ownAccountAddress } from "@/accounts/screen";
import type { DialogAddress } from "@/kernel/screen";
import { dialog, type Opened } from "@/platform/dialogs";
import type { RecordAct } from "@/ui/act-menu";
import type { NumberPlace } from "@/vocabulary/party/paid-to";
import { readAccountRecord } from "./account-record";
import { Movements } from "./record";
import { transactionDialog } from "./record-dialog";

type Screen = {
  /** The address of a record on the screen, by which records link to each other. */
  to(record: "view" | "transaction", id: number, address: string): DialogAddress;
  /** Address of an account number's record. */
  number(place: NumberPlace): string;
  /** Acts on an account. */
  acts(visit: Opened<number>, record: AccountRecord): Promise<readonly RecordAct[]>;
};

/** The records of an account (`view`) and of a transaction on a client's screen. */
export const ownRecords = ({ to, acts, number }: Screen) => ({
  view: dialog({
    right: "accounts:read",
    async load(visit: Opened<number>) {
      const read = await readAccountRecord(visit.deps, visit.actor, visit.value);
      return { ...read, acts: await acts(visit, read.record) };
    },
    show: ({ data: { record, movements, acts: offered }, deps, closed }) => (
      <AccountRecordPanel
        record={record}
        zone={deps.env.zone}
        list={closed}
        acts={offered}
        page={ownAccountAddress(record.account.id)}
        movements={
          <Movements
            rows={movements}
            zone={deps.env.zone}
            to={(id) => ({ opens: to("transaction", id, closed) })}
          />
        }
      />
    ),
  }),
  transaction: transactionDialog({
    account: (id, address) => to("view", id, address),
    transaction: (id, address) => to("transaction", id, address),
    number,
  }),
});
