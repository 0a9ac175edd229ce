/** Reason why changes of layouts need no approval. */
export const noSecondPerson = {
  none: "it moves no money: what is read by it is a dry run, and its commit may need a second person",
  does: "how a bank's table is read",
} as const;
