import { monthNamed } from "../dates/months";
import { type LabelSpan, labelsIn, valueBefore, valueBelow, valueBeside } from "../lines/label-values";
import type { ReadLine } from "../lines/labelled-amounts";
import { cellsOf, type Line, textOf } from "../lines/lines";
import { isArabic, squash } from "../words/text";
import type { Word } from "../words/words";
import { endsName } from "./account-numbers";
import { addressee, isTitle, looksLikeName, NOT_A_NAME } from "./person-names";

const labelSet = (labels: string): Set<string> => new Set(labels.split(", ").map((label) => squash(label)));

const HOLDER = labelSet(
  "account name, account holder, account holder name, account holders, account holder s, name of account holder, customer name, customer, name, client name, client, account title, title of account, name of customer, name of the account holder, cardholder, card holder, cardholder name, card member, statement for, prepared for, in the name of, account owner, member, member name, account in the name of, " +
    "titulaire, titulaire du compte, intitule du compte, nom, nom du client, nom du titulaire, kontoinhaber, kontoinhaberin, inhaber, name des kontoinhabers, kunde, titular, titular de la cuenta, cliente, nombre, nombre del cliente, nombre del titular, intestatario, intestato a, intestazione, intestatario del conto, cliente, titular da conta, nome, nome do cliente, nome do titular, " +
    "владелец, владелец счета, клиент, фио, фио клиента, наименование клиента, получатель, اسم العميل, اسم صاحب الحساب, صاحب الحساب, اسم الحساب, العميل, الاسم, naam, rekeninghouder, tenaamstelling, hesap sahibi, musteri, musteri adi soyadi, adi soyadi, ad soyad, musteri adi, nama, nama nasabah, nama pemilik rekening, wlasciciel, wlasciciel rachunku, posiadacz rachunku, posiadacz",
);
/** Words that begin other labels as well ('Customer reference'): they count with a colon or with space behind them. */
const GENERIC = labelSet(
  "customer, client, name, member, cliente, kunde, nom, nombre, nome, nama, naam, musteri, card member, titular, inhaber",
);

const LABEL =
  /^(cuit|cuil|cpf|cnpj|nif|rfc|sort|sortcode|number|address|branch|currency|iban|type|sheet|page|product|code|no|date|reference)$/;

const PRODUCT = /\b(account|current|checking|savings|konto|compte|cuenta)$/i;

function nameIn(words: readonly Word[]): string | null {
  const kept: Word[] = [];
  if (PRODUCT.test(textOf(words))) return null;
  for (const word of words) {
    const span = endsName(words.slice(kept.length));
    if (span && span.from === 0) break;
    if (/^[0-9]+$|[0-9]{2,}/.test(word.text) || /:$/.test(word.text)) break;
    kept.push(word);
  }
  const name = textOf(kept).replace(/^[:*\-–\s]+|[,;:\s]+$/g, "");
  const labels =
    kept.some((word) => LABEL.test(squash(word.text))) ||
    /^(sortcode|accountn)/.test(squash(name)) ||
    monthNamed(name) !== null;
  return name.length >= 3 && /\p{L}{2}/u.test(name) && !NOT_A_NAME.test(name) && !labels ? name : null;
}

function standsAlone(line: Line, span: LabelSpan): boolean {
  const last = line.words[span.to - 1];
  const before = line.words[span.from - 1];
  const next = line.words[span.to];
  const first = line.words[span.from];
  if (!last || !first) return false;
  if (/:$/.test(last.text) || /^:/.test(next?.text ?? "")) return true;
  const begins = !before || first.x0 - before.x1 > before.size;
  return begins && (!next || next.x0 - last.x1 > last.size);
}

function labelledHolder(lines: readonly ReadLine[]): string | null {
  for (const [index, line] of lines.entries()) {
    for (const span of labelsIn(line.words, HOLDER)) {
      const arabic = isArabic(span.label);
      if (!arabic && GENERIC.has(span.label) && !standsAlone(line, span)) continue;
      const value = arabic
        ? (nameIn(valueBefore(line, span)) ?? nameIn(valueBelow(lines, index, span)))
        : null;
      const beside = valueBeside(line, span);
      const below =
        /:$/.test(line.words[span.to - 1]?.text ?? "") && beside.length > 0
          ? []
          : valueBelow(lines, index, span);
      const name = value ?? nameIn(beside) ?? nameIn(below);
      if (name) return name;
    }
  }
  return null;
}

/** A cell up to the label of an account's number: 'J DOE Account number 123'. */
function upToNumber(cell: readonly Word[]): Word[] {
  const span = endsName(cell);
  return cell.slice(0, span ? span.from : cell.length).filter((word) => /\p{L}/u.test(word.text));
}

const HEAD_LINES = 25;

/** A line of an address block: a title with a name, or a name in capitals, above the first table. */
function addressedTo(lines: readonly Line[], notBank: string | null): string | null {
  const top = lines.filter((line) => line.page === lines[0]?.page).slice(0, HEAD_LINES);
  const block = addressee(top, notBank);
  const cells = top.flatMap((line) => cellsOf(line.words, 2.2)).map(upToNumber);
  const names = cells.filter(looksLikeName).filter((cell) => squash(textOf(cell)) !== squash(notBank ?? ""));
  const titled = names.find((cell) => isTitle(cell[0]));
  if (titled) return textOf(titled).replace(/^\*/, "");
  const chosen = names[0];
  return block ?? (chosen ? textOf(chosen) : null);
}

/** The account holder's name as printed; null when no label and no address block gives it. */
export function findHolder(lines: readonly ReadLine[], bankName: string | null): string | null {
  const plain = lines.filter((line) => line.money.length === 0);
  return labelledHolder(lines) ?? addressedTo(plain, bankName);
}
