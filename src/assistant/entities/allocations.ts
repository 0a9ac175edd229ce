import { allocationFilterSchema } from "@/payments/allocations/contract";
import { listAllocations } from "@/payments/allocations/list";
import { allocationState } from "@/payments/allocations/rules";
import { type DeclaredEntity, field } from "../question/entity";
import { accountName } from "../run/wording";
import { listed } from "./parts/listed";
import { clientField, currencyField, onAccountField, statusField } from "./parts/shared";

/** Amounts set aside on accounts for users. A client sees neither the user nor the author. */
export const allocations: DeclaredEntity = {
  access: "allocations:read",
  noun: ["allocation", "allocations"],
  words: "allocation|allocations|fund allocation|fund allocations",
  says: [
    {
      words:
        "is allocated|is allocated from|is allocated on|allocated from|allocated on|allocated|earmarked|money earmarked|earmarked money|set apart|set aside",
    },
  ],
  fields: {
    status: statusField(
      { open: "open|active|current", revoked: "revoked|withdrawn" },
      { revoked: { on: "ended" } },
    ),
    amount: field.money("Allocated", { fact: "allocated amount" }),
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    user: field.user("User", {
      named: "username",
      words: "user|users",
      fact: "for which user|for whom|to whom|whose|whose is it|which user|allocated to",
      whoOf: "self",
      parts: true,
      staff: true,
    }),
    made: field.day("Made", {
      when: "created|were created|was created|gave|given|made it",
      fact: "day of allocation|since when",
    }),
    maker: field.text("Made by", { whoOf: "made", fact: "allocated by whom", staff: true }),
    ended: field.day("Revoked", { when: "with revocation", fact: "day of the revocation" }),
    revoker: field.text("Revoked by", { whoOf: "ended", fact: "author of the revocation", staff: true }),
  },
  amount: "amount",
  time: "made",
  sayWhen: true,
  usual: { status: "open" },
  asked: "sum",
  shown: ["made", "account", "user", "status", "amount"],
  ...listed({
    list: listAllocations,
    schema: allocationFilterSchema,
    at: "/admin/fund-allocation",
    row: (row, { day, isStaff }) => ({
      id: row.id,
      status: allocationState(row),
      amount: row.allocatedAmount,
      currency: row.currency,
      account: row.vaId,
      accountName: accountName(row),
      made: day(row.createdAt),
      ended: day(row.revokedAt),
      ...(isStaff && {
        user: row.userId,
        username: row.username,
        maker: row.allocator ?? "the system",
        revoker: row.revoker,
      }),
    }),
  }),
};
