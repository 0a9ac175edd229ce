import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { countAccounts, listAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { paymentStatuses } from "@/payments/contract";
import { listPayments } from "@/payments/list";
import { type AccountRef, accountsByIds, accountsOfClient } from "./account-refs";
import { clientNames } from "./clients";
import { instantsOf, mostRows, movementsByAccount, type Span, subjectOf } from "./selection";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { counted, listed, nameOf, whenText } from "./wording";

/** As many accounts of the whole book are looked through. */
const mostOfBook = 200;

type Kind = "transaction" | "credit" | "debit" | "payment";

export const quietTool = defineTool({
  description:
    "Open accounts, or for staff clients, that had nothing of a kind in a period: no transactions, credits, debits or payments of some states",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    of: z.enum(["account", "client"]).default("account"),
    kind: z.enum(["transaction", "credit", "debit", "payment"]).default("transaction"),
    states: z.array(z.enum(paymentStatuses)).max(3).default([]),
  }),
  async run(deps, actor, { accounts, clientId, from, to, of, kind, states }) {
    if (of === "client" && !can(actor, "clients:read"))
      return { content: "I can tell you about your own accounts only.", figures: [] };
    const looked =
      of === "client"
        ? await ofAllClients(deps, actor)
        : await lookedThrough(deps, actor, { accounts, clientId });
    if (looked === undefined)
      return {
        content: "There are too many accounts to look through all of them: name a client.",
        figures: [],
      };
    // What only collects makes no payments.
    const open = looked.filter(
      ({ closedAt, type }) => closedAt === null && (kind !== "payment" || of === "client" || type !== "COBO"),
    );
    const busy = await busyOf(deps, actor, looked, { from, to }, kind, states);
    if (busy === undefined)
      return { content: "There are more payments than I count: ask for a shorter period.", figures: [] };
    const names =
      of === "account"
        ? new Map(open.map((account) => [String(account.id), nameOf(account)]))
        : await openClients(deps, actor, open);
    // What a client moved on an account that is closed by now counts, too.
    const had = new Set(
      looked
        .filter(({ id }) => busy.has(id))
        .map((account) => (of === "account" ? String(account.id) : account.clientId)),
    );
    const quiet = [...names].filter(([id]) => !had.has(id)).map(([, name]) => name);
    const what =
      kind === "transaction" ? "credits or debits" : `${listed(states).replace(" and ", " or ")} ${kind}s`;
    const figures = new Figures();
    const number = figures.of(`Number of ${of}s`, counted(quiet.length, of));
    const paying = kind === "payment" && of === "account" ? " that can pay" : "";
    const all = `${names.size}${paying}`;
    const none = `no ${what.trim()}${from === undefined && to === undefined ? "" : ` ${whenText({ from, to })}`}`;
    if (quiet.length === 0)
      return {
        content: `Each of the ${counted(names.size, of)}${paying} had ${none.replace(/^no /, "")}.`,
        figures: figures.all,
      };
    return {
      content: `${number} of ${all} had ${none}. Only open accounts are looked at. There is no screen of just these.`,
      figures: figures.all,
      table: {
        columns: [{ label: of === "account" ? "Account" : "Client" }],
        rows: quiet.map((name) => [name]),
      },
    };
  },
});

/** All accounts of all clients, closed ones among them; undefined where there are too many. */
async function ofAllClients(deps: Deps, actor: Actor): Promise<AccountRef[] | undefined> {
  const names = await clientNames(deps, actor);
  if (names.size > mostOfBook) return undefined;
  return (await Promise.all([...names.keys()].map((id) => accountsOfClient(deps, actor, id)))).flat();
}

async function lookedThrough(
  deps: Deps,
  actor: Actor,
  whose: { accounts?: readonly number[] | undefined; clientId?: string | undefined },
): Promise<AccountRef[] | undefined> {
  const subject = await subjectOf(deps, actor, whose);
  if (subject.kind === "accounts") return subject.accounts;
  if ((await countAccounts(deps, actor)) > mostOfBook) return undefined;
  const { rows } = await listAccounts(deps, actor, {}, { limit: mostOfBook });
  return accountsByIds(
    deps,
    actor,
    rows.map(({ id }) => id),
  );
}

/** The accounts that had something of a kind; undefined where there is more than is counted. */
async function busyOf(
  deps: Deps,
  actor: Actor,
  accounts: readonly AccountRef[],
  span: Span,
  kind: Kind,
  states: readonly (typeof paymentStatuses)[number][],
): Promise<ReadonlySet<number> | undefined> {
  if (kind === "payment") {
    const filters = states.length === 0 ? [undefined] : states;
    const pages = await Promise.all(
      filters.map((status) => listPayments(deps, actor, { ...span, status }, { limit: mostRows })),
    );
    if (pages.some(({ next }) => next !== undefined)) return undefined;
    return new Set(pages.flatMap(({ rows }) => rows.map(({ vaId }) => vaId)));
  }
  const moved = await movementsByAccount(deps, accounts, instantsOf(deps, span));
  const count = (one: (typeof moved)[number]["moved"]) =>
    (kind === "debit" ? 0 : one.credits.count) + (kind === "credit" ? 0 : one.debits.count);
  return new Set(moved.filter((one) => count(one.moved) > 0).map(({ account }) => account.id));
}

/** The names of the clients whose accounts are open, by their ids. */
async function openClients(
  deps: Deps,
  actor: Actor,
  accounts: readonly AccountRef[],
): Promise<Map<string, string>> {
  const names = await clientNames(deps, actor);
  return new Map(
    accounts.flatMap(({ clientId }) =>
      clientId === null ? [] : [[clientId, names.get(clientId) ?? clientId] as const],
    ),
  );
}
