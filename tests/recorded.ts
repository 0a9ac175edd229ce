import type { Statement } from "db/client";
import { getWatched, watchedTables } from "db/watched";

/** User agent of the trail's rows that fixtures write. */
export const fixture = "Fixture";

/** Name of each watched table's rows in the trail. */
const resources = Object.fromEntries(watchedTables.map((table) => [table, getWatched(table).resources[0]]));

/** Last two states of the account that a row of the trail is about, if it has two. */
const lastStates = `account_states n join account_states o
    on o.id = (select max(id) from account_states where virtual_account_id = n.virtual_account_id and id < n.id)
  where subject = 'virtual_accounts' and n.id = (select max(id) from account_states where virtual_account_id = row_id)`;
const isClosed = `exists (select 1 from ${lastStates} and n.status = 'closed')`;

/** Changes between them, from the product's audit rows; null for other rows. A patch leaves out nulls. */
const changeOfState = `(select json_patch(json_object('named', row_id, 'kind', row_id, 'changed', 'password'), json_object(
    'before', iif(n.status = 'closed', json_object('status', o.status, 'type', o.type, 'clientId', o.client_id),
      json_object('status', iif(n.status is o.status, null, o.status), 'type', iif(n.type is o.type, null, o.type),
        'clientId', iif(n.client_id is o.client_id, null, o.client_id))),
    'after', iif(n.status = 'closed', null,
      json_object('status', iif(n.status is o.status, null, n.status), 'type', iif(n.type is o.type, null, n.type),
        'clientId', iif(n.client_id is o.client_id, null, n.client_id)))))
  from ${lastStates})`;

/**
 * Last statement of a write with which a test sets up a book by SQL: it adds the row of the trail for each changed
 * watched row, as the product would, so that `verify` passes.
 */
export const recordChanges: Statement = {
  sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
    select null, case when change = 'insert' then 'CREATE' when ${isClosed} then 'DELETE' else upper(change) end, ? ->> subject, row_id,
      coalesce(${changeOfState}, json_object('named', row_id, 'kind', row_id, 'changed', 'password')), '', ?, 1
    from state_changes where audit_id = (select coalesce(max(id), 0) + 1 from audit_logs)
      and (audit_id > 1 or change <> 'insert'
        or subject not in ('cbs_accounts', 'alert_settings', 'payee_rules', 'purpose_codes'))
    order by id`,
  args: [JSON.stringify(resources), fixture],
};
