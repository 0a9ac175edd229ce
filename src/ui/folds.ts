/** Cookie with the folded groups of the sidebar, by id. The browser writes it. */
export const foldsCookie = "folds";

/** Reads its value; whatever else is in it names no group. */
export const readFolds = (value: string | undefined): readonly string[] =>
  (value ?? "").split(".").filter((id) => id !== "");
