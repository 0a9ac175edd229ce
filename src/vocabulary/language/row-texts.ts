/** Texts of the screens of plain rows, by what a row is called. */
export type RowText<One extends string, Many extends string> =
  | `${Capitalize<One>} ${"created" | "updated" | "deleted"} successfully`
  | `Failed to ${"create" | "update" | "delete"} ${One}`
  | `No ${Many} found`
  | `${Capitalize<One>} not found`
  | `New ${One}`
  | `${"Creating" | "Add" | "Editing" | "Edit" | "Deleting" | "Delete"} a ${One}`
  | `Deleting ${Many}`
  | `Delete several ${Many}`
  | `Delete this ${One}?`
  | `${"Create" | "Edit" | "Save"} ${One}`;

/** Texts of a row's dialogs and list, by what a row is called. */
export const rowWords = <const One extends string, const Many extends string>(one: One, many: Many) => {
  // TypeScript loses the literal type of a text whose first letter is changed.
  const name = (one.charAt(0).toUpperCase() + one.slice(1)) as Capitalize<One>;
  return {
    create: `New ${one}`,
    created: `${name} created successfully`,
    createFailed: `Failed to create ${one}`,
    add: `Create ${one}`,
    edit: `Edit ${one}`,
    save: `Save ${one}`,
    updated: `${name} updated successfully`,
    updateFailed: `Failed to update ${one}`,
    deleted: `${name} deleted successfully`,
    deleteFailed: `Failed to delete ${one}`,
    empty: `No ${many} found`,
    notFound: `${name} not found`,
  } as const;
};

/**
 * Finds the noun of which `rowWords` makes a text for a form. A browser receives the translations of these texts if one of its
 * scripts contains the noun.
 */
export function findRowNoun(text: string): string | undefined {
  const [, name, noun] =
    /^(?:(.+) (?:created|updated) successfully|(?:New|Create|Edit|Save|Failed to create|Failed to update) (.+))$/.exec(
      text,
    ) ?? [];
  return name === undefined ? noun : name.charAt(0).toLowerCase() + name.slice(1);
}

/** Arabic forms of a row's noun: 'a holiday', 'the holiday', 'holidays', and true if it is feminine. */
type Noun = { a: string; the: string; many: string; isFeminine?: true };

/**
 * Arabic of the texts that all screens of plain rows have in common, for a feature's dictionary.
 *
 * @example
 * export const arabic = {
 *   ...rowTexts("holiday", "holidays", { a: "عطلة", the: "العطلة", many: "عطلات", isFeminine: true }),
 * } satisfies Dictionary;
 */
export function rowTexts<One extends string, Many extends string>(
  one: One,
  many: Many,
  noun: Noun,
): Record<RowText<One, Many>, string>;
export function rowTexts(one: string, many: string, noun: Noun): Record<string, string> {
  const { a, the, many: several, isFeminine = false } = noun;
  const name = one.charAt(0).toUpperCase() + one.slice(1);
  return {
    [`${name} created successfully`]: `تم إنشاء ${the} بنجاح`,
    [`Failed to create ${one}`]: `تعذر إنشاء ${the}`,
    [`${name} updated successfully`]: `تم تحديث ${the} بنجاح`,
    [`Failed to update ${one}`]: `تعذر تحديث ${the}`,
    [`${name} deleted successfully`]: `تم حذف ${the} بنجاح`,
    [`Failed to delete ${one}`]: `تعذر حذف ${the}`,
    [`No ${many} found`]: `لا توجد ${several}`,
    [`${name} not found`]: isFeminine ? `${the} غير موجودة` : `${the} غير موجود`,
    [`New ${one}`]: isFeminine ? `${a} جديدة` : `${a} جديد`,
    [`Creating a ${one}`]: `إنشاء ${a}`,
    [`Add a ${one}`]: `إضافة ${a}`,
    [`Editing a ${one}`]: `تعديل ${a}`,
    [`Edit a ${one}`]: `تعديل ${a}`,
    [`Deleting a ${one}`]: `حذف ${a}`,
    [`Delete a ${one}`]: `حذف ${a}`,
    [`Deleting ${many}`]: `حذف ${several}`,
    [`Delete several ${many}`]: `حذف عدة ${several}`,
    [`Delete this ${one}?`]: isFeminine ? `هل تريد حذف هذه ${the}؟` : `هل تريد حذف ${the} هذا؟`,
    [`Create ${one}`]: `إنشاء ${the}`,
    [`Edit ${one}`]: `تعديل ${the}`,
    [`Save ${one}`]: `حفظ ${the}`,
  };
}
