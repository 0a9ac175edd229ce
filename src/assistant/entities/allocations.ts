import { scopeOf } from "@/access/scope";
import { allocationFilters, allocationStates } from "@/accounts/allocations/contract";
import { listAllocations } from "@/accounts/allocations/list";
import { stateOf } from "@/accounts/allocations/rules";
import { writeFilters } from "@/platform/lists/address";
import { bankDate } from "@/vocabulary/calendar";
import type { EntityModel } from "../ask/entity";
import { listAt } from "../run/links";
import { nameOf } from "../run/wording";
import { clientField, currencyField, listsOf, onAccountField, optionOf } from "./shared";

const allocationsAt = listAt("/admin/fund-allocation");

/** What is set aside on accounts for users. A client is not told for whom, nor by whom. */
export const allocations: EntityModel = {
  name: "allocations",
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
    status: {
      label: "State",
      kind: "choice",
      words: "state|status",
      fact: "state|status",
      parts: true,
      values: {
        open: { words: "open|active|current", label: "open", adjective: true },
        revoked: { words: "revoked|withdrawn", label: "revoked", adjective: true, on: "ended" },
      },
    },
    amount: { label: "Allocated", kind: "money", fact: "allocated amount" },
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    user: {
      label: "User",
      kind: "user",
      named: "username",
      words: "user|users",
      fact: "for which user|for whom|to whom|whose|whose is it|which user|allocated to",
      whoOf: "self",
      parts: true,
      staff: true,
    },
    made: {
      label: "Made",
      kind: "day",
      when: "created|were created|was created|gave|given|made it",
      fact: "day of allocation|since when",
    },
    maker: { label: "Made by", kind: "text", whoOf: "made", fact: "allocated by whom", staff: true },
    ended: { label: "Revoked", kind: "day", when: "with revocation", fact: "day of the revocation" },
    revoker: {
      label: "Revoked by",
      kind: "text",
      whoOf: "ended",
      fact: "author of the revocation",
      staff: true,
    },
  },
  amount: "amount",
  time: "made",
  sayWhen: true,
  usual: { status: "open" },
  asked: "sum",
  shown: ["made", "account", "user", "status", "amount"],
  narrows: ({ field, op, values }) => op === "is" && values.length === 1 && field === "status",
  async read(deps, actor, { subject, span, filters, order, limit }) {
    const isStaff = scopeOf(actor) === "all";
    const { zone } = deps.env;
    const filter = { ...span, status: optionOf(filters, "status", allocationStates) };
    const direction = order === "earliest" ? ("asc" as const) : ("desc" as const);
    const pages = await Promise.all(
      listsOf(actor, subject).map((account) =>
        listAllocations(deps, actor, { ...filter, account }, { limit, order: { sort: "newest", direction } }),
      ),
    );
    const rows = pages
      .flatMap((page) => page.rows)
      .map((row) => ({
        id: row.id,
        status: stateOf(row),
        amount: row.allocatedAmount,
        currency: row.currency,
        account: row.vaId,
        accountName: nameOf(row),
        ...(isStaff && { user: row.userId, username: row.username }),
        made: bankDate(row.createdAt, zone),
        ended: row.revokedAt === null ? null : bankDate(row.revokedAt, zone),
        ...(isStaff && { maker: row.allocator ?? "the system", revoker: row.revoker }),
      }))
      .sort((a, b) => (order === "earliest" ? a.id - b.id : b.id - a.id));
    return {
      rows: rows.slice(0, limit),
      more: rows.length > limit || pages.some(({ next }) => next !== undefined),
    };
  },
  async screen(_deps, actor, { subject, span, filters }) {
    const isShown = filters.every((filter) => allocations.narrows(filter) || filter.field === "account");
    if (scopeOf(actor) !== "all" || !isShown) return undefined;
    const [account, ...others] = subject.kind === "accounts" ? subject.accounts : [];
    if (others.length > 0 || (subject.kind === "accounts" && subject.whole)) return undefined;
    const status = optionOf(filters, "status", allocationStates);
    return allocationsAt(writeFilters(allocationFilters, { ...span, status, account: account?.id }));
  },
};
