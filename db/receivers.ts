/** SQL of the account to which money for an IBAN is booked: the one that has it, or that of an active number; NULL if there is none. */
export const receiverSql = (iban: string): string =>
  `coalesce((SELECT id FROM virtual_accounts WHERE virtual_iban = ${iban}), (SELECT p.virtual_account_id
      FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.iban = ${iban} AND n.status = 'active'))`;

/**
 * SQL condition for one of our accounts or numbers: by its IBAN, or by its number there, with or without zeros and bank code. Both
 * have the sequence's number as their id. A number at a bank of another country (BIC) is not ours.
 */
export const oursSql = (account: string, agent: string): string =>
  `(EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = ${account})
      OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = ${account})
      OR EXISTS (SELECT 1 FROM (SELECT virtual_iban AS iban FROM virtual_accounts WHERE id = CAST(substr(${account}, -16) AS INTEGER)
        UNION ALL SELECT iban FROM account_numbers WHERE id = CAST(substr(${account}, -16) AS INTEGER))
        WHERE (ltrim(substr(iban, 8), '0') = ltrim(${account}, '0') OR substr(iban, 5) = ${account})
          AND NOT (${agent} GLOB '[A-Z][A-Z][A-Z][A-Z][A-Z][A-Z]*' AND substr(${agent}, 5, 2) <> substr(iban, 1, 2))))`;

/**
 * Expands `receiver_of(iban)` and `is_ours(account, agent)` in a file of the program. A view of accounts and numbers would do the same, but SQLite looks through
 * such a view by an index only for an IBAN that is bound.
 */
export const withReceivers = (text: string): string =>
  text
    .replaceAll(/\breceiver_of\(([^)]+)\)/g, (_, iban: string) => receiverSql(iban))
    .replaceAll(/\bis_ours\(([^,]+), ([^)]+)\)/g, (_, account: string, agent: string) =>
      oursSql(account, agent),
    );
