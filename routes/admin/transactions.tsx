import CreateTransaction from "islands/create-transaction";
import { z } from "zod";
import { can } from "@/auth/policy";
import { bankDate } from "@/calendar";
import { page } from "@/define";
import { Island } from "@/kernel/island";
import { withQuery } from "@/kernel/query-params";
import {
  transactionFilterSchema,
  transactionMessages,
  transactionTypeLabels,
  transactionTypes,
} from "@/transactions/contract";
import { listTransactions } from "@/transactions/queries";
import { transactionsTable } from "@/transactions/view";
import { Card } from "@/ui/card";
import { EmptyList } from "@/ui/empty-state";
import { FilterBar, SearchField, SelectFilter } from "@/ui/filter-bar";
import { PageHeader } from "@/ui/page-header";
import { Pager } from "@/ui/pager";
import { ListSection } from "@/ui/section";

const perPage = 50;

const typeOptions = [
  { value: "all", label: "All types" },
  ...transactionTypes.map((value) => ({ value, label: transactionTypeLabels[value] })),
];

export default page({
  access: "transactions:page",
  query: transactionFilterSchema.extend({
    page: z.string().max(1000).optional(),
    create: z.string().optional(),
  }),
  async load({ actor, deps, query, requestId }) {
    const list = await listTransactions(deps, actor, query, { cursor: query.page, limit: perPage });
    const creates = query.create !== undefined && can(actor, "transactions:post");
    return { list, opening: creates ? requestId : undefined };
  },
  title: "Transactions",
  view({ data: { list, opening }, query, deps, url }) {
    const { zone } = deps.env;
    const Table = transactionsTable(zone);
    const filtered = query.q !== "" || query.type !== "all";
    return (
      <>
        <PageHeader title="Transactions" description="Every credit, debit, hold and release, newest first" />
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
            url={withQuery(url, { create: undefined })}
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
              previous={list.previous && withQuery(url, { page: list.previous, create: undefined })}
              next={list.next && withQuery(url, { page: list.next, create: undefined })}
            />
          </ListSection>
        </Card>
        {opening === undefined ? null : (
          <Island
            of={CreateTransaction}
            when="load"
            props={{ opening, year: bankDate(deps.now(), zone).slice(0, 4) }}
          />
        )}
      </>
    );
  },
});
