import type { Statement } from "db/client";
import type { Deps } from "@/deps";
import { mailStatements } from "@/platform/mail/outbox";
import { emptyLine, mailLine } from "@/platform/mail/wording";
import { formatDate } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { requestWords } from "./contract";

/** Content of a payment request; the amount in minor units. */
type Asked = {
  number: string;
  payee: string;
  iban: string;
  reference: string;
  amount: Minor;
  currency: Currency;
  dueDate: string;
};

/**
 * Statements that send a payer a request by mail, in the language of the person who asks. It has no link, since a payer cannot sign
 * in, and no description, so that nobody writes to strangers in the bank's name.
 */
export function requestMail(
  deps: Pick<Deps, "now">,
  recipient: string,
  { number, payee, iban, reference, amount, currency, dueDate }: Asked,
): Statement[] {
  return mailStatements(deps, {
    recipient,
    audience: "client",
    subject: mailLine("Payment request {number} from {payee}", { number, payee }),
    body: [
      mailLine("{payee} asks you to pay {amount} by {date}.", {
        payee,
        amount: formatMoney(amount, currency),
        date: formatDate(dueDate),
      }),
      emptyLine,
      mailLine("To the account {iban}", { iban: groupIban(iban) }),
      mailLine("Reference: {reference}", { reference }),
      mailLine("Number: {number}", { number }),
      emptyLine,
      mailLine(requestWords.howToPay),
      mailLine("If you do not expect this request, ask {payee} before you pay.", { payee }),
    ],
  });
}
