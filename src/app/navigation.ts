import type { Role } from "@/access/actor";
import type { NavEntry, NavGroup } from "@/ui/shell";

const admin: readonly NavEntry[] = [
  {
    label: "Dashboard",
    href: "/admin/dashboard",
    icon: "dashboard",
    // The screens that its tiles and its list of what waits lead to.
    covers: [
      "/admin/approvals",
      "/admin/bulk-uploads",
      "/admin/operations",
      "/admin/reconciliation",
      "/admin/report-files",
      "/admin/scheduled-reports",
      "/admin/setup-requests",
    ],
  },
  { label: "Virtual Accounts", href: "/admin/virtual-accounts", icon: "card" },
  { label: "CBS Linking", href: "/admin/cbs-linking", icon: "link", covers: ["/admin/payment-files"] },
  {
    label: "Configurations",
    href: "/admin/configurations",
    icon: "sliders",
    below: [{ label: "Bank holidays", href: "/admin/holidays" }],
  },
  { label: "Holds Management", href: "/admin/holds", icon: "lock" },
  { label: "Fund Allocation", href: "/admin/fund-allocation", icon: "split" },
  { label: "Transactions", href: "/admin/transactions", icon: "transfer" },
  { label: "Transaction Narration", href: "/admin/transaction-narration", icon: "document" },
  { label: "Alerts & Monitoring", href: "/admin/alerts", icon: "alert", covers: ["/admin/reviews"] },
  { label: "Audit Logs", href: "/admin/reports", icon: "shield" },
  { label: "User Management", href: "/admin/users", icon: "users" },
  { label: "API Documentation", href: "/admin/api-docs", icon: "code" },
];

const others: readonly NavEntry[] = [
  { label: "Overview", href: "/client/overview", icon: "dashboard" },
  { label: "My Virtual Accounts", href: "/client/accounts", icon: "card" },
  { label: "Statements", href: "/client/statements", icon: "statement" },
  { label: "Payments (POBO)", href: "/client/payments", icon: "payment", covers: ["/client/bulk-uploads"] },
];

/**
 * The sidebar (specification, section 2): an admin's entries for an admin, a client's for everyone else. Beneath them
 * an auditor finds the bank's screens, all of which it may read: without them they led nowhere but back. An admin who
 * reads the client's screens, from the avatar menu, finds those beneath the twelve while being there.
 */
const sidebars: Record<Role, readonly NavGroup[]> = {
  admin: [{ entries: admin }],
  auditor: [{ entries: others }, { title: "Audit desk", entries: admin }],
  client_user: [{ entries: others }],
};
const adminAmongClients: readonly NavGroup[] = [
  { entries: admin },
  { title: "As clients see it", entries: others },
];

/** The sidebar of a role on a screen. */
export const sidebarOf = (role: Role, path: string): readonly NavGroup[] =>
  role === "admin" && path.startsWith("/client/") ? adminAmongClients : sidebars[role];

/** The client's first screen, for an admin, whose sidebar does not lead there. */
export const clientScreenOf = (role: Role): NavEntry | undefined =>
  role === "admin" ? others[0] : undefined;

/** The bank's screens that an auditor may read, for the overview's 'Audit desk'. */
export const auditDeskOf = (role: Role): readonly NavEntry[] => (role === "auditor" ? admin : []);

/** The screen that a person starts on. */
export const homeOf = (role: Role): string => (role === "admin" ? "/admin/dashboard" : "/client/overview");
