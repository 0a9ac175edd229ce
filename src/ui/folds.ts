/** Cookie with the folded groups of the sidebar, by id. The browser writes it. */
export const foldsCookie = "folds";

/** Reads its value; unknown ids in it name no group. */
export const readFolds = (value: string | undefined): readonly string[] =>
  (value ?? "").split(".").filter((id) => id !== "");
