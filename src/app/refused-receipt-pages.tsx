import ConfirmWithNote from "islands/confirm-with-note";
import type { Actor } from "@/access/actor";
import type { Approvable } from "@/approvals/approvable";
import { secondPersonForAmount } from "@/approvals/second-person";
import {
  acceptRefusedCall,
  refusedReceiptWords,
  returnRefusedCall,
} from "@/collections/refused-receipts/contract";
import { acceptProblem, refusedLists, refusedReturnProblem } from "@/collections/refused-receipts/list";
import { findReturnAccount, getRefused, type RefusedRow } from "@/collections/refused-receipts/queries";
import { actsOnRefused, RefusedRecordPanel } from "@/collections/refused-receipts/record";
import { refusedScreens } from "@/collections/screen";
import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { refusedAcceptance, refusedReturn } from "@/payments/refused-receipts/approvals";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { accountText, groupIban } from "@/vocabulary/iban";
import { data } from "@/vocabulary/language/around";
import { formatMoney } from "@/vocabulary/money";
import { listPage } from "./list-page";
import { listedRecord } from "./walked-record";

const right = "bank-lines:post";
const note = { name: "note", label: "Note", required: "Say why" };
const changes = [
  "refused-receipts" as const,
  "bank-statements" as const,
  "payments" as const,
  "transactions" as const,
  "accounts" as const,
  "stats" as const,
];

/** Reads the parts that both dialogs share: subject, note, changed topics, and the second person of the amount. */
async function readDecision(deps: Deps, actor: Actor, row: RefusedRow, declared: Approvable) {
  const worth = await usdWorthNotSetBy(deps, actor.userId, row.amount, row.currency);
  return {
    subject: { name: data(formatMoney(row.amount, row.currency)), code: groupIban(row.virtualIban) },
    note,
    changes,
    secondPerson: await secondPersonForAmount(deps, actor, declared, worth, row.vaId),
  };
}

/** The page of all refused receipts, where staff return and accept them. */
export const refusedReceiptsPage = listPage(refusedScreens.admin, {
  access: "receivables:page",
  title: refusedReceiptWords.title,
  description:
    "Payments that broke a collection rule of their account, and wait in suspense to be returned or accepted",
  list: refusedLists.admin,
  dialogs: {
    view: listedRecord(refusedLists.admin, refusedScreens.admin.to, {
      right: "receipts:read",
      read: getRefused,
      acts: actsOnRefused,
      show: (row, { acts, list }) => <RefusedRecordPanel row={row} side="admin" list={list} acts={acts} />,
    }),
    return: islandDialog(ConfirmWithNote, {
      right,
      act: "Returning a refused receipt",
      sought: {
        as: "Return a refused receipt",
        words: "send back refund suspense rule",
        among: "?status=waiting",
      },
      async load({ deps, actor, value }: Opened<number>) {
        const row = await getRefused(deps, actor, value);
        const account = findReturnAccount(row);
        return {
          title: "Return this refused receipt?",
          text: "The money goes from suspense back to the payer's account.",
          refused: refusedReturnProblem(row),
          act: "Return",
          tone: "primary" as const,
          busyText: "Returning...",
          ...(await readDecision(deps, actor, row, refusedReturn)),
          ...(account !== undefined && {
            effects: [{ term: "Goes to", text: data(accountText(account, row.payerName || null)) }],
          }),
          ...callTo(returnRefusedCall, { id: row.id }),
          success: refusedReceiptWords.returned,
          failure: refusedReceiptWords.returnFailed,
        };
      },
    }),
    accept: islandDialog(ConfirmWithNote, {
      right,
      act: "Accepting a refused receipt",
      sought: {
        as: "Accept a refused receipt",
        words: "book credit suspense rule",
        among: "?status=waiting",
      },
      async load({ deps, actor, value }: Opened<number>) {
        const row = await getRefused(deps, actor, value);
        return {
          title: "Accept this refused receipt?",
          text: "The money goes from suspense to the intended account, despite the rule.",
          refused: acceptProblem(row),
          act: "Accept",
          tone: "primary" as const,
          busyText: "Saving...",
          ...(await readDecision(deps, actor, row, refusedAcceptance)),
          effects: [{ term: "Goes to", text: data(accountText(row.virtualIban, row.customerName)) }],
          ...callTo(acceptRefusedCall, { id: row.id }),
          success: refusedReceiptWords.accepted,
          failure: refusedReceiptWords.acceptFailed,
        };
      },
    }),
  },
});

/** The page of a client's own refused receipts. */
export const ownRefusedReceiptsPage = listPage(refusedScreens.client, {
  access: "expected-receipts:page",
  title: refusedReceiptWords.title,
  description: "Payments that broke a collection rule of your account: the bank returns or accepts them",
  list: refusedLists.client,
  dialogs: {
    view: listedRecord(refusedLists.client, refusedScreens.client.to, {
      right: "receipts:read",
      read: getRefused,
      show: (row, { acts, list }) => <RefusedRecordPanel row={row} side="client" list={list} acts={acts} />,
    }),
  },
});
