/** Cookie with the groups of the sidebar that differ from their initial state, by id. The browser writes it. */
export const foldsCookie = "folds";

/** Reads its value; whatever else is in it names no group. */
export const readFolds = (value: string | undefined): readonly string[] =>
  (value ?? "").split(".").filter((id) => id !== "");
