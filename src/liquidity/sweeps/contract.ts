import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { byId, choice, code, dateFrom, dateTo, filterSchema } from "@/platform/lists/contract";
import { rowContract } from "@/platform/rows/contract";
import { clientIdSchema } from "@/vocabulary/client-id";
import { say, type Text } from "@/vocabulary/language";
import { amountSchema, currencies, currencySchema, decimalSchema, toDecimal } from "@/vocabulary/money";
import {
  sweepDirections,
  sweepItemStates,
  sweepModes,
  sweepRunStatuses,
  sweepStatuses,
  sweepTimes,
} from "@/vocabulary/sweep-options";
import { visibleLine } from "@/vocabulary/visible-line";

export type SweepMode = (typeof sweepModes)[number];
export const sweepModeLabels: Record<SweepMode, Text> = {
  zero: "Down to zero",
  target: "To a target",
  range: "Between a floor and a ceiling",
};

export type SweepDirection = (typeof sweepDirections)[number];
export const sweepDirectionLabels: Record<SweepDirection, Text> = {
  collect: "Collect from the accounts",
  fund: "Fund the accounts",
  both: "Collect, then fund",
};

export type SweepTime = (typeof sweepTimes)[number];
export const sweepTimeLabels: Record<SweepTime, Text> = {
  manual: "By hand",
  time: "At a time of each business day",
  cut_off: "Before the cut-off time",
};

export type SweepStatus = (typeof sweepStatuses)[number];
export const sweepStatusLabels: Record<SweepStatus, Text> = { active: "Active", paused: "Paused" };

export type SweepRunStatus = (typeof sweepRunStatuses)[number];
export const sweepRunStatusLabels: Record<SweepRunStatus, Text> = {
  running: "Running",
  done: "Done",
  partly: "Partly done",
  failed: "Failed",
  reversed: "Reversed",
};

type SweepItemState = (typeof sweepItemStates)[number];
export const sweepItemStateLabels: Record<SweepItemState, Text> = {
  open: "Open",
  moved: "Moved",
  skipped: "Skipped",
  refused: "Refused",
  reversed: "Reversed",
};

/** Reasons why an item moves nothing, or less than planned. */
const sweepReasonLabels = {
  NOTHING_TO_MOVE: "Nothing to move",
  BELOW_MINIMUM: "Below the minimum",
  TARGET_SHORT: "The other account does not have enough",
  ACCOUNT_GONE: "Closed, or no longer this client's",
  ACCOUNT_NOT_ACTIVE: "An account is not active",
  DEBIT_DISABLED: "Debits are switched off",
  CREDIT_DISABLED: "Credits are switched off",
  BALANCE_MOVED: "The balance changed at each attempt",
  INSUFFICIENT_FUNDS: "Insufficient available balance",
  SWEPT_TO_CORE: "Already at the core account",
  CORE_ACCOUNT_MISSING: "The client has no core account in this currency",
} as const satisfies Record<string, Text>;
const isSweepReason = (text: string): text is keyof typeof sweepReasonLabels =>
  Object.hasOwn(sweepReasonLabels, text);

/** A reason in words; its code if there are none for it. */
export const saySweepReason = (reason: string): string =>
  isSweepReason(reason) ? say(sweepReasonLabels[reason]) : reason;

export const sweepWords = {
  title: "Sweeps",
  paused: "Sweep paused successfully",
  pauseFailed: "Failed to pause sweep",
  resumed: "Sweep resumed successfully",
  resumeFailed: "Failed to resume sweep",
  started: "Sweep started successfully",
  startFailed: "Failed to start sweep",
  reversing: "Reversal started successfully",
  reverseFailed: "Failed to reverse sweep",
  noCore: "The client has no core account in this currency: set one first",
  runNotFound: "Sweep run not found",
  noRuns: "No sweep runs found",
} as const;

/** A positive amount, as a decimal text; null where a form leaves it empty. */
const amount = z
  .union([z.literal("").transform(() => null), z.null(), amountSchema.transform(toDecimal)])
  .default(null)
  .meta({ type: "string", example: "1000.00" });
/** Such an amount in answers. */
const storedAmount = decimalSchema.nullable();

const whole = (least: number, most: number, message: string) =>
  z.preprocess(
    (value) =>
      value === "" ? null : typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : value,
    z.int(message).min(least, message).max(most, message).nullable(),
  );

/** Maximum number of accounts that a sweep names. */
const mostSweepAccounts = 1000;

const otherSide = z.union([
  z.strictObject({ vaId: chosenId("Choose an account") }),
  z.strictObject({ core: z.literal(true) }),
]);
const storedSide = z.union([z.strictObject({ vaId: z.int() }), z.strictObject({ core: z.literal(true) })]);

const common = {
  clientId: clientIdSchema,
  name: visibleLine(80).min(1, "Name is required"),
  currency: currencySchema,
  mode: z.enum(sweepModes, "Choose what it leaves"),
  direction: z.enum(sweepDirections, "Choose a direction").default("collect"),
  when: z.enum(sweepTimes, "Choose when it runs").default("manual"),
};

/** Body of the calls. */
export const sweepBodySchema = z
  .object({
    ...common,
    from: z
      .object({
        vaIds: z
          .array(z.int().positive())
          .min(1, "Choose at least one account")
          .max(mostSweepAccounts)
          .nullable()
          .default(null)
          .describe("In the order in which they are dealt with; null for all open accounts of the currency"),
      })
      .default({ vaIds: null }),
    to: otherSide.describe("The account on the other side, or the client's core account in the currency"),
    target: amount,
    floor: amount,
    ceiling: amount,
    minimum: amount.describe("Minimum amount that is moved; null for any"),
    multiple: amount.describe("Amounts are rounded down to a multiple of it; null for none"),
    at: z
      .union([
        z.literal("").transform(() => null),
        z
          .string()
          .trim()
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 14:30"),
      ])
      .nullable()
      .default(null)
      .meta({ type: "string", description: "By the bank's clock", example: "17:00" }),
    minutesBefore: whole(0, 720, "Use whole minutes, from 0 to 720").default(null),
  })
  .superRefine((sweep, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const { mode, direction, target, floor, ceiling } = sweep;
    const collects = direction !== "fund";
    const funds = direction !== "collect";
    if (mode === "zero" && funds) refuse("direction", "A sweep down to zero collects");
    if ("core" in sweep.to && funds) refuse("direction", "The core account only receives money");
    if (mode === "target" && target === null) refuse("target", "Give the target");
    if (mode === "range" && collects && ceiling === null) refuse("ceiling", "Give the ceiling");
    if (mode === "range" && funds && floor === null) refuse("floor", "Give the floor");
    if (mode === "range" && floor !== null && ceiling !== null && Number(floor) > Number(ceiling))
      refuse("floor", "The floor lies above the ceiling");
    if (sweep.when === "time" && sweep.at === null) refuse("at", "Give the time");
    if (sweep.when === "cut_off" && sweep.minutesBefore === null) refuse("minutesBefore", "Give the minutes");
  })
  .transform((sweep) => ({
    ...sweep,
    // What its mode and its time do not use is not kept.
    target: sweep.mode === "target" ? sweep.target : null,
    floor: sweep.mode === "range" && sweep.direction !== "collect" ? sweep.floor : null,
    ceiling: sweep.mode === "range" && sweep.direction !== "fund" ? sweep.ceiling : null,
    at: sweep.when === "time" ? sweep.at : null,
    minutesBefore: sweep.when === "cut_off" ? sweep.minutesBefore : null,
  }));
export type SweepBody = z.output<typeof sweepBodySchema>;

/** Fields of a sweep as stored and answered. */
const sweepFields = {
  ...common,
  clientId: z.string(),
  direction: z.enum(sweepDirections),
  when: z.enum(sweepTimes),
  from: z.object({ vaIds: z.int().array().nullable() }),
  to: storedSide,
  target: storedAmount,
  floor: storedAmount,
  ceiling: storedAmount,
  minimum: storedAmount,
  multiple: storedAmount,
  at: z.string().nullable(),
  minutesBefore: z.int().nullable(),
};

export const sweepFilters = {
  clientId: code("Client ID"),
  status: choice("Status", sweepStatuses, { all: "All statuses", labels: sweepStatusLabels }),
  currency: choice("Currency", currencies, { all: "All currencies" }),
};

export const sweepContract = rowContract({
  one: "sweep",
  many: "sweeps",
  topic: "sweeps",
  path: "/api/sweeps",
  read: "sweeps:read",
  write: "sweeps:write",
  filters: sweepFilters,
  values: sweepBodySchema,
  fields: sweepFields,
  answered: {
    status: z.enum(sweepStatuses),
    nextRunAt: z.iso
      .datetime()
      .nullable()
      .describe("Null while it is paused, and of one that is run by hand"),
  },
});
export type SweepDto = z.output<typeof sweepContract.row>;

const path = "/api/sweeps/{id}";
export const getSweepCall = call({ method: "GET", path, params: idParams, response: sweepContract.row });
export const pauseSweepCall = call({
  method: "POST",
  path: `${path}/pause`,
  params: idParams,
  response: sweepContract.row,
});
export const resumeSweepCall = call({
  method: "POST",
  path: `${path}/resume`,
  params: idParams,
  response: sweepContract.row,
});

const planItem = {
  vaId: z.int(),
  virtualIban: z.string().nullable(),
  customerName: z.string().nullable(),
  direction: z.enum(["collect", "fund"]).nullable(),
  before: decimalSchema.nullable().describe("Available balance"),
  amount: decimalSchema.describe("0.00 where nothing moves"),
  after: decimalSchema.nullable(),
  reason: z
    .string()
    .nullable()
    .describe(`Why it is not moved, or not in full: ${Object.keys(sweepReasonLabels).join(", ")}`),
};

/** Preview of a run. */
export const sweepPlanSchema = z.object({
  items: z.object({ ...planItem, status: z.enum(["moved", "skipped", "refused"]) }).array(),
  totals: z.object({
    currency: currencySchema,
    collected: decimalSchema,
    funded: decimalSchema,
    accounts: z.int().describe("How many of them something is moved on"),
  }),
});
export type SweepPlanDto = z.output<typeof sweepPlanSchema>;

export const previewSweepCall = call({
  method: "POST",
  path: "/api/sweeps/preview",
  query: z.object({ sweepId: idParam.optional().describe("The saved sweep that it would replace") }),
  body: sweepBodySchema,
  response: sweepPlanSchema,
});
export const previewSavedCall = call({
  method: "POST",
  path: `${path}/preview`,
  params: idParams,
  response: sweepPlanSchema,
});

const startedSchema = z.object({ id: z.int(), status: z.enum(sweepRunStatuses) });
export const runSweepCall = call({
  method: "POST",
  path: `${path}/run`,
  params: idParams,
  response: startedSchema,
  status: 202,
  idempotent: true,
});

/** A run. Instants are ISO 8601 in UTC. */
export const sweepRunSchema = z.object({
  id: z.int(),
  sweepId: z.int(),
  clientId: z.string(),
  name: z.string(),
  currency: currencySchema,
  status: z.enum(sweepRunStatuses),
  dueAt: z.iso.datetime().nullable().describe("The time that it was due; null where a person started it"),
  startedBy: z.string().nullable().describe("Null where the server started it, and in answers to clients"),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  collected: decimalSchema,
  funded: decimalSchema,
  moved: z.int(),
  skipped: z.int(),
  refused: z.int(),
  reversed: z.int(),
});
export type SweepRunDto = z.output<typeof sweepRunSchema>;

export const sweepItemSchema = z.object({
  ...planItem,
  status: z.enum(sweepItemStates),
  journalId: z.string().nullable(),
  paymentId: z.int().nullable().describe("The order, of money that went to the core account"),
  reversedJournalId: z.string().nullable(),
  reverseReason: z.string().nullable().describe("Why it could not be reversed"),
});
export type SweepItemDto = z.output<typeof sweepItemSchema>;

export const sweepRunFilters = {
  sweepId: byId("Sweep"),
  clientId: code("Client ID"),
  status: choice("Status", sweepRunStatuses, { all: "All statuses", labels: sweepRunStatusLabels }),
  from: dateFrom("Started since"),
  to: dateTo("Started until"),
};
export const sweepRunFilterSchema = filterSchema(sweepRunFilters);

export const listSweepRunsCall = call({
  method: "GET",
  path: "/api/sweep-runs",
  query: sweepRunFilterSchema.extend(pagingQuery.shape),
  response: sweepRunSchema.array(),
});
const runPath = "/api/sweep-runs/{id}";
export const getSweepRunCall = call({
  method: "GET",
  path: runPath,
  params: idParams,
  response: sweepRunSchema.extend({ items: sweepItemSchema.array() }),
});
export const reverseSweepRunCall = call({
  method: "POST",
  path: `${runPath}/reverse`,
  params: idParams,
  response: startedSchema,
  status: 202,
  idempotent: true,
});
