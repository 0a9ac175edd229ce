import type { GuideScreen } from "./topic";

/** The screens that answers lead to, by their addresses. `tests/unit/chat/guide.test.ts` holds them to the routes. */
export const screens: Readonly<Record<string, GuideScreen>> = {
  "/client/overview": {
    title: "Account Overview",
    called: "overview; home",
    tell: "shows your balances together, your accounts, the latest transactions, and under Security Alerts the alerts that are meant for you.",
    right: "overview:page",
  },
  "/client/accounts": {
    title: "My Virtual Accounts",
    called: "accounts; account list",
    tell: "lists accounts with IBAN, type, balance and status. An account's details have its limits, its active holds and its last movements.",
    right: "own-accounts:page",
  },
  "/client/statements": {
    title: "Statements",
    tell: "lists what was booked in a period, and what it began and ended with. Download Statement has the files.",
    right: "statements:page",
  },
  "/client/payments": {
    title: "Payments (POBO)",
    called: "payments; guidelines",
    tell: "is where clients make payments, one at a time or as a file, and where it stands what became of each. Its Guidelines have limits and processing times.",
    right: "payments:page",
  },
  "/sessions": {
    title: "Sessions",
    tell: "lists where you are signed in, from which address and since when.",
    right: "session:own",
  },
  "/notifications": {
    title: "Notifications",
    tell: "lists the alerts that are meant for you.",
    right: "alerts:read",
  },
  "/contact": {
    title: "Virtual Account Setup Request",
    called: "contact",
    tell: "is the public page on which virtual accounts are asked for.",
    right: "public",
  },
  "/admin/dashboard": {
    title: "Dashboard",
    tell: "shows what waits for somebody, the totals, the latest accounts and transactions, and Quick Actions.",
    right: "dashboard:page",
  },
  "/admin/virtual-accounts": {
    title: "Virtual Accounts",
    tell: "lists every virtual account and its balance; accounts are created, edited and deleted there.",
    right: "accounts:page",
  },
  "/admin/cbs-linking": {
    title: "CBS Account Linking",
    called: "linking",
    tell: "has the core banking account behind each virtual account, what these accounts owe each other, and the CBS accounts themselves.",
    right: "cbs:page",
  },
  "/admin/configurations": {
    title: "Configurations",
    tell: "has switches, limits and checks of each virtual account, the exchange rates, and for which acts a second person is wanted.",
    right: "configurations:page",
  },
  "/admin/holidays": {
    title: "Bank holidays",
    called: "holidays|calendars",
    tell: "lists the days on which the bank does not pay, in a currency or in any; they are added there one by one or from a file.",
    right: "holidays:page",
  },
  "/admin/holds": {
    title: "Holds Management",
    called: "holds",
    tell: "lists money that is set aside on accounts until it is released, captured or expires.",
    right: "holds:page",
  },
  "/admin/fund-allocation": {
    title: "Fund Allocation",
    tell: "lists what of an account is earmarked for which user; it moves no money.",
    right: "allocations:page",
  },
  "/admin/transactions": {
    title: "Transactions",
    tell: "lists everything that was booked, with search, filters and Export CSV.",
    right: "transactions:page",
  },
  "/admin/transaction-narration": {
    title: "Transaction Narration",
    tell: "reads a bank statement from a PDF, checks whether it adds up, and gives it as an Excel report.",
    right: "narration:page",
  },
  "/admin/alerts": {
    title: "Transaction Monitoring & Alerts",
    called: "alerts; monitoring; alerts and monitoring",
    tell: "lists the alerts with their severity and status; they are acknowledged and resolved there.",
    right: "alerts:page",
  },
  "/admin/reports": {
    title: "System Audit Trail",
    called: "audit log",
    tell: "has a row for every act: who did what and when, from which address, and what was before and after.",
    right: "audit:page",
  },
  "/admin/users": {
    title: "User Management",
    called: "users",
    tell: "says who may sign in, as what, and for which client.",
    right: "users:page",
  },
  "/admin/api-docs": {
    title: "API Documentation",
    tell: "lists every call with its fields, to be tried there.",
    right: "api-docs:page",
  },
  "/admin/approvals": {
    title: "Approvals",
    tell: "lists acts for which the bank wants a second person.",
    right: "approvals:page",
  },
  "/admin/setup-requests": {
    title: "Set-up requests",
    tell: "lists what was sent on the public contact page; each is answered within 24 hours.",
    right: "setup-requests:page",
  },
  "/admin/reviews": {
    title: "Payments to review",
    called: "reviews",
    tell: "lists what the compliance check stopped, why, and for how long it has waited.",
    right: "reviews:page",
  },
  "/admin/reconciliation": {
    title: "Reconciliation",
    tell: "checks that each account's transactions add up to its balance, and lists the runs.",
    right: "reconciliation:page",
  },
  "/admin/reconciliation/statements": {
    title: "Bank statements",
    tell: "lists the bank's statements that were read in, and the lines of them that are open.",
    right: "reconciliation:page",
  },
  "/admin/payment-files": {
    title: "Payment files",
    tell: "makes and lists the files by which payments leave through a CBS account.",
    right: "payment-files:page",
  },
  "/admin/operations": {
    title: "Operations",
    tell: "shows the server's health, and what it does by itself.",
    right: "operations:page",
  },
  "/admin/report-files": {
    title: "Reports",
    tell: "lists the reports that were generated, to download.",
    right: "reports:page",
  },
  "/admin/scheduled-reports": {
    title: "Scheduled reports",
    tell: "lists the reports that are made by themselves, daily, weekly or monthly.",
    right: "reports:page",
  },
};
