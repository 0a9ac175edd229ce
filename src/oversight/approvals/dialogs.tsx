import Confirm from "islands/confirm";
import ConfirmWithNote from "islands/confirm-with-note";
import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { AccountRow } from "@/accounts/queries";
import { confirmApproval, refusalQuestion, withdrawalQuestion } from "@/approvals/confirmations";
import { listOfferedActs } from "@/approvals/offered-acts";
import { type ApprovalRow, getApproval } from "@/approvals/queries";
import type { DecisionAddress } from "@/approvals/screen";
import type { Deps } from "@/deps";
import type { IslandComponent } from "@/kernel/island";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { ApprovalRecordPanel, actsOnApproval } from "./record";

type ReadAccounts = (deps: Deps, actor: Actor, approval: ApprovalRow) => Promise<AccountRow[]>;

/**
 * The record of an approval.
 * @param right required of its reader
 * @param accounts reads its accounts, if the reader may see their state
 */
export const approvalRecord = (right: Access, to: DecisionAddress, accounts?: ReadAccounts) =>
  dialog({
    right,
    async load(visit: Opened<number>) {
      const { deps, actor, value } = visit;
      const approval = await getApproval(deps, actor, value);
      const [named = [], acts] = await Promise.all([
        accounts?.(deps, actor, approval),
        listOfferedActs(visit, actsOnApproval(approval, { to, actor, now: deps.now() })),
      ]);
      return { approval, accounts: named, acts };
    },
    show: ({ data, deps, actor, closed }) => (
      <ApprovalRecordPanel {...data} zone={deps.env.zone} now={deps.now()} list={closed} role={actor.role} />
    ),
  });

/** The three decisions on an approval, for actors with the right. `what` is their object: 'an act'. */
export function approvalDecisions(right: Access, what: "an act" | "a payment") {
  type Ask<Props> = (approval: ApprovalRow, asking: { actor: Actor; now: number; zone: string }) => Props;
  const decision = <Props extends object>(
    of: IslandComponent<Props>,
    deciding: "Approving" | "Refusing" | "Withdrawing",
    decide: string,
    ask: Ask<Props>,
  ) =>
    islandDialog(of, {
      right,
      act: `${deciding} ${what}`,
      sought: { as: `${decide} ${what} that waits`, words: "approval second person" },
      async load({ deps, actor, value }: Opened<number>) {
        const approval = await getApproval(deps, actor, value);
        return ask(approval, { actor, now: deps.now(), zone: deps.env.zone });
      },
    });
  return {
    approve: decision(Confirm, "Approving", "Approve", confirmApproval),
    refuse: decision(ConfirmWithNote, "Refusing", "Refuse", refusalQuestion),
    withdraw: decision(ConfirmWithNote, "Withdrawing", "Withdraw", withdrawalQuestion),
  };
}
