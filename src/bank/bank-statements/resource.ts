import { admins, asText, defineResource, lease, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "BANK_STATEMENT",
    timeline: "bank-statement",
    topics: ["bank-statements"],
    rights: {
      "bank-statements:read": { roles: staff, scope: ["ledger", "See bank statements"] },
      "bank-statements:upload": { roles: admins, scope: ["ledger", "Upload bank statements"] },
    },
    watched: {
      bank_csv_mappings: {
        name: "CSV columns of CBS account",
        getDetailsName: asText,
      },
      bank_statements: {
        name: "bank statement",
        audited: ["status"],
        leftOut: {
          lastLineId: { provedBy: "the lines that its commit dealt with" },
          token: { harmless: lease },
          leasedUntil: { harmless: lease },
          attempts: { harmless: lease },
        },
        // An import is invisible while its file is read.
        unwatchedWhile: ["status", "reading"],
      },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/cbs-linking",
        place: 30,
        label: "Bank statements",
        ownTab: { label: "Imports", right: "reconciliation:page" },
        href: "/admin/reconciliation/statements",
        key: "b",
        words: "mt940 camt lines match upload",
      },
    ],
    record: {
      table: "bank_statements",
      name: "file_name",
      screen: "/admin/reconciliation/statements/",
      timeline: { title: "Bank statement", right: "bank-statements:read" },
    },
    requestIds: ["bank_statements"],
    asked: { words: "bank statement|bank statements", listed: true },
  }),
  defineResource({
    audit: "BANK_LINE",
    timeline: "bank-line",
    rights: {
      "bank-lines:match": { roles: admins, scope: ["ledger", "Match lines of bank statements"] },
      "bank-lines:post": { roles: admins, scope: ["ledger", "Post lines of bank statements"] },
    },
    record: { table: "bank_lines", name: "bank_reference" },
  }),
];
