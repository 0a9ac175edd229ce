import type { Role } from "@/access/actor";
import { resourcesWith } from "@/resources/declared";
import type { ScreenSpec } from "@/resources/define";
import type { NavEntry, NavGroup, NavLink } from "@/ui/navigation";
import type { WaitingKind } from "@/vocabulary/waiting-kinds";

/**
 * Declaration of a sidebar's screen besides its label and address. `words`: further words by which the search finds it.
 * `waits`: the kinds of waiting work that its badge counts.
 */
type Declared = { words?: string; waits?: readonly WaitingKind[] };
export type ScreenLink = NavLink & Declared;
export type ScreenEntry = Omit<NavEntry, "below"> & Declared & { below?: readonly ScreenLink[] };
type ScreenGroup = Omit<NavGroup, "entries"> & { entries: readonly ScreenEntry[] };

/** Screens that resources declare, in their places. */
const declaredScreens: readonly ScreenSpec[] = resourcesWith("screens")
  .flatMap(({ screens }): readonly ScreenSpec[] => screens)
  .toSorted((a, b) => a.place - b.place);

/** Entries with the screens that resources place beneath them. */
const withScreens = (side: ScreenSpec["side"], entries: readonly ScreenEntry[]): readonly ScreenEntry[] =>
  entries.map((entry) => {
    const below = declaredScreens.filter((one) => one.side === side && one.below === entry.href);
    return below.length === 0 ? entry : { ...entry, below };
  });

const bankEntries: readonly ScreenGroup[] = [
  {
    id: "start",
    entries: [
      {
        label: "Dashboard",
        href: "/admin/dashboard",
        icon: "dashboard",
        key: "d",
        words: "home start overview needs attention totals",
      },
    ],
  },
  {
    id: "accounts",
    title: "Accounts",
    entries: [
      {
        label: "Virtual Accounts",
        href: "/admin/virtual-accounts",
        icon: "card",
        key: "a",
        words: "ibans balances va",
      },
      {
        label: "CBS Linking",
        href: "/admin/cbs-linking",
        icon: "link",
        key: "c",
        words: "core banking links",
      },
      {
        label: "Configurations",
        href: "/admin/configurations",
        icon: "sliders",
        key: "g",
        words: "settings cobo pobo limits exchange rates fx second person approvals",
      },
      {
        label: "Holds Management",
        href: "/admin/holds",
        icon: "lock",
        key: "h",
        words: "block reserve release capture",
      },
      {
        label: "Fund Allocation",
        href: "/admin/fund-allocation",
        icon: "split",
        key: "f",
        words: "earmark add funds",
      },
    ],
  },
  {
    id: "money",
    title: "Money",
    entries: [
      {
        label: "Transactions",
        href: "/admin/transactions",
        icon: "transfer",
        key: "t",
        words: "movements credits debits postings",
      },
      {
        label: "Transaction Narration",
        href: "/admin/transaction-narration",
        icon: "document",
        key: "i",
        words: "analyse statement pdf",
      },
    ],
  },
  {
    id: "oversight",
    title: "Oversight",
    entries: [
      {
        label: "Alerts & Monitoring",
        href: "/admin/alerts",
        icon: "alert",
        key: "m",
        words: "suspicious patterns thresholds",
        waits: ["alerts"],
      },
      {
        label: "Approvals",
        href: "/admin/approvals",
        icon: "check",
        key: "p",
        words: "second person four eyes maker checker",
        waits: ["approvals"],
      },
      {
        label: "Set-up requests",
        href: "/admin/setup-requests",
        icon: "inbox",
        key: "q",
        words: "contact form messages onboarding",
        waits: ["requests"],
      },
      {
        label: "Audit Logs",
        href: "/admin/reports",
        icon: "shield",
        key: "l",
        words: "trail chain history who did",
      },
    ],
  },
  {
    id: "reports",
    title: "Reports",
    entries: [
      {
        label: "Reports",
        href: "/admin/report-files",
        icon: "report",
        key: "r",
        words: "excel workbooks downloads all",
      },
    ],
  },
  {
    id: "administration",
    title: "Administration",
    entries: [
      {
        label: "User Management",
        href: "/admin/users",
        icon: "users",
        key: "u",
        words: "people logins roles clients admins auditors",
      },
      {
        label: "API Documentation",
        href: "/admin/api-docs",
        icon: "code",
        key: "x",
        words: "developers calls endpoints openapi",
      },
      {
        label: "Operations",
        href: "/admin/operations",
        icon: "refresh",
        key: "o",
        words: "jobs health backup server",
        waits: ["jobs"],
      },
    ],
  },
];

const clientEntries: readonly ScreenEntry[] = [
  {
    label: "Overview",
    href: "/client/overview",
    icon: "dashboard",
    key: "o",
    words: "home start dashboard position",
  },
  {
    label: "My Virtual Accounts",
    href: "/client/accounts",
    icon: "card",
    key: "a",
    words: "ibans balances holds",
  },
  {
    label: "Statements",
    href: "/client/statements",
    icon: "statement",
    key: "s",
    words: "transactions movements mt940 camt pdf download",
  },
  {
    label: "Payments (POBO)",
    href: "/client/payments",
    icon: "payment",
    key: "p",
    words: "pay transfer guidelines approve",
    waits: ["payments", "details"],
  },
];

const bank = bankEntries.map((group) => ({ ...group, entries: withScreens("bank", group.entries) }));
const client = withScreens("client", clientEntries);

const entryAddresses = new Set(
  [...bankEntries.flatMap(({ entries }) => entries), ...clientEntries].map(({ href }) => href),
);
for (const { label, below } of declaredScreens)
  if (!entryAddresses.has(below))
    throw new Error(`The screen ${label} stands below ${below}, which is no entry of the sidebar`);

/** A person's own screens, whatever their role. */
const personal: ScreenGroup = {
  id: "personal",
  title: "Personal",
  entries: [
    { label: "Notifications", href: "/notifications", icon: "bell", key: "z", words: "bell unread alerts" },
    { label: "Sessions", href: "/sessions", icon: "monitor", key: "e", words: "devices signed in sign out" },
    {
      label: "Sign-in and security",
      href: "/account/security",
      icon: "shield",
      words: "password second factor authenticator app recovery codes passkey two step last sign-ins confirm",
    },
    { label: "Keyboard shortcuts", href: "/shortcuts", icon: "key", words: "keys hotkeys help" },
  ],
};

/** Entries for staff without their letters, which open the bank's screens. */
const withoutKeys = (entries: readonly ScreenEntry[]): readonly ScreenEntry[] =>
  entries.map(({ key: _, below, ...entry }) => ({
    ...entry,
    ...(below && { below: below.map(({ key: _key, ...link }) => link) }),
  }));

const [start, ...rest] = bank;
const [overview, ...ofClients] = client;

/** The clients' screens as one entry of the bank's, with all others beneath the first. */
const asClients: ScreenEntry = {
  label: "As clients see it",
  href: overview?.href ?? "",
  icon: "eye",
  words: `${overview?.label} ${overview?.words}`,
  below: withoutKeys(ofClients).flatMap(({ icon: _, below = [], ...screen }) => [screen, ...below]),
};

/**
 * Sidebars: the specification's entries (section 2) in their order, an admin's for an admin and a client's for everyone else, in
 * groups, with related screens beneath them. Beneath its four an auditor finds the bank's screens, all of which it may read; at
 * the end of theirs admins find the client's. A listed screen is also found by its name and its `words`, and opened by `g` and
 * its `key`.
 */
const sidebars: Record<Role, readonly ScreenGroup[]> = {
  admin: [
    ...bank.map((group) =>
      group.id === "administration" ? { ...group, entries: [...group.entries, asClients] } : group,
    ),
    personal,
  ],
  auditor: [
    { id: "client", entries: withoutKeys(client) },
    ...(start ? [{ ...start, id: "desk", title: "Audit desk" } satisfies ScreenGroup] : []),
    ...rest,
    personal,
  ],
  client_user: [{ id: "client", entries: client }, personal],
};

/** The sidebar of a role: the same array each time. */
export const sidebarOf = (role: Role): readonly ScreenGroup[] => sidebars[role];

type RoleScreens = readonly { screen: ScreenLink; parent?: ScreenEntry }[];

const screensIn = (groups: readonly ScreenGroup[]): RoleScreens =>
  groups.flatMap(({ entries }) =>
    entries.flatMap((entry) => [
      { screen: entry },
      ...(entry.below ?? []).map((screen) => ({ screen, parent: entry })),
    ]),
  );

const screens: Readonly<Record<Role, RoleScreens>> = {
  admin: screensIn(sidebars.admin),
  auditor: screensIn(sidebars.auditor),
  client_user: screensIn(sidebars.client_user),
};

/** Every screen in a role's sidebar, each with the entry above it. */
export const screensOf = (role: Role): RoleScreens => screens[role];

/** The bank's screens that an auditor may read, for the overview's 'Audit desk'. */
export const auditDeskOf = (role: Role): readonly NavEntry[] =>
  role === "auditor" ? bank.flatMap(({ entries }) => entries) : [];

/** The screen that a person starts on. */
export const homeOf = (role: Role): string => (role === "admin" ? "/admin/dashboard" : "/client/overview");
