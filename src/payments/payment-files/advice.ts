import type { Write } from "db/client";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { mailsStatements } from "@/platform/mail/outbox";
import { emptyLine, mailLine } from "@/platform/mail/wording";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { languages } from "@/vocabulary/language/languages";
import { currencySchema, formatMoney } from "@/vocabulary/money";

const adviceRow = z.object({
  id: z.int(),
  amount: z.int(),
  currency: currencySchema,
  reference: z.string(),
  recipient: z.string(),
  payer: z.string(),
  email: z.string(),
  language: z.enum(languages).nullable(),
});

/**
 * Statements that notify the payees of a file by mail, for clients that want it, in the write that marks the file as
 * sent, and so once. The address is the payment's own, else the present one of its beneficiary.
 * @param returned payments of the file that the bank returned with the same answer: their payees are not notified
 */
export async function adviceMails(
  deps: Deps,
  fileId: number,
  at: number,
  returned: ReadonlySet<number>,
): Promise<Write[]> {
  const rows = await readPrimaryRows(deps.db, adviceRow, {
    sql: `select id, amount, currency, coalesce(payee ->> '$.reference', reference) as reference, recipient, payer, language,
        coalesce(payee ->> '$.email', (select b.email from beneficiaries b
          where b.id = payee ->> '$.beneficiaryId' and b.client_id = paid.client_id)) as email
      from (select p.id, p.client_id, p.amount, p.currency, p.reference, p.recipient, v.customer_name as payer, u.language,
          coalesce(d.payee, j.command -> '$.payment.payee') as payee
        from payment_file_entries e
        join payments p on p.id = e.payment_id and p.status = 'booked'
        join client_payment_settings s on s.client_id = p.client_id and s.payee_advice = 1
        join virtual_accounts v on v.id = p.virtual_account_id
        join journals j on j.id = p.journal_id
        left join payment_details d on d.payment_id = p.id
        left join users u on u.id = p.created_by
        where e.file_id = ?) paid
      where coalesce(payee ->> '$.email', (select b.email from beneficiaries b
        where b.id = payee ->> '$.beneficiaryId' and b.client_id = paid.client_id)) is not null
      order by id`,
    args: [fileId],
  });
  const kept = rows.filter(({ id }) => !returned.has(id));
  if (kept.length === 0) return [];
  const date = formatDate(bankDate(at, deps.env.zone));
  return mailsStatements(
    deps,
    kept.map(({ amount, currency, reference, recipient, payer, email, language }) => ({
      recipient: email,
      audience: "client",
      language,
      subject: mailLine("Payment advice: {amount} from {payer}", {
        amount: formatMoney(amount, currency),
        payer,
      }),
      body: [
        mailLine("{payer} has paid you {amount}.", { payer, amount: formatMoney(amount, currency) }),
        emptyLine,
        mailLine("Reference: {reference}", { reference }),
        mailLine("To the account ending in {digits}", { digits: recipient.slice(-4) }),
        mailLine("Sent to your bank on {date}", { date }),
        emptyLine,
        mailLine("This mail is for your information. You do not need to do anything."),
      ],
    })),
  );
}
