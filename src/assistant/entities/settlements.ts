import { instructionStatuses } from "@/bank/cbs/contract";
import { listInstructions } from "@/bank/cbs/instructions";
import { bankDate } from "@/vocabulary/calendar";
import type { EntityModel } from "../ask/entity";
import { withParameter } from "../run/links";
import { currencyField, optionOf } from "./shared";

/** Orders to move real money between CBS accounts. */
export const settlements: EntityModel = {
  name: "settlements",
  access: "cbs:read",
  acts: true,
  noun: ["settlement instruction", "settlement instructions"],
  words: "settlement instruction|settlement instructions|settlement|settlements",
  fields: {
    status: {
      label: "State",
      kind: "choice",
      words: "state|status",
      parts: true,
      values: {
        open: { words: "open|unsettled|outstanding|pending", label: "open", adjective: true },
        settled: { words: "settled", label: "settled", adjective: true },
      },
    },
    amount: { label: "Amount", kind: "money" },
    currency: currencyField,
    debited: { label: "From", kind: "text" },
    credited: { label: "To", kind: "text" },
    made: { label: "Date", kind: "day", when: "created|were created|was created" },
  },
  amount: "amount",
  time: "made",
  sayWhen: true,
  usual: { status: "open" },
  asked: "sum",
  shown: ["made", "debited", "credited", "status", "amount"],
  narrows: () => false,
  async read(deps, actor, { span, filters, order, limit }) {
    const { zone } = deps.env;
    const { rows, next } = await listInstructions(
      deps,
      actor,
      { status: optionOf(filters, "status", instructionStatuses) },
      { limit, order: { sort: "newest", direction: order === "earliest" ? "asc" : "desc" } },
    );
    return {
      rows: rows
        .map((row) => ({
          id: row.id,
          status: row.settledAt === null ? "open" : "settled",
          amount: row.amount,
          currency: row.currency,
          debited: row.fromCbsAccount,
          credited: row.toCbsAccount,
          made: bankDate(row.createdAt, zone),
        }))
        // The list itself has no filter of days.
        .filter(({ made }) => made >= (span.from ?? "") && made <= (span.to ?? "9")),
      more: next !== undefined,
    };
  },
  async screen(_deps, _actor, { span, filters }) {
    const status = optionOf(filters, "status", instructionStatuses);
    const [, ...others] = filters;
    if (status === undefined || others.length > 0 || span.from !== undefined || span.to !== undefined)
      return undefined;
    return withParameter("/admin/cbs-linking", "si-status", status);
  },
};
