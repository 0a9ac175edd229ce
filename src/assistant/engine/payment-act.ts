import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { payRefusal } from "@/payments/rules";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import { nameOf } from "../tools/wording";
import { askAccount } from "./asks";
import { only, type Prepared } from "./prepared";
import type { Slots } from "./slots";

/** An IBAN that is said to pay; any other one is paid to. */
const afterFrom =
  /\b(?:from|using|with|out of)(?: the| my| our)?(?: account| iban)?[ :]+([a-z]{2}\d{2}[a-z0-9 ]{8,40})/i;

/** The payment dialog, filled in with what was said. */
export function preparePayment(actor: Actor, slots: Slots): Prepared | undefined {
  const { mentions, codes, amounts, reading, known, leftovers } = slots;
  if (slots.has("count", "sum", "list", "statement") || slots.periods.spans.length > 0) return undefined;
  if (!can(actor, "payments:make")) {
    return only("Only a client's own users make payments. Nothing was done.");
  }
  if (/(?:^|\s)-\s?\d/.test(reading.text)) return only("An amount to pay is positive. Nothing was done.");
  const isFrom = (first: number) => /^(from|using|out|with)$/.test(reading.word(first - 1));
  const payingIban = afterFrom.exec(reading.text)?.[1]?.replaceAll(" ", "").toUpperCase() ?? "";
  const payer = mentions.find(({ first, accounts: [one] }) =>
    first < 0 ? one && payingIban.startsWith(one.virtualIban) : isFrom(first) && one !== undefined,
  );
  const target = mentions.find((mention) => mention !== payer);
  if (payer && payer.accounts.length > 1) {
    return { answer: askAccount(reading, payer, payer.accounts, "From which account?"), figures: [] };
  }
  const from = payer?.accounts[0];
  const refused = from && payRefusal({ ...from, debitEnabled: true, available: from.balance - from.held });
  if (from && refused)
    return only(
      `${nameOf(from)} cannot pay: ${refused.charAt(0).toLowerCase()}${refused.slice(1)}. Nothing was done.`,
    );
  const own = new Set(known.accounts.map(({ virtualIban }) => virtualIban));
  const iban =
    codes.ibans.find((one) => one !== from?.virtualIban) ??
    (target?.accounts.length === 1 ? target.accounts[0]?.virtualIban : undefined);
  const number = reading.tokens.find(({ word }, at) => reading.isFree(at) && /^\d{6,20}$/.test(word))?.word;
  const recipient = iban ?? number;
  const [amount] = amounts.named;
  const currency = amount?.currency;
  if (from && currency && currency !== from.currency) {
    return only(`${nameOf(from)} pays in ${from.currency}, not in ${currency}. Nothing was done.`);
  }
  const query = new URLSearchParams(from ? { pay: String(from.id) } : { create: "1" });
  if (recipient) query.set("recipient", recipient);
  if (amount) query.set("amount", toDecimal(amount.amount));
  const left = leftovers.find(({ text }) => !/^(?:\d+|transfers?|payments?)$/i.test(text));
  if (recipient && left) query.set("description", left.text.slice(0, 200));
  const parts = [
    amount ? ` of ${currency ? formatMoney(amount.amount, currency) : toDecimal(amount.amount)}` : "",
    recipient ? ` to ${recipient}${own.has(recipient) ? " (your own account)" : ""}` : "",
    from ? ` from ${nameOf(from)}` : "",
  ].join("");
  const unnamed =
    !recipient && left ? ` I do not know the account of “${left.text}”: give its IBAN or number.` : "";
  return {
    answer: {
      content: `I have prepared a payment${parts}. Check it and confirm it in the dialog; nothing was paid yet.${unnamed}`,
      links: [{ label: "Open the payment", href: `/client/payments?${query}` }],
    },
    figures: amount ? [{ label: "Amount to pay", text: toDecimal(amount.amount) }] : [],
  };
}
