/** SQL of the account to which money for an IBAN is booked: the one that has it, or that of an active number; NULL if there is none. */
export const receiverSql = (iban: string): string =>
  `coalesce((SELECT id FROM virtual_accounts WHERE virtual_iban = ${iban}), (SELECT p.virtual_account_id
      FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.iban = ${iban} AND n.status = 'active'))`;

/**
 * Expands `receiver_of(iban)` in a file of the program. A view of accounts and numbers would do the same, but SQLite looks through
 * such a view by an index only for an IBAN that is bound.
 */
export const withReceivers = (text: string): string =>
  text.replaceAll(/\breceiver_of\(([^)]+)\)/g, (_, iban: string) => receiverSql(iban));
