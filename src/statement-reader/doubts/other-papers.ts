import { findAccountNumber } from "../accounts/account-numbers";
import type { ReadLine } from "../lines/labelled-amounts";
import { cellsOf, textOf } from "../lines/lines";

/*
 * Papers that print dates and amounts as a statement does and are none: a guide to reading statements with a picture of
 * one, a schedule of repayments, a valuation of securities, an invoice. They are known by what they say of themselves,
 * in their title or in the headings of their table.
 */

const GUIDE =
  /understand(ing)? your ((new|bank|account|card|credit|monthly|[a-z]+ card) )*statement|how to read (your|this|a) |guide to (reading |understanding )?your |your ([a-z]+ )?statement explained|(sample|example|specimen) (bank |account |card )?statement|example only|for illustration( purposes)? only|(comprendre|lire) votre relevé|so lesen sie ihren|musterkontoauszug|cómo (leer|entender) su (extracto|estado)|come leggere l.estratto|как читать выписку|كيف تقرأ كشف/iu;
const SCHEDULE =
  /(re)?payment schedule|amorti[sz]ation (schedule|table)|schedule of (re)?payments|tilgungsplan|(tableau|plan) d.amortissement|échéancier de prêt|(cuadro|tabla) de amortización|plan de pagos del préstamo|payment plan|piano di ammortamento|(plano|tabela) de amortização|график (платежей|погашения)|جدول السداد|aflossingsschema|harmonogram spłat|ödeme planı/iu;
/** Books and accounts that are kept as a bank's are, by others than a bank or not in money. */
const BOOK =
  /\b(general|nominal|purchases?|sales|creditors?|debtors?|supplier|vendor|stock|inventory|payroll|rent|tenant|employee( loan)?) (ledger|statement)\b|trial balance|ledger card|stock card|petty cash|cash ?book|bank reconciliation|(loyalty|reward|bonus)s? points|points statement|\bair ?miles\b|\bmiles (programme|program|statement)\b|mileage (log|statement)|leave balance|fuel card|(phone|telephone|electricity|water|gas) bill|prepayment meter|gift card|(vat|tax) account|school fees|\b(sachkonto|kassenbuch|summen- und saldenliste|debitorenkonto|kreditorenkonto|bonuspunkte)\b|grand livre|balance g[ée]n[ée]rale|journal de caisse|libro mayor|balance de comprobaci[óo]n|libro de caja|mastrino|libro mastro|libro giornale|bilancio di verifica|raz[ãa]o anal[íi]tico|balancete|главная книга|оборотно-сальдовая|кассовая книга|карточка счета|دفتر الأستاذ|ميزان المراجعة|نقاط المكاف/iu;
const PIECES =
  /\b(quantity|qty|units|shares|stück|menge|quantité|qté|cantidad|quantità|quantidade|hoeveelheid|ilość|adet)\b|количество|الكمية/iu;
const PRICES =
  /\b(price|market value|book cost|kurswert|preis|einzelpreis|stückpreis|prix|cotización|precio|prezzo|preço|prijs|cena|fiyat)\b|цена|السعر/iu;
const PRINCIPAL =
  /\b(principal|capital|kapital|tilgung|amortissement|amortización|amortização|capitale|aflossing|anapara)\b|основной долг|الأصل/iu;
const INTEREST =
  /\b(interest|intérêts?|zins(en)?|interés|intereses|interessi|juros|rente|faiz)\b|проценты|الفائدة/iu;
const OWED =
  /\b(instal?ment|payment|rate|rata|échéance|mensualité|cuota|parcela|termijn|taksit|outstanding)\b/iu;

const TITLE_LINES = 6;
const HEAD_LINES = 15;

/** A bank called 'Example Bank' has its name beside the title 'Statement', not in one phrase with it. */
const CELL_GAP = 2;

/** True for a guide to statements; a statement that has such a page has an account's number besides. */
export function isGuide(lines: readonly ReadLine[]): boolean {
  const page = lines[0]?.page;
  const first = lines.filter((line) => line.page === page);
  const speaks = (line: ReadLine) => cellsOf(line.words, CELL_GAP).some((cell) => GUIDE.test(textOf(cell)));
  if (first.slice(0, TITLE_LINES).some((line) => line.words.length < HEAD_LINES && speaks(line))) return true;
  return first.some(speaks) && !/[0-9]{3}/.test(findAccountNumber(lines) ?? "");
}

const TITLE_WORDS = 7;

/** True where the title is that of a schedule, or of a book or an account that no bank keeps: its figures tie as well. */
export function isOfBook(lines: readonly ReadLine[]): boolean {
  const titles = lines.slice(0, TITLE_LINES).filter((line) => line.words.length <= TITLE_WORDS);
  return titles.some((line) => BOOK.test(textOf(line.words)) || SCHEDULE.test(textOf(line.words)));
}

/** True where the lines are those of a schedule, a valuation or an invoice: a title or the headings of a table say so. */
export function isOfGoods(lines: readonly ReadLine[]): boolean {
  const title = lines.slice(0, HEAD_LINES).some((line) => SCHEDULE.test(textOf(line.words)));
  return (
    title ||
    lines.some((line) => {
      if (line.money.length > 0 || line.words.length < 3 || line.words.length > 24) return false;
      const text = textOf(line.words);
      return (
        (PIECES.test(text) && PRICES.test(text)) ||
        (PRINCIPAL.test(text) && INTEREST.test(text) && OWED.test(text))
      );
    })
  );
}
