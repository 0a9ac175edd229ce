import type { DialogAddress } from "@/kernel/screen";
import { dialog, type Opened } from "@/platform/dialogs";
import type { NumberPlace } from "@/vocabulary/party/paid-to";
import { TransactionRecordPanel } from "./record";
import { getTransactionRecord } from "./record-reads";

/** Targets of the links in a transaction's panel, on the screen at `address`. */
type Addresses = {
  account(id: number, address: string): string;
  transaction(id: number, address: string): DialogAddress;
  number(place: NumberPlace): string;
};

/** The panel of a transaction, on any screen with it. */
export const transactionDialog = ({ account, transaction, number }: Addresses) =>
  dialog({
    right: "transactions:read",
    load: ({ deps, actor, value }: Opened<number>) => getTransactionRecord(deps, actor, value),
    show: ({ data, deps, closed }) => (
      <TransactionRecordPanel
        record={data}
        zone={deps.env.zone}
        list={closed}
        addresses={{
          account: (id) => account(id, closed),
          transaction: (id) => transaction(id, closed),
          number,
        }}
      />
    ),
  });
