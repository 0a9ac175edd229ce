import { defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "RECONCILIATION",
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
    record: { table: "reconciliation_runs", name: "status", screen: "/admin/reconciliation/" },
    requestIds: ["reconciliation_runs"],
  }),
];
