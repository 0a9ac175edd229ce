import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";

/** An act that the search leads to: its words, those that it is looked for by, and the right that it asks for. */
type Shortcut = { label: string; words: string; right: string; href: string };

const shortcuts: readonly Shortcut[] = [
  {
    label: "Create Transaction",
    words: "credit debit post book money movement",
    right: "transactions:post",
    href: "/admin/transactions?create=1",
  },
  {
    label: "Create New Hold",
    words: "block reserve place",
    right: "holds:write",
    href: "/admin/holds?create=1",
  },
  {
    label: "Add Funds",
    words: "fund allocation allocate earmark",
    right: "allocations:write",
    href: "/admin/fund-allocation?create=1",
  },
  {
    label: "Create Virtual Account",
    words: "new va open iban",
    right: "accounts:write",
    href: "/admin/virtual-accounts?create=1",
  },
  {
    label: "Add User",
    words: "create new user login",
    right: "users:write",
    href: "/admin/users?create=1",
  },
  {
    label: "Make Payment",
    words: "pay transfer send create",
    right: "payments:make",
    href: "/client/payments?create=1",
  },
];

/** The acts that an actor has a right to and whose words begin with each word of a text; none for a short text. */
export function findShortcuts(actor: Actor, text: string): readonly Pick<Shortcut, "label" | "href">[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.join("").length < 3) return [];
  return shortcuts.filter(({ label, words, right }) => {
    const known = `${label} ${words}`.toLowerCase().split(" ");
    return can(actor, right) && wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}
