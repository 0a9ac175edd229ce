import { z } from "zod";
import { editConfiguration } from "@/accounts/configurations/commands";
import { readConfiguration } from "@/accounts/configurations/queries";
import { changesLimits, describeChanges, dropsCheck } from "@/accounts/configurations/rules";
import { accountStatuses, accountTypes } from "@/accounts/contract";
import { getAccount } from "@/accounts/queries";
import { editAccount } from "@/accounts/update-account";
import { assertNumberFree, createCbsAccount, editCbsAccount } from "@/bank/cbs/commands";
import { cbsPurposeLabels, cbsPurposes } from "@/bank/cbs/contract";
import { assertLinkable, getCbsAccount } from "@/bank/cbs/queries";
import { createRate } from "@/bank/rates/list";
import { changesOf } from "@/commands/changes";
import { AppError } from "@/kernel/errors";
import { knownRates } from "@/ledger/rates";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { currencies, currencySchema } from "@/vocabulary/money";
import { detailLabel } from "../words";
import { act } from "./act";

const shownState = (value: unknown): string =>
  typeof value === "boolean"
    ? value
      ? "on"
      : "off"
    : value === null || value === undefined
      ? "none"
      : String(value);

/** Acts on accounts, their links to core banking, and the rates they convert by. */
export const accountActs = {
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
          `The account is now linked to ${cbsAccount}, and no longer to ${from}`,
          {
            code: "STALE",
          },
        );
      }
      await editAccount(deps, actor, id, { cbsAccount: to });
    },
  }),
  edit_account: act({
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
      const what = changesLimits(configuration, edit)
        ? "Limits"
        : dropsCheck(configuration, edit)
          ? "Compliance check"
          : "Switches";
      return {
        summary: `${what} of ${name}`,
        details: { ...details, ...describeChanges(configuration, edit) },
      };
    },
    carryOut: (deps, actor, { id, version, edit }) => editConfiguration(deps, actor, id, edit, version),
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
};
