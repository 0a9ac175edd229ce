/**
 * Reason why changes of beneficiaries need no approval of the bank: the client's own users approve them by
 * `isApproved`.
 */
export const noSecondPerson = {
  none: "it moves no money; where the client wants it, its account waits for another user of the client",
  does: "a payee of the client, which its payments can name",
} as const;
