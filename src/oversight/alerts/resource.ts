import { admins, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "ALERT",
    timeline: "alert",
    topics: ["alerts"],
    rights: {
      "alerts:page": staff,
      "alerts:read": { roles: everyone, scope: ["events", "See alerts"] },
      "alerts:handle": { roles: admins, scope: ["events", "Handle alerts"] },
      "alerts:mark-read": { roles: everyone, scope: "people only" },
    },
    record: { table: "alerts", name: "title", screen: "/admin/alerts?view=" },
    // A client knows its alerts by other numbers.
    annotated: { as: "alert", right: "alerts:read", ofClient: "null" },
    numbered: { alerts: "alert" },
  }),
  defineResource({
    audit: "ALERT_SETTINGS",
    rights: {
      "alert-settings:read": { roles: staff, scope: ["events", "See the thresholds of alerts"] },
      "alert-settings:write": { roles: admins, scope: ["events", "Change the thresholds of alerts"] },
    },
    watched: {
      alert_settings: {
        name: "alert settings of",
        audited: [
          "highAmount",
          "velocityCount",
          "velocityMinutes",
          "structuringCount",
          "dormantDays",
          "passThroughMinutes",
          "passThroughAmount",
          "payersCount",
          "payerReceipts",
          "newPartyAmount",
          "payerClients",
        ],
      },
    },
    asked: { words: "alert settings|alert threshold|alert thresholds|alert rules|thresholds" },
  }),
];
