import { auditDetail, type Check } from "./book-checks";

/** Distance at which the walk up the parents stops, beyond the eight allowed levels. */
const walked = 9;

/** Recomputes ancestors from parents, and compares both histories with the audit trail. */
export const entityChecks: readonly Check[] = [
  {
    kind: "ancestors of entities",
    count: "select count(*) from entity_ancestors",
    broken: `
      with recursive above (entity_id, ancestor_id, distance) as (
        select id, id, 0 from entities where deleted_at is null
        union all
        select a.entity_id, e.parent_id, a.distance + 1 from above a join entities e on e.id = a.ancestor_id
        where e.parent_id is not null and a.distance < ${walked})
      select 'entity ' || entity_id || ' has other ancestors than its parents say' from (
        select entity_id, ancestor_id, distance from above except select entity_id, ancestor_id, distance from entity_ancestors)
      union all
      select 'entity ' || entity_id || ' has other ancestors than its parents say' from (
        select entity_id, ancestor_id, distance from entity_ancestors except select entity_id, ancestor_id, distance from above)
      union all
      select 'entity ' || entity_id || ' stands too deep' from above where distance >= 8
      limit 1`,
  },
  {
    kind: "entities",
    count: "select count(*) from entities",
    broken: `
      select 'entity ' || e.id || ' stands beneath an entity of another client' from entities e
      join entities p on p.id = e.parent_id where p.client_id <> e.client_id
      union all
      select 'entity ' || e.id || ' stands beneath entity ' || e.parent_id || ', which is missing or deleted' from entities e
      left join entities p on p.id = e.parent_id
      where e.parent_id is not null and (p.id is null or (e.deleted_at is null and p.deleted_at is not null))
      union all
      select 'entity ' || e.id || ' is of no client' from entities e
      where not exists (select 1 from clients c where c.id = e.client_id and c.kind = 'client')
      limit 1`,
  },
  {
    kind: "parents of entities",
    count: "select count(*) from entity_parents",
    broken: `
      with redacted as materialized (
        select client_id from entities where id in (
          select cast(resource_id as integer) from audit_logs where resource = 'ENTITY' and details is null)),
      kept as materialized (
        select p.*, row_number() over (partition by p.entity_id order by p.id) as n
        from entity_parents p where p.client_id not in (select client_id from redacted)),
      said as materialized (
        select entity_id, parent_id, created_at, row_number() over (partition by entity_id order by id) as n from (
          select id, cast(resource_id as integer) as entity_id, created_at, action, ${auditDetail("$.after.parentId")} as parent_id,
            ${auditDetail("$.before.parentId")} as former
          from audit_logs where resource = 'ENTITY' and action in ('CREATE', 'UPDATE') and details is not null)
        where action = 'CREATE' or parent_id is not former),
      timed as materialized (
        select k.*, s.entity_id is not null as is_said, s.parent_id as said_parent,
          max(s.created_at) over (partition by k.client_id order by k.id) as expected
        from kept k left join said s on s.entity_id = k.entity_id and s.n = k.n)
      select 'entity ' || e.id || ' has another parent than its history says' from entities e
      where (select p.parent_id from entity_parents p where p.entity_id = e.id order by p.id desc limit 1) is not e.parent_id
        or not exists (select 1 from entity_parents p where p.entity_id = e.id)
      union all
      select 'parent ' || t.id || ' of entity ' || t.entity_id || ' is of another client' from timed t
      left join entities e on e.id = t.entity_id where e.client_id is not t.client_id
      union all
      select 'parent ' || t.id || ' of entity ' || t.entity_id || ' is not in the audit trail' from timed t
      where not t.is_said or t.said_parent is not t.parent_id
      union all
      select 'parent ' || t.id || ' of entity ' || t.entity_id || ' counts from another instant than the audit trail says' from timed t
      where t.is_said and t.since <> t.expected
      union all
      select 'entity ' || s.entity_id || ' lacks a parent that the audit trail says' from said s
      join entities e on e.id = s.entity_id left join kept k on k.entity_id = s.entity_id and k.n = s.n
      where k.id is null and e.client_id not in (select client_id from redacted)
      limit 1`,
  },
  {
    kind: "entities of accounts",
    count: "select count(*) from account_entities",
    broken: `
      with redacted as materialized (
        select cast(resource_id as integer) as id from audit_logs where resource = 'VIRTUAL_ACCOUNT' and details is null),
      kept as materialized (
        select a.*, row_number() over (partition by a.virtual_account_id order by a.id) as n from account_entities a),
      said as materialized (
        select id, virtual_account_id, entity_id, created_at, row_number() over (partition by virtual_account_id order by id) as n from (
          select id, cast(resource_id as integer) as virtual_account_id, created_at, ${auditDetail("$.after.entityId")} as entity_id,
            ${auditDetail("$.before.entityId")} as former
          from audit_logs where resource = 'VIRTUAL_ACCOUNT' and action = 'UPDATE' and details is not null)
        where entity_id is not former and virtual_account_id not in (select id from redacted)),
      timed as materialized (
        select k.*, s.id as said_id, s.entity_id as said_entity,
          max(s.created_at) over (partition by k.virtual_account_id order by k.id) as expected
        from kept k left join said s on s.virtual_account_id = k.virtual_account_id and s.n = k.n
        where k.virtual_account_id not in (select id from redacted))
      select 'virtual account ' || v.id || ' belongs to another entity than its history says' from virtual_accounts v
      where (v.entity_id is not null or exists (select 1 from account_entities a where a.virtual_account_id = v.id))
        and (select a.entity_id from account_entities a where a.virtual_account_id = v.id order by a.id desc limit 1) is not v.entity_id
      union all
      select 'virtual account ' || v.id || ' belongs to an entity of another client' from kept a
      join virtual_accounts v on v.id = a.virtual_account_id left join entities e on e.id = a.entity_id
      where a.entity_id is not null and e.client_id is not v.client_id
      union all
      select 'virtual account ' || v.id || ' belongs to a deleted entity' from virtual_accounts v
      join entities e on e.id = v.entity_id where e.deleted_at is not null and v.closed_at is null
      union all
      select 'a history is of virtual account ' || a.virtual_account_id || ', which is none' from kept a
      where not exists (select 1 from virtual_accounts v where v.id = a.virtual_account_id)
      union all
      select 'entity ' || t.id || ' of virtual account ' || t.virtual_account_id || ' is not in the audit trail' from timed t
      where t.said_id is null or t.said_entity is not t.entity_id
      union all
      select 'entity ' || t.id || ' of virtual account ' || t.virtual_account_id
        || ' counts from another instant than the audit trail says' from timed t
      where t.said_id is not null and t.since <> t.expected
      union all
      select 'virtual account ' || s.virtual_account_id || ' lacks an entity that the audit trail says' from said s
      left join kept k on k.virtual_account_id = s.virtual_account_id and k.n = s.n where k.id is null
      limit 1`,
  },
];
