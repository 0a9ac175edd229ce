import { attachedKinds } from "@/vocabulary/record-kinds";
import { auditDetail, type Check } from "./book-checks";

/** Compares each attachment with the audit trail, and each content with its digest. */
export const attachmentChecks: readonly Check[] = [
  {
    kind: "attachments",
    count: "select count(*) from attachments",
    broken: `
      with added as materialized (
        select cast(resource_id as integer) as id, user_id, created_at, details is null as redacted,
          ${auditDetail("$.after.kind")} as kind, ${auditDetail("$.after.recordId")} as record_id,
          ${auditDetail("$.after.owner")} as owner, ${auditDetail("$.after.audience")} as audience,
          ${auditDetail("$.after.name")} as name, ${auditDetail("$.after.type")} as type,
          ${auditDetail("$.after.size")} as size, ${auditDetail("$.after.digest")} as digest
        from audit_logs where resource = 'ATTACHMENT' and action = 'CREATE')
      select 'attachment ' || a.id || ' differs from the audit trail' from attachments a
      where not exists (select 1 from added t where t.id = a.id and t.user_id = a.added_by and t.created_at = a.added_at
          and (t.redacted or (t.kind, t.record_id, t.owner, t.audience, t.name, t.type, t.size, t.digest)
            = (a.kind, a.record_id, a.owner, a.audience, a.name, a.type, a.size, a.digest)))
        or a.kind not in (${attachedKinds.map((kind) => `'${kind}'`).join(", ")})
      union all
      select 'attachment ' || a.id || ' has no content' from attachments a
      where not exists (select 1 from attachment_contents where digest = a.digest)
      union all
      select 'the content ' || digest || ' belongs to no attachment' from attachment_contents c
      where not exists (select 1 from attachments where digest = c.digest)
      union all
      select 'the content ' || digest || ' does not match its digest' from attachment_contents
      where lower(hex(sha3(content, 256))) <> digest
      limit 1`,
  },
];
