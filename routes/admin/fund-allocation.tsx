import Confirm from "islands/confirm";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { listedRecord } from "@/app/walked-record";
import { confirmRevocation } from "@/payments/allocations/confirmations";
import { allocationMessages } from "@/payments/allocations/contract";
import { addFundsDialog } from "@/payments/allocations/dialog";
import { allocationList } from "@/payments/allocations/list-screen";
import { getAllocation, getAllocationFigures } from "@/payments/allocations/queries";
import { AllocationRecordPanel, actsOnAllocation } from "@/payments/allocations/record";
import { allocationScreen } from "@/payments/allocations/screen";
import { islandDialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { StatCard, StatCards } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";

export default page(allocationScreen, {
  access: "allocations:page",
  dialogs: {
    view: listedRecord(allocationList, allocationScreen.to, {
      right: "allocations:read",
      read: getAllocation,
      acts: (allocation, { deps }) => actsOnAllocation(allocation, deps.env.zone),
      show: (allocation, shown) => <AllocationRecordPanel allocation={allocation} {...shown} />,
    }),
    create: addFundsDialog(({ query }) => query),
    revoke: islandDialog(Confirm, {
      right: "allocations:write",
      act: "Revoking an allocation",
      sought: { as: "Revoke an allocation", words: "undo cancel fund", among: "?status=open" },
      load: async ({ deps, actor, value }) =>
        confirmRevocation(await getAllocation(deps, actor, value), deps),
    }),
  },
  async load(visit) {
    const [list, figures] = await Promise.all([
      allocationList.load(visit),
      getAllocationFigures(visit.deps, visit.actor),
    ]);
    return list instanceof Response ? list : { list, figures };
  },
  title: "Fund Allocation",
  view({ data: { list, figures }, actor, dialog: open }) {
    const unpriced =
      figures.unpriced.length > 0
        ? say("without {currencies}", { currencies: figures.unpriced.join(", ") })
        : "in USD";
    return (
      <>
        <PageHeader
          title="Fund Allocation"
          description={allocationMessages.memo}
          actions={
            can(actor, "allocations:write") ? (
              <a
                class={buttonClass("primary")}
                {...opensDialog(allocationScreen.to("create", "1", list.address))}
              >
                {icon("plus")}
                {say("Add Funds")}
              </a>
            ) : null
          }
        />
        {open}
        <Stack>
          <ListSection
            id="allocation-figures"
            url={list.address}
            events={["allocations:changed"]}
            label="Allocations in figures"
          >
            <StatCards line>
              <StatCard
                label="Total Allocated"
                means={["allocation"]}
                figure={formatMoney(figures.total, "USD")}
                note={unpriced}
              />
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
