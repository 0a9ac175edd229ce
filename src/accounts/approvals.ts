import { z } from "zod";
import { act } from "@/approvals/act";
import { detailLabel } from "@/approvals/detail-labels";
import { listChanges } from "@/commands/changes";
import { groupIban } from "@/vocabulary/iban";
import { currencies } from "@/vocabulary/money";
import { accountStatuses, accountTypes } from "./contract";
import { getAccount } from "./queries";
import { editAccount } from "./update-account";

const shownState = (value: unknown): string =>
  typeof value === "boolean"
    ? value
      ? "on"
      : "off"
    : value === null || value === undefined
      ? "none"
      : String(value);

/**
 * Approval of an edit that enables movements: a reactivated account, a switch turned on, another type or currency.
 * Closing an account needs none. Approved for the account's present version.
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
    const { before, after } = listChanges(account, edit);
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
