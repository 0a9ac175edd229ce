import { accountCell, partyCell } from "@/accounts/view";
import { parsePaidTo } from "@/vocabulary/party/paid-to";

type Paid = Parameters<typeof accountCell>[0] & {
  /** Account number that was paid, as JSON for `parsePaidTo`. */
  paidTo: string | null;
};

/** Destination of a receipt: the account number with its holder, or else the account. */
export function paidToCell(row: Paid) {
  const number = parsePaidTo(row.paidTo);
  return number === null ? accountCell(row) : partyCell(number.iban, number.holder);
}
