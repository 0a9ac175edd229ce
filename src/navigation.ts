import type { Role } from "@/auth/actor";
import type { NavEntry } from "@/ui/shell";

const admin: readonly NavEntry[] = [
  { label: "Dashboard", href: "/admin/dashboard", icon: "dashboard" },
  { label: "Virtual Accounts", href: "/admin/virtual-accounts", icon: "card" },
  { label: "Transactions", href: "/admin/transactions", icon: "transfer" },
  { label: "Transaction Narration", href: "/admin/transaction-narration", icon: "document" },
];

const others: readonly NavEntry[] = [{ label: "Overview", href: "/client/overview", icon: "dashboard" }];

/** The sidebar (specification, section 2): an admin's entries for an admin, a client's for everyone else. */
export const sidebarOf = (role: Role): readonly NavEntry[] => (role === "admin" ? admin : others);

/** The bank's screens that an auditor may read, which the sidebar does not lead to: the overview's 'Audit desk'. */
export const auditDeskOf = (role: Role): readonly NavEntry[] => (role === "auditor" ? admin : []);

/** The screen that a person starts on. */
export const homeOf = (role: Role): string => (role === "admin" ? "/admin/dashboard" : "/client/overview");
