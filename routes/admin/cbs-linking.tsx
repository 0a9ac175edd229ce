import CbsAccountForm from "islands/bank/cbs-account-form";
import Confirm from "islands/confirm";
import { can } from "@/access/policy";
import { AccountRecordPanel } from "@/accounts/record";
import { accountAddress } from "@/accounts/screen";
import { readAccountRecord } from "@/accounts/transactions/account-record";
import { Movements } from "@/accounts/transactions/record";
import { page } from "@/app/define";
import { listedRecord, walkedRecord } from "@/app/walked-record";
import { askingDialog } from "@/approvals/asking-dialog";
import { bulkDialog } from "@/approvals/bulk-dialog";
import { secondPersonForAct } from "@/approvals/second-person";
import { CbsAccountsSection } from "@/bank/cbs/accounts-section";
import { cbsAccountEdit, newCbsAccount, settlement } from "@/bank/cbs/approvals";
import { confirmSettlement } from "@/bank/cbs/confirmations";
import { linkDialog } from "@/bank/cbs/dialog";
import { countOpenInstructions, getInstruction } from "@/bank/cbs/instructions";
import { instructionList, linkList } from "@/bank/cbs/list-screen";
import { getCbsAccount, listCbsAccounts, readBankMoney, toCbsAccountDto } from "@/bank/cbs/queries";
import { actsOnCbsAccount, CbsRecordPanel } from "@/bank/cbs/record";
import { cbsNeighbours, readCbsRecord } from "@/bank/cbs/record-reads";
import { cbsScreen } from "@/bank/cbs/screen";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";

const addressOfTransaction = (id: number) => `/admin/transactions?view=${id}`;

async function readSettled({ deps, actor, value }: Opened<number>) {
  const instruction = await getInstruction(deps, actor, value);
  const secondPerson =
    instruction.settledAt === null
      ? await secondPersonForAct(deps, actor, settlement, { instructionId: instruction.id })
      : [];
  return { ...confirmSettlement(instruction, deps), secondPerson };
}

export default page(cbsScreen, {
  access: "cbs:page",
  kept: true,
  dialogs: {
    view: walkedRecord(
      linkList,
      cbsScreen.to,
      dialog({
        right: "accounts:read",
        load: ({ deps, actor, value }) => readAccountRecord(deps, actor, value),
        show: ({ data: { record, movements }, deps, closed }) => (
          <AccountRecordPanel
            record={record}
            zone={deps.env.zone}
            list={closed}
            page={accountAddress(record.account.id)}
            movements={
              <Movements
                rows={movements}
                zone={deps.env.zone}
                to={(id) => ({ href: addressOfTransaction(id) })}
              />
            }
          />
        ),
      }),
    ),
    account: listedRecord(cbsNeighbours, (_, number, address) => cbsScreen.to("account", number, address), {
      right: "cbs:read",
      read: readCbsRecord,
      acts: actsOnCbsAccount,
      show: (record, shown) => <CbsRecordPanel record={record} {...shown} />,
    }),
    relink: linkDialog(({ value }) => value),
    settle: islandDialog(Confirm, {
      right: "cbs:settle",
      act: "Settling an instruction",
      sought: { as: "Settle an instruction", words: "settlement cbs", among: "#settlements" },
      load: readSettled,
    }),
    settleAll: bulkDialog({
      right: "cbs:settle",
      act: "Settling instructions",
      sought: { as: "Settle several instructions", words: "settlement cbs", among: "#settlements" },
      title: (instructions) =>
        sayCount(instructions, "Mark 1 instruction as settled?", "Mark {count} instructions as settled?"),
      text: "Do this only once the core banking system has moved the money. It cannot be undone.",
      question: readSettled,
    }),
    create: askingDialog(CbsAccountForm, newCbsAccount, {
      right: "cbs:write",
      act: "Adding a CBS account",
      sought: { as: "Add a CBS account", words: "new create core banking", at: "1" },
      load: async () => ({}),
    }),
    edit: askingDialog(CbsAccountForm, cbsAccountEdit, {
      right: "cbs:write",
      act: "Editing a CBS account",
      sought: { as: "Edit a CBS account", words: "change core banking", among: "#cbs-accounts-card" },
      load: async ({ deps, actor, value }) => ({
        account: toCbsAccountDto(await getCbsAccount(deps, actor, value)),
      }),
    }),
  },
  async load(visit) {
    const { actor, deps } = visit;
    const [links, instructions, accounts, money, waiting] = await Promise.all([
      linkList.load(visit),
      instructionList.load(visit),
      listCbsAccounts(deps, actor),
      readBankMoney(deps, actor),
      countOpenInstructions(deps, actor),
    ]);
    if (links instanceof Response) return links;
    if (instructions instanceof Response) return instructions;
    return { links, instructions, accounts, money, waiting };
  },
  title: "CBS Account Linking",
  view({ data: { links, instructions, accounts, money, waiting }, actor, dialog: open }) {
    return (
      <>
        <PageHeader
          title="CBS Account Linking"
          description="The core banking account behind each virtual account, and what these accounts owe each other"
          actions={
            <>
              {waiting > 0 ? (
                <a href="#settlements">
                  {sayCount(
                    waiting,
                    "1 settlement instruction is open",
                    "{count} settlement instructions are open",
                  )}
                </a>
              ) : null}
              <a class={buttonClass("secondary")} href="/admin/payment-files">
                {say("Payment files")}
              </a>
            </>
          }
        />
        {open}
        <Stack>
          <ListScreen {...links} heading />
          <ListScreen {...instructions} heading />
          <CbsAccountsSection
            accounts={accounts}
            money={money}
            url={links.path}
            mayWrite={can(actor, "cbs:write")}
          />
        </Stack>
      </>
    );
  },
});
