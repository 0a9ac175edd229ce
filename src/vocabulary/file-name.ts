/** Characters that a file name is not shown with: control, invisible and direction characters, and those of paths. */
const unsafe = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/** The characters of a chosen file's name, without its folder and unsafe ones. A cut between them halves none. */
export const readFileName = (name: string): string[] => [
  ...(name.split(/[/\\]/).at(-1) ?? "").replaceAll(unsafe, " ").trim(),
];
