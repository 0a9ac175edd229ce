/** Why writing a beneficiary waits for nobody of the bank: `isApproved` has what the client's own users agree to. */
export const noSecondPerson = {
  none: "it moves no money; where the client wants it, its account waits for another user of the client",
  does: "a payee of the client, which its payments can name",
} as const;
