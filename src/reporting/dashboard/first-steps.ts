import { personSql } from "db/person";
import { preparedRead } from "db/prepared";
import { sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";

/** Step from an empty book to the first movement: its completion, and its screen. */
export type FirstStep = { done: boolean; title: string; text: string; href: string };

const exists = (from: string) => sql.raw(`exists (select 1 from ${from})`).mapWith(Boolean);

const found = preparedRead((read) =>
  read
    .select({
      core: exists("cbs_accounts where purpose = 'settlement' and is_active = 1"),
      rate: exists("exchange_rates where currency = 'EUR'"),
      colleague: exists(
        `users where role = 'admin' and is_active = 1 and ${personSql("users.id")} limit 1 offset 1`,
      ),
      account: exists("virtual_accounts"),
      clientUser: exists(`users where role = 'client_user' and is_active = 1 and ${personSql("users.id")}`),
      approvals: exists("approval_settings where enabled = 1"),
    })
    // Once money has moved, which is for good, nothing else is looked up.
    .from(sql`(select 1)`)
    .where(sql`not exists (select 1 from transactions)`),
);

/**
 * Lists the first steps of a bank with an empty book, in order. Undefined once money has moved: the book is in use.
 * @throws Error with FORBIDDEN for actors who may not see the dashboard
 */
export async function listFirstSteps({ db }: Deps, actor: Actor): Promise<FirstStep[] | undefined> {
  assertCan(actor, "dashboard:page");
  const has = await found(db).get();
  if (!has) return undefined;
  return [
    {
      done: has.colleague,
      title: "Give a second administrator access",
      text: "So that nobody has to act alone, and nobody is locked out.",
      href: "/admin/users?create=1",
    },
    {
      done: has.core,
      title: "Enter the accounts at core banking",
      text: "Virtual accounts are linked to these: the real money stands there.",
      href: "/admin/cbs-linking?create=1",
    },
    {
      done: has.rate,
      title: "Set the exchange rate of the euro",
      text: "Limits and totals need it. The dollar's rate is fixed.",
      href: "/admin/configurations?create=1",
    },
    {
      done: has.approvals,
      title: "Decide what needs a second person",
      text: "Under Approvals in Configurations; until then one person does everything alone.",
      href: "/admin/configurations?settings=1",
    },
    {
      done: has.account,
      title: "Create the first virtual account",
      text: "One by one, or many from a file with Bulk Upload.",
      href: "/admin/dashboard?create=1",
    },
    {
      done: has.clientUser,
      title: "Let a client's user sign in",
      text: "A client sees its own accounts, and pays from those for payments.",
      href: "/admin/users?create=1",
    },
    {
      done: false,
      title: "Book the first credit",
      text: "Or import a bank statement: its credits find their accounts by the virtual IBAN.",
      href: "/admin/transactions?create=1",
    },
  ];
}
