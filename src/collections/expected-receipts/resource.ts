import { actors, defineResource, everyone, staff } from "@/resources/define";

const sum = { provedBy: "the sum of its applications, which the database holds and `verify` adds up" };

export default [
  defineResource({
    audit: "EXPECTED_RECEIPT",
    timeline: "expected-receipt",
    topics: ["expected-receipts"],
    rights: {
      "receivables:page": staff,
      "expected-receipts:page": everyone,
      "expected-receipts:read": { roles: everyone, scope: ["accounts", "See expected receipts"] },
      "expected-receipts:write": { roles: actors, scope: ["accounts", "Change expected receipts"] },
    },
    watched: {
      expected_receipts: {
        name: "expected receipt",
        audited: [
          "clientId",
          "number",
          "amount",
          "currency",
          "dueDate",
          "payerAccount",
          "reference",
          "toleranceBelow",
          "toleranceAbove",
          "accountNumberId",
          "ended",
        ],
        auditedAs: { vaId: "virtualAccountId" },
        leftOut: { applied: sum, writtenOff: sum, status: sum },
      },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/transactions",
        place: 10,
        label: "Receivables",
        ownTab: { label: "Expected receipts", right: "receivables:page" },
        href: "/admin/receivables",
        words: "invoices collections cash application overdue",
      },
      {
        side: "client",
        below: "/client/overview",
        place: 10,
        label: "Receivables",
        ownTab: { label: "Expected receipts", right: "expected-receipts:page" },
        href: "/client/receivables",
        words: "invoices collections cash application overdue",
      },
      {
        side: "bank",
        parentScreen: "/admin/receivables",
        right: "receivables:page",
        place: 20,
        label: "Ageing",
        href: "/admin/receivables/ageing",
        words: "overdue debtors days",
      },
      {
        side: "client",
        parentScreen: "/client/receivables",
        right: "expected-receipts:page",
        place: 20,
        label: "Ageing",
        href: "/client/receivables/ageing",
        words: "overdue debtors days",
      },
    ],
    record: {
      table: "expected_receipts",
      name: "number",
      screen: "/admin/receivables?view=",
    },
    requestIds: ["expected_receipts"],
    asked: { words: "expected receipt|expected receipts|invoice|invoices" },
  }),
];
