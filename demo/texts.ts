import { compactDate, compactMonth, monthName } from "./days";
import { type Business, buyers, landlords, utilities } from "./names";
import type { Random } from "./random";

/** Texts that a customer reads on the statement. */
export type Text = { description: string; reference: string };

const serial: Record<Business, string> = {
  marine: "INV",
  freight: "AWB",
  health: "CLM",
  hotels: "BKG",
  textiles: "INV",
  homes: "SC",
  software: "LIC",
  school: "TUI",
};

/** Money that a client's customer paid. */
export function collected(random: Random, business: Business, date: string): Text {
  const payer = random.pick(buyers[business]);
  const reference = `${serial[business]}-${date.slice(0, 4)}-${random.digits(5)}`;
  if (business === "homes") return { description: `${payer}, ${monthName(date)}`, reference };
  if (business === "school") return { description: `${payer}, student ${random.digits(5)}`, reference };
  if (payer.startsWith("Card settlement")) return cardSettlement(random, date);
  const words = random.pick([
    `Invoice ${reference} collected from ${payer}`,
    `${payer}, invoice ${reference}`,
    `Incoming transfer from ${payer}, ${reference}`,
    `Cheque ${random.digits(6)} of ${payer}, ${reference}`,
  ]);
  return { description: words, reference };
}

/** Daily takings of a card terminal. */
export function cardSettlement(random: Random, date: string): Text {
  const terminal = random.pick(["4471", "4472", "5120", "5121", "6033"]);
  return {
    description: `Card settlement, terminal ${terminal}, ${random.int(8, 140)} receipts`,
    reference: `POS-${terminal}-${compactDate(date)}-${random.code(3)}`,
  };
}

/** A supplier's bill. */
export function bill(random: Random, supplier: string): Text {
  const reference = `BILL-${random.digits(6)}`;
  const words = random.pick(["Supplier invoice", "Vendor payment", "Purchase order", "Bill"]);
  return { description: `${words} ${reference.slice(5)}, ${supplier}`, reference };
}

export const salary = (random: Random, date: string): Text => ({
  description: `Salary ${monthName(date)}, employee ${random.digits(4)}`,
  reference: `WPS-${compactMonth(date)}-${random.digits(5)}`,
});

export const rent = (random: Random, date: string): Text => ({
  description: `Rent ${monthName(date)}, ${random.pick(landlords)}`,
  reference: `RENT-${compactMonth(date)}-${random.digits(3)}`,
});

export const utilityBill = (random: Random, date: string): Text => ({
  description: `${random.pick(utilities)}, consumption ${monthName(date)}`,
  reference: `UTIL-${random.digits(8)}`,
});

export const accountFee = (random: Random, date: string): Text => ({
  description: `Account fee ${monthName(date)}`,
  reference: `FEE-${compactMonth(date)}-${random.digits(4)}`,
});

export const sweep = (random: Random, date: string): Text => ({
  description: "Sweep of collections to the core account",
  reference: `SWP-${compactDate(date)}-${random.digits(3)}`,
});

export const funding = (random: Random, date: string): Text => ({
  description: "Funding from the core account",
  reference: `FND-${compactDate(date)}-${random.digits(3)}`,
});

export const internal = (random: Random, date: string, to: string): Text => ({
  description: `Transfer to ${to}`,
  reference: `TRF-${compactDate(date)}-${random.digits(3)}`,
});

export const opening = (date: string): Text => ({
  description: "Opening transfer from the core account",
  reference: `OPN-${compactDate(date)}`,
});

const reasons = [
  "Margin for letter of credit",
  "Cheque under clearing",
  "Tender bond",
  "Disputed card payment",
  "Court order, amount reserved",
  "Guarantee for customs",
  "Deposit for trade licence renewal",
] as const;

/** Reason of a hold. */
export const holdText = (random: Random, date: string): Text => ({
  description: `${random.pick(reasons)} ${random.code(2)}-${random.digits(4)}`,
  reference: `HOLD-${date.slice(0, 4)}-${random.digits(4)}`,
});
