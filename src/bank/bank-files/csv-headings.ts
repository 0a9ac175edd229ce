import { currencyNamed, findRole } from "@/statement-reader";
import { clean } from "./refusal";

/** Role of a CSV column by its heading. `fee` and `aside` are amounts that are not bookings of the account. */
export type CsvRole =
  | "date"
  | "valueDate"
  | "description"
  | "reference"
  | "debit"
  | "credit"
  | "amount"
  | "balance"
  | "side"
  | "aside"
  | "fee"
  | "status"
  | "currency"
  | "account"
  | "counterparty"
  | "counterpartyAccount"
  | "counterpartyAgent"
  | "structuredReference";

/** A heading's text without its currency, the role, and the currency: 'Debit (AED)', 'Betrag EUR', 'Amount in US$'. */
export type CsvHeading = { text: string; role: CsvRole | null; currency: string | undefined };

const longestHeading = 60;

const currencyHeading = /^(?:currency|ccy|curr|w[äa]hrung|devise|divisa|moneda|muntsoort|العملة)$/i;
const partyHeading =
  /counter ?party|beneficiary|payee|payer|remitter|\bname\b|empf[äa]nger|auftraggeber|beg[üu]nstigter|tegenpartij|b[ée]n[ée]ficiaire|ordenante/i;
const ofParty = "(?:counter ?party|beneficiary|payee|payer|remitter|debtor|sender)";
const accountHeading =
  /^(?:(?:own|my|our|bank) )?(?:account|acct|a\/c)(?: ?(?:no|nr|num|number|#|iban|name|id))?\.?$|^iban(?: (?:auftragskonto|konto|number))?$|^(?:auftragskonto|konto(?: ?(?:nummer|nr|iban))?|compte|num[ée]ro de compte|n° de compte|cuenta|n[úu]mero de cuenta|conta|conto|numero conto|rekening(?:nummer)?|rachunek|numer rachunku|hesap(?: no)?|счет|счёт|номер счета|رقم الحساب|الحساب|账号|口座番号)\.?$/i;
const partyAccountHeading = new RegExp(`${ofParty}.*(?:account|iban)|tegenrekening|gegenkonto`, "i");
const partyAgentHeading = new RegExp(`${ofParty}.*(?:\\bbic\\b|swift|bank)|^bic\\b`, "i");
const structuredHeading = /structured (?:reference|communication)|creditor reference|^ogm\b/i;
const statusHeading =
  /^(?:(?:transaction|payment|booking|txn|entry)? ?(?:status|state)|stat(?:ut|o)|estado|situa[çc][ãa]o|zustand|(?:buchungs|zahlungs)status|stav|durum|stan|статус|состояние|κατάσταση|الحالة|حالة العملية|状态|狀態|状態|상태)$/i;
const feeHeading =
  /^(?:bank |transaction |service )?(?:fees?|commissions?|surcharge)\b|geb[üu]hr|^frais\b|^comisi[óo]n|^commissioni?$|^spese$|^kosten$|^opłata|^prowizja|комиссия|komisyon|masraf|الرسوم|رسوم|عمولة/i;

const foreignHeading =
  /\b(?:original|foreign|instructed)\b|fremdw[äa]hrung|ursprung|d['’ ]origine|\borigen\b|originale|oorspronkelijk|vreemde valuta/i;

const valueDateHeading = /\bvaluta|\bvaleur\b|\bvalue date\b|wertstellung/i;
const debitHeading =
  /^(?:ausgaben?|auszahlung(?:en)?|uitgaven?|giden|v[ýy]daje?|menot|outgoings?|withdraw|ut fra konto|เงินออก|ถอน)$/i;
const creditHeading =
  /^(?:einnahmen?|einzahlung(?:en)?|inkomsten|gelen|p[řr]íje?my?|tulot|incomings?|inn på konto|เงินเข้า|ฝาก)$/i;

const links = /^(?:in|en|em|im|i|w|v|в|à|de|di|da|ب)\s+/i;
const linkAtEnd = /\s+(?:in|en|em|im|i|w|v|в|à|de|di|da|ب)$/i;
const joints = "[\\s\\-–—/,:|_]";
const bracketed = new RegExp(`^(.+?)${joints}*[([{<]\\s*([^()[\\]{}<>]+?)\\s*[)\\]}>]$`);
const bracketedBefore = /^[([{<]\s*([^()[\]{}<>]+?)\s*[)\]}>]\s*(.+)$/;
const behind = new RegExp(`^(.+?)${joints}+(\\S+)$`);
const before = new RegExp(`^(\\S+?)${joints}+(.+)$`);

/** Splits the currency off a heading; any other remark stays in the heading. */
function withoutCurrency(heading: string): { text: string; currency: string | undefined } {
  const inBrackets = bracketed.exec(heading);
  const first = bracketedBefore.exec(heading);
  for (const [text, remark] of [
    [inBrackets?.[1], inBrackets?.[2]],
    [first?.[2], first?.[1]],
  ]) {
    const currency = remark && currencyNamed(remark.replace(links, ""), true);
    if (text && currency) return { text, currency };
  }
  const last = behind.exec(heading);
  const behindIt = last?.[2] && currencyNamed(last[2], false);
  if (last?.[1] && behindIt) return { text: last[1].replace(linkAtEnd, ""), currency: behindIt };
  const leading = before.exec(heading);
  const inFront = leading?.[1] && currencyNamed(leading[1], false);
  if (leading?.[2] && inFront) return { text: leading[2], currency: inFront };
  return { text: heading, currency: undefined };
}

/** Finds a heading's role by its words, in the languages of the statement reader. */
export function csvHeading(cell: string): CsvHeading {
  const whole = clean(cell);
  if (whole === "" || whole.length > longestHeading) return { text: whole, role: null, currency: undefined };
  const direct = findColumnRole(whole);
  const { text, currency } = withoutCurrency(whole);
  const role = currency === undefined ? direct : (findColumnRole(text) ?? direct);
  return { text: whole, role, currency: currency === "" ? undefined : currency };
}

function findColumnRole(text: string): CsvRole | null {
  if (currencyHeading.test(text)) return "currency";
  if (statusHeading.test(text)) return "status";
  if (partyAccountHeading.test(text)) return "counterpartyAccount";
  if (partyAgentHeading.test(text)) return "counterpartyAgent";
  if (structuredHeading.test(text)) return "structuredReference";
  if (foreignHeading.test(text)) return "aside";
  if (feeHeading.test(text)) return "fee";
  if (accountHeading.test(text)) return "account";
  const role = findRole(text) ?? findSide(text);
  if (role !== null && role !== "reference" && role !== "description") return role;
  if (role === null && valueDateHeading.test(text)) return "valueDate";
  return partyHeading.test(text) ? "counterparty" : role;
}

/** Filler words in headings of amounts with a side: 'Debit Amount in LCY', 'Montant au débit'. */
const besideSide = new Set(["in", "of", "au", "a", "de", "the", "lcy"]);

/** Side named in the heading of an amount: 'Amount (Dr)', 'Montant au débit', 'Bedrag af'. */
function findSide(text: string): "debit" | "credit" | null {
  if (debitHeading.test(text)) return "debit";
  if (creditHeading.test(text)) return "credit";
  const words = text.split(/[\s_./()-]+/).filter((word) => word !== "");
  const others = words.filter((word) => findRole(word) !== "amount" && !besideSide.has(word.toLowerCase()));
  if (others.length !== 1 || words.length === 1) return null;
  const role = findRole(others[0] ?? "");
  return role === "debit" || role === "credit" ? role : null;
}
