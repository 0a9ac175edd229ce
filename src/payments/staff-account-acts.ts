import { editConfigurationCall } from "@/accounts/configurations/contract";
import { deleteAccountCall, editAccountCall } from "@/accounts/contract";
import { createHoldCall } from "@/accounts/holds/contract";
import type { AccountRecord } from "@/accounts/record-reads";
import { holdProblem, postingProblem, refuseDeletion } from "@/accounts/rules";
import { accountAddress, accountPage, accountScreen } from "@/accounts/screen";
import { exportTransactionsCall } from "@/accounts/transactions/contract";
import { submitTransactionCall } from "@/payments/placing/contract";
import type { DeclaredAct } from "@/platform/declared-act";
import { createAllocationCall } from "./allocations/contract";

/**
 * Acts of staff on an account: first those that start something else with it, then those that change it. Acts with a
 * dialog open it on the account's own page; the list has its own edit dialog.
 * @param on the screen that offers them
 */
export function actsOnAccount({ account, ties }: AccountRecord, on: "list" | "page"): DeclaredAct[] {
  const { id, balance, held, cbsAccount, status } = account;
  const available = balance - held;
  const own = accountAddress(id);
  const opens = (name: "post" | "hold" | "allocate" | "relink") => {
    const href = accountPage.to(name, "1", own);
    return on === "page" ? { href } : { href: `${href}`, leaves: true as const };
  };
  const edit = { right: "accounts:write", call: editAccountCall } as const;
  const state =
    status === "active"
      ? ({
          label: "Suspend",
          opens: "suspend",
          tone: "danger",
          does: "Nothing is credited or debited until it is active again",
        } as const)
      : ({
          label: "Make active",
          opens: "activate",
          does: "Money can be credited and debited again",
        } as const);
  const isLinked = !cbsAccount.startsWith("CBS_");
  return [
    {
      label: "Create Transaction",
      does: "Credits or debits the account: its balance changes at once",
      right: "transactions:post",
      call: submitTransactionCall,
      kinds: ["manual_credit", "manual_debit"],
      refused: postingProblem(account),
      ...opens("post"),
    },
    {
      label: "Create New Hold",
      does: "Sets money aside: the available balance falls, the balance stays",
      right: "holds:write",
      call: createHoldCall,
      refused: holdProblem({ status, available }),
      ...opens("hold"),
    },
    {
      label: "Add Funds",
      does: "Earmarks available money for a user without moving it",
      right: "allocations:write",
      call: createAllocationCall,
      refused: available > 0 ? undefined : "This account has no available balance",
      ...opens("allocate"),
    },
    {
      label: "Statement",
      does: "Bookings of a period, to read, print or download in six formats",
      right: "statements:page",
      href: `/client/statements?account=${id}`,
      leaves: true,
    },
    {
      label: "Export",
      does: "All its transactions as a CSV file",
      right: "exports:run",
      href: `${exportTransactionsCall.path}?account=${id}`,
      leaves: true,
    },
    {
      label: "Configuration",
      does: "Its limits, its switches and how its payments are checked",
      right: "configurations:page",
      call: editConfigurationCall,
      href: `/admin/configurations?account=${id}`,
      leaves: true,
    },
    {
      label: isLinked ? "Re-link CBS Account" : "Link CBS Account",
      does: "Moves its balance to another CBS account of the bank by a journal",
      right: "cbs:link",
      call: editAccountCall,
      kinds: ["relink"],
      ...opens("relink"),
    },
    {
      label: "Edit",
      does: "Changes its names, type, status and switches",
      ...edit,
      kinds: ["account_state"],
      href: on === "list" ? accountScreen.to("edit", id) : accountPage.to("edit", "1", own),
    },
    {
      label: state.label,
      ...("tone" in state && { tone: state.tone }),
      does: state.does,
      ...edit,
      kinds: state.opens === "activate" ? ["account_state"] : [],
      href: on === "list" ? accountScreen.to(state.opens, id) : accountPage.to(state.opens, "1", own),
    },
    {
      label: "Delete",
      tone: "danger",
      does: ties.everUsed
        ? "Closes the account: its history stays readable for staff, its IBAN is never reused"
        : "Deletes the account for good",
      right: "accounts:write",
      call: deleteAccountCall,
      refused: refuseDeletion(ties),
      ...(on === "list"
        ? { href: accountScreen.to("delete", id) }
        : { href: `${accountScreen.to("delete", id)}`, leaves: true as const }),
    },
  ];
}
