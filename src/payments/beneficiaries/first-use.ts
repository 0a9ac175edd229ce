/**
 * First payment of the beneficiary's client to its current account, as ISO 8601 in UTC; null if never. Rejected
 * payments and returns do not count. The index `payments_paid` finds a client's payments by the end of their recipient.
 */
export const firstUsedSql = `(select strftime('%Y-%m-%dT%H:%M:%fZ', p.created_at / 1000.0, 'unixepoch') from payments p
    where p.client_id = beneficiaries.client_id and p.recipient_end = substr(beneficiaries.account, -6)
      and p.recipient = beneficiaries.account and p.status <> 'rejected' and p.made_for is not 'return'
    order by p.created_at limit 1)`;
