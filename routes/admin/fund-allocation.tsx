import AddFunds from "islands/accounts/add-funds";
import Confirm from "islands/confirm";
import { z } from "zod";
import { can } from "@/access/policy";
import { allocationMessages } from "@/accounts/allocations/contract";
import { allocationList } from "@/accounts/allocations/list-screen";
import { getAllocation, getAllocationFigures } from "@/accounts/allocations/queries";
import { confirmRevocation } from "@/accounts/allocations/questions";
import { AllocationRecordPanel } from "@/accounts/allocations/record";
import { findNamedAccount } from "@/accounts/queries";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { ListScreen } from "@/platform/lists/screen";
import { StatCard, StatCards } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { formatMoney } from "@/vocabulary/money";

export default page({
  access: "allocations:page",
  query: z.object({
    create: z.string().optional(),
    vaId: idParam.optional(),
    view: idParam.optional(),
    revoke: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.revoke;
    const mayWrite = can(actor, "allocations:write");
    const creates = mayWrite && query.create !== undefined;
    const [list, figures, allocation, account] = await Promise.all([
      allocationList.load(visit),
      getAllocationFigures(deps, actor),
      wanted === undefined ? undefined : getAllocation(deps, actor, wanted),
      creates ? findNamedAccount(deps, actor, query.vaId) : undefined,
    ]);
    if (list instanceof Response) return list;
    return { list, figures, allocation, account, mayWrite };
  },
  title: "Fund Allocation",
  view({ data: { list, figures, allocation, account, mayWrite }, query, deps, url }) {
    const create = withQuery(new URL(list.address, url), { create: "1" });
    const unpriced = figures.unpriced.length > 0 ? `without ${figures.unpriced.join(", ")}` : "in USD";
    return (
      <>
        <PageHeader
          title="Fund Allocation"
          description={allocationMessages.memo}
          actions={
            mayWrite ? (
              <a class={buttonClass("primary")} {...opensDialog(create)}>
                {icon("plus")}
                Add Funds
              </a>
            ) : null
          }
        />
        <DialogOutlet>
          {allocation && query.view !== undefined ? (
            <AllocationRecordPanel
              allocation={allocation}
              zone={deps.env.zone}
              list={list.address}
              acts={mayWrite ? list.path : undefined}
            />
          ) : null}
          {mayWrite && query.create !== undefined ? (
            <NeedsScript act="Allocating funds">
              <Island of={AddFunds} when="load" props={account ? { account } : {}} />
            </NeedsScript>
          ) : null}
          {mayWrite && allocation && query.revoke !== undefined ? (
            <NeedsScript act="Revoking an allocation">
              <Island of={Confirm} when="load" props={confirmRevocation(allocation, deps)} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <Stack>
          <ListSection
            id="allocation-figures"
            url={list.address}
            events={["allocations:changed"]}
            label="Allocations in figures"
          >
            <StatCards>
              <StatCard label="Total Allocated" figure={formatMoney(figures.total, "USD")} note={unpriced} />
              <StatCard label="Active Accounts" figure={figures.accounts} note="with allocations" />
              <StatCard label="Assigned Users" figure={figures.users} note="with allocations" />
              <StatCard label="Total Allocations" figure={figures.allocations} note="open" />
            </StatCards>
          </ListSection>
          <ListScreen {...list} />
        </Stack>
      </>
    );
  },
});
