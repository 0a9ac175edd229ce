/** The cookie with the groups of the sidebar that are not as they are at first: by their ids. The browser writes it. */
export const foldsCookie = "folds";

/** Reads its value; whatever else is in it names no group. */
export const readFolds = (value: string | undefined): readonly string[] =>
  (value ?? "").split(".").filter((id) => id !== "");
