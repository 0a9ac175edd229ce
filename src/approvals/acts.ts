import { z } from "zod";
import { getAccount } from "@/accounts/queries";
import { editAccount } from "@/accounts/update-account";
import { editAlertSettings, getAlertSettings, houseDefault } from "@/alerts/settings";
import { type Actor, roles } from "@/auth/actor";
import { formatDateTime } from "@/calendar";
import { assertNumberFree, createCbsAccount, editCbsAccount } from "@/cbs/commands";
import { cbsPurposeLabels, cbsPurposes } from "@/cbs/contract";
import { assertLinkable, getCbsAccount } from "@/cbs/queries";
import { clientIdSchema, networthBands } from "@/clients/contract";
import { editConfiguration } from "@/configurations/commands";
import { readConfiguration } from "@/configurations/queries";
import { changesLimits, describeChanges } from "@/configurations/rules";
import type { Deps } from "@/deps";
import { endedAlready, submitCapture, submitRelease } from "@/holds/commands";
import { getHold } from "@/holds/queries";
import { groupIban } from "@/iban";
import { AppError } from "@/kernel/errors";
import { makePayment } from "@/ledger/payments";
import { post } from "@/ledger/post";
import { inDollars, knownRates, rateSetter } from "@/ledger/rates";
import { type Currency, currencySchema, formatMoney, type Minor } from "@/money";
import { decidedAlready, submitApproval } from "@/payments/commands";
import { getPayment, sumPaidWithinDay } from "@/payments/queries";
import { shownRecipient } from "@/payments/rules";
import { createRate } from "@/rates/list";
import { createUser } from "@/users/commands";
import { roleLabels } from "@/users/contract";
import { getUser } from "@/users/queries";
import { updateUser } from "@/users/update-user";
import { describePaymentSetting, editPaymentSettings } from "./client-settings";
import { approvalKindLabels, approvalKinds, type EditApprovalSettings } from "./contract";
import { editApprovalSettings } from "./settings";

/** What an approver is shown of an act: a sentence, its figures by name, and its worth in cents where it has one. */
export type Description = { summary: string; details: Record<string, string>; usdAmount?: Minor | undefined };

/** An act that may wait for a second person. */
type Act<Body> = {
  /** How it is stored: as the command takes it, amounts in minor units. */
  body: z.ZodType<Body>;
  /** Describes it as things stand. Throws AppError where it cannot be done at all, such as for an unknown account. */
  describe(deps: Deps, actor: Actor, body: Body): Promise<Description>;
  /** Carries it out in one write, as the approver: every check is made again. */
  carryOut(deps: Deps, actor: Actor, body: Body, approvalId: number): Promise<unknown>;
};

/** An act that was read back from its text, ready to be described or carried out. */
export type StoredAct = {
  /** Its text, with its fields in one order. */
  text: string;
  describe(deps: Deps, actor: Actor): Promise<Description>;
  carryOut(deps: Deps, actor: Actor, approvalId: number): Promise<unknown>;
};

const act = <Body>(spec: Act<Body>) => ({
  body: spec.body,
  /** Reads the act back from its text. Throws ZodError where it is another act's. */
  read(stored: unknown): StoredAct {
    const body = spec.body.parse(stored);
    return {
      text: JSON.stringify(body),
      describe: (deps, actor) => spec.describe(deps, actor, body),
      carryOut: (deps, actor, approvalId) => spec.carryOut(deps, actor, body, approvalId),
    };
  },
});

/**
 * What a hold that was entered in another currency is worth in cents by now, for whoever asks for its release; undefined
 * where no rate is known, or where they set the rate themselves: one person could make any hold a small one.
 */
async function worthOfEntered(deps: Deps, maker: Actor, amount: Minor, currency: Currency) {
  if ((await rateSetter(deps, currency)) === maker.userId) return undefined;
  return inDollars(deps, amount, currency);
}

const movementBody = z.object({
  vaId: z.int(),
  amount: z.int().positive(),
  currency: currencySchema,
  description: z.string(),
  reference: z.string(),
});
type Movement = z.output<typeof movementBody>;

async function describeMovement(
  deps: Deps,
  actor: Actor,
  what: string,
  body: Movement,
): Promise<Description> {
  const { customerName, virtualIban } = await getAccount(deps, actor, body.vaId);
  const amount = formatMoney(body.amount, body.currency);
  return {
    summary: `${what} of ${amount} on ${virtualIban} (${customerName})`,
    details: {
      account: `${virtualIban}, ${customerName}`,
      amount,
      description: body.description,
      reference: body.reference,
    },
    usdAmount: await inDollars(deps, body.amount, body.currency),
  };
}

const carryOutMovement = (type: "debit" | "release") => (deps: Deps, actor: Actor, body: Movement) => {
  const { vaId: accountId, ...movement } = body;
  return post(deps, actor, { ...movement, type, accountId });
};

/** A hold that is released or captured, as it stands. Throws AppError 409 where it has ended. */
async function describeHold(deps: Deps, actor: Actor, id: number, what: string, captured?: Minor) {
  const hold = await getHold(deps, actor, id);
  if (hold.endedBy !== null) throw endedAlready(deps, hold);
  const { customerName, virtualIban, heldAmount, heldCurrency, reference, reason } = hold;
  const amount = formatMoney(captured ?? heldAmount, heldCurrency);
  return {
    summary: `${what} ${reference}: ${amount} on ${virtualIban} (${customerName})`,
    details: { account: `${virtualIban}, ${customerName}`, amount, reference, reason },
    usdAmount: await inDollars(deps, heldAmount, heldCurrency),
  };
}

/** A payment under review that is let go. Throws AppError 409 where its review has ended. */
async function describePayment(deps: Deps, actor: Actor, id: number, reason: string | undefined) {
  const payment = await getPayment(deps, actor, id);
  if (payment.status !== "review") throw decidedAlready(deps, payment);
  const { customerName, virtualIban, recipient, currency, reference } = payment;
  const amount = formatMoney(payment.amount, currency);
  return {
    summary: `Payment ${reference}: ${amount} from ${virtualIban} (${customerName}) to ${recipient}`,
    details: {
      account: `${virtualIban}, ${customerName}`,
      recipient,
      amount,
      reference,
      ...(payment.suspicion !== null && { review: payment.suspicion }),
      ...(reason !== undefined && { reason }),
    },
    // Those to one recipient within a day count as one, or an amount would be dodged by splitting it.
    usdAmount: await sumPaidWithinDay(deps, { clientId: payment.clientId, recipient, at: payment.createdAt }),
  };
}

const settingSchema = z.object({
  kind: z.enum(approvalKinds),
  enabled: z.boolean(),
  aboveUsd: z.int().nullable(),
}) satisfies z.ZodType<EditApprovalSettings[number]>;

/** Every act that may wait, by the name that is stored with it. A name, once used, keeps its meaning. */
export const acts = {
  debit: act({
    body: movementBody,
    describe: (deps, actor, body) => describeMovement(deps, actor, "Debit", body),
    carryOut: carryOutMovement("debit"),
  }),
  release_hold: act({
    body: movementBody,
    describe: async (deps, actor, body) => ({
      ...(await describeMovement(deps, actor, "Release of a hold", body)),
      usdAmount: await worthOfEntered(deps, actor, body.amount, body.currency),
    }),
    carryOut: carryOutMovement("release"),
  }),
  release_hold_by_id: act({
    body: z.object({ holdId: z.int() }),
    describe: (deps, actor, { holdId }) => describeHold(deps, actor, holdId, "Release of hold"),
    carryOut: (deps, actor, { holdId }) => submitRelease(deps, actor, holdId, undefined),
  }),
  capture_hold: act({
    body: z.object({
      holdId: z.int(),
      amount: z.int().positive().optional(),
      description: z.string().optional(),
    }),
    describe: (deps, actor, { holdId, amount }) =>
      describeHold(deps, actor, holdId, "Capture of hold", amount),
    carryOut: (deps, actor, { holdId, ...capture }) => submitCapture(deps, actor, holdId, capture, undefined),
  }),
  approve_payment: act({
    body: z.object({ paymentId: z.int(), reason: z.string().optional() }),
    describe: (deps, actor, { paymentId, reason }) => describePayment(deps, actor, paymentId, reason),
    carryOut: (deps, actor, { paymentId, reason }) =>
      submitApproval(deps, actor, paymentId, reason, undefined),
  }),
  client_payment: act({
    body: z.object({
      accountId: z.int(),
      recipient: z.string(),
      amount: z.int().positive(),
      currency: currencySchema,
      description: z.string(),
      reference: z.string(),
    }),
    async describe(deps, actor, { accountId, recipient, amount, currency, description, reference }) {
      const { customerName, virtualIban } = await getAccount(deps, actor, accountId);
      const money = formatMoney(amount, currency);
      return {
        summary: `Payment of ${money} from ${virtualIban} (${customerName}) to ${recipient}`,
        details: {
          account: `${groupIban(virtualIban)}, ${customerName}`,
          recipient: shownRecipient(recipient),
          amount: money,
          description,
          reference,
        },
        usdAmount: await inDollars(deps, amount, currency),
      };
    },
    carryOut: (deps, actor, body, approvalId) => makePayment(deps, actor, { ...body, approvalId }),
  }),
  client_payment_settings: act({
    body: z.object({
      clientId: z.string(),
      version: z.int(),
      edit: z.object({ enabled: z.boolean(), aboveUsd: z.int().nullable() }),
    }),
    describe: async (_deps, _actor, { clientId, edit }) => ({
      summary: `Second person for payments of ${clientId}: ${describePaymentSetting(edit)}`,
      details: { clientId, payments: describePaymentSetting(edit) },
    }),
    carryOut: (deps, actor, { clientId, version, edit }) =>
      editPaymentSettings(deps, actor, clientId, edit, version),
  }),
  link_account: act({
    body: z.object({ id: z.int(), from: z.string(), to: z.string() }),
    async describe(deps, actor, { id, from, to }) {
      const { customerName, virtualIban, currency } = await getAccount(deps, actor, id);
      await assertLinkable(deps, actor, to, currency);
      return {
        summary: `Link ${virtualIban} (${customerName}) to CBS account ${to}`,
        details: { account: `${virtualIban}, ${customerName}`, from, to },
      };
    },
    async carryOut(deps, actor, { id, from, to }) {
      const { cbsAccount } = await getAccount(deps, actor, id);
      if (cbsAccount !== from) {
        throw new AppError(
          "conflict",
          `The account is linked to ${cbsAccount} by now, and no longer to ${from}`,
          {
            code: "STALE",
          },
        );
      }
      await editAccount(deps, actor, id, { cbsAccount: to });
    },
  }),
  create_cbs_account: act({
    body: z.object({
      number: z.string(),
      name: z.string(),
      purpose: z.enum(cbsPurposes),
      currencies: z.array(currencySchema),
      isActive: z.boolean(),
    }),
    async describe(deps, actor, { number, name, purpose, currencies, isActive }) {
      await assertNumberFree(deps, actor, number);
      return {
        summary: `New CBS account ${number} (${name})`,
        details: {
          number,
          name,
          purpose: cbsPurposeLabels[purpose],
          currencies: currencies.join(", "),
          active: isActive ? "Yes" : "No",
        },
      };
    },
    carryOut: (deps, actor, body) => createCbsAccount(deps, actor, body),
  }),
  edit_cbs_account: act({
    body: z.object({
      number: z.string(),
      version: z.int(),
      edit: z.object({
        name: z.string().optional(),
        currencies: z.array(currencySchema).optional(),
        isActive: z.boolean().optional(),
      }),
    }),
    async describe(deps, actor, { number, edit: { name, currencies, isActive } }) {
      const account = await getCbsAccount(deps, actor, number);
      return {
        summary: `Change of CBS account ${number} (${account.name})`,
        details: {
          number,
          ...(name !== undefined && { name }),
          ...(currencies && { currencies: currencies.join(", ") }),
          ...(isActive !== undefined && { active: isActive ? "Yes" : "No" }),
        },
      };
    },
    carryOut: (deps, actor, { number, version, edit: { name, currencies, isActive } }) =>
      editCbsAccount(deps, actor, number, { name, currencies, isActive }, version),
  }),
  configure_account: act({
    body: z.object({
      id: z.int(),
      version: z.int(),
      edit: z.object({
        creditEnabled: z.boolean().optional(),
        debitEnabled: z.boolean().optional(),
        dailyLimit: z.int().optional(),
        monthlyLimit: z.int().optional(),
        enforceLimits: z.boolean().optional(),
        suspenseAccount: z.string().optional(),
        autoReconciliation: z.boolean().optional(),
        complianceCheck: z.boolean().optional(),
        holdDuration: z.int().optional(),
        notificationEmail: z.string().nullable().optional(),
      }),
    }),
    async describe(deps, actor, { id, edit }) {
      const { account, configuration } = await readConfiguration(deps, actor, id);
      const name = `${account.virtualIban} (${account.customerName})`;
      const details = { account: `${account.virtualIban}, ${account.customerName}` };
      const what = changesLimits(configuration, edit) ? "Limits" : "Compliance check";
      return {
        summary: `${what} of ${name}`,
        details: { ...details, ...describeChanges(configuration, edit) },
      };
    },
    carryOut: (deps, actor, { id, version, edit }) => editConfiguration(deps, actor, id, edit, version),
  }),
  edit_thresholds: act({
    body: z.object({
      clientId: z.string(),
      version: z.int(),
      edit: z.object({
        highAmount: z.int().optional(),
        velocityCount: z.int().optional(),
        velocityMinutes: z.int().optional(),
        structuringCount: z.int().optional(),
        dormantDays: z.int().optional(),
        passThroughMinutes: z.int().optional(),
        passThroughAmount: z.int().optional(),
      }),
    }),
    async describe(deps, actor, { clientId, edit }) {
      await getAlertSettings(deps, actor, clientId);
      const shown = ([name, value]: [string, number | undefined]): [string, string][] => {
        if (value === undefined) return [];
        return [[name, name.endsWith("Amount") ? formatMoney(value, "USD") : String(value)]];
      };
      const whose = clientId === houseDefault ? "all clients without their own" : clientId;
      return {
        summary: `Alert thresholds of ${whose}`,
        details: { clientId: whose, ...Object.fromEntries(Object.entries(edit).flatMap(shown)) },
      };
    },
    carryOut: (deps, actor, { clientId, version, edit }) =>
      editAlertSettings(deps, actor, clientId, edit, version),
  }),
  set_rate: act({
    body: z.object({ currency: z.literal("EUR"), rate: z.string(), effectiveAt: z.int().optional() }),
    async describe(deps, _actor, { currency, rate, effectiveAt }) {
      const { [currency]: now } = await knownRates(deps);
      return {
        summary: `Exchange rate: 1 ${currency} = AED ${rate}`,
        details: {
          rate: `AED ${rate} for 1 ${currency}`,
          now: now === undefined ? "none" : `AED ${now}`,
          effective: effectiveAt === undefined ? "once approved" : formatDateTime(effectiveAt, deps.env.zone),
        },
      };
    },
    carryOut: (deps, actor, body) => createRate(deps, actor, body),
  }),
  create_admin: act({
    body: z.object({
      username: z.string(),
      email: z.string(),
      passwordHash: z.string(),
      role: z.enum(roles),
      clientId: clientIdSchema.optional(),
      isActive: z.boolean(),
      virtualAccountId: z.int().nullable(),
      networth: z.enum(networthBands).nullable(),
      acceptSignedUpClient: z.boolean(),
    }),
    describe: async (_deps, _actor, { username, email, role, clientId }) => ({
      summary: `${role === "admin" ? "New admin" : `New user of ${clientId}:`} ${username} (${email})`,
      details: {
        username,
        email,
        role: roleLabels[role],
        ...(role !== "admin" && clientId !== undefined && { clientId }),
      },
    }),
    carryOut: (deps, actor, body) => createUser(deps, actor, { ...body, password: "" }),
  }),
  change_role: act({
    body: z.object({
      id: z.int(),
      version: z.int(),
      edit: z.object({
        username: z.string().optional(),
        email: z.string().optional(),
        role: z.enum(roles),
        clientId: clientIdSchema.optional(),
        isActive: z.boolean().optional(),
        virtualAccountId: z.int().nullable().optional(),
        networth: z.enum(networthBands).nullable().optional(),
        acceptSignedUpClient: z.boolean(),
      }),
    }),
    async describe(deps, actor, { id, edit }) {
      const { username, role } = await getUser(deps, actor, id);
      const changed = Object.entries(edit).filter(([, value]) => value !== undefined);
      return {
        summary: `Role of ${username}: ${roleLabels[role]} to ${roleLabels[edit.role]}`,
        details: Object.fromEntries(changed.map(([name, value]) => [name, String(value)])),
      };
    },
    carryOut: (deps, actor, { id, version, edit }) => updateUser(deps, actor, id, edit, version),
  }),
  edit_admin: act({
    body: z.object({
      id: z.int(),
      version: z.int(),
      edit: z.object({
        username: z.string().optional(),
        email: z.string().optional(),
        clientId: clientIdSchema.optional(),
        isActive: z.boolean().optional(),
        virtualAccountId: z.int().nullable().optional(),
        networth: z.enum(networthBands).nullable().optional(),
        acceptSignedUpClient: z.boolean(),
        passwordHash: z.string().optional(),
      }),
    }),
    async describe(deps, actor, { id, edit: { passwordHash, ...edit } }) {
      const { username, role, isActive, clientId } = await getUser(deps, actor, id);
      const changed = Object.entries(edit).filter(([, value]) => value !== undefined);
      const who = `${role === "admin" ? "the admin" : `the user of ${clientId},`} ${username}`;
      const what = edit.isActive === true && !isActive ? "Activation of" : `Move to ${edit.clientId} of`;
      return {
        summary: `${passwordHash ? "New password for" : what} ${who}`,
        details: Object.fromEntries(changed.map(([name, value]) => [name, String(value)])),
      };
    },
    carryOut: (deps, actor, { id, version, edit }) => updateUser(deps, actor, id, edit, version),
  }),
  approval_settings: act({
    body: z.array(settingSchema),
    describe: async (_deps, _actor, settings) => ({
      summary: `Approval settings: ${settings.map(({ kind }) => approvalKindLabels[kind]).join(", ")}`,
      details: Object.fromEntries(
        settings.map(({ kind, enabled, aboveUsd }) => [
          approvalKindLabels[kind],
          enabled ? (aboveUsd === null ? "on" : `on, above ${formatMoney(aboveUsd, "USD")}`) : "off",
        ]),
      ),
    }),
    carryOut: (deps, actor, settings) => editApprovalSettings(deps, actor, settings),
  }),
} as const;

export type ActName = keyof typeof acts;

/** Something that a person asks for: the whole act. */
export type ActRequest = {
  [Name in ActName]: { act: Name; body: z.output<(typeof acts)[Name]["body"]> };
}[ActName];

/**
 * Reads a stored act.
 * @throws Error where this code does not know it: it was stored by a newer one
 */
export function readAct(name: string, body: unknown): StoredAct {
  const found = Object.entries(acts).find(([known]) => known === name)?.[1];
  if (!found) throw new Error(`The act ${name} is not known to this version`);
  return found.read(body);
}
