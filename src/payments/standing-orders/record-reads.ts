import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { bodyIn } from "@/payments/scheduled/commands";
import { listScheduled } from "@/payments/scheduled/list";
import { getOrder, readComingDays } from "./queries";

/** The most of its next days, and of its last payments, that a record shows. */
const mostShown = 6;

/** A standing order with what its panel shows: its account, its next days, and its last payments. */
export type OrderRecord = Awaited<ReturnType<typeof getOrderRecord>>;

/** Reads an order for its panel. Throws AppError 403, 404. */
export async function getOrderRecord(deps: Deps, actor: Actor, id: number) {
  const order = await getOrder(deps, actor, id);
  const newest = { sort: "newest", direction: "desc" } as const;
  const filter = { order: id, status: "all" } as const;
  const [account, coming, { rows: made }] = await Promise.all([
    getAccount(deps, actor, order.vaId),
    readComingDays(deps, order, mostShown),
    listScheduled(deps, actor, filter, { limit: mostShown, order: newest }),
  ]);
  return { order, account, coming, made, zone: deps.env.zone };
}

/** What the form of an order begins with: the order, its account, and the payment as it was ordered. */
export async function getOrderForm(deps: Deps, actor: Actor, id: number) {
  const order = await getOrder(deps, actor, id);
  const account = await getAccount(deps, actor, order.vaId);
  return { order, account, payment: bodyIn(JSON.stringify({ ...JSON.parse(order.body), reference: "-" })) };
}
