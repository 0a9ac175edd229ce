import { listViews } from "db/schema";
import { daysAgo } from "./days";
import { person } from "./people";
import type { Script } from "./script";

/** A view of a list that its owner saved a number of days ago. */
type View = {
  owner: string;
  list: string;
  path: string;
  name: string;
  query: string;
  shared: boolean;
  days: number;
};

const views: readonly View[] = [
  {
    owner: "leila.ops",
    list: "transactions",
    path: "/admin/transactions",
    name: "Debits from 20,000 dollars",
    query: "type=debit&min=20000&currency=USD",
    shared: true,
    days: 30,
  },
  {
    owner: "admin",
    list: "accounts",
    path: "/admin/virtual-accounts",
    name: "Suspended accounts to look at",
    query: "status=suspended",
    shared: false,
    days: 12,
  },
];

/** Saves one view that is shared with all staff, and one of the administrator's own: they show what views are for. */
export function planViews(script: Script): void {
  views.forEach(({ owner, days, ...view }, at) => {
    script.on(daysAgo(script.days, days), 16 * 60 + at, () => {
      const now = script.now;
      const userId = person(owner).id;
      script.write((db) => [
        db.read.insert(listViews).values({ userId, ...view, createdAt: now, updatedAt: now }),
      ]);
    });
  });
}
