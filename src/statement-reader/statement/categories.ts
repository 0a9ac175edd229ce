import type { Category } from "../contract";
import { memoize } from "../memoize";

interface Rule {
  category: Category;
  words: RegExp;
  /** Only for money that comes in, or goes out. */
  side?: "debit" | "credit";
}

/** Words of their own: digits may follow (POS4521), but not lead, as in a date such as 12OCT2026. */
const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${words})(?!\\p{L})`, "iu");

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
      "rent|rental|lease|landlord|loyer|bail|miete|kaltmiete|alquiler|arriendo|renta (?:mensual|local|casa|vivienda)|affitto|canone (?:di )?(?:locazione|affitto)|aluguel|aluguer|renda|аренда|квартплата|ايجار|إيجار",
    ),
  },
  {
    category: "tax",
    words: word(
      "tax|taxes|hmrc|irs|vat payment|vat|gst|tds|stamp duty|council tax|council rates?|(?:city|county|district|borough) council|municipality|impôts?|impots?|dgfip|tva|steuer|finanzamt|impuestos?|iva|hacienda|pago (?:al )?sat|retencion|tasse|imposta|bollo|f24|imposto|iof|irs|налог|ндфл|ндс|ضريبة|الضريبة|القيمة المضافة",
    ),
  },
  {
    category: "interest",
    words: word(
      "interest|int(?=[\\s.:]*(?:pd|paid|cr|credit|credited|on|to|coll|collected|earned|from)(?!\\p{L})|[\\s.:\\d/-]*$)|(?<=(?:credit|cr|sb|savings?) )int|profit paid|profit|dividend|intérêts?|interets?|agios|zinsen|habenzinsen|sollzinsen|intereses|interés|interessi|juros|rendimentos?|процент|проценты|فائدة|فوائد|ارباح|أرباح",
    ),
  },
  {
    category: "fee",
    words: word(
      "fees?|(?<!purchases and )charges?|commission|service chg|svc chg|chg|maintenance|annual fee|overdraft fee|frais|cotisation|commissions?|gebühr|gebuehr|entgelt|kontoführung|provision|comisión|comision|comisiones|cargo por servicio|commissioni|spese|canone|tarifa|comissão|manutenção|комиссия|плата|обслуживание|рсво|رسوم|عمولة|مصاريف",
    ),
  },
  {
    category: "cash",
    words: word(
      "atm|cash(?! ?(?:app|back|management))|cashpoint|cdm|cash wdl|withdrawal(?!.*(?:transfer|trf|tfr|ach|wire|zelle|online))|self(?= ?(?:chq|cheque|wdl|withdrawal)| *$)|dab|distributeur|retrait|geldautomat|bargeld|auszahlung|einzahlung|ga(?= ?(?:nr|\\d))|cajero|efectivo|reintegro|bancomat|prelievo|prelevamento|contanti|contante|levantamento|saque|numerário|банкомат|наличные|снятие|صراف|نقدي|نقدا|سحب",
    ),
  },
  {
    category: "cheque",
    words: word(
      "cheques?|checks?(?! ?(?:card|crd))|chq|chqs|clg|clearing|chèque|scheck|talón|assegno|чек|شيك|شيكات",
    ),
  },
  {
    category: "loan",
    words: word(
      "loan|emi|mortgage|instal?ment|finance co|prêt|pret|échéance|echeance|darlehen|kredit rate|tilgung|préstamo|prestamo|hipoteca|cuota|mutuo|finanziamento|rata|empréstimo|prestação|financiamento|кредит|ипотека|погашение|قرض|قسط|تمويل",
    ),
  },
  // A filling station, not the bill of a house: it was paid at a till.
  {
    category: "card",
    words: /^(?:visa|eftpos|vis|pos|carte|contactless)(?!\p{L}).*(?<!\p{L})(?:energy|gas|power)(?!\p{L})/iu,
    side: "debit",
  },
  {
    category: "utility",
    words: word(
      "utility|utilities|electric(?:ity)?|energy|power|gas|water|dewa|addc|sewa|fewa|telecom|etisalat|du (?:telecom|bill|mobile|postpaid|prepaid|home)|internet(?! ?(?:bank|transfer|trf|trfr|payment|pmt))|broadband|mobile(?! ?(?:bank|transfer|trf|payment|pmt|deposit|app|check|cheque|pay))|phone(?! ?(?:bank|transfer|payment))|vodafone|verizon|comcast|insurance|insur|premiums?|bill ?pay(?:ment)?|eau|électricité|edf|engie|strom|stadtwerke|telefon|versicherung|luz|agua|telefónica|movistar|seguro|bolletta|enel|telefono|assicurazione|energia|água|telefone|жкх|электроэнергия|связь|كهرباء|مياه|اتصالات|تأمين",
    ),
  },
  // Contactless, as British banks print it.
  { category: "card", words: /^(?:\d{1,2} \p{L}{3} \d{2,4} )?\){3}/iu, side: "debit" },
  {
    category: "card",
    words: word(
      "pos|eftpos|card|checkcard|visa|mastercard|mc|debit card|vis|purchase|contactless|carte|cb|paiement|kartenzahlung|girocard|ec|tarjeta|compra|pago con|carta|pagobancomat|cartão|compras?|карта|покупка|оплата|بطاقة|شراء|مشتريات|online purchase",
    ),
    side: "debit",
  },
  // What was bought comes back.
  { category: "reversal", words: word("purchase|compra|achat|einkauf"), side: "credit" },
  // Codes of the kind of payment, which lead the text.
  { category: "transfer_in", words: /^(?:cr|tr|bgc|fpi|obp)(?= )/iu, side: "credit" },
  {
    category: "transfer_in",
    words: word(
      "transfer|trf|tfr|tt|neft|rtgs|imps|upi|ach|wire|zelle|faster payment|payment|pmt|thank you|settlement|takings|fpi|bgc|sepa|inward|ipp|swift|remittance|from|deposit|credit|virement|vir|überweisung|gutschrift|dauerauftrag|transferencia|spei|abono|ingreso|bonifico|accredito|transferência|pix|ted|doc|перевод|поступление|пополнение|تحويل|حوالة|ايداع|إيداع|p2p|paid in|receipt",
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
  // A merchant without a word of how it was paid: by what it sells, the number of its store or its address on the web.
  {
    category: "card",
    words: word(
      "restaurants?|cafe|café|coffee|bakery|pizza|burger|foods?|supermarket|hypermarket|grocer(?:y|ies)?|market|mart|pharmacy|chemist|shop|stores?|books?|hotels?|resort|airlines?|airways|air|taxi|cab|parking|transit|fuel|petrol|oil|(?:gas|filling|service) station|cinema|gym|fitness|membership|subscription|mktplace|marketplace|trip|uber|bolt|careem|grab|lyft|zipcar|amazon|amzn|ebay|netflix|spotify|starbucks|dunkin|mcdonald'?s|kfc|subway|walmart|wal-mart|costco|tesco|sainsburys?|asda|aldi|lidl|carrefour|lulu|ikea|zara|shell|esso|exxon|chevron|texaco|adnoc|enoc|airbnb|marriott|hilton|apple|google|microsoft|paypal|aliexpress|noon",
    ),
    side: "debit",
  },
  {
    category: "card",
    words: /#\s?\d{2,}|\p{L}{3,}\.(?:com|net|co|io|ae|uk|de|fr|in)(?![\p{L}\d])/iu,
    side: "debit",
  },
];

const CARD_NUMBER = /(?<!\p{L})card (?:no|number|ending)\.?[\s:]*[\dx*]{4,}.*$/iu;

/** Which digits a number has that stands alone decides nothing, and shops and employers come again under others. */
const NUMBER = /\b[0-9]+\b/g;
const REMEMBERED = 5_000;

const ruling = (side: "debit" | "credit") =>
  memoize(REMEMBERED, (words: string): Category => {
    const rule = RULES.find((each) => (!each.side || each.side === side) && each.words.test(words));
    return rule?.category ?? "other";
  });
const rulings = { debit: ruling("debit"), credit: ruling("credit") };

function byWords(description: string, side: "debit" | "credit"): Category {
  return rulings[side](description.replace(NUMBER, (digits) => "0".repeat(digits.length)));
}

/**
 * The category of a transaction by the words of its description and its side. The number of a card, which some banks
 * print behind every text, counts only where nothing else does.
 * @param onCard on a card's own statement what is bought is bought by card
 */
export function categoryOf(description: string, side: "debit" | "credit", onCard = false): Category {
  const bare = byWords(description.replace(CARD_NUMBER, ""), side);
  const found = bare === "other" ? byWords(description, side) : bare;
  return onCard && side === "debit" && ["other", "transfer_out"].includes(found) ? "card" : found;
}
