/** @jsxImportSource react */

import { useEffect, useRef } from "react";
import { outlookLabels, type PaymentPreview } from "@/payments/contract";
import { payeeCheckWords } from "@/payments/payee-checks/contract";
import { outlookText } from "@/payments/rules";
import { formatDate } from "@/vocabulary/calendar";
import { groupIban, readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import { NeedsNotice } from "./payee";

/** Preview of a payment: payer, payee, amount, remaining balance and outcome. */
export function PaymentReview(props: { preview: PaymentPreview; description: string; reference: string }) {
  const {
    from,
    to,
    amount,
    currency,
    availableBalance,
    balanceAfter,
    outlook,
    executesOn,
    arrivesOn,
    payeeCheck,
    needs,
  } = props.preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone. The focus goes to no button, so that a second Enter confirms nothing unread.
  useEffect(() => heading.current?.focus(), []);
  const money = (decimal: string) => formatMoney(fromDecimal(decimal), currency);
  const { title } = outlookLabels[outlook];
  const waits = needs.length > 0;
  const leavesNow = !waits || outlook === "scheduled";
  return (
    <section className="review" aria-labelledby="review-title">
      <h3 id="review-title" ref={heading} tabIndex={-1}>
        {say("Check this payment")}
      </h3>
      <p className="review-amount">{money(amount)}</p>
      <dl className="details">
        <div className="details-wide">
          <dt>{say("From")}</dt>
          <dd>
            <bdi>{from.customerName}</bdi>
            <small className="iban">{groupIban(from.virtualIban)}</small>
          </dd>
        </div>
        <div className="details-wide">
          <dt>{say("To")}</dt>
          <dd>
            <span className="iban">{readableNumber(to.recipient)}</span>
            <small>
              <bdi>{to.name}</bdi>
            </small>
          </dd>
        </div>
        <div className="details-wide">
          <dt>{say("Description")}</dt>
          <dd>
            <bdi>{props.description}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say("Available before")}</dt>
          <dd>{money(availableBalance)}</dd>
        </div>
        <div>
          <dt>{say("Available after")}</dt>
          <dd>{money(balanceAfter)}</dd>
        </div>
        <div>
          <dt>{say("Executes on")}</dt>
          <dd>{leavesNow ? data(formatDate(executesOn)) : say("Once its details are given")}</dd>
        </div>
        <div>
          <dt>{say("Arrives by")}</dt>
          <dd>{arrivesOn === null ? say("Not known") : data(formatDate(arrivesOn))}</dd>
        </div>
        <div className="details-wide">
          <dt>{say("Reference")}</dt>
          <dd className="iban">{props.reference}</dd>
        </div>
      </dl>
      {payeeCheck ? <PayeeNotice check={payeeCheck} /> : null}
      <NeedsNotice
        needs={needs}
        sentence={(names) =>
          say("The payment will be booked and wait. Before it leaves it still needs: {names}", { names })
        }
      />
      {waits && outlook.startsWith("leaves_") ? null : (
        <div
          className={
            outlook === "booked_at_once" || outlook === "scheduled" || outlook.startsWith("leaves_")
              ? "notice tone-info"
              : "notice tone-warn"
          }
        >
          <div>
            <p className="notice-title">{say(title)}</p>
            <p className="notice-text">{say(outlookText(outlook, to.recipient))}</p>
          </div>
        </div>
      )}
    </section>
  );
}

/** Result of the payee name check, worded as the scheme words it. */
function PayeeNotice({ check }: { check: NonNullable<PaymentPreview["payeeCheck"]> }) {
  const { title, text } = payeeCheckWords[check.result];
  return (
    <div className={check.result === "match" ? "notice tone-good" : "notice tone-warn"}>
      <div>
        <p className="notice-title">{say(title)}</p>
        <p className="notice-text">{say(text, { name: check.name ?? check.asked })}</p>
      </div>
    </div>
  );
}
