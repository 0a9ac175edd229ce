/** @jsxImportSource react */

import { useEffect, useRef } from "react";
import { outlookLabels, type PaymentPreview } from "@/payments/contract";
import { payeeCheckWords } from "@/payments/payee-checks/contract";
import { payeeNeedLabels } from "@/payments/payee-rules/contract";
import { outlookText } from "@/payments/rules";
import { classes } from "@/ui/class-names";
import { formatDate } from "@/vocabulary/calendar";
import { groupIban, readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { formatMoney, fromDecimal } from "@/vocabulary/money";

/** Preview of a payment: payer, payee, amount and remaining balance. */
export function PaymentReview(props: { preview: PaymentPreview; description: string; reference: string }) {
  const { from, to, amount, currency, availableBalance, balanceAfter } = props.preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone. The focus goes to no button, so that a second Enter confirms nothing unread.
  useEffect(() => heading.current?.focus(), []);
  const money = (decimal: string) => formatMoney(fromDecimal(decimal), currency);
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
            <bdi>{to.name}</bdi>
            <small className="iban">{readableNumber(to.recipient)}</small>
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
        <div className="details-wide">
          <dt>{say("Reference")}</dt>
          <dd className="iban">{props.reference}</dd>
        </div>
      </dl>
    </section>
  );
}

type Sentence = { title?: string; text?: string; isWarning?: boolean };

/** Sentences about the outcome in the server's preview: the dates, the missing details, and the holder of the account. */
function listSentences(preview: PaymentPreview): Sentence[] {
  const { outlook, needs, executesOn, arrivesOn, payeeCheck, to } = preview;
  const waits = needs.length > 0;
  const leaves = outlook.startsWith("leaves_");
  const sentences: Sentence[] = [];
  if (!waits || !leaves)
    sentences.push({
      title: say(outlookLabels[outlook].title),
      text: say(outlookText(outlook, to.recipient)),
      isWarning: outlook === "will_be_reviewed" || outlook === "needs_second_person",
    });
  if (waits) {
    const names = needs.map((need) => say(payeeNeedLabels[need])).join(say(", "));
    const text = say("The payment will be booked and wait. Before it leaves it still needs: {names}", {
      names,
    });
    sentences.push({ title: say("Details needed"), text, isWarning: true });
  }
  const date = formatDate(executesOn);
  if (outlook !== "booked_at_once" && (!waits || outlook === "scheduled"))
    sentences.push({
      text:
        arrivesOn === null
          ? say("Executes on {date}. When it arrives is not known", { date })
          : say("Executes on {date}, and arrives by {arrival}", { date, arrival: formatDate(arrivesOn) }),
    });
  if (payeeCheck) {
    const { title, text } = payeeCheckWords[payeeCheck.result];
    const name = payeeCheck.name ?? payeeCheck.asked;
    const isWarning = payeeCheck.result !== "match";
    sentences.push({ title: say(title), text: say(text, { name }), isWarning });
  }
  return sentences;
}

/** Outcome of a payment as a list of sentences, shown above the button that creates it. */
export function PaymentOutcome({ id, preview }: { id: string; preview: PaymentPreview }) {
  const sentences = listSentences(preview);
  const isWarning = sentences.some((one) => one.isWarning);
  return (
    <ul
      id={id}
      className={classes("notice outcome", isWarning ? "tone-warn" : "tone-info")}
      aria-label={say("What it will do")}
    >
      {sentences.map(({ title, text }) => (
        <li key={`${title}${text}`}>
          {title === undefined ? null : <strong className="notice-title">{title}.</strong>}{" "}
          <span className="notice-text">{text}</span>
        </li>
      ))}
    </ul>
  );
}
