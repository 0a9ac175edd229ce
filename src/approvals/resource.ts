import { actors, admins, asText, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "APPROVAL",
    timeline: "approval",
    topics: ["approvals"],
    rights: {
      "approvals:page": staff,
      "approvals:read": { roles: everyone, scope: ["oversight", "See approvals"] },
      "approvals:ask": { roles: actors, scope: "people only" },
      "approvals:decide": { roles: actors, scope: "people only" },
    },
    watched: {
      approvals: { name: "approval", audited: ["status"] },
    },
    record: { table: "approvals", name: "summary", screen: "/admin/approvals?view=" },
    annotated: { as: "approval", right: "approvals:read", ofClient: "client_id" },
    numbered: { approvals: "approval" },
    requestIds: ["approvals"],
  }),
  defineResource({
    audit: "APPROVAL_SETTINGS",
    rights: {
      "approval-settings:read": { roles: staff, scope: ["settings", "See approval settings"] },
      "approval-settings:write": { roles: admins, scope: "people only" },
    },
    watched: {
      approval_settings: {
        name: "approval settings of",
        getDetailsName: (kind) => `"kind":${asText(kind)}`,
      },
    },
  }),
  defineResource({
    audit: "PAYMENT_SETTINGS",
    rights: {
      "payment-settings:read": { roles: staff, scope: ["settings", "See clients' payment settings"] },
      "payment-settings:write": { roles: admins, scope: "people only" },
    },
    watched: {
      client_payment_settings: {
        name: "payment settings of",
        audited: ["enabled", "aboveUsd", "beneficiaries", "payeeAdvice", "paymentRequests"],
      },
    },
  }),
  /*
   * Acts without a second person. Each is counted in the write of the act: a posting's row names its journal, any
   * other row is of one of these kinds.
   */
  defineResource({
    watched: {
      sole_acts: {
        name: "act of one person",
        alsoBy: [
          "TRANSACTION",
          "HOLD",
          "PAYMENT",
          "BANK_LINE",
          "SETTLEMENT_INSTRUCTION",
          "SCHEDULED_PAYMENT",
          "STANDING_ORDER",
          "BULK_UPLOAD",
          "APPROVAL",
        ],
        getDetailsName: () => "{",
      },
    },
    numbered: { sole_acts: "act of one person" },
  }),
];
