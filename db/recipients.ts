/**
 * Whether two recipients are one, in SQL: one of them, without leading zeros, is the end of the other (`isSameRecipient` of
 * `src/ledger/rules`, decision 101). Each is an IBAN without spaces, or an account number. A parameter stands in it three times.
 */
export const sameRecipientSql = (one: string, other: string): string =>
  `(substr(${one}, -6) = substr(${other}, -6)
    and (${one} glob '*' || ltrim(${other}, '0') or ${other} glob '*' || ltrim(${one}, '0')))`;
