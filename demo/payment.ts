import type { Minor } from "@/vocabulary/money";
import type { Person } from "./people";
import type { AccountSpec } from "./work";

/** A payment: payer, payee, and the recipient's account if it is one of ours. */
export type Payment = {
  account: AccountSpec;
  payer: Person;
  amount: Minor;
  recipient: string;
  ours?: AccountSpec;
  description: string;
  reference: string;
  /** True if the compliance check holds it back. */
  suspicious?: true;
  /** The review does not end within the book. */
  undecided?: true;
};
