import { admins, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "SWEEP",
    timeline: "sweep",
    topics: ["sweeps"],
    rights: {
      "sweeps:page": staff,
      "own-sweeps:page": everyone,
      "sweeps:read": { roles: everyone, scope: ["accounts", "See sweeps and their runs"] },
      "sweeps:write": {
        roles: admins,
        scope: ["settings", "Change sweeps and core accounts, and run sweeps"],
      },
    },
    watched: {
      sweeps: {
        name: "sweep",
        audited: [
          "clientId",
          "name",
          "currency",
          "toAccountId",
          "mode",
          "target",
          "floor",
          "ceiling",
          "direction",
          "minimum",
          "multiple",
          "runsAt",
          "at",
          "minutesBefore",
          "status",
        ],
        leftOut: {
          plannedFrom: { harmless: "from when its next time counts: a time is run once, which its runs say" },
        },
      },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/virtual-accounts",
        place: 30,
        label: "Sweeps",
        href: "/admin/sweeps",
        ownTab: { label: "All sweeps", right: "sweeps:page" },
        words: "cash concentration zero balancing target header core collect fund",
      },
      {
        side: "client",
        below: "/client/accounts",
        place: 30,
        label: "Sweeps",
        href: "/client/sweeps",
        words: "cash concentration zero balancing target core collect fund",
      },
    ],
    record: {
      table: "sweeps",
      name: "name",
      screen: "/admin/sweeps?view=",
      timeline: { title: "Sweep", right: "sweeps:read", client: "client_id" },
    },
    asked: { words: "sweep rule|sweep rules", listed: true },
  }),
  defineResource({
    audit: "SWEEP_RUN",
    timeline: "sweep-run",
    topics: ["sweep-runs"],
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/sweeps",
        right: "sweeps:page",
        place: 10,
        label: "Runs",
        href: "/admin/sweeps/runs",
        words: "sweep runs outcome reverse",
      },
    ],
    record: {
      table: "sweep_runs",
      name: "rule ->> '$.name'",
      screen: "/admin/sweeps/runs?view=",
      timeline: { title: "Sweep run", right: "sweeps:read", client: "client_id" },
    },
    numbered: { sweep_runs: "sweep run" },
    requestIds: ["sweep_runs"],
    runs: {
      sweep_runs: { name: "sweep run", items: { table: "sweep_items", run: "run_id", state: "state" } },
    },
    asked: { words: "sweep run|sweep runs", listed: true },
  }),
];
