import { z } from "zod";
import { approvable } from "@/approvals/approvable";
import { askForArchive, assertCanArchive, readArchiveOutlook } from "./archives";
import { archiveTrailCall, editRetentionCall, retentionKinds } from "./contract";
import { getRetained } from "./deletable";
import { assertLongEnough, countOver, editRetention, getRetention } from "./settings";

/** Approval of a change of a retention period; for the present period. */
export const retentionEdit = approvable(editRetentionCall, {
  name: "edit_retention",
  kinds: ["retention"],
  does: "for how long records are kept that are not of the ledger",
  body: z.object({ kind: z.enum(retentionKinds), version: z.int(), days: z.int() }),
  async request({ deps, actor, params: { kind }, body: { days }, version }) {
    assertLongEnough(kind, days);
    const now = await getRetention(deps, actor, kind);
    if (version !== undefined && version !== now.version) return { asOf: version };
    return { body: { kind, version: now.version, days } };
  },
  async describe(deps, actor, { kind, days }) {
    const now = await getRetention(deps, actor, kind);
    const records = await countOver(deps, actor, kind, days);
    return {
      summary: `Retention of records: ${getRetained(kind).label}`,
      details: {
        records: getRetained(kind).label,
        keptNow: `${now.days} days`,
        keptThen: `${days} days`,
        older: String(records),
      },
      moving: ["older"],
    };
  },
  carryOut: (deps, actor, { kind, version, days }) => editRetention(deps, actor, kind, days, version),
});

/** Approval of an archive of closed years, with the number of rows that leave the trail. */
export const trailArchive = approvable(archiveTrailCall, {
  name: "archive_trail",
  kinds: ["retention"],
  does: "moves what postings of closed years wrote into the trail to a file",
  body: z.object({ until: z.iso.date(), reason: z.string() }),
  async request({ deps, params: { until }, body: { reason } }) {
    await assertCanArchive(deps, until);
    return { body: { until, reason } };
  },
  async describe(deps, actor, { until, reason }) {
    const { rows } = await readArchiveOutlook(deps, actor, until);
    return {
      summary: `Archive of the trail up to ${until}`,
      details: { to: until, rowsOfPostings: String(rows), reason },
    };
  },
  carryOut: (deps, actor, body) => askForArchive(deps, actor, body),
});
