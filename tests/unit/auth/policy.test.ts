import { describe, expect, test } from "bun:test";
import { roles } from "@/access/actor";
import { accesses, assertCan, can } from "@/access/policy";
import { AppError } from "@/kernel/errors";

const admin = { role: "admin" } as const;
const auditor = { role: "auditor" } as const;
const client = { role: "client_user" } as const;

describe("the access policy", () => {
  test.each(["accounts:destroy", "", "toString", "__proto__", "constructor", "PUBLIC"])(
    "refuses everyone the unknown right '%s'",
    (key) => {
      expect([undefined, admin, auditor, client].filter((actor) => can(actor, key))).toEqual([]);
    },
  );

  test("lets nobody who is not signed in do more than what is public", () => {
    expect(accesses.filter((key) => can(undefined, key))).toEqual(["public"]);
  });

  test("lets anyone open what is public", () => {
    expect(roles.every((role) => can({ role }, "public"))).toBe(true);
  });

  test("lets an admin do everything but pay, order payments, and keep beneficiaries, as a client", () => {
    expect(accesses.filter((key) => !can(admin, key)).sort()).toEqual([
      "beneficiaries:approve",
      "beneficiaries:write",
      "payments:make",
      "scheduled-payments:write",
      "standing-orders:write",
    ]);
  });

  test("lets an auditor open and read everything", () => {
    const looking = accesses.filter((key) => /:(page|read)$/.test(key));
    expect(looking.filter((key) => !can(auditor, key))).toEqual([]);
  });

  test("lets an auditor act on their own things, reconciliation, reports and exports only", () => {
    const acts = accesses.filter((key) => key.includes(":") && !/:(page|read)$/.test(key));
    expect(acts.filter((key) => can(auditor, key)).sort()).toEqual([
      "accounts:export",
      "alerts:mark-read",
      "assistant:ask",
      "chat:own",
      "exports:run",
      "language:own",
      "lists:arrange",
      "mcp:use",
      "password:own",
      "reconciliation:run",
      "reports:run",
      "second-factors:own",
      "session:own",
      "statements:export",
    ]);
  });

  test("opens the client's own pages, and timelines of its own records, to a client and no other", () => {
    const pages = accesses.filter((key) => key.endsWith(":page"));
    expect(pages.filter((key) => can(client, key)).sort()).toEqual([
      "beneficiaries:page",
      "client-files:page",
      "expected-receipts:page",
      "numbers:page",
      "overview:page",
      "own-accounts:page",
      "own-api-clients:page",
      "own-inbox:page",
      "own-sweeps:page",
      "own-webhooks:page",
      "payments:page",
      "scheduled-payments:page",
      "standing-orders:page",
      "statements:page",
      "timeline:page",
    ]);
  });

  test("lets a client act on their own things and pay, no more", () => {
    const acts = accesses.filter((key) => key.includes(":") && !/:(page|read)$/.test(key));
    expect(acts.filter((key) => can(client, key)).sort()).toEqual([
      "accounts:export",
      "alerts:mark-read",
      "api-clients:write",
      "approvals:ask",
      "approvals:decide",
      "assistant:ask",
      "attachments:write",
      "beneficiaries:approve",
      "beneficiaries:write",
      "bulk-upload:commit",
      "chat:own",
      "expected-receipts:write",
      "labels:write",
      "language:own",
      "lists:arrange",
      "mcp:use",
      "monitors:write",
      "numbers:write",
      "password:own",
      "payee-checks:ask",
      "payments:complete",
      "payments:make",
      "receipts:apply",
      "receipts:return",
      "scheduled-payments:write",
      "second-factors:own",
      "session:own",
      "standing-orders:write",
      "statements:export",
      "transactions:submit",
      "webhooks:write",
    ]);
  });

  test.each(["users:read", "audit:read", "clients:read", "setup-requests:read"])(
    "keeps '%s' from a client",
    (key) => {
      expect(can(client, key)).toBe(false);
    },
  );

  test("answers 401 to nobody and 403 to somebody without the right", () => {
    expect(thrown(() => assertCan(undefined, "users:write"))?.status).toBe(401);
    expect(thrown(() => assertCan(client, "users:write"))?.status).toBe(403);
    expect(thrown(() => assertCan(admin, "users:write"))).toBeUndefined();
  });
});

function thrown(act: () => void): AppError | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
}
