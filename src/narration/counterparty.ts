const LEADS =
  /^(?:(?:pos|eftpos|visa|mastercard|mc|vis|debit|credit|card|purchase|payment|pmt|pymt|transfer|trf|tfr|fund|direct|dd|so|bp|cr|dr|atm|ach|wire|zelle|neft|rtgs|imps|upi|tt|sepa|ipp|inward|outward|remittance|online|mobile|internet|standing|order|instant|faster|bill|contactless|deposit|withdrawal|out|in|dep|virement|vir|prlv|prélèvement|carte|cb|paiement|überweisung|lastschrift|gutschrift|kartenzahlung|dauerauftrag|transferencia|compra|tarjeta|recibo|pago|bonifico|addebito|pagamento|carta|transferência|pix|перевод|оплата|покупка|تحويل|شراء|recu|reçu|emis|émis|salary|salaire|nomina|nómina|gehalt)(?=[\s:/*.-]|$)[\s:/*.-]*)+/iu;
const NAMED =
  /(?:^|[\s:/-])(?:from|to|by order of|b\/o|f\/o|in favou?r of|ifo|beneficiary|payee|sender|remitter|de la part de|bénéficiaire|an|von|auftraggeber|empfänger|a favor de|ordenante|beneficiario|para|da parte di|favore|от|кому|получатель|من|الى|إلى|لصالح)[\s:]+(.+)$/iu;
const TAIL =
  /(?:\s+(?:ref(?:erence)?|txn|trn|id|no|card no|card|iban|utr|date|on|dated|orig date|rrn|auth|visa|xx+|\*+)\b[\s.:#*].*|\s+[#*]?[A-Z]{0,4}[0-9][0-9A-Z/*.-]{3,}.*|\s+[0-9]{2,}\s*$)/i;
const PLACE_HOLDERS =
  /^(?:own account|account|self|cash|savings|current|cheque|check|ac|a\/c|interest|charges?|fee|vat|balance)$/i;

function tidy(text: string): string | null {
  const bare = text
    .replace(TAIL, "")
    .replace(/^[\s)(*:/.,#-]+|[\s(*:/.,#-]+$/g, "")
    .replace(/\s+/g, " ");
  if (bare.length < 3 || bare.length > 60 || !/\p{L}{2}/u.test(bare) || PLACE_HOLDERS.test(bare)) return null;
  return bare;
}

/**
 * The other party as the description names it: what stands behind 'from', 'to' and the like, else what is left when the
 * kind of payment and the references are taken away; null when nothing is left that could be a name.
 */
export function counterpartyOf(description: string): string | null {
  const flat = description.replace(/\s+/g, " ").trim();
  const named = NAMED.exec(flat);
  const behind = named?.[1] ? tidy(named[1]) : null;
  if (behind) return behind;
  const lead = LEADS.exec(flat);
  return lead && lead[0].length < flat.length ? tidy(flat.slice(lead[0].length)) : null;
}
