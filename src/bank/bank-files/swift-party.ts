import { mayBeSameAccount } from "@/vocabulary/iban/same-account";
import { accountText } from "./statement";

/** Chooses the first account that a movement names; "" if it names none, or another one as well. */
export const chooseAccount = (named: readonly string[]): string => chooseOne(named, mayBeSameAccount);

/** Chooses the first bank that a movement names; "" if it names none, or another one as well. A BIC may have its branch behind. */
export const chooseAgent = (named: readonly string[]): string =>
  chooseOne(named, (one, other) => one.startsWith(other) || other.startsWith(one));

/** Contradictory values are not chosen from: one of them may be a text of the payer. */
function chooseOne(named: readonly string[], isSame: (one: string, other: string) => boolean): string {
  const [first = "", ...others] = named.filter((text) => accountText(text) !== "");
  return others.every((other) => isSame(accountText(first), accountText(other))) ? first : "";
}
