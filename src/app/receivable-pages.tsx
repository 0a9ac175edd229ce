import ApplyReceipt from "islands/collections/apply-receipt";
import ExpectedForm from "islands/collections/expected-form";
import Confirm from "islands/confirm";
import ConfirmWithNote from "islands/confirm-with-note";
import ReturnReceipt from "islands/payments/return-receipt";
import { z } from "zod";
import { can } from "@/access/policy";
import { getScope } from "@/access/scope";
import { secondPersonFor } from "@/approvals/second-person";
import { getNumber } from "@/collections/account-numbers/queries";
import { readAgeing } from "@/collections/ageing/queries";
import { AgeingTables } from "@/collections/ageing/view";
import { cancelProblem } from "@/collections/expected-receipts/commands";
import {
  cancelExpectedCall,
  expectedContract,
  expectedWords,
} from "@/collections/expected-receipts/contract";
import { expectedLists } from "@/collections/expected-receipts/list";
import { getExpected, toExpectedDto } from "@/collections/expected-receipts/queries";
import { actsOnExpected, ExpectedRecordPanel } from "@/collections/expected-receipts/record";
import { requestWords, sendRequestCall } from "@/collections/payment-requests/contract";
import { PaymentRequestPanel } from "@/collections/payment-requests/panel";
import { findPaymentRequest, sendProblem } from "@/collections/payment-requests/queries";
import { listApplications } from "@/collections/receipts/applications";
import { keepReceiptCall, receiptWords, undoApplicationCall } from "@/collections/receipts/contract";
import { receiptLists, restProblem } from "@/collections/receipts/list";
import {
  describeReceipt,
  findPayerAccount,
  getReceipt,
  getReceiptRecord,
  restOf,
} from "@/collections/receipts/queries";
import { actsOnReceipt, ReceiptRecordPanel } from "@/collections/receipts/record";
import { expectedScreens, receiptScreens, type Side } from "@/collections/screen";
import { callTo } from "@/kernel/call";
import { AppError } from "@/kernel/errors";
import type { DialogAddress } from "@/kernel/screen";
import { bulkUploadDialog } from "@/payments/bulk-uploads/dialog";
import { bulkExpected } from "@/payments/bulk-uploads/upload-paths";
import { BulkUploadLink } from "@/payments/bulk-uploads/view";
import { returnAct } from "@/payments/receipt-returns/acts";
import { receiptReturn } from "@/payments/receipt-returns/approvals";
import { bankToday } from "@/platform/bank-day";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { DownloadReceiptsPanel } from "@/reporting/receipts/download-panel";
import { findPeriodProblem, resolvePeriod } from "@/reporting/statements/rules";
import { OpenLink } from "@/ui/open-link";
import { PageHeader } from "@/ui/page-header";
import { formatDate } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { formatMoney, fromDecimal, toDecimal } from "@/vocabulary/money";
import { readAccountItem } from "./account-item";
import { page } from "./define";
import { listPage } from "./list-page";
import { listedRecord } from "./walked-record";

const access = { client: "expected-receipts:page", admin: "receivables:page" } as const;

const DownloadLink = ({ to }: { to: DialogAddress }) => (
  <OpenLink to={to} label="Download receipts" icon="download" quiet />
);

type ReceiptFilter = { from?: string | undefined; to?: string | undefined; vaId?: number | undefined };

/** The files of the receipts that a list's filter names. */
const downloadReceipts = (list: { readFilter(visit: Opened<string>): Promise<ReceiptFilter> }) =>
  dialog({
    right: "receipts:read",
    sought: { as: "Download receipts", words: "csv camt.054 file export erp invoices paid", at: "1" },
    async load(visit: Opened<string>) {
      const { from, to, vaId } = await list.readFilter(visit);
      const today = bankToday(visit.deps);
      const period = resolvePeriod({ from, to }, today);
      const [reason] = Object.values(findPeriodProblem(period, today) ?? {});
      return { period, reason, vaId };
    },
    show: ({ data, closed }) => <DownloadReceiptsPanel {...data} list={closed} />,
  });

/** The page of what is expected. */
export function expectedPage(side: Side) {
  const screen = expectedScreens[side];
  const list = expectedLists[side];
  const right = "expected-receipts:write";
  return listPage(screen, {
    access: access[side],
    title: expectedWords.title,
    description: "Money that is expected, such as invoices, and how much has come in",
    list,
    actions: (may, address) => (
      <>
        <DownloadLink to={screen.to("download", "1", address)} />
        {may(right) ? (
          <>
            <BulkUploadLink href={screen.to("upload", "1", address)} />
            <OpenLink to={screen.to("create", "1", address)} label={expectedContract.words.create} />
          </>
        ) : null}
      </>
    ),
    dialogs: {
      download: downloadReceipts(list),
      upload: bulkUploadDialog(bulkExpected[side]),
      view: listedRecord(list, screen.to, {
        right: "expected-receipts:read",
        async read(deps, actor, id) {
          const [row, applications] = await Promise.all([
            getExpected(deps, actor, id),
            listApplications(deps, actor, { expectedReceiptIds: [id] }),
          ]);
          const printed =
            row.accountNumberId === null ? undefined : await getNumber(deps, actor, row.accountNumberId);
          return { row, applications, printed };
        },
        acts: actsOnExpected(side),
        show: (record, shown) => <ExpectedRecordPanel record={record} side={side} {...shown} />,
      }),
      create: islandDialog(ExpectedForm, {
        right,
        act: "Creating an expected receipt",
        sought: { as: "Add an expected receipt", words: "create new invoice receivable", at: "1" },
        load: () => ({}),
      }),
      edit: islandDialog(ExpectedForm, {
        right,
        act: "Editing an expected receipt",
        sought: { as: "Edit an expected receipt", words: "change invoice" },
        async load({ deps, actor, value }: Opened<number>) {
          const row = await getExpected(deps, actor, value);
          return { row: toExpectedDto(row), account: await readAccountItem(deps, actor, row.vaId) };
        },
      }),
      request: dialog({
        right: "expected-receipts:read",
        sought: { as: "See a payment request", words: "ask payer qr code pdf reference iban" },
        load: ({ deps, actor, value }: Opened<number>) => findPaymentRequest(deps, actor, value),
        show: ({ data, deps, closed }) => (
          <PaymentRequestPanel found={data} zone={deps.env.zone} now={deps.now()} list={closed} />
        ),
      }),
      send: islandDialog(Confirm, {
        right,
        act: "Sending a payment request",
        sought: { as: "Send a payment request", words: "mail email payer invoice remind" },
        async load({ deps, actor, value }: Opened<number>) {
          const found = await findPaymentRequest(deps, actor, value);
          const again = found.requestedVersion === found.version;
          return {
            title: again ? "Send this payment request again?" : "Send this payment request?",
            text: "Its payer gets a mail with the amount, the due date, the virtual IBAN and the reference.",
            subject: { name: data(found.number), code: found.payerEmail ?? "" },
            refused: sendProblem(found)?.sentence,
            act: "Send",
            tone: "primary" as const,
            busyText: "Sending...",
            ...callTo(sendRequestCall, { id: value }),
            body: { again },
            success: requestWords.sent,
            failure: requestWords.sendFailed,
            changes: ["expected-receipts" as const],
          };
        },
      }),
      cancel: islandDialog(Confirm, {
        right,
        act: "Cancelling an expected receipt",
        sought: { as: "Cancel an expected receipt", words: "delete withdraw invoice" },
        async load({ deps, actor, value }: Opened<number>) {
          const row = await getExpected(deps, actor, value);
          return {
            title: "Cancel this expected receipt?",
            text: "No further payment is applied to it. No money moves.",
            subject: { name: data(row.number), code: row.reference },
            refused: cancelProblem(row),
            act: "Cancel expected receipt",
            busyText: "Cancelling...",
            ...callTo(cancelExpectedCall, { id: row.id }),
            success: expectedContract.words.deleted,
            failure: expectedContract.words.deleteFailed,
            changes: ["expected-receipts" as const],
          };
        },
      }),
    },
  });
}

/** The page of what came in: the queue of what waits first, by its filter. */
export function receiptsPage(side: Side) {
  const screen = receiptScreens[side];
  const list = receiptLists[side];
  const right = "receipts:apply";
  return listPage(screen, {
    access: access[side],
    title: receiptWords.title,
    description: "Payments from outside, what they were applied to, and what remains",
    list,
    actions: (_, address) => <DownloadLink to={screen.to("download", "1", address)} />,
    dialogs: {
      download: downloadReceipts(list),
      view: listedRecord(list, screen.to, {
        right: "receipts:read",
        async read(deps, actor, id) {
          const [row, dto] = await Promise.all([
            getReceipt(deps, actor, id),
            getReceiptRecord(deps, actor, id),
          ]);
          return { row, dto, mayUndo: can(actor, right) };
        },
        acts: (record) => [...actsOnReceipt(side)(record), returnAct(side, record.row)],
        show: (record, shown) => <ReceiptRecordPanel record={record} side={side} {...shown} />,
      }),
      apply: islandDialog(ApplyReceipt, {
        right,
        act: "Applying a receipt",
        sought: {
          as: "Apply a receipt",
          words: "match invoice payment allocate",
          among: "?status=unapplied",
        },
        async load({ deps, actor, value }: Opened<number>) {
          const row = await getReceipt(deps, actor, value);
          return restOf(row) > 0 ? { receipt: await getReceiptRecord(deps, actor, value) } : undefined;
        },
      }),
      keep: islandDialog(ConfirmWithNote, {
        right,
        act: "Keeping the rest of a receipt",
        sought: { as: "Keep the rest of a receipt", words: "deposit leave", among: "?status=unapplied" },
        async load({ deps, actor, value }: Opened<number>) {
          const row = await getReceipt(deps, actor, value);
          return {
            title: "Keep the rest on the account?",
            text: say("{money} leaves the queue, and stays on the account. No money moves.", {
              money: formatMoney(restOf(row), row.currency),
            }),
            subject: { name: data(row.customerName), code: groupIban(row.virtualIban) },
            refused: restProblem(row),
            act: "Keep the rest",
            tone: "primary" as const,
            busyText: "Saving...",
            note: { name: "note", label: "Why it stays", required: "Say why it stays" },
            ...callTo(keepReceiptCall, { id: row.id }),
            success: receiptWords.kept,
            failure: receiptWords.keepFailed,
            changes: ["receipts" as const],
          };
        },
      }),
      return: islandDialog(ReturnReceipt, {
        right: "receipts:return",
        act: "Returning a receipt",
        sought: {
          as: "Return a receipt",
          words: "refund send back overpaid duplicate",
          among: "?status=unapplied",
        },
        async load({ deps, actor, value }: Opened<number>) {
          const row = await getReceipt(deps, actor, value);
          const account = findPayerAccount(row);
          const rest = restOf(row);
          if (account === undefined || rest === 0) return undefined;
          const { payer } = describeReceipt(row, deps.env.zone);
          return {
            receipt: { id: row.id, rest: toDecimal(rest), currency: row.currency },
            payer: { name: payer?.name ?? null, account },
            secondPerson:
              getScope(actor) === "all" ? await secondPersonFor(deps, actor, receiptReturn, row.vaId) : [],
          };
        },
      }),
      undo: islandDialog(Confirm, {
        right,
        act: "Undoing an application",
        async load({ deps, actor, value }: Opened<string>) {
          const [id = 0, applicationId = 0] = value.split("-").map(Number);
          const { applications, currency } = await getReceiptRecord(deps, actor, id);
          const one = applications.find((each) => each.id === applicationId);
          if (!one) throw new AppError("not_found", receiptWords.applicationNotFound);
          return {
            title: "Undo this application?",
            text: say("{money} is unapplied again, and is not applied automatically. No money moves.", {
              money: formatMoney(fromDecimal(one.amount), currency),
            }),
            subject: { name: data(one.number) },
            act: "Undo",
            busyText: "Undoing...",
            ...callTo(undoApplicationCall, { id, applicationId }),
            success: receiptWords.undone,
            failure: receiptWords.undoFailed,
            changes: ["receipts" as const, "expected-receipts" as const],
          };
        },
      }),
    },
  });
}

/** The page of how old what is open has become. */
export const ageingPage = (side: Side) =>
  page({
    access: access[side],
    title: "Ageing",
    query: z.object({ clientId: z.string().max(100).optional() }),
    load: ({ deps, actor, query }) => readAgeing(deps, actor, query),
    view: ({ data: ageing }) => (
      <>
        <PageHeader
          description={say("Open amounts on {date}, by days overdue", {
            date: formatDate(ageing.at),
          })}
        />
        <AgeingTables ageing={ageing} side={side} />
      </>
    ),
  });
