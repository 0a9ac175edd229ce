import { acceptancesUnderWay } from "@/vocabulary/options";
import type { Check } from "./book-checks";

const underWay = acceptancesUnderWay.map((code) => `'${code}'`).join(", ");

type Content = {
  table: string;
  /** Noun for a row. */
  row: string;
  resource: string;
  /** Place of the content in the details of the row that records it. */
  at: string;
  /** Expected contents in the trail and of the row `r`: names of details and expressions. */
  says: Readonly<Record<string, string>>;
  /** The same for details that only later versions record: compared if present. */
  saysLater?: Readonly<Record<string, string>>;
  where?: string;
};

/**
 * Contents that are recorded once, at their creation, and never change: a digest covers those that are too long for
 * the trail.
 */
const contents: readonly Content[] = [
  {
    table: "payment_files",
    row: "payment file",
    resource: "PAYMENT_FILE",
    at: "$",
    says: {
      cbsAccount: "r.cbs_account",
      date: "r.day",
      messageId: "r.message_id",
      count: "r.count",
      controlSum: "r.control_sum",
      digest: "(select lower(hex(sha3(xml, 256))) from payment_file_contents where file_id = r.id)",
    },
    saysLater: {
      days: `(select lower(hex(sha3(group_concat(coalesce(execution_date, ''), ' '), 256)))
        from (select execution_date from payment_file_entries where file_id = r.id order by ordinal))`,
    },
  },
  {
    table: "payment_status_reports",
    row: "payment status report",
    resource: "PAYMENT_STATUS_REPORT",
    at: "$",
    says: {
      name: "r.name",
      digest: "r.digest",
      messageId: "r.original_message_id",
      fileId: "r.file_id",
      accepted: "r.accepted",
      returned: "r.returned",
      pending: "r.pending",
      repeated: "r.repeated",
      unknown: "r.unknown",
    },
    saysLater: {
      settled: `(select count(*) from payment_file_entries e where e.report_id = r.id and e.answer = 'accepted'
        and e.bank_status not in (${underWay}))`,
      problemsDigest: "lower(hex(sha3(r.problems, 256)))",
    },
  },
  {
    table: "bank_statements",
    row: "bank statement",
    resource: "BANK_STATEMENT",
    at: "$.after",
    where: "r.status <> 'reading'",
    says: {
      fileName: "r.file_name",
      digest: "r.digest",
      cbsAccount: "r.cbs_account",
      currency: "r.currency",
      from: "r.from_date",
      to: "r.to_date",
      lines: "r.line_count",
      opening: "r.opening_file",
      closing: "r.closing_file",
      // `saidBy` of src/bank/bank-statements/upload.ts, line after line.
      linesDigest: `(select lower(hex(sha3(coalesce(group_concat(json_array(entry, part, direction, reversal, pending, amount,
        booked, valued, bank_reference, end_to_end_id, reference_list, remittance, counterparty_name, counterparty_account,
        creditor_account) || iif(counterparty_agent || structured_reference = '', '',
        json_array(counterparty_agent, structured_reference)) || iif(particulars = '{}', '', iif(particulars = '', '?', particulars)), ''), ''), 256)))
        from (select * from bank_lines where statement_id = r.id order by id))`,
    },
  },
];

const contentCheck = ({
  table,
  row,
  resource,
  at,
  says,
  saysLater = {},
  where = "true",
}: Content): Check => ({
  kind: `${row}s' content`,
  count: `select count(*) from ${table}`,
  broken: `
    with recorded as materialized (
      select id, cast(resource_id as integer) as row_id, details is null as redacted,
        iif(json_valid(details), details, null) -> '${at}' as said
      from audit_logs where resource = '${resource}' and action = 'CREATE')
    select '${row} ' || r.id || iif(t.id is null, ' is not in the audit trail', ' is not what the audit trail says of it')
    from ${table} r left join recorded t on t.row_id = r.id
    where ${where} and t.redacted is not 1 and (t.id is null or ${[
      ...Object.entries(says).map(([name, expression]) => `t.said ->> '${name}' is not ${expression}`),
      ...Object.entries(saysLater).map(
        ([name, expression]) =>
          `(json_type(t.said, '$.${name}') is not null and t.said ->> '${name}' is not ${expression})`,
      ),
    ].join(" or ")})
    union all
    select '${row} ' || row_id || ' is in the audit trail and not there' from recorded
    where row_id not in (select id from ${table})
    limit 1`,
});

/** The reason of a payment's review is stored beside it, and in the trail's row of the payment. */
const reviews: Check = {
  kind: "reviews' reasons",
  count: "select count(*) from payment_reviews",
  broken: `
    with recorded as materialized (
      select cast(resource_id as integer) as payment, iif(json_valid(details), details, null) ->> '$.payment.why' as why
      from audit_logs where resource = 'PAYMENT' and action = 'CREATE')
    select 'the review of payment ' || p.id || ' has another reason than the audit trail says' from payments p
    left join recorded t on t.payment = p.id left join payment_reviews r on r.payment_id = p.id
    where r.why is not t.why
    union all select 'the review of payment ' || payment_id || ' is of no payment' from payment_reviews
    where payment_id not in (select id from payments)
    limit 1`,
};

/** Checks that a payment's missing details in its command match the row by which it waits. */
const details: Check = {
  kind: "payments' details",
  count: "select count(*) from payment_details",
  broken: `
    select 'payment ' || p.id || ' lacks what its journal says it needs' from payments p
    join journals j on j.id = p.journal_id left join payment_details d on d.payment_id = p.id
    where j.command -> '$.payment.needs' is not null and d.needs is not j.command -> '$.payment.needs'
    union all select 'the details of payment ' || d.payment_id || ' are of none that needs them' from payment_details d
    left join payments p on p.id = d.payment_id left join journals j on j.id = p.journal_id
    where d.needs is not coalesce(j.command -> '$.payment.needs', '[]')
      or (d.status = 'waiting' and coalesce(d.payee, d.completed_by, d.completed_at) is not null)
    limit 1`,
};

/**
 * An outgoing client file was made; an incoming one is a repeat of the same bytes, or ended by its upload, or by the
 * trail's row that refused it.
 */
const clientFiles: Check = {
  kind: "ends of clients' files",
  count: "select count(*) from client_files",
  broken: `
    select 'client file ' || f.id || ' (' || f.status || ') did not end as the audit trail says' from client_files f
    left join bulk_uploads u on u.id = f.upload_id
    where not case when f.kind <> 'payments' then f.status = 'made'
      when f.status = 'received' then true
      when f.status = 'read' then (u.id is null or (u.client_id = f.client_id and u.created_at >= f.made_at))
        and not exists (select 1 from client_files o where o.upload_id = f.upload_id and o.id <> f.id and o.kind = 'payments')
      when f.status = 'repeated' then exists (select 1 from client_files o
        where o.client_id = f.client_id and o.digest = f.digest and o.kind = 'payments' and o.id < f.id)
      when f.status = 'refused' then exists (select 1 from audit_logs where resource = 'CLIENT_FILE' and action = 'UPDATE'
        and resource_id = cast(f.id as text)
        and (details is null or iif(json_valid(details), details, null) ->> '$.status' = 'refused'))
      else false end
    limit 1`,
};

/**
 * An ended mail has the status of its row of the trail; mails that ended in older versions have no such row.
 * @param among SQL of the mails to compare; by default all
 */
export const mailEnds = (among?: string): Check => ({
  kind: `ends of mails${among === undefined ? "" : " since"}`,
  count: `select count(*) from mails where ended_at is not null${among === undefined ? "" : ` and id in (${among})`}`,
  broken: `
    select 'mail ' || m.id || ' (' || m.status || ') did not end as the audit trail says' from mails m
    left join audit_logs a on a.resource = 'MAIL' and a.resource <> 'TRANSACTION' and a.resource_id is not null
      and a.resource_id = m.id and a.action = 'UPDATE'
    where ${among === undefined ? "true" : `m.id in (${among})`} and (
      (m.status in ('waiting', 'sending')) is not (m.ended_at is null)
      or coalesce(iif(json_valid(a.details), a.details, null) ->> '$.ended', m.status) <> m.status)
    limit 1`,
});

export const contentChecks: readonly Check[] = [
  ...contents.map(contentCheck),
  reviews,
  details,
  clientFiles,
  mailEnds(),
];
