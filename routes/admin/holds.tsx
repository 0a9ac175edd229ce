import CaptureHold from "islands/accounts/capture-hold";
import CreateHold from "islands/accounts/create-hold";
import Confirm from "islands/confirm";
import { z } from "zod";
import { can } from "@/access/policy";
import { holdList } from "@/accounts/holds/list-screen";
import { toHoldDto } from "@/accounts/holds/queries";
import { confirmRelease } from "@/accounts/holds/questions";
import { HoldRecordPanel } from "@/accounts/holds/record";
import { getHoldRecord } from "@/accounts/holds/record-reads";
import { findNamedAccount } from "@/accounts/queries";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { knownRates } from "@/ledger/rates";
import { holdCapture, holdRelease } from "@/oversight/approvals/acts/money-acts";
import { secondPersonForAct } from "@/oversight/approvals/second-person";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";
import { bankDate } from "@/vocabulary/calendar";

export default page({
  access: "holds:page",
  query: z.object({
    create: z.string().optional(),
    vaId: idParam.optional(),
    view: idParam.optional(),
    release: idParam.optional(),
    capture: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const mayWrite = can(actor, "holds:write");
    const wanted = query.view ?? query.release ?? query.capture;
    const creates = mayWrite && query.create !== undefined;
    const [list, record, rates, account] = await Promise.all([
      holdList.load(visit),
      wanted === undefined ? undefined : getHoldRecord(deps, actor, wanted),
      creates ? knownRates(deps) : undefined,
      creates ? findNamedAccount(deps, actor, query.vaId) : undefined,
    ]);
    const holdId = mayWrite && record?.hold.endedBy === null ? (query.release ?? query.capture) : undefined;
    const secondPerson =
      holdId === undefined
        ? []
        : query.release === undefined
          ? await secondPersonForAct(deps, actor, holdCapture, { holdId })
          : await secondPersonForAct(deps, actor, holdRelease, { holdId });
    return list instanceof Response ? list : { list, record, rates, account, mayWrite, secondPerson };
  },
  title: "Holds Management",
  view({ data: { list, record, rates, account, mayWrite, secondPerson }, query, actor, deps, url }) {
    const { zone } = deps.env;
    const create = withQuery(new URL(list.address, url), { create: "1" });
    const isActive = record?.hold.endedBy === null;
    return (
      <>
        <PageHeader
          title="Holds Management"
          description="Money that is set aside on an account until it is released, captured or expires"
          actions={
            mayWrite ? (
              <a class={buttonClass("primary")} {...opensDialog(create)}>
                {icon("plus")}
                Create New Hold
              </a>
            ) : null
          }
        />
        <DialogOutlet>
          {record && query.view !== undefined ? (
            <HoldRecordPanel
              record={record}
              zone={zone}
              list={list.address}
              acts={mayWrite ? list.path : undefined}
            />
          ) : null}
          {rates ? (
            <NeedsScript act="Creating a hold">
              <Island
                of={CreateHold}
                when="load"
                props={{ today: bankDate(deps.now(), zone), zone, rates, ...(account && { account }) }}
              />
            </NeedsScript>
          ) : null}
          {mayWrite &&
          record &&
          (query.release !== undefined || (query.capture !== undefined && !isActive)) ? (
            <NeedsScript act="Releasing a hold">
              <Island of={Confirm} when="load" props={{ ...confirmRelease(record, deps), secondPerson }} />
            </NeedsScript>
          ) : null}
          {mayWrite && record && query.capture !== undefined && isActive ? (
            <NeedsScript act="Capturing a hold">
              <Island
                of={CaptureHold}
                when="load"
                props={{
                  hold: toHoldDto(record.hold, actor),
                  customerName: record.hold.customerName,
                  balances: record.balances,
                  secondPerson,
                }}
              />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
