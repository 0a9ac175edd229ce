import { endsDigestSql, fileDigestSql } from "@/ledger/upload-digest";
import { rowStates } from "@/vocabulary/options";
import { auditDetail, type Check } from "./book-checks";

/**
 * State of each upload by the trail: its file, its newest commit, and that commit's end. Uploads with a redacted row,
 * and digests that older rows lack, are skipped.
 */
const acts = `
  acts as materialized (
    select id, cast(resource_id as integer) as upload, action, user_id, ip_address, created_at,
      details is null as is_redacted, iif(json_valid(details), details, '{}') as details,
      ${auditDetail("$.commit")} as mode, ${auditDetail("$.status")} as status
    from audit_logs where resource = 'BULK_UPLOAD'),
  redacted as materialized (select upload from acts where is_redacted),
  newest as materialized (
    select upload, max(iif(mode is not null, id, null)) as begun, max(iif(status is not null, id, null)) as ended
    from acts where upload not in (select upload from redacted) group by upload),
  commits as materialized (
    select n.upload, b.mode, b.user_id, b.created_at, b.ip_address, b.details,
      e.status, e.created_at as ended_at, e.details as end
    from newest n join acts b on b.id = n.begun left join acts e on e.id = n.ended and e.id > b.id)`;

const countSql = (state: string) =>
  `(select count(*) from bulk_rows where upload_id = u.id and state = '${state}')`;
const refersToNothing =
  "coalesce(r.virtual_account_id, r.payment_id, r.approval_id, r.scheduled_payment_id, r.expected_receipt_id, r.account_number_id) is null";
/** SQL of a row's cell in a column of its file. */
const cell = (column: string) =>
  `trim(r.cells ->> (select '$[' || key || ']' from json_each(u.columns) where value = '${column}'))`;
const referenceCell = cell("reference");

/** Account of a row; empty if it was deleted. */
const account = "coalesce(r.virtual_account_id, '')";

/** Checks of uploaded files that were committed, and of the records that their rows made. */
export const bulkChecks: readonly Check[] = [
  {
    kind: "bulk uploads",
    count: "select count(*) from bulk_uploads where status <> 'ready'",
    broken: `
      with ${acts}
      select 'bulk upload ' || u.id || ' (' || u.status || ') is not what the audit trail says of it'
      from bulk_uploads u left join commits c on c.upload = u.id
      left join acts f on f.upload = u.id and f.action = 'CREATE'
      where u.status <> 'ready' and u.id not in (select upload from redacted) and (
        c.upload is null or f.id is null
        or u.kind is not f.details ->> '$.kind' or u.file_name is not f.details ->> '$.fileName'
        or u.digest is not f.details ->> '$.digest' or u.total is not f.details ->> '$.rows'
        or u.number_pool_id is not f.details ->> '$.poolId'
        or u.created_by is not f.user_id or u.created_at is not f.created_at
        or iif(u.client_id is null, u.kind = 'payments', u.kind = 'accounts') or u.client_id is ''
        or u.mode is not c.mode or u.committed_by is not c.user_id or u.committed_at is not c.created_at
        or u.origin ->> '$.ip' is not c.ip_address
        or u.status is not coalesce(c.status, 'committing') or u.finished_at is not c.ended_at
        or u.failure is not c.end ->> '$.failure'
        or coalesce(c.details ->> '$.file', '') not in ('', ${fileDigestSql}))
      union all
      select 'bulk upload ' || c.upload || ' was committed and is not there as such' from commits c
      where c.status is not 'ready' and not exists (select 1 from bulk_uploads where id = c.upload and status <> 'ready')
      limit 1`,
  },
  {
    kind: "previews of bulk uploads",
    count: "select count(*) from bulk_uploads where version <> 0",
    // From the file's row of the trail through each change to the commit. Rows of earlier versions, without digests,
    // are skipped, and so are those after a redacted row.
    broken: `
      with ${acts},
      changes as materialized (
        select id, cast(resource_id as integer) as upload, redacted, before, after, mode is not null as is_commit,
          row_number() over (partition by resource_id order by id desc) as back,
          lag(iif(redacted, null, after)) over (partition by resource_id order by id) as earlier
        from bulk_upload_changes)
      select 'bulk upload ' || upload || ': audit row ' || id || ' changed another preview than the one that the row before it left'
      from changes where earlier is not null and before is not earlier
      union all
      select 'bulk upload ' || u.id || ' (' || u.status || ') is not what audit row ' || c.id || ' says of its file and rows'
      from bulk_uploads u join changes c on c.upload = u.id and c.back = 1 join bulk_upload_digests d on d.upload_id = u.id
      where c.after is not d.digest and not c.redacted and u.version <> 0
      union all
      select 'bulk upload ' || u.id || ' is a preview that was left open for changes' from bulk_uploads u where u.version < 0
      union all
      select 'bulk upload ' || u.id || ' (ready) is not what the audit trail says of it'
      from bulk_uploads u left join acts f on f.upload = u.id and f.action = 'CREATE'
      left join commits c on c.upload = u.id
      where u.status = 'ready' and u.version <> 0 and u.id not in (select upload from redacted) and (f.id is null
        or u.kind is not f.details ->> '$.kind' or u.file_name is not f.details ->> '$.fileName'
        or u.digest is not f.details ->> '$.digest' or u.total is not f.details ->> '$.rows'
        or u.number_pool_id is not f.details ->> '$.poolId'
        or u.created_by is not f.user_id or u.created_at is not f.created_at
        or coalesce(u.mode, u.committed_by, u.committed_at, u.origin, u.finished_at) is not null
        or u.failure is not c.end ->> '$.failure')
      limit 1`,
  },
  {
    kind: "stretches of bulk uploads",
    count: "select count(*) from bulk_stretches",
    broken: `
      select 'bulk upload ' || s.upload_id || ': the digest of its rows from ' || (s.stretch * u.stretch) || ' on is not that of these rows'
      from bulk_stretches s join bulk_uploads u on u.id = s.upload_id
        join bulk_stretch_digests d on d.upload_id = s.upload_id and d.stretch = s.stretch
      where u.version <> 0 and s.digest is not d.digest
      union all
      select 'row ' || r.row || ' of bulk upload ' || u.id || ' is in no stretch' from bulk_uploads u
        join bulk_rows r on r.upload_id = u.id
      where u.stretch is not null and u.version <> 0
        and not exists (select 1 from bulk_stretches where upload_id = u.id and stretch = r.row / u.stretch)
      union all
      select 'stretch ' || s.stretch || ' of bulk upload ' || s.upload_id || ' has no rows' from bulk_stretches s
      where not exists (select 1 from bulk_uploads u where u.id = s.upload_id and (u.version = 0 or exists (
        select 1 from bulk_rows where upload_id = u.id and row >= s.stretch * u.stretch and row < (s.stretch + 1) * u.stretch)))
      limit 1`,
  },
  {
    kind: "bulk uploads' rows",
    count: "select count(*) from bulk_rows",
    broken: `
      with ${acts}
      select 'bulk upload ' || u.id || ' (' || u.status || '): what became of its rows is not what the audit trail says'
      from bulk_uploads u join commits c on c.upload = u.id
      where u.status <> 'ready' and (
        (select count(*) from bulk_rows where upload_id = u.id) <> u.total
        or ${countSql("bad")} is not c.details ->> '$.bad'
        or (c.end is not null and (${rowStates.map((state) => `${countSql(state)} <> coalesce(c.end ->> '$.rows.${state}', 0)`).join(" or ")}))
        or coalesce(c.end ->> '$.ends', '') not in ('', ${endsDigestSql}))
      union all
      select 'row ' || r.row || ' of bulk upload ' || u.id || ' is ' || r.state || ', and what it names is not what it made'
      from bulk_rows r left join bulk_uploads u on u.id = r.upload_id
      where u.id is null or not case
        when r.state in ('good', 'bad', 'refused') then ${refersToNothing}
        when u.status = 'ready' then 0
        when r.state = 'waiting' then u.kind = 'payments' and coalesce(r.payment_id, r.scheduled_payment_id, r.expected_receipt_id, r.account_number_id) is null
          and exists (select 1 from approvals
          where id = r.approval_id and subject is 'payment ' || ${account} || ' ' || ${referenceCell})
        when r.state = 'scheduled' then u.kind = 'payments' and coalesce(r.payment_id, r.approval_id, r.expected_receipt_id, r.account_number_id) is null
          and exists (select 1 from scheduled_payments s where s.id = r.scheduled_payment_id
            and s.virtual_account_id is r.virtual_account_id and s.reference is ${referenceCell})
        when u.kind = 'expected_receipts' then coalesce(r.payment_id, r.approval_id, r.scheduled_payment_id, r.account_number_id) is null
          and exists (select 1 from expected_receipts x where x.id = r.expected_receipt_id
            and x.client_id = coalesce(u.client_id, x.client_id) and x.created_by is u.committed_by)
        when u.kind = 'payments' then coalesce(r.approval_id, r.scheduled_payment_id, r.expected_receipt_id, r.account_number_id) is null
          and exists (select 1 from payments p
          where p.id = r.payment_id and p.virtual_account_id is r.virtual_account_id and p.reference is ${referenceCell})
        when u.kind = 'numbers' then coalesce(r.payment_id, r.approval_id, r.scheduled_payment_id, r.expected_receipt_id) is null
          and exists (select 1 from account_numbers n where n.id = r.account_number_id and n.pool_id = u.number_pool_id
            and n.external_id is ${cell("externalId")})
        else coalesce(r.payment_id, r.approval_id, r.scheduled_payment_id, r.expected_receipt_id, r.account_number_id) is null end
      limit 1`,
  },
  {
    kind: "bulk uploads' accounts",
    count: "select count(*) from bulk_rows where virtual_account_id is not null",
    broken: `
      with ${acts},
      made as materialized (
        select u.id as upload, a.key as ordinal, a.value as account
        from commits c join bulk_uploads u on u.id = c.upload, json_each(c.end, '$.accounts') a
        where u.kind = 'accounts'),
      named as materialized (
        select upload_id as upload, row, virtual_account_id as account,
          row_number() over (partition by upload_id order by row) - 1 as ordinal
        from bulk_rows where state = 'done')
      select 'row ' || n.row || ' of bulk upload ' || n.upload || ' names account ' || coalesce(n.account, 'none')
        || ', the audit trail says ' || m.account
      from made m join named n on n.upload = m.upload and n.ordinal = m.ordinal
      where n.account is not m.account
        and (n.account is not null or exists (select 1 from virtual_accounts where id = m.account))
      limit 1`,
  },
];
