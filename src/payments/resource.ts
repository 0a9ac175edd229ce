import { actors, admins, clientUsers, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "PAYMENT",
    timeline: "payment",
    topics: ["payments"],
    rights: {
      "payments:page": everyone,
      "reviews:page": staff,
      "payments:read": { roles: everyone, scope: ["payments", "See payments"] },
      "payments:make": { roles: clientUsers, scope: ["payments", "Make payments"] },
      "payments:complete": { roles: actors, scope: ["payments", "Complete and recall payments"] },
      "payments:review": { roles: admins, scope: "people only" },
    },
    watched: {
      payment_details: {
        name: "details of payment",
        // Waiting ones are checked against the commands of their payments.
        unwatchedWhile: ["status", "waiting"],
      },
      payment_screenings: {
        name: "screening of payment",
        audited: ["decision", "reference"],
      },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/alerts",
        place: 10,
        label: "Reviews",
        href: "/admin/reviews",
        key: "v",
        words: "payments to review compliance check",
      },
    ],
    record: { table: "payments", name: "reference", screen: "/client/payments?view=" },
    annotated: {
      as: "payment",
      right: "payments:read",
      ofClient:
        "(select client_id from virtual_accounts where id = virtual_account_id and closed_at is null)",
    },
    numbered: { payments: "payment" },
  }),
];
