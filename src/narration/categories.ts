import type { Category } from "./contract.ts";

interface Rule {
  category: Category;
  words: RegExp;
  /** Only for money that comes in, or goes out. */
  side?: "debit" | "credit";
}

const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, "iu");

/** Rules in the order in which they are asked: the first whose words stand in the description gives the category. */
const RULES: Rule[] = [
  {
    category: "reversal",
    words: word(
      "reversal|reversed|reverse|refund|refunded|chargeback|rev|returned|return item|unpaid|annulation|remboursement|rückbuchung|rücklastschrift|storno|erstattung|devolución|devolucion|reverso|reembolso|storno|rimborso|estorno|devolução|возврат|сторно|استرداد|عكس|مسترد",
    ),
  },
  {
    category: "salary",
    words: word(
      "salary|salaries|payroll|wages?|wps|sal|stipend|pension|direct dep(?:osit)?|salaire|paie|traitement|gehalt|lohn|bezüge|rente|nómina|nomina|sueldo|stipendio|salario|salário|vencimento|ordenado|зарплата|заработная плата|аванс|راتب|رواتب|معاش",
    ),
  },
  {
    category: "rent",
    words: word(
      "rent|rental|lease|landlord|loyer|bail|miete|kaltmiete|alquiler|arriendo|renta|affitto|canone|aluguel|aluguer|renda|аренда|квартплата|ايجار|إيجار",
    ),
  },
  {
    category: "tax",
    words: word(
      "tax|taxes|hmrc|irs|vat payment|vat|gst|tds|stamp duty|council tax|impôts?|impots?|dgfip|tva|steuer|finanzamt|impuestos?|iva|hacienda|sat|retencion|tasse|imposta|bollo|f24|imposto|iof|irs|налог|ндфл|ндс|ضريبة|الضريبة|القيمة المضافة",
    ),
  },
  {
    category: "interest",
    words: word(
      "interest|int|profit paid|profit|dividend|intérêts?|interets?|agios|zinsen|habenzinsen|sollzinsen|intereses|interés|interessi|juros|rendimentos?|процент|проценты|فائدة|فوائد|ارباح|أرباح",
    ),
  },
  {
    category: "fee",
    words: word(
      "fees?|charges?|commission|service chg|svc chg|chg|maintenance|annual fee|overdraft fee|frais|cotisation|commissions?|gebühr|gebuehr|entgelt|kontoführung|provision|comisión|comision|comisiones|cargo por servicio|commissioni|spese|canone mensile|tarifa|comissão|manutenção|комиссия|плата|обслуживание|рсво|رسوم|عمولة|مصاريف",
    ),
  },
  {
    category: "cash",
    words: word(
      "atm|cash|cashpoint|cdm|cash wdl|withdrawal|self|dab|distributeur|retrait|geldautomat|bargeld|auszahlung|einzahlung|ga|cajero|efectivo|reintegro|bancomat|prelievo|prelevamento|contanti|contante|levantamento|saque|numerário|банкомат|наличные|снятие|صراف|نقدي|نقدا|سحب",
    ),
  },
  {
    category: "cheque",
    words: word("cheques?|checks?|chq|chqs|clg|clearing|chèque|scheck|talón|assegno|чек|شيك|شيكات"),
  },
  {
    category: "loan",
    words: word(
      "loan|emi|mortgage|instal?ment|finance co|prêt|pret|échéance|echeance|darlehen|kredit rate|tilgung|préstamo|prestamo|hipoteca|cuota|mutuo|finanziamento|rata|empréstimo|prestação|financiamento|кредит|ипотека|погашение|قرض|قسط|تمويل",
    ),
  },
  {
    category: "utility",
    words: word(
      "utility|utilities|electric(?:ity)?|energy|power|gas|water|dewa|addc|sewa|fewa|telecom|etisalat|du|internet|broadband|mobile|phone|vodafone|verizon|comcast|insurance|insur|bill ?pay(?:ment)?|eau|électricité|edf|engie|strom|stadtwerke|telefon|versicherung|luz|agua|telefónica|movistar|seguro|bolletta|enel|telefono|assicurazione|energia|água|telefone|жкх|электроэнергия|связь|كهرباء|مياه|اتصالات|تأمين",
    ),
  },
  {
    category: "card",
    words: word(
      "pos|eftpos|card|visa|mastercard|mc|debit card|vis|purchase|contactless|carte|cb|paiement|kartenzahlung|girocard|ec|tarjeta|compra|pago con|carta|pagobancomat|cartão|compras?|карта|покупка|оплата|بطاقة|شراء|مشتريات|restaurant|supermarket|shop|store|fuel|petrol|online purchase",
    ),
    side: "debit",
  },
  {
    category: "transfer_in",
    words: word(
      "transfer|trf|tfr|tt|neft|rtgs|imps|upi|ach|wire|zelle|faster payment|fpi|bgc|sepa|inward|ipp|swift|remittance|from|deposit|credit|virement|vir|überweisung|gutschrift|dauerauftrag|transferencia|spei|abono|ingreso|bonifico|accredito|transferência|pix|ted|doc|перевод|поступление|пополнение|تحويل|حوالة|ايداع|إيداع|p2p|paid in|receipt",
    ),
    side: "credit",
  },
  {
    category: "transfer_out",
    words: word(
      "transfer|trf|tfr|tt|neft|rtgs|imps|upi|ach|wire|zelle|faster payment|fpo|bp|so|standing order|sepa|outward|ipp|swift|remittance|to|dd|direct debit|payment|virement|vir|prélèvement|prlv|überweisung|lastschrift|dauerauftrag|transferencia|spei|adeudo|recibo|domiciliación|bonifico|addebito|transferência|pix|ted|doc|débito|перевод|платеж|списание|تحويل|حوالة|p2p",
    ),
    side: "debit",
  },
];

/** Numbers that stand alone decide nothing, and shops and employers come again under other ones. */
const NUMBER = /\b[0-9]+\b/g;
const decided = new Map<string, Category>();
const DECIDED_LIMIT = 5_000;

/** The category of a transaction by the words of its description and its side. */
export function categoryOf(description: string, side: "debit" | "credit"): Category {
  const key = `${side} ${description.replace(NUMBER, "0")}`;
  const known = decided.get(key);
  if (known) return known;
  const category = decide(description, side);
  if (decided.size > DECIDED_LIMIT) decided.clear();
  decided.set(key, category);
  return category;
}

function decide(description: string, side: "debit" | "credit"): Category {
  for (const rule of RULES) {
    if (rule.side && rule.side !== side) continue;
    if (rule.words.test(description)) return rule.category;
  }
  return "other";
}
