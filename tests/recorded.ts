import type { Statement } from "db/client";
import { watched, watchedTables } from "db/watched";

/** Whose user agent the rows of the trail have that fixtures write. */
export const fixture = "Fixture";

/** What the trail calls a row of each watched table. */
const resources = Object.fromEntries(watchedTables.map((table) => [table, watched[table].resources[0]]));

/**
 * The last statement of a write by which a test sets a book up past the product: it gives each watched row that the
 * write changed its row of the trail, as the product would, so that `verify` finds the book whole.
 */
export const recordChanges: Statement = {
  sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
    select null, case change when 'insert' then 'CREATE' else upper(change) end, ? ->> subject, row_id,
      json_object('named', row_id, 'kind', row_id, 'changed', 'password'), '', ?, 1
    from state_changes where audit_id = (select coalesce(max(id), 0) + 1 from audit_logs)
      and (audit_id > 1 or change <> 'insert'
        or subject not in ('cbs_accounts', 'alert_settings', 'payee_rules', 'purpose_codes'))
    order by id`,
  args: [JSON.stringify(resources), fixture],
};
