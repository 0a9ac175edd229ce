import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { type ApprovalRow, listWaitingPayments, mostWaitingShown, parseDetails } from "@/approvals/queries";
import { shownDetail } from "@/approvals/view";
import type { Deps } from "@/deps";
import { paymentScreen } from "@/payments/screen";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { isolated } from "@/ui/isolated";
import { ListSection } from "@/ui/section";
import { ago, time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { accountText } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data, sayAround } from "@/vocabulary/language/around";

/** The payments that wait for a second user of the actor's client. */
export const readWaitingPayments = async (deps: Deps, actor: Actor) =>
  can(actor, "payments:make") ? listWaitingPayments(deps, actor) : [];

type Scene = { actor: Actor; now: number; zone: string };

const Row = ({ approval, actor, now, zone }: Scene & { approval: ApprovalRow }) => {
  const { id, maker, madeAt, expiresAt } = approval;
  const { account, recipient, payee, amount, description, reference } = parseDetails(approval);
  const act = (name: "approval" | "approve" | "refuse" | "withdraw") =>
    opensDialog(paymentScreen.to(name, id));
  const isMaker = approval.makerId === actor.userId;
  const asked = {
    since: ago(madeAt, now, zone),
    end: time(expiresAt, formatDateTime(expiresAt, zone)),
  };
  const named = <span class="sr-only"> {data(reference ?? "")}</span>;
  return (
    <li class="waiting-payment">
      <div class="waiting-payment-main">
        <p class="waiting-payment-title">
          {sayAround("{amount} to {recipient}", {
            amount: <a {...act("approval")}>{isolated(amount)}</a>,
            recipient: isolated(accountText(recipient ?? "", payee)),
          })}
        </p>
        <p>
          {isolated(description)} · {isolated(reference)}
        </p>
        <p>{say("from {account}", { account: data(shownDetail(account ?? "")) })}</p>
        <p>
          {isMaker
            ? sayAround("Asked by you {since}, until {end}", asked)
            : sayAround("Asked by {maker} {since}, until {end}", { ...asked, maker: isolated(maker) })}
        </p>
      </div>
      <div class="waiting-payment-acts">
        {isMaker ? (
          <a class={`${buttonClass("secondary", "sm")} danger`} {...act("withdraw")}>
            {say("Withdraw")}
            {named}
          </a>
        ) : (
          <>
            <a class={`${buttonClass("secondary", "sm")} danger`} {...act("refuse")}>
              {say("Refuse")}
              {named}
            </a>
            <a class={buttonClass("primary", "sm")} {...act("approve")}>
              {say("Approve")}
              {named}
            </a>
          </>
        )}
      </div>
    </li>
  );
};

/** Card with payments that wait for a second user of the client; hidden if there are none. */
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
        {waiting.length >= mostWaitingShown ? (
          <p class="waiting-payments-more">
            {say("The oldest {count} are shown: decide these first.", { count: mostWaitingShown })}
          </p>
        ) : null}
      </Card>
    ) : null}
  </ListSection>
);
type Waiting = {
  waiting: readonly ApprovalRow[];
  /** The page's address, from which the card refreshes itself. */
  url: string;
};
