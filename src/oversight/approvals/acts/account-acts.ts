import { z } from "zod";
import {
  assertSuspenseAccount,
  configurationEdited,
  editConfiguration,
} from "@/accounts/configurations/commands";
import { editConfigurationCall } from "@/accounts/configurations/contract";
import { readConfiguration } from "@/accounts/configurations/queries";
import { changesLimits, describeChanges, disablesComplianceCheck } from "@/accounts/configurations/rules";
import { accountStatuses, accountTypes, editAccountCall } from "@/accounts/contract";
import { getAccount } from "@/accounts/queries";
import { liftsRestriction } from "@/accounts/rules";
import { accountEditConflict as accountEdited, editAccount } from "@/accounts/update-account";
import {
  assertIdentity,
  assertNumberFree,
  cbsAccountEditConflict as cbsAccountEdited,
  createCbsAccount,
  editCbsAccount,
} from "@/bank/cbs/commands";
import { cbsPurposeLabels, cbsPurposes, createCbsAccountCall, editCbsAccountCall } from "@/bank/cbs/contract";
import { assertLinkable, getCbsAccount } from "@/bank/cbs/queries";
import { createRateCall } from "@/bank/rates/contract";
import { createRate } from "@/bank/rates/list";
import { isRate } from "@/bank/rates/rules";
import { changesOf } from "@/commands/changes";
import { AppError } from "@/kernel/errors";
import { isJump, knownRates } from "@/ledger/rates";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { currencies, currencySchema } from "@/vocabulary/money";
import { approvable, approvableAsOneOf } from "../approvable";
import type { ApprovalKind } from "../contract";
import { detailLabel } from "../detail-labels";
import { act } from "./act";

const shownState = (value: unknown): string =>
  typeof value === "boolean"
    ? value
      ? "on"
      : "off"
    : value === null || value === undefined
      ? "none"
      : String(value);

/** A link of an account to another CBS account. */
export const accountLink = act({
  name: "link_account",
  kinds: ["relink"],
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
      throw new AppError("conflict", `The account is now linked to ${cbsAccount}, and no longer to ${from}`, {
        code: "STALE",
      });
    }
    await editAccount(deps, actor, id, { cbsAccount: to });
  },
});

/**
 * An edit that opens a way for money: an account that was not active, a switch that was off, another type or currency.
 * Closing one never waits. Approved for the account as it is now.
 */
export const accountOpening = act({
  name: "edit_account",
  kinds: ["account_state"],
  body: z.object({
    id: z.int(),
    version: z.int(),
    edit: z.object({
      customerName: z.string().optional(),
      reference: z.string().optional(),
      type: z.enum(accountTypes).optional(),
      status: z.enum(accountStatuses).optional(),
      currency: z.enum(currencies).optional(),
      description: z.string().nullable().optional(),
      creditEnabled: z.boolean().optional(),
      debitEnabled: z.boolean().optional(),
    }),
  }),
  async describe(deps, actor, { id, edit }) {
    const account = await getAccount(deps, actor, id);
    const { customerName, virtualIban } = account;
    const { before, after } = changesOf(account, edit);
    const was = new Map<string, unknown>(Object.entries(before));
    const changes = Object.entries(after).map(([name, value]) => [
      name,
      `${shownState(was.get(name))} to ${shownState(value)}`,
    ]);
    return {
      summary: `Change of ${virtualIban} (${customerName}): ${changes.map(([name = ""]) => detailLabel(name).toLowerCase()).join(", ")}`,
      details: { account: `${groupIban(virtualIban)}, ${customerName}`, ...Object.fromEntries(changes) },
      accountId: id,
    };
  },
  carryOut: (deps, actor, { id, version, edit }) => editAccount(deps, actor, id, edit, { version }),
});

/** A new CBS account. */
export const newCbsAccount = approvable(createCbsAccountCall, {
  name: "create_cbs_account",
  kinds: ["cbs_account"],
  does: "an account of the bank that money leaves through",
  body: z.object({
    number: z.string(),
    name: z.string(),
    purpose: z.enum(cbsPurposes),
    currencies: z.array(currencySchema),
    isActive: z.boolean(),
  }),
  request: ({ body }) => ({ body }),
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
});

/** A change of a CBS account, approved for the account as it is now. */
export const cbsAccountEdit = approvable(editCbsAccountCall, {
  name: "edit_cbs_account",
  kinds: ["cbs_account"],
  does: "such an account, changed",
  body: z.object({
    number: z.string(),
    version: z.int(),
    edit: z.object({
      name: z.string().optional(),
      currencies: z.array(currencySchema).optional(),
      isActive: z.boolean().optional(),
    }),
  }),
  async request({ deps, actor, params: { id: number }, body, version }) {
    const account = await getCbsAccount(deps, actor, number);
    if (version !== undefined && version !== account.version) throw cbsAccountEdited(body, account);
    assertIdentity(account, body);
    const { name, currencies, isActive } = body;
    return { body: { number, version: account.version, edit: { name, currencies, isActive } } };
  },
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
});

/**
 * A change of limits, a compliance check that is switched off, or credits or debits that are switched on, with whatever is
 * saved along with it; approved for the account as it is now.
 */
export const configurationEdit = approvable(editConfigurationCall, {
  name: "configure_account",
  kinds: ["limits", "compliance", "account_state"],
  does: [
    ["limits", "`limits`"],
    ["the compliance check switched off", "`compliance`"],
    ["a switch on", "`account_state`"],
  ],
  kindsOf({
    body: { dailyLimit, monthlyLimit, enforceLimits, complianceCheck, creditEnabled, debitEnabled },
  }) {
    const kinds: ApprovalKind[] = [];
    if ([dailyLimit, monthlyLimit, enforceLimits].some((limit) => limit !== undefined)) kinds.push("limits");
    if (complianceCheck === false) kinds.push("compliance");
    if (creditEnabled === true || debitEnabled === true) kinds.push("account_state");
    return kinds;
  },
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
  async request({ deps, actor, params: { id }, body: edit, version }) {
    const read = await readConfiguration(deps, actor, id);
    const { account, configuration } = read;
    if (version !== undefined && version !== account.version) throw configurationEdited(edit, read);
    const kinds: ApprovalKind[] = changesLimits(configuration, edit) ? ["limits"] : [];
    if (disablesComplianceCheck(configuration, edit)) kinds.push("compliance");
    if (liftsRestriction(configuration, edit)) kinds.push("account_state");
    if (kinds.length === 0) return { asOf: account.version };
    await assertSuspenseAccount(deps, actor, edit.suspenseAccount);
    return { body: { id, version: account.version, edit }, kinds, asOf: account.version };
  },
  async describe(deps, actor, { id, edit }) {
    const { account, configuration } = await readConfiguration(deps, actor, id);
    const name = `${account.virtualIban} (${account.customerName})`;
    const details = { account: `${account.virtualIban}, ${account.customerName}` };
    const what = changesLimits(configuration, edit)
      ? "Limits"
      : disablesComplianceCheck(configuration, edit)
        ? "Compliance check"
        : "Switches";
    return {
      summary: `${what} of ${name}`,
      details: { ...details, ...describeChanges(configuration, edit) },
    };
  },
  carryOut: (deps, actor, { id, version, edit }) => editConfiguration(deps, actor, id, edit, version),
});

/**
 * A new exchange rate. While any kind is on, one that is far from the newest that somebody else set waits even where
 * others do not.
 */
export const newRate = approvable(createRateCall, {
  name: "set_rate",
  // Roles want a second person while any kind does.
  kinds: ["rates", "user_role"],
  does: [
    [
      "what an amount is worth",
      "`rates`; far from the newest of somebody else as `user_role`, while any kind is on",
    ],
  ],
  body: z.object({ currency: z.literal("EUR"), rate: z.string(), effectiveAt: z.int().optional() }),
  async request({ deps, actor, body }) {
    const far = isRate(body.rate) && (await isJump(deps, actor.userId, body.rate));
    return { body, kinds: far ? ["rates", "user_role"] : ["rates"], storedAs: "rates" };
  },
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
});

/** An edit of an account: a link to another CBS account, or its fields. */
export const accountEdit = approvableAsOneOf(editAccountCall, {
  acts: [accountLink, accountOpening],
  does: [
    ["another CBS account", "`relink`"],
    ["active again, a switch on, another type or currency", "`account_state`"],
  ],
  kindsOf({ body: { cbsAccount, status, type, currency, creditEnabled, debitEnabled } }) {
    if (cbsAccount !== undefined) return accountLink.kinds;
    const mayOpen =
      status === "active" ||
      type !== undefined ||
      currency !== undefined ||
      creditEnabled === true ||
      debitEnabled === true;
    return mayOpen ? accountOpening.kinds : [];
  },
  async request({ deps, actor, params: { id }, body, version }) {
    const account = await getAccount(deps, actor, id);
    if (version !== undefined && version !== account.version) throw accountEdited(body, account);
    const { cbsAccount: from } = account;
    const { cbsAccount: to = from, ...edit } = body;
    if (to !== from) return accountLink.of({ id, from, to });
    if (!liftsRestriction(account, edit)) return { asOf: account.version };
    return accountOpening.of({ id, version: account.version, edit });
  },
});
