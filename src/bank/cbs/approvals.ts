import { z } from "zod";
import { approvable } from "@/approvals/approvable";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { currencySchema, formatMoney } from "@/vocabulary/money";
import {
  assertIdentity,
  assertNumberFree,
  cbsAccountEditConflict as cbsAccountEdited,
  createCbsAccount,
  editCbsAccount,
} from "./commands";
import {
  cbsPurposeLabels,
  cbsPurposes,
  createCbsAccountCall,
  editCbsAccountCall,
  settleInstructionCall,
} from "./contract";
import { getInstruction, settleInstruction } from "./instructions";
import { getCbsAccount } from "./queries";

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

/** A change of a CBS account, approved for the account's present version. */
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

/** A settlement between CBS accounts. */
export const settlement = approvable(settleInstructionCall, {
  name: "settle_instruction",
  kinds: ["assignment"],
  does: "moves a settlement out of both clearing accounts",
  body: z.object({ instructionId: z.int() }),
  request: ({ params }) => ({ body: { instructionId: params.id } }),
  async describe(deps, actor, { instructionId }) {
    const {
      amount,
      currency,
      fromCbsAccount: from,
      toCbsAccount: to,
    } = await getInstruction(deps, actor, instructionId);
    const money = formatMoney(amount, currency);
    return {
      summary: `Settle instruction ${instructionId}: ${money} from ${from} to ${to}`,
      details: { amount: money, from, to },
      usdAmount: await usdWorthNotSetBy(deps, actor.userId, amount, currency),
    };
  },
  carryOut: (deps, actor, { instructionId }) => settleInstruction(deps, actor, instructionId, undefined),
});
