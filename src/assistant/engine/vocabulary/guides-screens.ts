import type { Guide } from "./guide";

/** A screen by its title: the words by which people call it, and what it is for. */
type Screen = { title: string; href: string; called: string; text: string };

const clientScreens: readonly Screen[] = [
  {
    title: "Account Overview",
    href: "/client/overview",
    called: "overview|account overview|home|start|first",
    text: "shows your balances together, your accounts, the latest transactions, and under Security Alerts the alerts that are meant for you.",
  },
  {
    title: "My Virtual Accounts",
    href: "/client/accounts",
    called: "my virtual accounts|virtual accounts|accounts",
    text: "lists your accounts with IBAN, type, balance and status. An account's details have its limits, its active holds and its last movements.",
  },
  {
    title: "Statements",
    href: "/client/statements",
    called: "statements?",
    text: "lists what was booked in a period, and what it began and ended with. Download Statement has the files.",
  },
  {
    title: "Payments (POBO)",
    href: "/client/payments",
    called: "payments?|pobo|guidelines",
    text: "is where payments are made, one at a time or as a file, and where it stands what became of each. Its Guidelines have limits and processing times.",
  },
];

const staffScreens: readonly Screen[] = [
  {
    title: "Dashboard",
    href: "/admin/dashboard",
    called: "dashboard|home",
    text: "shows what waits for somebody, the totals, the latest accounts and transactions, and Quick Actions.",
  },
  {
    title: "Virtual Accounts",
    href: "/admin/virtual-accounts",
    called: "virtual accounts|accounts",
    text: "lists every virtual account and its balance; accounts are created, edited and deleted there.",
  },
  {
    title: "CBS Account Linking",
    href: "/admin/cbs-linking",
    called: "cbs linking|cbs account linking|cbs|linking",
    text: "has the core banking account behind each virtual account, what these accounts owe each other, and the CBS accounts themselves.",
  },
  {
    title: "Configurations",
    href: "/admin/configurations",
    called: "configurations?|settings",
    text: "has switches, limits and checks of each virtual account, the exchange rates, and for which acts a second person is wanted.",
  },
  {
    title: "Bank holidays",
    href: "/admin/holidays",
    called: "(?:bank )?holidays?|calendars?",
    text: "lists the days on which the bank does not pay, in a currency or in any; they are added there one by one or from a file.",
  },
  {
    title: "Holds Management",
    href: "/admin/holds",
    called: "holds?|holds management|hold management",
    text: "lists money that is set aside on accounts until it is released, captured or expires.",
  },
  {
    title: "Fund Allocation",
    href: "/admin/fund-allocation",
    called: "fund allocations?|allocations?",
    text: "lists what of an account is earmarked for which user; it moves no money.",
  },
  {
    title: "Transaction Narration",
    href: "/admin/transaction-narration",
    called: "transaction narration|narration",
    text: "reads a bank statement from a PDF, checks whether it adds up, and gives it as an Excel report.",
  },
  {
    title: "Transaction Monitoring & Alerts",
    href: "/admin/alerts",
    called: "alerts?|monitoring|alerts and monitoring",
    text: "lists the alerts with their severity and status; they are acknowledged and resolved there.",
  },
  {
    title: "System Audit Trail",
    href: "/admin/reports",
    called: "audit logs?|audit trail|audit|system audit trail",
    text: "has a row for every act: who did what and when, from which address, and what was before and after.",
  },
  {
    title: "User Management",
    href: "/admin/users",
    called: "user management|users",
    text: "says who may sign in, as what, and for which client.",
  },
  {
    title: "API Documentation",
    href: "/admin/api-docs",
    called: "api documentation|api",
    text: "lists every call with its fields, to be tried there.",
  },
  {
    title: "Approvals",
    href: "/admin/approvals",
    called: "approvals?",
    text: "lists acts for which the bank wants a second person.",
  },
  {
    title: "Set-up requests",
    href: "/admin/setup-requests",
    called: "set-?up requests?|set up requests?",
    text: "lists what was sent on the public contact page; each is answered within 24 hours.",
  },
  {
    title: "Payments to review",
    href: "/admin/reviews",
    called: "payments to review|reviews?",
    text: "lists what the compliance check stopped, why, and for how long it has waited.",
  },
  {
    title: "Reconciliation",
    href: "/admin/reconciliation",
    called: "reconciliations?",
    text: "checks that each account's transactions add up to its balance, and lists the runs.",
  },
  {
    title: "Payment files",
    href: "/admin/payment-files",
    called: "payment files?",
    text: "makes and lists the files by which payments leave through a CBS account.",
  },
  {
    title: "Operations",
    href: "/admin/operations",
    called: "operations",
    text: "shows the server's health, and what it does by itself.",
  },
];

const guideOf =
  (audience: "staff" | "client") =>
  ({ title, href, called, text }: Screen): Guide => ({
    asked: [called, "page|screen|section|menu|tab|part of the product"],
    also: "for|does|do|good|explain|used|show|shows|mean|means|like|five|5|im|i'm|to me|entry|what|which|years|old|simple|words",
    forms: ["what", "where", "how"],
    answer: `${title} ${text}`,
    links: [{ label: title, href }],
    for: audience,
  });

export const screenGuides: readonly Guide[] = [
  ...clientScreens.map(guideOf("client")),
  ...staffScreens.map(guideOf("staff")),
];
