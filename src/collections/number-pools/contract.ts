import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParams } from "@/kernel/query-params";
import { byId, code } from "@/platform/lists/contract";
import { rowContract } from "@/platform/rows/contract";
import { visibleLine } from "@/vocabulary/visible-line";

export const poolWords = {
  title: "Number pools",
  hasNumbers: "Numbers of this pool are active: close them first",
  accountStays: "The pool has numbers: its account cannot change",
  notCollecting: "Choose an open collection account (COBO)",
} as const;

const quarantine = "Use a whole number of days from 1 to 3,650";

/** Body of the dialog. */
export const poolBodySchema = z
  .object({
    vaId: chosenId("Choose an account").describe("The collection account (COBO) that its numbers lead to"),
    name: visibleLine(70).min(1, "Name is required"),
    quarantineDays: z
      .union([
        z.int(quarantine),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/, quarantine)
          .transform(Number),
      ])
      .pipe(z.int(quarantine).min(1, quarantine).max(3650, quarantine))
      .default(365)
      .describe("Days for which a closed number may be given back to its holder, and to nobody else")
      .meta({ type: "integer", minimum: 1, maximum: 3650 }),
  })
  .meta({ example: { vaId: 1, name: "Tenants", quarantineDays: 365 } });
export type PoolBody = z.output<typeof poolBodySchema>;

const counts = z.object({ reserved: z.int(), active: z.int(), quarantined: z.int(), closed: z.int() });

export const poolContract = rowContract({
  one: "number pool",
  many: "number pools",
  topic: "number-pools",
  path: "/api/number-pools",
  read: "numbers:read",
  write: "number-pools:write",
  filters: { clientId: code("Client ID"), vaId: byId("Account") },
  values: poolBodySchema,
  fields: { vaId: z.int(), name: z.string(), quarantineDays: z.int() },
  answered: {
    clientId: z.string(),
    counts: counts.describe("Its numbers by status"),
    createdAt: z.iso.datetime(),
  },
});
/** A pool as calls answer it. */
export type PoolDto = z.output<typeof poolContract.row>;

const { list: listPoolsCall, exportCsv: exportPoolsCall, update, remove } = poolContract.calls;

export { exportPoolsCall, listPoolsCall };

export const createPoolCall = call({ ...poolContract.calls.create, idempotent: true });
export const updatePoolCall = update;
export const deletePoolCall = remove;

export const getPoolCall = call({
  method: "GET",
  path: "/api/number-pools/{id}",
  params: idParams,
  response: poolContract.row,
  versioned: true,
});
