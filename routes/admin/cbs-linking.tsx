import CbsAccountForm from "islands/bank/cbs-account-form";
import LinkAccount from "islands/bank/link-account";
import Confirm from "islands/confirm";
import { z } from "zod";
import { can } from "@/access/policy";
import { AccountRecordPanel } from "@/accounts/record";
import { readAccountRecord } from "@/accounts/transactions/account-record";
import { Movements } from "@/accounts/transactions/record";
import { page } from "@/app/define";
import { CbsAccountsSection } from "@/bank/cbs/accounts-section";
import { countOpenInstructions, getInstruction } from "@/bank/cbs/instructions";
import { getLink } from "@/bank/cbs/links";
import { instructionList, linkList } from "@/bank/cbs/list-screen";
import { getCbsAccount, listCbsAccounts, toCbsAccountDto } from "@/bank/cbs/queries";
import { confirmSettlement } from "@/bank/cbs/questions";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { accountLink, cbsAccountEdit, newCbsAccount } from "@/oversight/approvals/acts/account-acts";
import { settlement } from "@/oversight/approvals/acts/bank-acts";
import { secondPersonFor, secondPersonForAct } from "@/oversight/approvals/second-person";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";

const addressOfTransaction = (id: number) => `/admin/transactions?view=${id}`;

export default page({
  access: "cbs:page",
  query: z.object({
    view: idParam.optional(),
    relink: idParam.optional(),
    settle: idParam.optional(),
    create: z.string().optional(),
    edit: z
      .string()
      .regex(/^\d{6,20}$/, "Use a CBS account's number")
      .optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const may = {
      link: can(actor, "cbs:link"),
      write: can(actor, "cbs:write"),
      settle: can(actor, "cbs:settle"),
    };
    const [links, instructions, accounts, open, record, link, instruction, edited] = await Promise.all([
      linkList.load(visit),
      instructionList.load(visit),
      listCbsAccounts(deps, actor),
      countOpenInstructions(deps, actor),
      query.view === undefined ? undefined : readAccountRecord(deps, actor, query.view),
      query.relink === undefined || !may.link ? undefined : getLink(deps, actor, query.relink),
      query.settle === undefined || !may.settle ? undefined : getInstruction(deps, actor, query.settle),
      query.edit === undefined || !may.write ? undefined : getCbsAccount(deps, actor, query.edit),
    ]);
    if (links instanceof Response) return links;
    if (instructions instanceof Response) return instructions;
    const edits = edited !== undefined || (may.write && query.create !== undefined);
    const secondPerson = link
      ? await secondPersonFor(deps, actor, accountLink)
      : instruction?.settledAt === null
        ? await secondPersonForAct(deps, actor, settlement, { instructionId: instruction.id })
        : edits
          ? await secondPersonFor(deps, actor, edited ? cbsAccountEdit : newCbsAccount)
          : [];
    return { may, links, instructions, accounts, open, record, link, instruction, edited, secondPerson };
  },
  title: "CBS Account Linking",
  view({ data, query, deps }) {
    const { may, links, instructions, accounts, open, record, link, instruction, edited, secondPerson } =
      data;
    const from = link && accounts.find(({ number }) => number === link.account.cbsAccount);
    return (
      <>
        <PageHeader
          title="CBS Account Linking"
          description="The core banking account behind each virtual account, and what these accounts owe each other"
          actions={
            <>
              {open > 0 ? (
                <a href="#settlements">
                  {open === 1
                    ? "1 settlement instruction is open"
                    : `${open} settlement instructions are open`}
                </a>
              ) : null}
              <a class={buttonClass("secondary")} href="/admin/payment-files">
                Payment files
              </a>
            </>
          }
        />
        <DialogOutlet>
          {record ? (
            <AccountRecordPanel
              record={record.record}
              zone={deps.env.zone}
              list={links.address}
              movements={
                <Movements rows={record.movements} zone={deps.env.zone} address={addressOfTransaction} />
              }
            />
          ) : null}
          {link ? (
            <NeedsScript act="Linking an account">
              <Island
                of={LinkAccount}
                when="load"
                props={{
                  account: {
                    id: link.account.id,
                    customerName: link.account.customerName,
                    virtualIban: link.account.virtualIban,
                    currency: link.account.currency,
                    version: link.account.version,
                  },
                  ...(from && { from: { number: from.number, name: from.name } }),
                  positions: link.positions,
                  secondPerson,
                }}
              />
            </NeedsScript>
          ) : null}
          {instruction ? (
            <NeedsScript act="Settling an instruction">
              <Island
                of={Confirm}
                when="load"
                props={{ ...confirmSettlement(instruction, deps), secondPerson }}
              />
            </NeedsScript>
          ) : null}
          {may.write && query.create !== undefined ? (
            <NeedsScript act="Adding a CBS account">
              <Island of={CbsAccountForm} when="load" props={{ secondPerson }} />
            </NeedsScript>
          ) : null}
          {edited ? (
            <NeedsScript act="Editing a CBS account">
              <Island
                of={CbsAccountForm}
                when="load"
                props={{ account: toCbsAccountDto(edited), secondPerson }}
              />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <Stack>
          <ListScreen {...links} heading />
          <ListScreen {...instructions} heading />
          <CbsAccountsSection accounts={accounts} url={links.path} mayWrite={may.write} />
        </Stack>
      </>
    );
  },
});
