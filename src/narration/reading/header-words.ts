import { isArabic, lettersOf, reversed, squash } from "./text.ts";

/** What a column of a table holds, as its heading says it. */
export type Role =
  | "date"
  | "valueDate"
  | "description"
  | "reference"
  | "debit"
  | "credit"
  | "amount"
  | "balance"
  | "side"
  | "aside";

/** Headings in the languages read; ', ' parts them. `aside` are amounts that are not of the account's currency or book. */
const HEADINGS: Record<Role, string> = {
  date:
    "ημ νία, ημερομηνία, ημνία, ημερομηνία συναλλαγής, umsatz vom, umsatz am, datum provedeni, datum zauctovani, datum transakcie, datum uctovania, bokfort, bokfort dato, kirjauspaiva, data tranzactiei, konyveles datuma, 交易日期, 记账日期, 日期, 年月日, 取引日, お取引日, date credited, date debited, date cleared, booked, booked on, booked date, date booked, posted date, date, dates, transaction date, trans date, txn date, tran date, posting date, posted, post date, posted on, booking date, entry date, process date, processed, " +
    "trans dt, received by us, day, opdate, date operation, date d'operation, date de l'operation, date comptable, date compta, date op, date de comptabilisation, jour, " +
    "bu tag, verbuchungsdatum, verbucht am, gebucht am, datum, buchungstag, buchungsdatum, buchung, tag, buch datum, fecha, fecha operacion, fecha de operacion, f operacion, fecha mov, fecha contable, " +
    "fecha transaccion, data, data operazione, data contabile, data oper, data movimento, data mov, data lancamento, data do movimento, dt movimento, " +
    "дата, дата операции, дата проводки, дата документа, التاريخ, تاريخ, تاريخ العملية, تاريخ المعاملة, تاريخ القيد, تاريخ الحركة, boekdatum, dato, datum transactie, " +
    "tarih, islem tarihi, tanggal, tarikh, ngay, data ksiegowania, data operacji, bokforingsdag, 日期, 交易日期, 取引日, 日付, วันที่, transaction date & time, date & time, date time, date/time",
  valueDate:
    "rentedato, valuteringsdatum, valued, valued on, date valued, date value, value date, value dt, val date, value, valeur, date valeur, date de valeur, wert, wertstellung, valuta, valutadatum, wertstellungstag, einkaufsdatum, kaufdatum, transaktionsdatum, fecha valor, f valor, " +
    "data valuta, valor, data valor, dt valor, data val, дата валютирования, تاريخ القيمة, تاريخ الاستحقاق, تاريخ الحق, rentedatum, valor tarihi, effective date, eff date, data waluty",
  description:
    "descriere, αιτιολογία, περιγραφή, popis, popis protiucet, popis transakce, popis transakcie, typ transakce, forklaring, megnevezes, explicatii, selite, 摘要, 交易摘要, お取引内容, 取引内容, 内容, 对方户名, 交易说明, wir haben fur sie gebucht, description, descriptions, details, detail, particulars, narration, narrative, transaction, transactions, transaction details, transaction description, " +
    "transaction type and details, payment type and details, transaction details and description, activity, remarks, transaction remarks, memo, payee, " +
    "merchant, merchant name, item, entry, text, explanation, transaction particulars, details of transaction, description of transaction, " +
    "nature de l'operation, nature des operations, nature, libelle, libelle de l'operation, operation, operations, designation, designation des operations, intitule, detail des operations, motif, " +
    "verwendungszweck, buchungstext, vorgang, beschreibung, erlauterung, umsatzart, bezeichnung, buchungsinformationen, empfanger, auftraggeber empfanger, " +
    "concepto, descripcion, detalle, movimiento, operacion, descripcion del movimiento, glosa, concepto operacion, descrizione, causale, descrizione operazione, descrizione delle operazioni, operazione, operazioni, descrizione movimento, " +
    "descricao, historico, movimento, lancamento, descritivo, descricao do movimento, movimentos, lancamentos, " +
    "описание, назначение, назначение платежа, операция, содержание операции, описание операции, детали, детали операции, наименование операции, основание, " +
    "الوصف, البيان, التفاصيل, وصف العملية, تفاصيل العملية, تفاصيل, شرح, بيان, وصف المعاملة, تفاصيل المعاملة, omschrijving, beskrivelse, beskrivning, tekst, aciklama, keterangan, butiran, uraian, opis, tytul, dien giai, 摘要, 摘要 内容, 说明, รายการ",
  reference:
    "reference, ref, ref no, reference no, reference number, ref number, cheque no, chq no, chq ref no, cheque number, check number, check no, check, cheque, chq, instrument no, inst no, document, doc no, doc, " +
    "voucher, voucher no, transaction id, txn id, trans id, tran id, utr, code, type, tx type, txn type, transaction type, number, no, sr no, s no, sl no, serial no, branch, branch code, init br, teller, location, card no, " +
    "card, reference de l'operation, no de piece, numero, beleg, belegnr, referenz, referencia, num operacion, oficina, no documento, documento, n doc, docto, riferimento, номер, номер документа, № док, № документа, номер док, №, n, المرجع, رقم المرجع, رقم العملية, رقم الشيك, " +
    "referans, dekont no, referensi, nr, referencja, category, channel, chequeno, chq/ref no, cheque/ref no, cod, cheque ref no",
  debit:
    "χρέωση, χρεώσεις, ut av konto, odepsano, お支払金額, お引出し金額, お支払い金額, 支払金額, 出金, 支出, 借方, belastung in eur, belastung in chf, amount subtracted, subtracted, withdrawals subtractions, withdrawals/subtractions, debits/withdrawals, debit, debits, dr, withdrawal, withdrawals, withdrawn, paid out, money out, payments out, payment out, out, debited, debit amount, debit amt, withdrawal amt, withdrawal amount, charges, amount debited, " +
    "withdrawal dr, payments, payment, debits withdrawals, withdrawals debits, outflow, outgoing, money paid out, dr amount, disbursements, spent, subtractions, withdrawals subtractions, amount out, " +
    "debiteur, debits eur, retrait, retraits, montant debit, depenses, sorties, sortie, soll, belastung, belastungen, lastschrift, ausgang, ausgange, zu ihren lasten, abgang, " +
    "debe, cargo, cargos, debito, debitos, retiro, retiros, adeudo, adeudos, importe debe, egreso, egresos, pagos, gastos, salidas, giros, giro, cargos debitos, cheques y otros cargos, giros cheques otros cargos, " +
    "dare, addebito, addebiti, uscita, uscite, importo dare, movimenti dare, a debito, saidas, saida, debitos eur, " +
    "дебет, расход, списание, списания, по дебету, сумма по дебету, оборот дебет, обороты по дебету, сумма списания, " +
    "مدين, المدين, سحب, السحب, سحوبات, المسحوبات, خصم, الخصم, السحوبات, المبلغ المدين, مدينة, مبالغ مدينة, af, afschrijving, debet, borc, cikan, mutasi debet, keluar, wyplaty, obciazenia, uttag, ut, 支出, 借方, 借方金额, 支出金额, お支払金額, 出金, 引出, ถอน, ghi no, rut",
  credit:
    "πίστωση, πιστώσεις, inn pa konto, pripsano, お預り金額, お預入れ金額, お預かり金額, 入金, 收入, 贷方, gutschrift in eur, gutschrift in chf, amount added, added, deposits/additions, credits/deposits, deposits/credits, credit, credits, cr, deposit, deposits, deposited, paid in, money in, payments in, payment in, in, credited, credit amount, credit amt, deposit amt, deposit amount, amount credited, deposits credits, credits deposits, " +
    "deposit cr, receipts, inflow, incoming, money paid in, lodgements, lodgement, lodgments, cr amount, received, additions, deposits additions, amount in, " +
    "crediteur, depot, depots, versement, versements, montant credit, recettes, entrees, entree, haben, gutschrift, gutschriften, eingang, eingange, zu ihren gunsten, zugang, " +
    "haber, abono, abonos, credito, creditos, deposito, depositos, ingreso, ingresos, importe haber, entradas, abonos creditos, depositos y otros abonos, depositos abonos, " +
    "avere, accredito, accrediti, entrata, entrate, importo avere, movimenti avere, a credito, entrada, " +
    "кредит, приход, поступление, поступления, зачисление, зачисления, по кредиту, сумма по кредиту, оборот кредит, обороты по кредиту, сумма зачисления, " +
    "دائن, الدائن, ايداع, الايداع, ايداعات, الايداعات, اضافة, المبلغ الدائن, دائنة, مبالغ دائنة, bij, bijschrijving, alacak, giren, kredit, mutasi kredit, masuk, wplaty, uznania, insattning, inn, 收入, 贷方, 贷方金额, 存入, 存入金额, お預り金額, 入金, 預入, ฝาก, ghi co, gui",
  amount:
    "ποσό, ποσό χ π, castka, ciastka, suma transakcie, suma, osszeg, 交易金额, 金额, 発生金額, net amount, gross amount, amount, amounts, amt, transaction amount, trans amount, sum, debit/credit, credit/debit, debits/credits, credits/debits, charges/payments, deposits/withdrawals, paid out/paid in, in/out, amount dr/cr, amount (dr/cr), dr/cr amount, withdrawals/deposits, paid in/paid out, deposit/withdrawal, withdrawal/deposit, net amount, montant, montants, somme, betrag, umsatz, umsatze, betrag eur, " +
    "importe, monto, valor r$, importo, montante, valor eur, quantia, сумма, сумма операции, сумма в валюте счета, المبلغ, مبلغ, مبلغ العملية, bedrag, belop, tutar, islem tutari, jumlah, nominal, kwota, mutasi, 金额, 交易金额, 発生金額, 金額, จำนวนเงิน, so tien, amount debit/credit",
  balance:
    "υπόλοιπο, λογιστικό υπόλοιπο, τρέχον υπόλοιπο, zustatek, zostatok, 账户余额, 余额, 差引残高, 残高, お残高, statement balance, balance on the day, end of day balance, balance, running balance, closing balance, account balance, ledger balance, book balance, balance amount, available balance, cumulative balance, resulting balance, daily balance, ending balance, ending daily balance, balance carried, bal, " +
    "solde, solde progressif, solde comptable, solde courant, nouveau solde, saldo, kontostand, neuer saldo, laufender saldo, saldo eur, saldo contable, saldo disponible, saldo final, " +
    "saldo progressivo, saldo contabile, saldo contabilistico, saldo contabil, saldo apos, остаток, баланс, сальдо, исходящий остаток, остаток на счете, остаток средств, баланс счета, " +
    "الرصيد, رصيد, الرصيد الجاري, الرصيد الحالي, الرصيد بعد العملية, رصيد الحساب, الرصيد المتاح, bakiye, baki, saldo akhir, saldo po operacji, saldo po transakcji, 余额, 账户余额, 差引残高, 残高, 餘額, ยอดคงเหลือ, so du",
  side: "dr/cr, cr/dr, d/c, c/d, debit/credit indicator, type dr/cr, indicator, sign, s/h, d/h, d/a, drcr, dc, db/cr, af/bij, af bij, sens, soll/haben, debe/haber, +/-, cr/db, dr / cr",
  aside:
    "intl amount, international amount, original amount, foreign amount, foreign currency amount, transaction currency amount, amount in foreign currency, original currency, currency amount, exchange rate, rate, fx rate, points, reward points, rewards, cashback, fee, fees, vat, tax, " +
    "interest, interest rate, apr, principal, instalment, installment, limit, montant devise, devise, wahrung, divisa, importe divisa, cambio, moneda, importo divisa, valuta originale, moeda, валюта, комиссия, сумма в валюте операции, курс, العملة, سعر الصرف, currency, ccy, curr, mcc, units, price, quantity, tasa, taux, zinssatz, tipo",
};

const ROLES = new Map<string, Role>();
for (const [role, phrases] of Object.entries(HEADINGS) as [Role, string][]) {
  for (const phrase of phrases.split(", ")) {
    const key = phrase.includes("/") ? slashed(phrase) : squash(phrase);
    if (key !== "" && !ROLES.has(key)) ROLES.set(key, role);
  }
}

const FEWEST_LETTERS = 4;
const SCATTERED = new Map(
  [...ROLES]
    .filter(([key]) => isArabic(key) && key.length >= FEWEST_LETTERS)
    .map(([key, role]) => [lettersOf(key), role]),
);

function slashed(phrase: string): string {
  return phrase
    .split("/")
    .map((part) => squash(part) || part.trim())
    .join("/");
}

/** The longest heading, in squashed characters. */
export const LONGEST_HEADING = Math.max(...[...ROLES.keys()].map((key) => key.length));

/** In what the column's amounts are: 'Amount (in ₹)' is no column of what came in. */
const CURRENCY_OF = / ?\(in\b.*$/i;

/** The role that a heading names; null when the text is no heading known. Arabic is tried in both directions. */
export function roleOf(printed: string): Role | null {
  const text = printed.replace(CURRENCY_OF, "");
  if (text.includes("/") || text.includes("+")) {
    const known = ROLES.get(slashed(text));
    if (known) return known;
  }
  const key = squash(text);
  if (key === "") return null;
  const known = ROLES.get(key);
  if (known !== undefined) return known;
  if (!isArabic(key)) return null;
  return ROLES.get(reversed(key)) ?? SCATTERED.get(lettersOf(key)) ?? null;
}
