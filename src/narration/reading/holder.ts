import { endsName } from "./account.ts";
import { labelsIn, valueBefore, valueBelow, valueBeside } from "./labelled.ts";
import { cellsOf, type Line, textOf } from "./lines.ts";
import { squash } from "./text.ts";
import type { Word } from "./words.ts";

const HOLDER = new Set(
  (
    "account name, account holder, account holder name, account holders, account holder s, name of account holder, customer name, customer, name, client name, client, account title, title of account, name of customer, name of the account holder, cardholder, card holder, cardholder name, card member, statement for, prepared for, in the name of, account owner, " +
    "titulaire, titulaire du compte, intitule du compte, nom, nom du client, nom du titulaire, kontoinhaber, kontoinhaberin, inhaber, name des kontoinhabers, kunde, titular, titular de la cuenta, cliente, nombre, nombre del cliente, nombre del titular, intestatario, intestato a, intestazione, intestatario del conto, cliente, titular da conta, nome, nome do cliente, nome do titular, " +
    "владелец, владелец счета, клиент, фио, фио клиента, наименование клиента, получатель, اسم العميل, اسم صاحب الحساب, صاحب الحساب, اسم الحساب, العميل, الاسم, السيد, naam, rekeninghouder, hesap sahibi, musteri, nama, nama nasabah, wlasciciel, posiadacz rachunku"
  )
    .split(", ")
    .map((label) => squash(label)),
);

const NOT_A_NAME =
  /bank|statement|account|total|opening|closing|beginning|solde|saldo|transaction|detail|transfer|deposit|withdraw|payment|fees|interest|history|activity|page|branch|relev|konto|extrato|extracto|estratto|выписка|كشف|balance|period|period|currency|date|summary|address|street|road|www|@|http|confidential|customer service|p\.? ?o\.? box|sort code|iban|swift|bic|tel\b|phone/i;
const LABEL = /sortcode|number|^address|branch|currency|iban|^type|sheet|page|product|code$|^no$|^date/;
const TITLE =
  /^(mr|mrs|ms|miss|mx|dr|sir|mme|mlle|monsieur|madame|herr|frau|sr|sra|srta|don|doña|sig|signor|signora|shri|smt|kum|eng|m\/s)\.?$/i;

function nameIn(words: readonly Word[]): string | null {
  const kept: Word[] = [];
  for (const word of words) {
    const span = endsName(words.slice(kept.length));
    if (span && span.from === 0) break;
    if (/[0-9]{2,}/.test(word.text) || /:$/.test(word.text)) break;
    kept.push(word);
  }
  const name = textOf(kept).replace(/^[:\-–\s]+|[,;:\s]+$/g, "");
  return name.length >= 3 && /\p{L}{2}/u.test(name) && !NOT_A_NAME.test(name) && !LABEL.test(squash(name))
    ? name
    : null;
}

function labelledHolder(lines: readonly Line[]): string | null {
  for (const [index, line] of lines.entries()) {
    for (const span of labelsIn(line.words, HOLDER)) {
      if (span.label.length < 5 && span.from > 0 && !/:$/.test(line.words[span.to - 1]?.text ?? "")) continue;
      const value =
        nameIn(valueBeside(line, span)) ??
        nameIn(valueBelow(lines, index, span)) ??
        nameIn(valueBefore(line, span));
      if (value) return value;
    }
  }
  return null;
}

function looksLikeName(words: readonly Word[]): boolean {
  const text = textOf(words);
  if (words.length < 2 || words.length > 7 || /[0-9:@]/.test(text) || NOT_A_NAME.test(text)) return false;
  if (TITLE.test(words[0]?.text ?? "")) return true;
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** A line of an address block: a title with a name, or a name in capitals, above the first table. */
function addressedTo(lines: readonly Line[], notBank: string | null): string | null {
  const top = lines.filter((line) => line.page === lines[0]?.page).slice(0, 25);
  const cells = top.flatMap((line) => cellsOf(line.words, 2.2));
  const names = cells.filter(looksLikeName).filter((cell) => squash(textOf(cell)) !== squash(notBank ?? ""));
  const titled = names.find((cell) => TITLE.test(cell[0]?.text ?? ""));
  const chosen = titled ?? names[0];
  return chosen ? textOf(chosen) : null;
}

/** The account holder's name as printed; null when no label and no address block gives it. */
export function findHolder(lines: readonly Line[], bankName: string | null): string | null {
  return labelledHolder(lines) ?? addressedTo(lines, bankName);
}
