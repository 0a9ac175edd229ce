/** Texts of the screens and acts of runs, by what a run is called. */
export type RunText<One extends string, Many extends string> =
  | `No ${Many} found`
  | `${Capitalize<One>} not found`
  | `${"Cancelling" | "Cancel" | "Retrying" | "Retry"} a ${One}`
  | `${"Cancel" | "Retry"} this ${One}?`;

/** Texts of the list of runs, by what a run is called. */
export const runWords = <const One extends string, const Many extends string>(one: One, many: Many) => {
  // TypeScript loses the literal type of a text whose first letter is changed.
  const name = (one.charAt(0).toUpperCase() + one.slice(1)) as Capitalize<One>;
  return { empty: `No ${many} found`, notFound: `${name} not found` } as const;
};

/** Arabic forms of a run's noun: 'a report', 'the report', 'reports', and true if it is feminine. */
type Noun = { a: string; the: string; many: string; isFeminine?: true };

/**
 * Arabic of the texts that all screens of runs have in common, for a feature's dictionary.
 *
 * @example
 * export const arabic = {
 *   ...runTexts("report", "reports", { a: "تقرير", the: "التقرير", many: "تقارير" }),
 * } satisfies Dictionary;
 */
export function runTexts<One extends string, Many extends string>(
  one: One,
  many: Many,
  noun: Noun,
): Record<RunText<One, Many>, string>;
export function runTexts(one: string, many: string, noun: Noun): Record<string, string> {
  const { a, the, many: several, isFeminine = false } = noun;
  const { empty, notFound } = runWords(one, many);
  const thisOne = isFeminine ? `هذه ${the}` : `${the} هذا`;
  return {
    [empty]: `لا توجد ${several}`,
    [notFound]: isFeminine ? `${the} غير موجودة` : `${the} غير موجود`,
    [`Cancelling a ${one}`]: `إلغاء ${a}`,
    [`Cancel a ${one}`]: `إلغاء ${a}`,
    [`Cancel this ${one}?`]: `هل تريد إلغاء ${thisOne}؟`,
    [`Retrying a ${one}`]: `إعادة محاولة ${a}`,
    [`Retry a ${one}`]: `إعادة محاولة ${a}`,
    [`Retry this ${one}?`]: `هل تريد إعادة محاولة ${thisOne}؟`,
  };
}
