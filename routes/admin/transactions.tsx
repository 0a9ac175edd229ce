import CreateTransaction from "islands/create-transaction";
import { z } from "zod";
import { can } from "@/auth/policy";
import { bankDate } from "@/calendar";
import { page } from "@/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import {
  transactionFilterSchema,
  transactionMessages,
  transactionTypeLabels,
  transactionTypes,
} from "@/transactions/contract";
import { listTransactions } from "@/transactions/queries";
import { TransactionRecordPanel } from "@/transactions/record";
import { getTransactionRecord } from "@/transactions/record-reads";
import { transactionsTable } from "@/transactions/view";
import { Card } from "@/ui/card";
import { DialogOutlet } from "@/ui/dialog-outlet";
import { EmptyList } from "@/ui/empty-state";
import { FilterBar, SearchField, SelectFilter } from "@/ui/filter-bar";
import { PageHeader } from "@/ui/page-header";
import { Pager } from "@/ui/pager";
import { ListSection } from "@/ui/section";

const perPage = 50;

const addresses = {
  account: (id: number) => `/admin/virtual-accounts?view=${id}`,
  transaction: (id: number) => `/admin/transactions?view=${id}`,
};

/** The list as it stands, without the dialog that the address opens. */
const addressOfList = (url: URL, changes: Record<string, string | undefined> = {}) =>
  withQuery(url, { create: undefined, view: undefined, ...changes });

const typeOptions = [
  { value: "all", label: "All types" },
  ...transactionTypes.map((value) => ({ value, label: transactionTypeLabels[value] })),
];

export default page({
  access: "transactions:page",
  query: transactionFilterSchema.extend({
    page: z.string().max(1000).optional(),
    create: z.string().optional(),
    view: idParam.optional(),
  }),
  async load({ actor, deps, query, requestId }) {
    const [list, record] = await Promise.all([
      listTransactions(deps, actor, query, { cursor: query.page, limit: perPage }),
      query.view === undefined ? undefined : getTransactionRecord(deps, actor, query.view),
    ]);
    const creates = query.create !== undefined && can(actor, "transactions:post");
    return { list, record, opening: creates ? requestId : undefined };
  },
  title: "Transactions",
  view({ data: { list, record, opening }, query, deps, url }) {
    const { zone } = deps.env;
    const Table = transactionsTable(zone);
    const filtered = query.q !== "" || query.type !== "all";
    return (
      <>
        <PageHeader title="Transactions" description="Every credit, debit, hold and release, newest first" />
        <DialogOutlet>
          {record ? (
            <TransactionRecordPanel
              record={record}
              zone={zone}
              list={addressOfList(url)}
              addresses={addresses}
            />
          ) : null}
          {opening === undefined ? null : (
            <Island
              of={CreateTransaction}
              when="load"
              props={{ opening, year: bankDate(deps.now(), zone).slice(0, 4) }}
            />
          )}
        </DialogOutlet>
        <Card flush>
          <FilterBar action={url.pathname} for="transactions">
            <SearchField
              name="q"
              value={query.q}
              label="Search transactions"
              placeholder="Search account, description or reference"
            />
            <SelectFilter name="type" label="Type" value={query.type} options={typeOptions} />
          </FilterBar>
          <ListSection
            id="transactions"
            url={addressOfList(url)}
            events={["transactions:changed"]}
            label="Transactions"
          >
            <Table
              rows={list.rows}
              caption="Transactions"
              empty={
                <EmptyList
                  title={transactionMessages.empty}
                  icon="transfer"
                  filtered={filtered}
                  clear={url.pathname}
                  next="They appear as soon as money moves."
                />
              }
            />
            <Pager
              previous={list.previous && addressOfList(url, { page: list.previous })}
              next={list.next && addressOfList(url, { page: list.next })}
            />
          </ListSection>
        </Card>
      </>
    );
  },
});
