import { compileMeanings, countedNames, currencies, phrases } from "./compile";
import { asPrinted, foldHeading } from "./phrases";
import { markKinds, roles, sectionKinds } from "./vocabulary";

/* The words of all languages, compiled once for lookup by the stages. */

export { alternatives, pattern, phrases } from "./compile";
export { asPrinted, foldHeading } from "./phrases";
export type { MarkKind, Role, SectionKind } from "./vocabulary";

/** Months (1 to 12) by folded name. */
export const months = countedNames(({ months }) => months);
/** Numbers of one to ten by word, in lower case. */
export const numbers = countedNames(({ numbers }) => numbers, asPrinted);
/** Roles of columns by folded heading; see `foldHeading`. */
export const headings = compileMeanings(roles, ({ headings }) => headings, foldHeading);
/** Kinds of labelled amounts by folded label. */
export const labels = compileMeanings(markKinds, ({ labels }) => labels);
/** Kinds of sections by folded title. */
export const titles = compileMeanings(sectionKinds, ({ titles }) => titles);

export const accountLabels = phrases("accounts", "number");
export const ibanLabels = phrases("accounts", "iban");
/** Labels of national numbers, which name the account if nothing shorter does. */
export const nationalLabels = phrases("accounts", "national");
export const holderLabels = phrases("accounts", "holder");
/** Labels of the holder that also begin other labels. */
export const heldByLabels = phrases("accounts", "heldBy");

/** ISO 4217 codes by a currency's folded name. */
export const currencyNames = currencies();
