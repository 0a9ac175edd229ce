import { defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "RECONCILIATION",
    retained: {
      reconciliations: {
        label: "Runs of the account reconciliation",
        about: "The newest of each kind stays",
        default: 730,
        minimum: 90,
        table: "reconciliation_runs",
        key: "id",
        since: "started_at",
        // A run that is kept may be compared with the one before it.
        ended: `status <> 'running'
      and id not in (select max(id) from reconciliation_runs where status = 'done' group by scope)
      and id not in (select previous_run_id from reconciliation_runs where previous_run_id is not null and started_at > ?1)`,
        parts: { table: "reconciliation_results", of: "run_id" },
        perWrite: 1,
      },
    },
    timeline: "reconciliation",
    topics: ["reconciliation"],
    rights: {
      "reconciliation:page": staff,
      "reconciliation:read": { roles: staff, scope: ["ledger", "See reconciliations"] },
      "reconciliation:run": { roles: staff, scope: ["ledger", "Run reconciliations"] },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/cbs-linking",
        place: 40,
        label: "Reconciliation",
        href: "/admin/reconciliation",
        key: "n",
        words: "runs reconcile balance differences",
      },
    ],
    record: {
      table: "reconciliation_runs",
      name: "status",
      screen: "/admin/reconciliation/",
      timeline: { title: "Reconciliation", right: "reconciliation:read", name: "cast(id as text)" },
    },
    requestIds: ["reconciliation_runs"],
    runs: {
      reconciliation_runs: {
        name: "reconciliation",
        items: { table: "reconciliation_results", run: "run_id", state: "status" },
      },
    },
  }),
];
