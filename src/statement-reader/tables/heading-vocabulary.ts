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
export const HEADINGS: Record<Role, string> = {
  date:
    "ημ νία, ημερομηνία, ημνία, ημερομηνία συναλλαγής, umsatz vom, umsatz am, datum provedeni, datum zauctovani, " +
    "datum transakcie, datum uctovania, bokfort, bokfort dato, kirjauspaiva, data tranzactiei, konyveles datuma, " +
    "交易日期, 记账日期, 日期, 年月日, 取引日, お取引日, date credited, date debited, date cleared, booked, booked on, booked date, " +
    "date booked, posted date, date, dates, transaction date, trans date, txn date, tran date, posting date, posted, " +
    "post date, posted on, booking date, entry date, process date, processed, trans dt, received by us, day, opdate, " +
    "date operation, date d'operation, date de l'operation, date comptable, date compta, date op, " +
    "date de comptabilisation, jour, bu tag, verbuchungsdatum, verbucht am, gebucht am, datum, buchungstag, " +
    "buchungsdatum, buchung, tag, buch datum, fecha, fecha operacion, fecha de operacion, f operacion, fecha mov, " +
    "fecha contable, fecha transaccion, data, data operazione, data contabile, data oper, data movimento, data mov, " +
    "data lancamento, data do movimento, dt movimento, дата, дата операции, дата проводки, дата документа, التاريخ, " +
    "تاريخ, تاريخ العملية, تاريخ المعاملة, تاريخ القيد, تاريخ الحركة, boekdatum, dato, datum transactie, tarih, " +
    "islem tarihi, tanggal, tarikh, ngay, data ksiegowania, data operacji, bokforingsdag, 日付, วันที่, " +
    "transaction date & time, date & time, date time, date/time, bokförd, bokf.dag, transaktionsdag, bogført, " +
    "bogføringsdato, bogføringsdag, bokføringsdato, transaksjonsdato, utført dato, kirjaus päivä, kirjaus pvm, pvm, " +
    "päivä, maksupäivä, boekingsdatum, transactiedatum, datum boeking, data transakcji, data wpływu, " +
    "datum transakce, dátum zaúčtovania, könyvelési nap, könyvelés napja, tranzakció dátuma, terhelés napja, " +
    "data procesării, data înregistrării, data operațiunii, дата на транзакция, дата на осчетоводяване, " +
    "дата на операция, datum knjiženja, datum transakcije, datum izvršenja, датум, датум књижења, ημ. συναλλαγής, " +
    "muhasebe tarihi, дата операції, дата проведення, дата і час операції, tgl, tanggal transaksi, tarikh urusniaga, " +
    "tarikh transaksi, ngày giao dịch, ngày gd, วันที่ทำรายการ, 记账日, 거래일자, 거래일시, 거래일, 일자, kuupäev, maksepäev, " +
    "datums, operacijos data, transaksiedatum, תאריך, תאריך פעולה, תאריך העסקה, تاریخ, posting dt, txn dt, dt, " +
    "dato bokført",
  valueDate:
    "rentedato, valuteringsdatum, valued, valued on, date valued, date value, value date, value dt, val date, value, " +
    "valeur, date valeur, date de valeur, wert, wertstellung, valuta, valutadatum, wertstellungstag, einkaufsdatum, " +
    "kaufdatum, transaktionsdatum, fecha valor, f valor, data valuta, valor, data valor, dt valor, data val, " +
    "дата валютирования, تاريخ القيمة, تاريخ الاستحقاق, تاريخ الحق, rentedatum, valor tarihi, effective date, " +
    "eff date, data waluty, valutadag, räntedag, ränte dag, valørdato, valør, rentedag, arvopäivä, arvo päivä, " +
    "arvopv, datum valuty, dátum valuty, értéknap, data valutei, вальор, datum valute, датум валуте, τοκοφόρος, " +
    "дата валютування, ngày hiệu lực, 起息日, お取扱日, väärtuspäev, valutēšanas datums, תאריך ערך, data de valor, " +
    "fecha de valor, fecha de cargo, fecha cargo",
  description:
    "descriere, αιτιολογία, περιγραφή, popis, popis protiucet, popis transakce, popis transakcie, typ transakce, " +
    "forklaring, megnevezes, explicatii, selite, 摘要, 交易摘要, お取引内容, 取引内容, 内容, 对方户名, 交易说明, wir haben fur sie gebucht, " +
    "description, descriptions, details, detail, particulars, narration, narrative, transaction, transactions, " +
    "transaction details, transaction description, transaction type and details, payment type and details, " +
    "transaction details and description, activity, remarks, transaction remarks, memo, payee, merchant, " +
    "merchant name, item, entry, text, explanation, transaction particulars, details of transaction, " +
    "description of transaction, nature de l'operation, nature des operations, nature, libelle, " +
    "libelle de l'operation, operation, operations, designation, designation des operations, intitule, " +
    "detail des operations, motif, verwendungszweck, buchungstext, vorgang, beschreibung, erlauterung, umsatzart, " +
    "bezeichnung, buchungsinformationen, empfanger, auftraggeber empfanger, concepto, descripcion, detalle, " +
    "movimiento, operacion, descripcion del movimiento, glosa, concepto operacion, descrizione, causale, " +
    "descrizione operazione, descrizione delle operazioni, operazione, operazioni, descrizione movimento, descricao, " +
    "historico, movimento, lancamento, descritivo, descricao do movimento, movimentos, lancamentos, описание, " +
    "назначение, назначение платежа, операция, содержание операции, описание операции, детали, детали операции, " +
    "наименование операции, основание, الوصف, البيان, التفاصيل, وصف العملية, تفاصيل العملية, تفاصيل, شرح, بيان, " +
    "وصف المعاملة, تفاصيل المعاملة, omschrijving, beskrivelse, beskrivning, tekst, aciklama, keterangan, butiran, " +
    "uraian, opis, tytul, dien giai, 摘要 内容, 说明, รายการ, transaktion, händelse, specifikation, meddelande, " +
    "posteringstekst, saaja/maksaja, saaja maksaja, tapahtuma, viesti, mededelingen, naam omschrijving, tegenpartij, " +
    "opis operacji, tytuł operacji, szczegóły operacji, název protiúčtu, detaily, popis operácie, közlemény, leírás, " +
    "tranzakció, detalii tranzacție, контрагент, opis plaćanja, opis transakcije, svrha, опис, сврха плаћања, " +
    "i̇şlem, i̇şlem açıklaması, призначення платежу, опис операції, деталі операції, uraian transaksi, " +
    "rincian transaksi, keterangan transaksi, perihal, nội dung, nội dung giao dịch, mô tả, รายละเอียด, คำอธิบาย, " +
    "备注, 説明, 적요, 내용, 거래내용, selgitus, maksja saaja, mērķis, paskirtis, mokėjimo paskirtis, beskrywing, besonderhede, " +
    "תיאור, פרטים, תאור הפעולה, particulars of transaction, transaction narration, narrations, movimentação, " +
    "referencia concepto, descripción establecimiento, establecimiento, estabelecimento, causale descrizione, " +
    "commerçant, karteninhaber",
  reference:
    "reference, ref, ref no, reference no, reference number, ref number, cheque no, chq no, chq ref no, " +
    "cheque number, check number, check no, check, cheque, chq, instrument no, inst no, document, doc no, doc, " +
    "voucher, voucher no, transaction id, txn id, trans id, tran id, utr, code, type, tx type, txn type, " +
    "transaction type, number, no, sr no, s no, sl no, serial no, branch, branch code, init br, teller, location, " +
    "card no, card, reference de l'operation, no de piece, numero, beleg, belegnr, referenz, referencia, " +
    "num operacion, oficina, no documento, documento, n doc, docto, riferimento, номер, номер документа, № док, " +
    "№ документа, номер док, №, n, المرجع, رقم المرجع, رقم العملية, رقم الشيك, referans, dekont no, referensi, nr, " +
    "referencja, category, channel, chequeno, chq/ref no, cheque/ref no, cod, cheque ref no, arkistointitunnus, " +
    "arkivreferanse, viite, kennitala, nr dokumentu, číslo dokladu, számlaszám",
  debit:
    "χρέωση, χρεώσεις, ut av konto, odepsano, お支払金額, お引出し金額, お支払い金額, 支払金額, 出金, 支出, 借方, belastung in eur, " +
    "belastung in chf, amount subtracted, subtracted, withdrawals subtractions, withdrawals/subtractions, " +
    "debits/withdrawals, debit, debits, dr, withdrawal, withdrawals, withdrawn, paid out, money out, payments out, " +
    "payment out, out, debited, debit amount, debit amt, withdrawal amt, withdrawal amount, charges, amount debited, " +
    "withdrawal dr, debit dr, payments, payment, debits withdrawals, withdrawals debits, outflow, outgoing, money paid out, " +
    "dr amount, disbursements, spent, subtractions, amount out, debiteur, debits eur, retrait, retraits, " +
    "montant debit, depenses, sorties, sortie, soll, belastung, belastungen, lastschrift, ausgang, ausgange, " +
    "zu ihren lasten, abgang, debe, cargo, cargos, debito, debitos, retiro, retiros, adeudo, adeudos, importe debe, " +
    "egreso, egresos, pagos, gastos, salidas, giros, giro, cargos debitos, cheques y otros cargos, " +
    "giros cheques otros cargos, dare, addebito, addebiti, uscita, uscite, importo dare, movimenti dare, a debito, " +
    "saidas, saida, debitos eur, дебет, расход, списание, списания, по дебету, сумма по дебету, оборот дебет, " +
    "обороты по дебету, сумма списания, مدين, المدين, سحب, السحب, سحوبات, المسحوبات, خصم, الخصم, السحوبات, " +
    "المبلغ المدين, مدينة, مبالغ مدينة, af, afschrijving, debet, borc, cikan, mutasi debet, keluar, wyplaty, " +
    "obciazenia, uttag, ut, 借方金额, 支出金额, 引出, ถอน, ghi no, rut, utbetalt, utbetaling, hævet, udbetalt, otto, otot, veloitus, veloitukset, " +
    "afgeschreven, uit, obciążenie, wydatki, kwota obciążenia, výdaje, na vrub, na ťarchu, terhelés, terhelések, " +
    "kifizetés, retrageri, plăți, дебит, задължение, теглене, isplata, isplate, duguje, zaduženje, terećenje, " +
    "исплата, çekilen, витрата, витрати, списано, penarikan, pengeluaran, rút ra, số tiền ghi nợ, phát sinh nợ, " +
    "ถอนเงิน, เดบิต, 借方发生额, 출금, 출금액, 찾으신금액, väljaminek, deebet, debets, debetas, debiete, חובה",
  credit:
    "πίστωση, πιστώσεις, inn pa konto, pripsano, お預り金額, お預入れ金額, お預かり金額, 入金, 收入, 贷方, gutschrift in eur, " +
    "gutschrift in chf, amount added, added, deposits/additions, credits/deposits, deposits/credits, credit, " +
    "credits, cr, deposit, deposits, deposited, paid in, money in, payments in, payment in, in, credited, " +
    "credit amount, credit amt, deposit amt, deposit amount, amount credited, deposits credits, credits deposits, " +
    "deposit cr, credit cr, receipts, inflow, incoming, money paid in, lodgements, lodgement, lodgments, cr amount, received, " +
    "additions, deposits additions, amount in, crediteur, depot, depots, versement, versements, montant credit, " +
    "recettes, entrees, entree, haben, gutschrift, gutschriften, eingang, eingange, zu ihren gunsten, zugang, haber, " +
    "abono, abonos, credito, creditos, deposito, depositos, ingreso, ingresos, importe haber, entradas, " +
    "abonos creditos, depositos y otros abonos, depositos abonos, avere, accredito, accrediti, entrata, entrate, " +
    "importo avere, movimenti avere, a credito, entrada, кредит, приход, поступление, поступления, зачисление, " +
    "зачисления, по кредиту, сумма по кредиту, оборот кредит, обороты по кредиту, сумма зачисления, دائن, الدائن, " +
    "ايداع, الايداع, ايداعات, الايداعات, اضافة, المبلغ الدائن, دائنة, مبالغ دائنة, bij, bijschrijving, alacak, " +
    "giren, kredit, mutasi kredit, masuk, wplaty, uznania, insattning, inn, 贷方金额, 存入, 存入金额, 預入, ฝาก, ghi co, gui, " +
    "inbetalt, inbetaling, innbetaling, indsat, indbetalt, pano, panot, hyvitys, hyvitykset, bijgeschreven, uznanie, wpływy, " +
    "kwota uznania, příjmy, ve prospěch, v prospech, jóváírás, jóváírások, befizetés, depuneri, încasări, вземане, " +
    "внасяне, uplata, uplate, potražuje, odobrenje, уплата, yatan, надходження, зараховано, setoran, pemasukan, " +
    "gửi vào, số tiền ghi có, phát sinh có, ฝากเงิน, เครดิต, 贷方发生额, 입금, 입금액, 맡기신금액, sissetulek, kreedit, kredīts, " +
    "kreditas, krediete, זכות",
  amount:
    "ποσό, ποσό χ π, castka, ciastka, suma transakcie, suma, osszeg, 交易金额, 金额, 発生金額, net amount, gross amount, " +
    "amount, amounts, amt, transaction amount, trans amount, sum, debit/credit, credit/debit, debits/credits, " +
    "credits/debits, charges/payments, deposits/withdrawals, paid out/paid in, in/out, amount dr/cr, amount (dr/cr), " +
    "dr/cr amount, withdrawals/deposits, paid in/paid out, deposit/withdrawal, withdrawal/deposit, montant, " +
    "montants, somme, betrag, umsatz, umsatze, betrag eur, importe, monto, valor r$, importo, montante, valor eur, " +
    "quantia, сумма, сумма операции, сумма в валюте счета, المبلغ, مبلغ, مبلغ العملية, bedrag, belop, tutar, " +
    "islem tutari, jumlah, nominal, kwota, mutasi, 金額, จำนวนเงิน, so tien, amount debit/credit, belopp, beløb, " +
    "määrä, summa, bedrag eur, kwota operacji, kwota transakcji, forgalom, сума, iznos, износ, сума операції, " +
    "сума у валюті картки, amaun, 发生额, ご利用金額, 利用金額, 거래금액, 이용금액, 금액, סכום, valor em r$, montant en euros, " +
    "betrag in eur, umsatz in eur, сумма в рублях, сумма в валюте карты, tapahtuman määrä, kwota w pln",
  balance:
    "υπόλοιπο, λογιστικό υπόλοιπο, τρέχον υπόλοιπο, zustatek, zostatok, 账户余额, 余额, 差引残高, 残高, お残高, statement balance, " +
    "balance on the day, end of day balance, balance, running balance, closing balance, account balance, " +
    "ledger balance, book balance, balance amount, available balance, cumulative balance, resulting balance, " +
    "daily balance, ending balance, ending daily balance, balance carried, bal, solde, solde progressif, " +
    "solde comptable, solde courant, nouveau solde, saldo, kontostand, neuer saldo, laufender saldo, saldo eur, " +
    "saldo contable, saldo disponible, saldo final, saldo progressivo, saldo contabile, saldo contabilistico, " +
    "saldo contabil, saldo apos, остаток, баланс, сальдо, исходящий остаток, остаток на счете, остаток средств, " +
    "баланс счета, الرصيد, رصيد, الرصيد الجاري, الرصيد الحالي, الرصيد بعد العملية, رصيد الحساب, الرصيد المتاح, " +
    "bakiye, baki, saldo akhir, saldo po operacji, saldo po transakcji, 餘額, ยอดคงเหลือ, so du, bokfört saldo, " +
    "kontosaldo, behållning, bogført saldo, tilin saldo, stan konta, zůstatek po transakci, zostatok na účte, " +
    "egyenleg, könyvelt egyenleg, záró egyenleg, sold, sold final, sold contabil, салдо, наличност, крайно салдо, " +
    "stanje, novo stanje, стање, залишок, залишок після операції, baki akaun, số dư cuối, คงเหลือ, 本次余额, 잔액, 거래후잔액, " +
    "잔고, jääk, atlikums, likutis, יתרה, running bal, closing bal, saldo em conta, saldo por transação, saldo após transação, solde en eur, kontostand in eur, " +
    "остаток после операции",
  side:
    "dr/cr, cr/dr, d/c, c/d, debit/credit indicator, type dr/cr, indicator, sign, s/h, d/h, d/a, drcr, dc, db/cr, " +
    "af/bij, af bij, sens, soll/haben, debe/haber, +/-, cr/db, dr / cr",
  aside:
    "intl amount, international amount, original amount, foreign amount, foreign currency amount, " +
    "transaction currency amount, amount in foreign currency, original currency, currency amount, exchange rate, " +
    "rate, fx rate, points, reward points, rewards, cashback, fee, fees, vat, tax, interest, interest rate, apr, " +
    "principal, instalment, installment, limit, montant devise, devise, wahrung, divisa, importe divisa, cambio, " +
    "moneda, importo divisa, valuta originale, moeda, валюта, комиссия, сумма в валюте операции, курс, العملة, " +
    "سعر الصرف, currency, ccy, curr, mcc, units, price, quantity, tasa, taux, zinssatz, tipo",
};
