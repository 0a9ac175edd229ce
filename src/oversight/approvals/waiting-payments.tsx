import Confirm from "islands/confirm";
import ConfirmWithNote from "islands/confirm-with-note";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import type { Deps } from "@/deps";
import { Island } from "@/kernel/island";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { formatDateTime, transactionAge } from "@/vocabulary/calendar";
import { type ApprovalRow, detailsOf, getApproval, listWaitingPayments, waitingShown } from "./queries";
import { askRefusal, askWithdrawal, confirmApproval } from "./questions";
import { ApprovalRecordPanel } from "./record";

/** The page of payments, where a client's users decide each other's. */
export const waitingPaymentsPath = "/client/payments";

/** What the page's address asks for: the record of an approval, or a decision on it. */
type DecisionQuery = {
  approval?: number | undefined;
  approve?: number | undefined;
  refuse?: number | undefined;
  withdraw?: number | undefined;
};

/** The payments that wait for a second user of the actor's client, and the one that the address names. */
export async function readWaitingPayments(deps: Deps, actor: Actor, query: DecisionQuery) {
  if (!can(actor, "payments:make")) return { waiting: [], named: undefined };
  const id = query.approval ?? query.approve ?? query.refuse ?? query.withdraw;
  const [waiting, named] = await Promise.all([
    listWaitingPayments(deps, actor),
    id === undefined ? undefined : getApproval(deps, actor, id),
  ]);
  return { waiting, named };
}

type Scene = { actor: Actor; now: number; zone: string };

const Row = ({ approval, actor, now, zone }: Scene & { approval: ApprovalRow }) => {
  const { id, maker, madeAt, expiresAt } = approval;
  const { account, recipient, amount, description, reference } = detailsOf(approval);
  const act = (name: string) => opensDialog(`${waitingPaymentsPath}?${name}=${id}`);
  const isMaker = approval.makerId === actor.userId;
  const named = <span class="sr-only"> {reference}</span>;
  return (
    <li class="waiting-payment">
      <div class="waiting-payment-main">
        <p class="waiting-payment-title">
          <a {...act("approval")}>{amount}</a> to <span class="iban">{recipient}</span>
        </p>
        <p>
          {description} · {reference}
        </p>
        <p>from {account}</p>
        <p>
          Asked by {isMaker ? "you" : maker}{" "}
          {time(madeAt, transactionAge(madeAt, now, zone), formatDateTime(madeAt, zone))}, until{" "}
          {time(expiresAt, formatDateTime(expiresAt, zone))}
        </p>
      </div>
      <div class="waiting-payment-acts">
        {isMaker ? (
          <a class={buttonClass("secondary", "sm")} {...act("withdraw")}>
            Withdraw{named}
          </a>
        ) : (
          <>
            <a class={buttonClass("secondary", "sm")} {...act("refuse")}>
              Refuse{named}
            </a>
            <a class={buttonClass("primary", "sm")} {...act("approve")}>
              Approve{named}
            </a>
          </>
        )}
      </div>
    </li>
  );
};

/** What waits for a second user of the client; nothing is shown while nothing does. */
export const WaitingPaymentsCard = ({ waiting, url, ...scene }: Scene & Waiting) => (
  <ListSection
    id="waiting-payments"
    url={url}
    events={["approvals:changed", "payments:changed"]}
    poll={30}
    label="Payments that wait"
  >
    {waiting.length > 0 ? (
      <Card
        title="Waiting for a second person"
        description="Nothing is moved or reserved yet: funds and limits are checked again when a payment is approved"
        flush
      >
        <ul class="waiting-payments">
          {waiting.map((approval) => (
            <Row key={approval.id} approval={approval} {...scene} />
          ))}
        </ul>
        {waiting.length >= waitingShown ? (
          <p class="waiting-payments-more">The oldest {waitingShown} are shown: decide these first.</p>
        ) : null}
      </Card>
    ) : null}
  </ListSection>
);
type Waiting = {
  waiting: readonly ApprovalRow[];
  /** The page's address, by which the card fetches itself again. */
  url: string;
};

/** The record or the question that the page's address opens. */
export const WaitingPaymentDialogs = (
  props: Scene & { named: ApprovalRow | undefined; query: DecisionQuery; list: string },
) => {
  const { named, query, list, ...scene } = props;
  if (!named) return null;
  return (
    <>
      {query.approval === undefined ? null : (
        <ApprovalRecordPanel
          approval={named}
          list={list}
          {...scene}
          acts={{ path: waitingPaymentsPath, actor: scene.actor }}
        />
      )}
      {query.approve === undefined ? null : (
        <NeedsScript act="Approving a payment">
          <Island of={Confirm} when="load" props={confirmApproval(named, scene)} />
        </NeedsScript>
      )}
      {query.refuse === undefined ? null : (
        <NeedsScript act="Refusing a payment">
          <Island of={ConfirmWithNote} when="load" props={askRefusal(named, scene)} />
        </NeedsScript>
      )}
      {query.withdraw === undefined ? null : (
        <NeedsScript act="Withdrawing a payment">
          <Island of={ConfirmWithNote} when="load" props={askWithdrawal(named, scene)} />
        </NeedsScript>
      )}
    </>
  );
};
