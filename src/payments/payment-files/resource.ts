import { admins, defineResource, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "PAYMENT_FILE",
    timeline: "payment-file",
    topics: ["payment-files"],
    rights: {
      "payment-files:page": staff,
      "payment-files:read": { roles: staff, scope: ["files", "See payment files"] },
      "payment-files:write": {
        roles: admins,
        scope: ["files", "Make payment files and take status reports"],
      },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/cbs-linking",
        place: 50,
        label: "Payment files",
        href: "/admin/payment-files",
        key: "y",
        words: "pain.001 pain.002 send returns status report",
      },
    ],
    record: { table: "payment_files", name: "message_id", screen: "/admin/payment-files/" },
    numbered: { payment_files: "payment file" },
    asked: { words: "payment file|payment files" },
  }),
  defineResource({
    audit: "PAYMENT_STATUS_REPORT",
    numbered: { payment_status_reports: "payment status report" },
  }),
  // An order in a payment file, which has no row of the trail of its own.
  defineResource({ timeline: "order" }),
];
