import { expectOneRow } from "db/client";
import type { Actor } from "@/access/actor";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import type { Deps } from "@/deps";
import { payerKey } from "../expected-receipts/rules";
import type { ReceiptRules, ReceiptRulesDto } from "./contract";
import { getReceiptRules, readReceiptRules } from "./queries";

/** True if two sets of rules are the same. */
export const sameRules = (one: ReceiptRules, other: ReceiptRules): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = ({
  allowedPayers,
  minAmount,
  maxAmount,
  expectedOnly,
  expiresOn,
  maximumBalance,
  onBreak,
}: ReceiptRules) => [
  allowedPayers?.map(({ account, name }) => [account, name]) ?? null,
  minAmount,
  maxAmount,
  expectedOnly,
  expiresOn,
  maximumBalance,
  onBreak,
];

/**
 * Replaces the collection rules of an account. They apply to payments posted after this write.
 * @param version what the editor saw (If-Match); 0 if there were none
 * @throws AppError 403, 404, 409 if they were changed in the meantime
 */
export async function putReceiptRules(
  deps: Deps,
  actor: Actor,
  id: number,
  wanted: ReceiptRules,
  version: number | undefined,
): Promise<ReceiptRulesDto> {
  await writeEdit(deps, actor, {
    access: "receipt-rules:write",
    version,
    read: () => readReceiptRules(deps, actor, id),
    conflict: (now) => editConflict("these rules", now.version),
    plan({ rules, version: before }, at) {
      if (sameRules(rules, wanted)) return { unchanged: undefined };
      const payers = wanted.allowedPayers?.map((one) => ({ ...one, key: payerKey(one.account) })) ?? null;
      const values = [
        payers === null ? null : JSON.stringify(payers),
        wanted.minAmount,
        wanted.maxAmount,
        wanted.expectedOnly ? 1 : 0,
        wanted.expiresOn,
        wanted.maximumBalance,
        wanted.onBreak,
        actor.userId,
        at,
      ];
      const after = { ...wanted, allowedPayers: payers, version: before + 1 };
      return {
        statements: [
          before === 0
            ? {
                sql: `insert into receipt_rules (virtual_account_id, allowed_payers, min_amount, max_amount, expected_only, expires_on,
                    maximum_balance, on_break, updated_by, updated_at)
                  select ?10, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
                  where not exists (select 1 from receipt_rules where virtual_account_id = ?10)`,
                args: [...values, id],
              }
            : {
                sql: `update receipt_rules set allowed_payers = ?1, min_amount = ?2, max_amount = ?3, expected_only = ?4,
                    expires_on = ?5, maximum_balance = ?6, on_break = ?7, updated_by = ?8, updated_at = ?9, version = version + 1
                  where virtual_account_id = ?10 and version = ?11`,
                args: [...values, id, before],
              },
          expectOneRow(staleVersion),
        ],
        audit: {
          action: before === 0 ? "CREATE" : "UPDATE",
          resource: "RECEIPT_RULES",
          resourceId: id,
          details: { ...(before > 0 && { before: rules }), after },
        },
        answer: undefined,
      };
    },
  });
  return getReceiptRules(deps, actor, id);
}
