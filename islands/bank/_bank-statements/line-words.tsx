/** @jsxImportSource react */

import { type BankDate, formatDate } from "@/vocabulary/calendar";
import { sayList } from "@/vocabulary/language/around";
import { data } from "@/vocabulary/language/words";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { Subject } from "../../_ui/subject";

/** A bank line as a dialog names it. The amount is positive, in minor units. */
export type NamedLine = {
  id: number;
  amount: Minor;
  credit: boolean;
  currency: Currency;
  booked: BankDate;
  words: string;
};

export const lineMoney = ({ amount, credit, currency }: NamedLine): string =>
  formatMoney(credit ? amount : -amount, currency);

/** The line that a dialog is about. */
export function LineSubject({ line }: { line: NamedLine }) {
  const note = sayList([formatDate(line.booked), line.words].filter(Boolean).map(data), " · ");
  return <Subject name={data(lineMoney(line))} note={note} />;
}
