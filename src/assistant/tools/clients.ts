import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { findClients } from "@/accounts/clients/queries";
import { sumClients } from "@/accounts/list";
import type { Deps } from "@/deps";
import { currencies, formatMoney } from "@/vocabulary/money";
import { defineTool, Figures } from "./tool";
import { counted, listed } from "./wording";

/** As many names of clients are read. */
const mostNames = 10_000;

/** The names of clients by their ids, for staff. */
export async function clientNames(deps: Deps, actor: Actor): Promise<ReadonlyMap<string, string>> {
  if (!can(actor, "clients:read")) return new Map();
  const clients = await findClients(deps, actor, "", mostNames);
  return new Map(clients.map(({ id, name }) => [id, name]));
}

export const clientsTool = defineTool({
  description: "Staff: how many clients there are, and which hold most or least, in each currency by itself",
  staff: true,
  input: z.object({
    rank: z.enum(["largest", "smallest"]).default("largest"),
    currency: z.enum(currencies).optional(),
    limit: z.int().min(1).max(50).default(5),
    clients: z.array(z.string().max(100)).max(4).optional().describe("Only these"),
  }),
  async run(deps, actor, { rank, currency, limit, clients }) {
    if (!can(actor, "clients:read"))
      return { content: "I can tell you about your own accounts only.", figures: [] };
    const [all, names] = await Promise.all([sumClients(deps, actor), clientNames(deps, actor)]);
    const sums = all.filter(({ clientId }) => clients === undefined || clients.includes(clientId));
    const figures = new Figures();
    const having = new Set(
      sums.filter((sum) => (currency ?? sum.currency) === sum.currency).map(({ clientId }) => clientId),
    ).size;
    const turn = rank === "largest" ? 1 : -1;
    const used = currencies.filter(
      (code) => (currency ?? code) === code && sums.some((sum) => sum.currency === code),
    );
    const ranked = used.flatMap((code) =>
      sums
        .filter((sum) => sum.currency === code)
        .sort((a, b) => (a.balance === b.balance ? 0 : a.balance < b.balance ? turn : -turn))
        .slice(0, limit)
        .map((sum, at) => ({ ...sum, at, name: names.get(sum.clientId) ?? sum.clientId })),
    );
    const best = ranked
      .filter(({ at }) => at === 0)
      .map(({ name, balance, currency: code }) => `${name} with ${formatMoney(balance, code)}`);
    for (const { name, balance, currency: code } of ranked) figures.of(name, formatMoney(balance, code));
    const each = ranked.map(({ name, balance, currency: code }) => `${name} ${formatMoney(balance, code)}`);
    return {
      content: clients
        ? `Balances: ${listed(each)}.`
        : `${figures.of("Clients with accounts", counted(having, "client"))} ${having === 1 ? "has" : "have"} open accounts${currency ? ` in ${currency}` : ""}. The ${rank} balance${used.length > 1 ? " in each currency" : ""}: ${listed(best)}.`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Client" },
          { label: "Accounts", numeric: true },
          { label: "Balance", numeric: true },
        ],
        rows: ranked.map(({ name, accounts, balance, currency: code }) => [
          name,
          accounts.toLocaleString("en-US"),
          formatMoney(balance, code),
        ]),
      },
    };
  },
});
