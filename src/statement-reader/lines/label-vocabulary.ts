/** What a printed amount beside a label is to the statement. */
export type MarkKind =
  | "day"
  | "opening"
  | "closing"
  | "carried"
  | "dated"
  | "debits"
  | "credits"
  | "total"
  | "other";

/**
 * Labels of balances and totals in the languages read. `carried` is brought or carried forward, which is the opening
 * or the closing only at the statement's ends; `dated` is a bare 'Balance on 31 March'; `other` keeps look-alikes such
 * as 'Available balance' from being taken for one of them; `day` is the balance of a day, printed after its rows.
 */
export const LABELS: Record<MarkKind, string> = {
  day:
    "saldo do dia, saldo diario, saldo del dia, saldo del giorno, solde du jour, tagessaldo, saldo zum tagesende, " +
    "end of day balance, balance for the day, daily balance, closing balance for the day, day end balance, " +
    "остаток на конец дня, остаток за день, رصيد اليوم, رصيد نهاية اليوم, dagsaldo, gun sonu bakiyesi, " +
    "sold final zi, sold zi",
  opening:
    "sold anterior, vorig saldo, vorig saldo op, υπόλοιπο έναρξης, αρχικό υπόλοιπο, προηγούμενο υπόλοιπο, " +
    "pocatecni zustatek, pociatocny stav, zaciatocny stav, pociatocny zostatok, zaciatocny zostatok, " +
    "zaciatocny stav istiny, zustatek na pocatku obdobi, nyito egyenleg, sold initial, sold precedent, " +
    "saldo ihrer letzten abrechnung, saldo der letzten abrechnung, saldo letzte abrechnung, saldo fra kontoutskrift, " +
    "alkusaldo, 期初余额, 上期余额, opening balance, opening bal, open balance, op balance, beginning balance, " +
    "starting balance, start balance, previous balance, prior balance, previous statement balance, balance at start, " +
    "last month's balance, last month balance, balance last month, previous month's balance, opening ledger balance, " +
    "opening book balance, balance last statement, last statement balance, your opening balance, initial balance, " +
    "balance at beginning, balance from last statement, previous closing balance, balance at period start, " +
    "balance brought forward from previous statement, balance brought forward from last statement, " +
    "balance from previous statement, opening, solde precedent, ancien solde, solde initial, solde d'ouverture, " +
    "solde de depart, solde anterieur, solde au debut, solde en debut de periode, solde debut de periode, " +
    "anfangssaldo, alter kontostand, alter saldo, anfangsbestand, saldovortrag letzte rechnung, " +
    "saldo letzte rechnung, saldo der letzten rechnung, saldovortrag, kontostand alt, eroffnungssaldo, " +
    "letzter kontostand, vorheriger saldo, startsaldo, saldo alt, kontostand zu beginn, anfangskontostand, " +
    "alter kontostand vom, letzter saldo, saldo anterior, saldo inicial, saldo de apertura, saldo previo, " +
    "saldo inicio, saldo al inicio, saldo del periodo anterior, saldo precedente, saldo iniziale, saldo di apertura, " +
    "saldo inicial do periodo, saldo de abertura, входящий остаток, начальный остаток, " +
    "остаток на начало, остаток на начало периода, входящее сальдо, баланс на начало периода, баланс на начало, " +
    "сальдо начальное, остаток входящий, входящий баланс, الرصيد الافتتاحي, رصيد افتتاحي, الرصيد السابق, رصيد سابق, " +
    "رصيد اول المدة, رصيد البداية, الرصيد الابتدائي, رصيد بداية الفترة, الرصيد في بداية الفترة, الرصيد المدور, " +
    "vorig openstaand saldo, openstaand saldo vorig overzicht, saldo vorig afschrift, beginsaldo, oud saldo, " +
    "acilis bakiyesi, onceki bakiye, devreden bakiye, saldo awal, baki awal, saldo poczatkowe, ingaende saldo, " +
    "inngaende saldo, 前月残高, 期首残高, ingående balans, saldo föregående, primo saldo, primosaldo, overført saldo, " +
    "saldo primo, saldo edelliseltä, stan początkowy, saldo otwarcia, počáteční stav, sold de deschidere, " +
    "начално салдо, начална наличност, početno stanje, prethodno stanje, почетно стање, υπόλοιπο από μεταφορά, " +
    "devir bakiyesi, залишок на початок, залишок на початок періоду, вхідний залишок, початковий залишок, " +
    "saldo awal bulan, baki bawa ke hadapan, baki terdahulu, số dư đầu kỳ, số dư đầu, ยอดยกมา, 承前结余, 繰越残高, 이월잔액, " +
    "전월이월, algsaldo, sākuma atlikums, likutis pradžioje, openingsaldo, יתרת פתיחה, יתרה קודמת, previous outstanding, " +
    "total da fatura anterior, fatura anterior, report à nouveau, anfangsstand, начальный баланс, " +
    "задолженность на начало, önceki dönem borcu, önceki dönem bakiyesi, what you owed, what you owed on, amount you owed, adeudo del periodo anterior, adeudo periodo anterior, nyitóegyenleg, előző egyenleg",
  closing:
    "total net a debiter, montant qui sera debite de votre compte, montant preleve sur votre compte, " +
    "total a debiter sur votre compte, sold final cont, nieuw saldo, nieuw saldo op, υπόλοιπο λήξης, " +
    "τελικό υπόλοιπο, νέο υπόλοιπο, konecny zustatek, konecny stav, konecny zostatok, konecny stav istiny, " +
    "zustatek na konci obdobi, zaro egyenleg, sold final, loppusaldo, 期末余额, total amount due, total amount due rs, " +
    "total outstanding, total dues, total payment due, total amount payable, new balance total, closing balance, " +
    "closing bal, close balance, cl balance, ending balance, end balance, new balance, final balance, " +
    "current balance, statement balance, balance this statement, closing ledger balance, closing book balance, " +
    "your closing balance, balance at end, month-end balance, month end balance, " +
    "balance carried forward to next statement, balance carried to next statement, " +
    "carried forward to next statement, balance to next statement, saldo contabilistico, saldo contabile finale, " +
    "ledger balance, book balance, balance due, balance outstanding, new statement balance, balance at period end, " +
    "closing, account balance, present balance, total balance, nouveau solde, solde final, solde de cloture, " +
    "solde de fin, solde actuel, solde en fin de periode, solde fin de periode, solde crediteur, solde debiteur, " +
    "solde a la fin, solde final au, neuer kontostand, neuer saldo, endsaldo, endbestand, schlusssaldo, " +
    "kontostand neu, abschlusssaldo, saldo neu, aktueller kontostand, kontostand am ende, schlussbestand, " +
    "endkontostand, neuer kontostand vom, saldo final, saldo actual, nuevo saldo, saldo de cierre, saldo al corte, " +
    "saldo al cierre, saldo final del periodo, saldo fin, saldo al final, saldo finale, nuovo saldo, " +
    "saldo di chiusura, saldo atual, saldo final do periodo, saldo de fecho, " +
    "saldo de encerramento, novo saldo, исходящий остаток, конечный остаток, остаток на конец, " +
    "остаток на конец периода, исходящее сальдо, баланс на конец периода, баланс на конец, текущий остаток, " +
    "сальдо конечное, остаток исходящий, исходящий баланс, الرصيد الختامي, رصيد ختامي, رصيد الاقفال, الرصيد النهائي, " +
    "رصيد اخر المدة, الرصيد الحالي, رصيد الاغلاق, الرصيد في نهاية الفترة, رصيد نهاية الفترة, nieuw openstaand saldo, " +
    "nieuw te betalen saldo, saldo nieuw, eindsaldo, kapanis bakiyesi, son bakiye, guncel bakiye, saldo akhir, " +
    "baki akhir, saldo koncowe, utgaende saldo, 当月残高, 期末残高, utgående balans, ultimo saldo, saldo ultimo, " +
    "stan końcowy, saldo zamknięcia, sold de închidere, крайно салдо, крайна наличност, završno stanje, novo stanje, " +
    "konačno stanje, завршно стање, залишок на кінець, залишок на кінець періоду, вихідний залишок, " +
    "кінцевий залишок, saldo akhir bulan, baki penutup, baki semasa, số dư cuối kỳ, số dư cuối, ยอดยกไป, " +
    "ยอดคงเหลือยกไป, 本期余额, 次月繰越, 당월잔액, lõppsaldo, beigu atlikums, likutis pabaigoje, sluitingsaldo, יתרת סגירה, " +
    "יתרה נוכחית, new outstanding, total desta fatura, total da fatura, total da sua fatura, total a pagar, " +
    "valor total da fatura, pago para no generar intereses, endstand, rechnungsbetrag, zu zahlender betrag, " +
    "totale da pagare, конечный баланс, задолженность на конец, záróegyenleg, dönem borcu",
  carried:
    "前頁より繰越, 次頁へ繰越, 繰越, 前期繰越, 次期繰越, 承前, prevadza sa, prevod z predchozi strany, brought forward, balance brought forward, " +
    "bf balance, cf balance, bfwd balance, cfwd balance, brought forward balance, carried forward balance, " +
    "balance b/f, b/f, bal b/f, balance bf, bf, bal bf, b/fwd, balance b/fwd, opening balance brought forward, " +
    "carried forward, balance carried forward, balance c/f, c/f, bal c/f, balance cf, cf, bal cf, c/fwd, " +
    "balance c/fwd, balance forward, bal fwd, bal forward, page total balance, carry forward, balance carried down, " +
    "balance brought down, balance b/d, balance c/d, brought fwd, carried fwd, solde a reporter, report, a reporter, " +
    "report solde, solde reporte, ubertrag, uebertrag, saldoubertrag, ubertrag auf, ubertrag von, zwischensaldo, " +
    "vortrag, suma y sigue, saldo arrastrado, suma anterior, saldo a nuevo, saldo a reportar, riporto, a riportare, " +
    "saldo a riporto, saldo riportato, a transportar, transporte, saldo a transportar, saldo transportado, " +
    "saldo de transporte, перенос, остаток перенесен, перенос остатка, перенесено, رصيد مرحل, الرصيد المرحل, " +
    "رصيد مدور, رصيد منقول, الرصيد المنقول, transport til, transport fra, over te brengen, devir, nakli yekun, saldo pindahan, 承前頁, " +
    "承前页, 前頁繰越, 次頁繰越",
  dated:
    "доступно на, balance, solde, solde en euros, saldo, saldo en euros, saldo in euro, kontostand, saldo per, kontostand per, остаток, баланс, сальдо, الرصيد, رصيد, " +
    "your balance, account balance on, solde crediteur au, balance as of, bakiye, saldo en cuenta",
  debits:
    "σύνολο χρεώσεων, total rulaj debit, celkem odepsano, celkom odpisane, odepsano celkem, vydaje celkem, " +
    "debetny obrat, debetni obrat, debetne obraty, odchozi celkem, sum ut, 支出合計, お支払合計, neue belastungen, " +
    "outgoing transactions, total amount debits paid, total amount of debits paid, checks and other deductions, " +
    "debit transactions, number of debit transactions, checks debits, withdrawals subtractions, mutasi db, " +
    "retiros cargos, total importe cargos, total outgoings, new transactions, new charges, new purchases, " +
    "total debits, total debit, total withdrawals, total withdrawal, total paid out, total money out, " +
    "total payments, total payments out, debits, withdrawals, payments out, paid out, money out, total dr, " +
    "debit total, total debit amount, withdrawals and other subtractions, withdrawals and other debits, " +
    "total withdrawals and other debits, total subtractions, sum of debits, debit turnover, total charges, " +
    "purchases and other debits, total outgoing, total spent, total outflow, debits total, withdrawals total, " +
    "total amount debited, total debit movements, total debit transactions, total out, total cheques and debits, " +
    "checks and other debits, debits amount, total withdrawal amount, total withdrawals amount, dr amount, " +
    "debit amount, purchases, operations sortantes, ausgehende zahlungen, summe zahlungsausgange, " +
    "summe der zahlungsausgange, zahlungsausgange, totaal afschrijvingen, totaal nieuwe uitgaven, totaal uitgaven, " +
    "totaal bestedingen, transactions sortantes, ausgehende transaktionen, transazioni in uscita, " +
    "transacciones salientes, transacoes de saida, operations debitrices, total des debits, " +
    "total des operations au debit, total des retraits, total mouvements debit, total des mouvements debiteurs, " +
    "mouvements debiteurs, total depenses, total sorties, summe soll, summe belastungen, summe lastschriften, " +
    "gesamtbelastungen, total belastungen, summe der belastungen, summe ausgange, ausgange, belastungen, " +
    "soll gesamt, summe der lastschriften, abgange, umsatz soll, sollumsatze, summe abgange, summe zu ihren lasten, " +
    "gesamt soll, total cargos, total debe, total debitos, total de cargos, cargos, total retiros, total adeudos, " +
    "total egresos, total gastos, total salidas, retiros, total de debitos, egresos, total de retiros, total giros, " +
    "totale dare, totale uscite, totale addebiti, totale a debito, uscite, addebiti, totale movimenti dare, " +
    "totale debiti, total a debito, total de saidas, total saidas, total debito, saidas, total de debito, " +
    "оборот по дебету, обороты по дебету, итого по дебету, итого дебет, итого расход, списано, всего списано, " +
    "всего списаний, расходы, расход, итого списаний, сумма расходов, дебетовый оборот, итого расходов, " +
    "всего расходов, списания, обороты дебет, всего по дебету, اجمالي المدين, اجمالي السحوبات, مجموع المدين, " +
    "مجموع السحوبات, اجمالي الخصم, اجمالي الحركات المدينة, اجمالي السحب, مجموع الحركات المدينة, totaal af, " +
    "totaal afgeschreven, toplam borc, total mutasi debet, suma obciazen, suma wyplat, total wyplat, total ut, 支出合计, " +
    "借方合计, 出金合計, ausgaben, gesamtausgaben, summe ausgaben, summe abbuchungen, umsatze soll, soll umsatze, " +
    "summe der soll umsatze, cheques and withdrawals, checks and other withdrawals, withdrawals and debits, " +
    "sum uttak, summa uttag, total pengeluaran, jumlah pengeluaran, celkem vydaje, сумма списаний, " +
    "total des operations debitrices, total des sorties, totalt ut, udbetalinger i alt, otot yhteensä, " +
    "veloitukset yhteensä, celkové výdaje, terhelések összesen, total debitări, total plăți, общо дебит, " +
    "обороти дебит, ukupno duguje, ukupno isplate, усього витрат, оборот за дебетом, обороти дебет, mutasi debet, " +
    "tổng ghi nợ, tổng phát sinh nợ, รวมถอน, 출금합계, kokku väljaminek, viso debetas, totaal debiete",
  credits:
    "σύνολο πιστώσεων, total rulaj credit, celkem pripsano, celkom pripisane, pripsano celkem, prijmy celkem, " +
    "kreditny obrat, kreditni obrat, kreditne obraty, prichozi celkem, sum inn, 收入合計, お預り合計, neue gutschriften, " +
    "zahlungen und gutschriften, incoming transactions, total amount deposits made, total amount of deposits made, " +
    "credit transactions, number of credit transactions, deposits credits, deposits additions, mutasi cr, " +
    "depositos abonos, total importe abonos, total incomings, всего пополнений, total credits, total credit, " +
    "total deposits, total deposit, total paid in, total money in, total payments in, credits, deposits, " +
    "payments in, paid in, money in, total cr, credit total, total credit amount, deposits and other additions, " +
    "deposits and other credits, total deposits and other credits, total additions, sum of credits, credit turnover, " +
    "payments and other credits, total receipts, total incoming, total inflow, total lodgements, credits total, " +
    "deposits total, total amount credited, total credit movements, total credit transactions, total in, " +
    "deposits and additions, credits amount, total deposit amount, total deposits amount, cr amount, credit amount, " +
    "payments and credits, operations entrantes, eingehende zahlungen, summe zahlungseingange, " +
    "summe der zahlungseingange, zahlungseingange, totaal bijschrijvingen, totaal ontvangen betalingen, " +
    "totaal betalingen, totaal ontvangen, transactions entrantes, eingehende transaktionen, transazioni in entrata, " +
    "transacciones entrantes, transacoes de entrada, operations creditrices, total des credits, " +
    "total des operations au credit, total des versements, total mouvements credit, total des mouvements crediteurs, " +
    "mouvements crediteurs, total recettes, total entrees, summe haben, summe gutschriften, gesamtgutschriften, " +
    "total gutschriften, summe der gutschriften, summe eingange, eingange, gutschriften, haben gesamt, zugange, " +
    "umsatz haben, habenumsatze, summe zugange, summe zu ihren gunsten, gesamt haben, total abonos, total haber, " +
    "total creditos, total de abonos, abonos, total depositos, total ingresos, total entradas, depositos, " +
    "total de creditos, ingresos, total de depositos, totale avere, totale entrate, totale accrediti, " +
    "totale a credito, entrate, accrediti, totale movimenti avere, totale crediti, total a credito, " +
    "total de entradas, entradas, total credito, total de credito, оборот по кредиту, обороты по кредиту, " +
    "итого по кредиту, итого кредит, итого приход, зачислено, всего зачислено, всего зачислений, поступления, " +
    "приход, итого зачислений, сумма поступлений, кредитовый оборот, итого поступлений, всего поступлений, " +
    "пополнения, зачисления, обороты кредит, всего по кредиту, اجمالي الدائن, اجمالي الايداعات, مجموع الدائن, " +
    "مجموع الايداعات, اجمالي الحركات الدائنة, اجمالي الايداع, مجموع الحركات الدائنة, totaal bij, " +
    "totaal bijgeschreven, toplam alacak, total mutasi kredit, suma uznan, suma wplat, total wplat, 收入合计, 贷方合计, " +
    "入金合計, einnahmen, gesamteinnahmen, summe einnahmen, umsatze haben, haben umsatze, summe der haben umsatze, " +
    "deposits and credits, sum innskudd, summa insattningar, total pemasukan, jumlah pemasukan, celkem prijmy, " +
    "сумма зачислений, total des operations creditrices, totalt in, totalt inn, indbetalinger i alt, panot yhteensä, " +
    "hyvitykset yhteensä, celkové příjmy, jóváírások összesen, total creditări, total încasări, общо кредит, " +
    "обороти кредит, ukupno potražuje, ukupno uplate, усього надходжень, оборот за кредитом, mutasi kredit, " +
    "tổng ghi có, tổng phát sinh có, รวมฝาก, 입금합계, kokku sissetulek, viso kreditas, totaal krediete",
  total:
    "sum, sums, total, totals, grand total, sub total, subtotal, page total, page totals, statement total, " +
    "total movements, total transactions, turnover, total for period, period total, total for the period, totaux, " +
    "total des mouvements, totaux des mouvements, total des operations, total general, summe, gesamt, gesamtsumme, " +
    "summe der umsatze, umsatzsumme, gesamtumsatz, gesamtumsatze, zwischensumme, zwischentotal, umsatztotal, " +
    "totales, total movimientos, totales del periodo, total de movimientos, totale, totali, totale movimenti, " +
    "totale generale, total de movimentos, totais, total do periodo, transaction turnover, transactions turnover, sous total, sous totaux, rulaj zi, rulaj total, " +
    "rulaj total cont, total rulaj, итого, всего, итого обороты, обороты, обороты за период, итого оборотов, " +
    "итого за период, итого обороты за период, всего обороты, الاجمالي, المجموع, اجمالي, مجموع, الاجمالي الكلي, " +
    "اجمالي الحركات, totaal, toplam, jumlah, razem, suma, summa, 合计, 合計",
  other:
    "saldo final disp, saldo final disp credor, saldo final disp devedor, saldo final disponivel, " +
    "saldo final disponivel credor, saldo final disponivel devedor, available balance, average balance, " +
    "minimum balance, average ledger balance, average daily balance, avg balance, maximum balance, lowest balance, " +
    "highest balance, uncleared balance, uncollected balance, overdraft limit, credit limit, hold balance, " +
    "lien balance, blocked balance, unclear balance, effective available balance, available credit, minimum payment, " +
    "minimum payment due, min balance, required balance, points balance, reward balance, rewards balance, " +
    "points opening balance, points closing balance, average monthly balance, interest paid, transaction balance, " +
    "total interest, balance transfer, balance transfers, monthly average balance, year to date, solde disponible, " +
    "solde moyen, saldo disponible, saldo medio, saldo promedio, saldo retenido, durchschnittssaldo, " +
    "verfugbarer betrag, saldo disponibile, saldo disponivel, saldo medio mensual, доступный остаток, " +
    "средний остаток, الرصيد المتاح, متوسط الرصيد, الرصيد المحجوز, vorgemerkt, saldo bloqueado, " +
    "saldo promedio mensual, shadow balance, market value, total fees, total points, arranged overdraft, " +
    "agreed overdraft, authorised overdraft, overdraft facility, overdraft arranged, unarranged overdraft limit, " +
    "decouvert autorise, facilite de caisse, dispositionskredit, dispokredit, dispositionsrahmen, verfugungsrahmen, " +
    "eingeraumte kontouberziehung, kreditlinie, kreditrahmen, kreditlimite, descoberto autorizado, " +
    "limite de descoberto, limite de credito, limite cheque especial, cheque especial contratado, " +
    "descubierto autorizado, linea de credito, fido concesso, fido accordato, affidamento, scoperto autorizzato, " +
    "разрешенный овердрафт, лимит овердрафта, кредитный лимит, kredietlimiet, rood staan tot, kontokredit, " +
    "beviljad kredit, innvilget kreditt, przyznany limit, limit w koncie, kullanilabilir limit, kredi limiti, " +
    "حد السحب على المكشوف",
};
