import type { Category } from "../contract";
import { memoize } from "../memoize";

const LEADS =
  /^(?:(?:pos|check ?card|banking|ib|mb|eftpos|visa|mastercard|mc|vis|debit|credit(?! (?:suisse|agricole|mutuel|lyonnais))|card|purchase|payment|pmt|pymt|transfer|trf|tfr|fund|direct|dd|so|bp|cr|dr|tr|bgc|fpi|fpo|atm|ach|wire|zelle|neft|rtgs|imps|upi|tt|sepa|ipp|inward|outward|remittance|online|mobile|internet|standing|order|instant|faster|automatic|bill|contactless|deposit|withdrawal|out|in|dep|refund|reversal|virement|vir|prlv|prélèvement|carte|cb|paiement|überweisung|lastschrift|gutschrift|kartenzahlung|dauerauftrag|transferencia|compra|tarjeta|recibo|pago|bonifico|addebito|pagamento|carta|transferência|pix|перевод|оплата|покупка|تحويل|شراء|recu|reçu|emis|émis|salary|salaire|nomina|nómina|gehalt)(?=[\s:/*.-]|$)[\s:/*.-]*)+/iu;
const NAMED =
  /(?:^|[\s:/-])(?:from|to|by order of|b\/o|f\/o|in favou?r of|ifo|beneficiary|payee|sender|remitter|de la part de|bénéficiaire|an|von|auftraggeber|empfänger|a favor de|ordenante|beneficiario|para|da parte di|favore|от|кому|получатель|من|الى|إلى|لصالح)[\s:]+(.+)$/iu;
const TAIL =
  /(?:\s+(?:ref(?:erence)?|txn|trn|id|no|card no|card|iban|utr|date|on|dated|orig date|rrn|auth|visa|xx+|\*+)\b[\s.:#*].*|\s+#\s?[0-9].*|\s+[#*]?[A-Z]{0,4}[0-9][0-9A-Z/*.-]{3,}.*|\s+[.x*]+[0-9]+.*|\s+[0-9]{2,}\s*$)/i;
/** A second date before the text, and the mark of a contactless payment. */
const FRONT = /^(?:\d{1,2} \p{L}{3} \d{2,4}\s+)?(?:\){3}\s*)?/u;
/** Words of banking: they say what happened, never with whom. */
const BANKING = new Set(
  "ac account accounts acct advance and apy arrangement atm automatic balance banking bill bills card cash cheque cheques check checks charge charges chg clearing collected collection commission counter credit credited current debit deposit deposits dep dir direct dividend earned emi fee fees for from fund funds gst incoming inst instant insurance int interest internet inward ipp loan maintenance merchant mobile monthly mortgage neft of on online order outgoing outward overdraft own paid payment payments payroll pd pmt pmts pos postpaid prepaid premium profit purchase quarterly ref refund reimbursement remittance rent rental return returned reversal salaries salary savings self sepa service standing stamp tax telecom tfr to transaction transfer transfers trf tt unpaid upi utility vat vis visa wages wdl wire withdrawal wps yearly zelle".split(
    " ",
  ),
);

const REMEMBERED = 5_000;
const isBanking = memoize(REMEMBERED, (word: string): boolean =>
  BANKING.has(word.toLowerCase().replace(/[^\p{L}]/gu, "")),
);

/** Without the words of banking at its ends: 'ACME LTD PAYROLL' is ACME LTD. */
function withoutBanking(text: string): string {
  const words = text.split(" ");
  const first = words.findIndex((word) => !isBanking(word));
  const last = words.findLastIndex((word) => !isBanking(word));
  return first < 0 ? "" : words.slice(first, last + 1).join(" ");
}

function tidy(text: string): string | null {
  const flat = text
    .replace(/^\d{4,8}\s+(?=\p{L})/u, "")
    .replace(TAIL, "")
    .replace(/^[\s)(*:/.,#-]+|[\s(*:/.,#-]+$/g, "")
    .replace(/\s+/g, " ");
  const bare = withoutBanking(flat).replace(/^[\s)(*:/.,#-]+|[\s(*:/.,#-]+$/g, "");
  if (bare.length < 3 || bare.length > 60 || !/\p{L}{2}/u.test(bare)) return null;
  return bare;
}

/** What the bank itself does has another party only where it is named. */
const OF_THE_BANK: readonly Category[] = ["fee", "interest", "tax", "cash", "cheque", "loan", "rent"];

/**
 * The other party as the description names it: what stands behind 'from', 'to' and the like, else what is left when the
 * kind of payment, the references and the words of banking are taken away; null when nothing is left that could be a
 * name.
 */
export function counterpartyOf(description: string, category: Category = "other"): string | null {
  const flat = description.replace(/\s+/g, " ").trim().replace(FRONT, "");
  const named = NAMED.exec(flat);
  if (named?.[1]) {
    const behind = tidy(named[1]);
    if (behind) return behind;
  }
  const lead = LEADS.exec(flat);
  if (lead && lead[0].length < flat.length) return tidy(flat.slice(lead[0].length));
  return OF_THE_BANK.includes(category) ? null : tidy(flat);
}
