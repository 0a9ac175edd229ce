import type { Role } from "@/access/actor";
import { type Access, accesses, can } from "@/access/policy";
import { resourcesWith } from "@/resources/declared";
import type { OwnTab, ScreenSpec } from "@/resources/define";
import type { NavEntry, NavGroup, NavLink, NavTab } from "@/ui/navigation";

/**
 * Declaration of a sidebar's screen besides its label and address. `words`: further words by which the search finds it.
 * `ownTab`: its own tab, where others are tabs of its page.
 */
type Declared = { words?: string; ownTab?: OwnTab };
export type ScreenLink = Omit<NavLink, "tabs"> & Declared & { tabs?: readonly (NavTab & Declared)[] };
type ScreenEntry = Omit<NavEntry, "below" | "tabs"> & ScreenLink & { below?: readonly ScreenLink[] };
type ScreenGroup = Omit<NavGroup, "entries"> & { entries: readonly ScreenEntry[] };
type Side = ScreenSpec["side"];

/** Screens that are nothing but their tabs. */
const pagesOfTabs: readonly ScreenSpec[] = [
  {
    side: "bank",
    below: "/admin/configurations",
    place: 10,
    label: "Payment rules",
    href: "/admin/payment-rules",
    words: "calendar payees purposes",
  },
  {
    side: "bank",
    below: "/admin/api-docs",
    place: 10,
    label: "Developers",
    href: "/admin/developers",
    words: "programs integrations machines",
  },
  {
    side: "client",
    below: "/client/payments",
    place: 60,
    label: "Developers",
    href: "/client/developers",
    words: "programs integrations machines",
  },
];

/** Screens and tabs that resources declare, in their places. */
const declaredScreens: readonly ScreenSpec[] = [
  ...pagesOfTabs,
  ...resourcesWith("screens").flatMap(({ screens }): readonly ScreenSpec[] => screens),
].toSorted((a, b) => a.place - b.place);

/** True for the name of a right in the policy. */
const isAccess = (right: string): right is Access => accesses.includes(right);

/** True if a role may open a tab's page. @throws Error for a right that is none */
function mayOpen(role: Role, { right }: OwnTab): boolean {
  if (!isAccess(right)) throw new Error(`A tab asks for ${right}, which is no right`);
  return can({ role }, right);
}

/**
 * A screen with its tabs for a role; it leads to the first of them. None if all its tabs are closed to the role.
 * @param declared the screens and tabs of all resources
 */
export function tabsFor<Link extends ScreenLink>(
  role: Role,
  link: Link,
  declared: readonly ScreenSpec[] = declaredScreens,
): readonly Link[] {
  const others = declared.flatMap((one) =>
    "parentScreen" in one && one.parentScreen === link.href ? [one] : [],
  );
  if (others.length === 0) return [link];
  const own = link.ownTab ? [{ ...link.ownTab, href: link.href }] : [];
  const tabs = [...own, ...others].filter((tab) => mayOpen(role, tab));
  return tabs[0] ? [{ ...link, href: tabs[0].href, tabs }] : [];
}

/** Entries with the screens that resources place beneath them, and with their tabs. */
const withScreens = (side: Side, role: Role, entries: readonly ScreenEntry[]): readonly ScreenEntry[] =>
  entries.flatMap((entry) => {
    const below = declaredScreens
      .filter((one) => "below" in one && one.side === side && one.below === entry.href)
      .flatMap((one) => tabsFor(role, one));
    return tabsFor(role, below.length === 0 ? entry : { ...entry, below });
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
      },
      {
        label: "Approvals",
        href: "/admin/approvals",
        icon: "check",
        key: "p",
        words: "second person four eyes maker checker",
      },
      {
        label: "Set-up requests",
        href: "/admin/setup-requests",
        icon: "inbox",
        key: "q",
        words: "contact form messages onboarding",
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
        ownTab: { label: "All reports", right: "reports:page" },
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
        ownTab: { label: "Server", right: "operations:page" },
        icon: "refresh",
        key: "o",
        words: "jobs health backup server",
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
  },
];

const entryAddresses = [...bankEntries.flatMap(({ entries }) => entries), ...clientEntries].map(
  ({ href }) => href,
);
const addresses = new Set([...entryAddresses, ...declaredScreens.map(({ href }) => href)]);
for (const screen of declaredScreens) {
  const above = "parentScreen" in screen ? screen.parentScreen : screen.below;
  if (!("parentScreen" in screen ? addresses.has(above) : entryAddresses.includes(above)))
    throw new Error(`The screen ${screen.label} stands at ${above}, which is no screen of the sidebar`);
}

/** New addresses of pages by their former ones; a screen that is nothing but its tabs leads to the first. */
export const movedPages: ReadonlyMap<string, string> = new Map([
  ["/sessions", "/account/security"],
  ...pagesOfTabs.flatMap(({ href }) => {
    const first = declaredScreens.find((one) => "parentScreen" in one && one.parentScreen === href);
    return first ? [[href, first.href] as const] : [];
  }),
  ...declaredScreens.flatMap(({ formerly, href }) => (formerly ? [[formerly, href] as const] : [])),
]);

/** A person's own screens, whatever their role: they are in the avatar menu. */
export const personal = {
  id: "personal",
  elsewhere: true,
  entries: [
    { label: "Notifications", href: "/notifications", icon: "bell", key: "z", words: "unread alerts" },
    {
      label: "Sign-in and security",
      href: "/account/security",
      icon: "shield",
      key: "e",
      words:
        "password second factor authenticator app recovery codes passkey two step last sign-ins confirm sessions devices signed in sign out end",
    },
    { label: "Keyboard shortcuts", href: "/shortcuts", icon: "key", words: "keys hotkeys help" },
  ],
} as const satisfies ScreenGroup;

/** A screen without its letter, and those of its tabs. */
const withoutKey = ({ key: _, tabs, ...link }: ScreenLink): ScreenLink => ({
  ...link,
  ...(tabs && { tabs: tabs.map(({ key: _key, ...tab }) => tab) }),
});

/** Entries for staff without their letters, which open the bank's screens. */
const withoutKeys = (entries: readonly ScreenEntry[]): readonly ScreenEntry[] =>
  entries.map(({ below, icon, ...entry }) => ({
    ...withoutKey(entry),
    icon,
    ...(below && { below: below.map(withoutKey) }),
  }));

/** Screen on which an auditor begins. */
const deskPath = "/admin/audit-desk";

/** The bank's screens for an auditor, whose desk comes first of all. */
function beginAtDesk(groups: readonly ScreenGroup[], client: readonly ScreenEntry[]): readonly ScreenGroup[] {
  const screens = groups.flatMap(({ entries }) => entries).flatMap(({ below = [] }) => below);
  const found = screens.find(({ href }) => href === deskPath);
  if (!found) throw new Error(`No screen of the sidebar is at ${deskPath}`);
  const [start, ...others] = groups.map((group) => ({
    ...group,
    entries: group.entries.map(({ below = [], ...entry }) => {
      const own = below.filter((one) => one !== found);
      return { ...entry, ...(own.length > 0 && { below: own }) };
    }),
  }));
  // One group: with the gaps of three, the sidebar would not fit 900 pixels.
  const { label, words = "" } = found;
  const desk: ScreenEntry = { label, href: deskPath, words, icon: "shield" };
  return [{ id: "start", entries: [desk, ...client, ...(start?.entries ?? [])] }, ...others];
}

/** The clients' screens as one entry of the bank's, with all others beneath the first. */
function asClients([overview, ...others]: readonly ScreenEntry[]): ScreenEntry {
  return {
    label: "As clients see it",
    href: overview?.href ?? "",
    icon: "eye",
    words: `${overview?.label} ${overview?.words}`,
    below: [
      ...(overview?.below ?? []).map(withoutKey),
      ...withoutKeys(others).flatMap(({ icon: _, below = [], ...screen }) => [screen, ...below]),
    ],
  };
}

/**
 * Sidebar of a role: the specification's entries (section 2) in their order, an admin's for an admin and a client's for everyone
 * else, in groups, with related screens beneath them. An auditor begins with its desk, and finds beneath its four the bank's
 * screens, all of which it may read; at the end of theirs admins find the client's. A listed screen is also found by its name and its `words`, and opened by
 * `g` and its `key`.
 */
function makeSidebar(role: Role): readonly ScreenGroup[] {
  const bank = bankEntries.map((group) => ({ ...group, entries: withScreens("bank", role, group.entries) }));
  const client = withScreens("client", role, clientEntries);
  if (role === "client_user") return [{ id: "client", entries: client }, personal];
  if (role === "auditor") return [...beginAtDesk(bank, withoutKeys(client)), personal];
  return [...bank, { id: "client", entries: [asClients(client)] }, personal];
}

const sidebars: Readonly<Record<Role, readonly ScreenGroup[]>> = {
  admin: makeSidebar("admin"),
  auditor: makeSidebar("auditor"),
  client_user: makeSidebar("client_user"),
};

/** The sidebar of a role: the same array each time. */
export const getSidebar = (role: Role): readonly ScreenGroup[] => sidebars[role];

type RoleScreens = readonly { screen: ScreenLink; parent?: ScreenLink }[];

/** A screen, and its tabs at other addresses. */
const withOwnTabs = (screen: ScreenLink, parent?: ScreenLink): RoleScreens => [
  { screen, ...(parent && { parent }) },
  ...(screen.tabs ?? []).flatMap((tab) =>
    screen.ownTab && tab.href === screen.href ? [] : [{ screen: tab, parent: screen }],
  ),
];

const getScreens = (groups: readonly ScreenGroup[]): RoleScreens =>
  groups.flatMap(({ entries }) =>
    entries.flatMap((entry) => [
      ...withOwnTabs(entry),
      ...(entry.below ?? []).flatMap((screen) => withOwnTabs(screen, entry)),
    ]),
  );

const screens: Readonly<Record<Role, RoleScreens>> = {
  admin: getScreens(sidebars.admin),
  auditor: getScreens(sidebars.auditor),
  client_user: getScreens(sidebars.client_user),
};

/** Every screen in a role's sidebar and every tab, each with the one above it. */
export const getRoleScreens = (role: Role): RoleScreens => screens[role];

const tabAddresses = new Set(
  Object.values(screens).flatMap((all) =>
    all.flatMap(({ screen }) => (screen.tabs ?? []).map(({ href }) => href)),
  ),
);

/** True for the address of a tab, whose page stands under the heading of its screen. */
export const isTab = (path: string): boolean => tabAddresses.has(path);

/** The screen that a person starts on. */
const homes: Readonly<Record<Role, string>> = {
  admin: "/admin/dashboard",
  auditor: deskPath,
  client_user: "/client/overview",
};
export const getHome = (role: Role): string => homes[role];
