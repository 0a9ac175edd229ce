import { countedNames, foldHeading, meaningsOf, setOf } from "./compile";
import { markKinds, roles, sectionKinds } from "./vocabulary";

/* The words of all languages, compiled once into what the stages look up. */

export { foldHeading } from "./compile";
export type { MarkKind, Role, SectionKind } from "./vocabulary";

/** Months (1 to 12) by folded name. */
export const months = countedNames(({ months }) => months);
/** Roles of columns by folded heading; see `foldHeading`. */
export const headings = meaningsOf(roles, ({ headings }) => headings, foldHeading);
/** Kinds of labelled amounts by folded label. */
export const labels = meaningsOf(markKinds, ({ labels }) => labels);
/** Kinds of sections by folded title. */
export const titles = meaningsOf(sectionKinds, ({ titles }) => titles);

export const accountLabels = setOf(({ accounts }) => accounts?.number);
export const ibanLabels = setOf(({ accounts }) => accounts?.iban);
/** Labels of national numbers, which name the account where nothing shorter does. */
export const nationalLabels = setOf(({ accounts }) => accounts?.national);
export const holderLabels = setOf(({ accounts }) => accounts?.holder);
/** Labels of the holder that begin other labels as well. */
export const heldByLabels = setOf(({ accounts }) => accounts?.heldBy);
