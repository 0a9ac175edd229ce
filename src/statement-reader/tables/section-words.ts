import { memoize } from "../memoize";
import { squash } from "../words/text";
import { headsWaiting } from "./pending-words";

/** What a heading above rows says of them: their side, or that they are no rows of the account. */
export type SectionKind = "debit" | "credit" | "daily" | "decoy" | "neutral";

const SECTIONS: Record<SectionKind, string> = {
  daily:
    "daily ledger balance, balance activity, daily balance, daily ending balance, daily account balance, end of day balance, balance summary, balances by date, daily collected balance, soldes quotidiens, tageskontostand, saldos diarios, saldo diario, saldi giornalieri, остатки по дням, ежедневные остатки, الارصدة اليومية, ending balance by date",
  decoy:
    "tasas de interes, comisiones vigentes, tassi di interesse, overdraft information, rewards summary, your credit limit, informacion fiscal, important notices, fee schedule, price list, information zur abrechnung, anlage zum kontoauszug, rechnungsabschluss, depots a terme, loan details, " +
    "conteggio competenze, conteggio delle competenze, riassunto scalare, prospetto competenze, conto scalare, zinsstaffel, echelle d'interets, advance notice of charges, prices at a glance, our prices at a glance, interest summary, summary of interest, interest rate, interest charge, interest charged, interest calculation, emi balances, emi summary, emi details, emi loan details, emi personal loan on credit cards, active emis, rate summary, fee summary, fees summary, overdraft fee, overdraft and returned item fees, rewards, reward points, points summary, cashback summary, loyalty, instalment plan, installment plan, instalments, installments, emi details, " +
    "cheque images, check images, images of cheques, images of checks, imaged cheques, standing orders, upcoming payments, scheduled payments, future payments, pending transactions, transactions not yet processed, cheques not yet processed, not yet processed, uncleared transactions, pending, unbilled, year to date, fixed deposits, deposits summary, term deposit, investments, holdings, mutual fund, exchange rates, relationship summary, account summary, summary of accounts, portfolio, limits, credit limits, " +
    "cuotas pendientes, compras en cuotas, plan de pagos, puntos, echeancier, taux d'interet, recapitulatif, recapitulatif des frais, recapitulatif annuel des frais, zinsberechnung, zinssatze, zinsabrechnung, pramien, ratenplan, tassi, interessi, riepilogo, rate, programa de pontos, proximas faturas, parcelas futuras, lancamentos futuros, taxas, бонусы, проценты, процентные ставки, рассрочка, مكافات, نقاط, الاقساط, معدل الفائدة, important information, fees and charges explained, summary of charges, charges summary, tariff, interest details, aprs",
  debit:
    "retiros y cargos, cargos y retiros, retiros y otros cargos, cheques y otros cargos, egresos y cargos, otros cargos, compras y cargos, retraits et debits, debits et retraits, virements emis, cheques emis, operations au debit, operations debitrices, frais et commissions, zahlungsausgange, kartenzahlungen, uscite e addebiti, addebiti e prelievi, bonifici effettuati, levantamentos e debitos, debitos e levantamentos, saidas e debitos, tarifas, списания и расходы, расход, списания со счета, money paid out, ach debits, wire transfers out, outgoing transfers, transfers made, debit card transactions, card transactions, bank fees, comisiones, comisiones e iva, comisiones cobradas, automatic payments, bill payments, online payments, " +
    "deductions, other deductions, withdrawals & debits, checks & debits, electronic debits and other withdrawals, electronic debits, other debits and withdrawals, other withdrawals and debits, checks in serial number order, checks in number order, withdrawals and purchases, card purchases, withdrawals, withdrawal, debits, payments out, money out, checks, checks paid, cheques, cheques paid, electronic withdrawals, atm withdrawals, card purchases, purchases, atm and debit card withdrawals, service fees, fees, service charges, other debits, other withdrawals, subtractions, " +
    "withdrawals and other subtractions, withdrawals and other debits, checks and other debits, electronic payments, purchases and charges, purchases and adjustments, cash advances, fees charged, interest charged to account, transactions charged, paid out, outgoing, direct debits, standing orders paid, charges, debit card purchases, checks cleared, " +
    "debits au compte, retraits, prelevements, paiements, depenses, belastungen, ausgange, lastschriften, auszahlungen, cargos, retiros, adeudos, pagos, egresos, cheques pagados, salidas, uscite, addebiti, prelievi, pagamenti, debitos, saidas, saques, pagamentos, compras, списания, расходные операции, расходы, السحوبات, المدفوعات, الخصومات, مدفوعات, سحوبات",
  credit:
    "depositos y abonos, abonos y depositos, ingresos y abonos, otros abonos, depots et credits, virements recus, operations au credit, operations creditrices, zahlungseingange, bonifici ricevuti, entradas e creditos, приход, credits and deposits, money received, ach credits, incoming transfers, transfers received, deposits and interest, " +
    "deposits, deposit, credits, deposits & credits, payments in, money in, additions, deposits and other additions, deposits and other credits, deposits and additions, electronic deposits, electronic credits, other credits, other deposits, direct deposits, payments and credits, payments and other credits, payments received, payments credits and adjustments, refunds, credits and adjustments, interest paid to you, interest earned, " +
    "paid in, incoming, receipts, transfers in, customer deposits, versements, credits au compte, remises, encaissements, gutschriften, eingange, einzahlungen, abonos, depositos, ingresos, entradas, entrate, accrediti, versamenti, creditos, recebimentos, зачисления, приходные операции, поступления, الايداعات, الاضافات, ايداعات, واردات",
  neutral:
    "transactions, transaction history, account activity, account transactions, transaction details, activity, statement of account, movements, operations, umsatze, buchungen, movimientos, detalle de movimientos, movimenti, lista movimenti, movimentos, extrato, операции, движение средств, العمليات, الحركات, كشف الحركات, details of transactions, your transactions, your transaction details, booked, booked transactions, posted transactions, completed transactions, gebuchte umsatze, operations comptabilisees, movimientos contabilizados, operazioni contabilizzate",
};

const KINDS = new Map<string, SectionKind>();
for (const [kind, phrases] of Object.entries(SECTIONS) as [SectionKind, string][]) {
  for (const phrase of phrases.split(", ")) {
    const key = squash(phrase);
    if (!KINDS.has(key)) KINDS.set(key, kind);
  }
}

/** The side that a title names and says nothing else, but that it goes on; null for any other. */
export function sideTitled(text: string): "debit" | "credit" | null {
  const kind = KINDS.get(withoutContinued(squash(text)));
  return kind === "debit" || kind === "credit" ? kind : null;
}

const LONG_ENOUGH = 9;
const REMEMBERED = 2_000;

/** A squashed title without the word that a further page adds to it. */
export function withoutContinued(key: string): string {
  return key.replace(/(continued|contd|suite|fortsetzung|continuacion)$/, "");
}

/**
 * What a short line of text says as a heading; null when it is none. Plurals, '(continued)' and 'details of' do not
 * matter; anything longer than the phrase and a few words more is a sentence and no heading.
 */
export const sectionKind = memoize(REMEMBERED, (text: string): SectionKind | null => {
  const key = withoutContinued(squash(text));
  if (key === "" || key.length > 60) return null;
  const exact = KINDS.get(key) ?? KINDS.get(key.replace(/s$/, ""));
  if (exact) return exact;
  if (headsWaiting(text)) return "decoy";
  let best: SectionKind | null = null;
  let length = 0;
  for (const [phrase, kind] of KINDS) {
    if (phrase.length < LONG_ENOUGH || phrase.length <= length || key.length - phrase.length > 22) continue;
    if (
      key.startsWith(phrase) ||
      key.endsWith(phrase) ||
      (kind !== "debit" && kind !== "credit" && key.includes(phrase))
    ) {
      best = kind;
      length = phrase.length;
    }
  }
  return best;
});
