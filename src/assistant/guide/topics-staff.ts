import type { Topic } from "./topic";

/** What the bank's staff asks about the product. */
export const staffsTopics: readonly Topic[] = [
  {
    title: "Create a virtual account",
    asked: "make an account; make an iban; make an account for a client; where is create va",
    words: "client iban in euro euros dollar dirham currency from request virtual first",
    tell: "Choose Create VA on the Dashboard or on Virtual Accounts: customer, company, reference and type are needed. New accounts are in USD; Edit changes the currency of one that was not used yet.",
    at: ["/admin/virtual-accounts?create=1"],
    right: "accounts:write",
    named: true,
  },
  {
    title: "Create many accounts from a file",
    asked:
      "make bulk accounts; bulk upload; upload accounts; where is bulk upload; what format has an upload; which columns has an upload; what is the maximum file size; how many rows has an upload; how big is a file; how large can a file be",
    words: "csv template columns format of list account need look fields size rows upload file max maximum",
    tell: "Open Virtual Accounts and choose Bulk Upload. The file is a CSV or an Excel workbook, at most 5 MB and 2,500 rows; it needs the columns customerName, companyName, reference and type, and its dialog has a template. It is checked row by row before anything is created.",
    at: ["/admin/virtual-accounts?upload=1"],
    right: "accounts:write",
  },
  {
    title: "Edit an account",
    asked:
      "change an account; block an account; change the status of an account; change the account name; what happens when an account is suspended; change the customer name; change the reference of an account; change the currency of an account",
    words:
      "name details type currency virtual client reference description status active inactive suspended whole time until again temporarily off on",
    tell: "Open Virtual Accounts and choose Edit on the account: change its names, reference and type there, or set its Status: active, suspended or inactive. Only an active account is credited or debited.",
    at: ["/admin/virtual-accounts"],
    right: "accounts:write",
    named: true,
  },
  {
    title: "Delete or close an account",
    asked:
      "end an account; what happens when an account is closed; why can i not end an account; what happens if an account that has money is deleted",
    words: "still has money balance hold when client with open empty happens on if virtual one",
    tell: "Open Virtual Accounts and choose Delete on the account. It is refused while the account has a balance, an active hold, an open fund allocation or a payment under review. An account that was ever used is closed: its history stays.",
    at: ["/admin/virtual-accounts"],
    right: "accounts:write",
    named: true,
  },
  {
    title: "Reopen a closed account",
    asked: "reopen an account; reopen a closed account",
    words: "end deleted closed that was",
    tell: "An account that was closed stays closed, and its IBAN is never given again. Create another one where it is needed.",
    at: ["/admin/virtual-accounts"],
  },
  {
    title: "Find an account's IBAN",
    asked: "where is the iban; see ibans; where are ibans",
    words: "account list all client",
    tell: "Each account's IBAN stands in the list of virtual accounts, and on the account's own page.",
    at: ["/admin/virtual-accounts"],
  },
  {
    title: "Link an account to its core account",
    asked:
      "link an account; link an account to core; link core; change the core of an account; relink an account; connect an account to core; where is account linking; map an account to core",
    words: "account number another different wrong client's behind re-link relink mapping linked",
    tell: "Open CBS Account Linking, choose Re-link on the account, and in its dialog the CBS account; Link Account saves it.",
    at: ["/admin/cbs-linking"],
    right: "cbs:link",
    named: true,
  },
  {
    title: "Find or add CBS accounts",
    asked:
      "see core; where are core accounts; make a core account; change a core account; where is the core of an account",
    words: "account virtual behind all",
    tell: "CBS Account Linking lists each virtual account with its CBS account, with a search by its number, and beneath it the CBS accounts themselves, which admins add and edit there.",
    at: ["/admin/cbs-linking"],
  },
  {
    title: "Settle instructions",
    asked:
      "settle instructions; mark instructions as settled; where are settlement instructions; see settlements; end a settlement; settle a settlement",
    words: "settlement settled instruction core account between open done approve mark",
    tell: "Settlement instructions are on CBS Account Linking: Mark as settled closes one after the money has moved between the two CBS accounts.",
    at: ["/admin/cbs-linking?si-status=open"],
    right: "cbs:settle",
  },
  {
    title: "Change limits and settings of an account",
    asked:
      "change limits; change a limit; enforce limits; block debits; block credits; change debit operations; change credit operations; change hold duration; change auto reconciliation; change the compliance check; change the suspense account; change notification mail; change settings; block payments out; where are limits; where is the hold duration",
    words:
      "daily month payment account client off on default hours really bind so that they warn one operations transaction per automatic reconcile duration limit incoming outgoing all",
    tell: "Open Configurations and choose the account: daily and monthly limit in AED, whether Enforce limits refuses a payment beyond them, Credit operations, Debit operations, hold duration, suspense account, auto reconciliation, compliance check and notification email. Save Configuration saves all of it.",
    at: ["/admin/configurations"],
    right: "configurations:write",
    named: true,
  },
  {
    title: "Set an exchange rate",
    asked: "change rates; make a rate; where are rates; where is the euro rate; where are rates entered",
    words:
      "euro eur dollar usd dirham aed month monday tuesday wednesday thursday friday saturday sunday later history old from next",
    tell: "Exchange rates are on Configurations. New rate takes the AED for 1 EUR, in effect now or from a date and time; the dollar is pegged to the dirham.",
    at: ["/admin/configurations?create=1"],
    right: "rates:write",
  },
  {
    title: "Create a hold",
    asked:
      "make a hold; block money; block an amount; put money on hold; block part of money; hold money; make a hold in another currency; which rate is used for a hold",
    words:
      "account client so nobody spends in place on without expiry until end date euro eur usd dollar aed dirham currency different reserve stop part client's",
    tell: "Open Holds Management and choose Create New Hold: the account, the amount, in AED, USD or EUR at the rate in effect, a reference, the reason, which the client never reads, and when it expires. The amount leaves what is available until the hold is released, captured or expires.",
    at: ["/admin/holds?create=1"],
    right: "holds:write",
    named: true,
  },
  {
    title: "Release or capture a hold",
    asked: "end a hold; capture a hold; end held money; capture part of a hold; end a hold before it expires",
    words:
      "before expires early part partly only account whole money held still off from client active part runs out debit debited",
    tell: "Open Holds Management and find the hold: Release gives its money back, Capture debits it or a part of it, and what is not captured becomes available again. Both are for active holds.",
    at: ["/admin/holds"],
    right: "holds:write",
    named: true,
  },
  {
    title: "Change a hold",
    asked: "change a hold; change the expiry of a hold; change the amount of a hold",
    words: "expiry amount reason date longer end money",
    tell: "A hold is not changed once it is placed: release it, and place another one.",
    at: ["/admin/holds"],
  },
  {
    title: "Allocate funds",
    asked:
      "allocation; make an allocation; end an allocation; allocate money; where are allocations; allocate money to a user; allocate some money of an account for a client's user",
    words: "user client clients some one account part balance of for money fund",
    tell: "Open Fund Allocation: Add Funds makes an allocation for a user, and Revoke on one ends it. It is a memo, and moves no money.",
    at: ["/admin/fund-allocation?create=1"],
    right: "allocations:write",
    named: true,
  },
  {
    title: "Onboard a client",
    asked: "make a client; set up a client; make a new client",
    words: "account with first for from request",
    tell: "From its set-up request: Create user gives the client its sign-in and its client ID, Create account from this request its first account. Without a request choose Add User on User Management, then Create VA for that client.",
    at: ["/admin/setup-requests", "/admin/users"],
  },
  {
    title: "Handle a set-up request",
    asked:
      "approve a set-up request; end a set-up request; change a set-up request; answer a set-up request; turn a request into an account; change the status of a set-up request",
    words: "status account user website contact client from one make make into page",
    tell: "Open Set-up requests and the request: Update sets its status and takes a note, Create account from this request and Create user open their dialogs filled in. What was created already is not offered again.",
    at: ["/admin/setup-requests"],
    right: "setup-requests:handle",
  },
  {
    title: "Find set-up requests",
    asked:
      "where are set-up requests; see set-up requests; where does the contact form go; where do messages from the website come",
    words: "form contact website page client new public land arrive end up messages from go come request",
    tell: "Set-up requests lists what was sent on the public contact page, newest first, with filters by status, account type and days. It is in the menu behind your initial, top right.",
    at: ["/admin/setup-requests"],
  },
  {
    title: "Add a user",
    asked: "make a user; make an auditor; make an admin; give a client a user; make a user for a client",
    words: "client role person as with another auditor admin bank access",
    tell: "Open User Management and choose Add User: username, email and password are needed, and the role and the client ID say what the user may see.",
    at: ["/admin/users?create=1"],
    right: "users:write",
    named: true,
  },
  {
    title: "Change or remove a user",
    asked:
      "change a user; end a user; block a user; change the role of a user; change a role; make a user admin; log out a user; end the session of a user; logout a client; my user left",
    words:
      "client role mail left who has bank admin auditor session everywhere another make name active account",
    tell: "Open User Management: Edit changes the user's role, client ID, email and whether it is active, Delete removes it, Sign out everywhere, in the user's details, ends its sessions. A change of role, client, password or activity ends them, too; the last active admin stays.",
    at: ["/admin/users"],
    right: "users:write",
    named: true,
  },
  {
    title: "Reset a user's password",
    asked:
      "change a user's password; change a client's password; a client lost the password; a user lost his password; my user lost the password; a client cannot sign in; the user is locked out; what if a user lost the password",
    words: "user client sign in log what do now else another make staff has",
    tell: "Open User Management, choose Edit on the user and enter a new password: the user's sessions end, and the user is told of it by mail.",
    at: ["/admin/users"],
    right: "users:write",
    named: true,
  },
  {
    title: "Find a user",
    asked: "see users; where are users; see a user",
    words: "client all list bank certain mail role",
    tell: "User Management lists them, with a search by username, email or client ID and a filter by role.",
    at: ["/admin/users"],
  },
  {
    title: "Acknowledge or resolve an alert",
    asked: "approve an alert; end an alert; acknowledge an alert; resolve alerts; mark an alert",
    words: "as resolved acknowledged seen client done all several high critical bulk",
    tell: "Open Transaction Monitoring & Alerts (Alerts & Monitoring in the sidebar): an active alert has Acknowledge and Resolve, an acknowledged one Resolve, each with a note. In the bell it counts as read once you open it.",
    at: ["/admin/alerts"],
    right: "alerts:handle",
  },
  {
    title: "Set the thresholds of alerts",
    asked:
      "change alert settings; change thresholds; where are alert settings; where are thresholds; when are alerts raised; what triggers an alert; change alert rules; when does an alert come; what raises alerts",
    words:
      "high amount client velocity house default rules sensitivity triggered raised created money from alert limit",
    tell: "Alerts are raised for single large amounts, for many transactions or amounts just under the threshold within a short time, for money that comes in and leaves again, for accounts in use after a long pause, and for limits that are hit. Alert Settings, on Transaction Monitoring & Alerts, has the thresholds of the house and of each client, with a test.",
    at: ["/admin/alerts"],
    right: "alert-settings:write",
  },
  {
    title: "Decide an approval",
    asked:
      "approve an act; where are approvals; decide an approval; where is the second person set; change the second person; who can be the second person; when is a second person needed; approve what waits",
    words:
      "admin second person client payment act waiting waits is required need kind which set change make approve",
    tell: "Acts that wait for a second person are on Approvals, where another admin approves or refuses them; never who asked for them. For which kinds of acts one is needed is set on Configurations, and there for a client's payments, too.",
    at: ["/admin/approvals?status=waiting", "/admin/configurations"],
    right: "approvals:decide",
  },
  {
    title: "Approve one's own act",
    asked:
      "approve my own act; approve my own request; may the same person approve; approve own; approve it myself twice",
    words: "act approval payment by person people two same twice request own",
    tell: "No: another person decides than the one who asked. Each act that waits is decided once, on Approvals.",
    at: ["/admin/approvals?status=waiting"],
  },
  {
    title: "Review a payment",
    asked:
      "approve a payment; end a payment; approve a payment under review; where are payments to review; where do payments wait; why does a payment wait; see why a payment waits; where are rejected payments; see who approved a payment; let a payment through",
    words:
      "review client waiting that under stopped held compliance pending suspicious waits how long is who when by rejected approved decided old why",
    tell: "Open Payments to review: each has Approve and Reject, and its details say why it waits, and later who decided, when and why. A rejection needs a reason, and its money goes back to the account.",
    at: ["/admin/reviews"],
    right: "payments:review",
  },
  {
    title: "Pay for a client",
    asked:
      "pay; make a payment; send money; who can pay; who can make payments; pay for a client; who may pay for a client",
    words: "client account from on behalf money",
    tell: "Only a client's own users make payments, from active POBO or BOTH accounts whose debits are switched on. You can read along on Payments (POBO).",
    at: ["/client/payments"],
  },
  {
    title: "Find a transaction",
    asked:
      "see transactions; where are transactions; see a transaction by amount; see transactions of a client; filter transactions",
    words:
      "by only money reference client account all exact certain text description between two month amount every currency iban one filter",
    tell: "Transactions lists everything that was booked: search by account, text or reference, and narrow it by account, days, currency and amount (At least, At most) under its filters.",
    at: ["/admin/transactions"],
  },
  {
    title: "Correct a transaction",
    asked:
      "end a transaction; change a transaction; change a wrong transaction; end a wrong booking; make a transaction",
    words: "wrong amount text description money booked was one that mistake",
    tell: "What was booked is never changed or deleted: further bookings correct it.",
  },
  {
    title: "See what waits for somebody",
    asked:
      "where is my work; where is open work; see what waits; where are tasks; see what is waiting for me",
    words: "todo list pending attention waiting for everything do",
    tell: "The Dashboard begins with what waits for somebody, and the bell, top right, has it, too.",
    at: ["/admin/dashboard"],
  },
  {
    title: "See who did what",
    asked:
      "see who changed what; where is the audit trail; see what a user did; see changes; see who changed; where is audit; see who did; see failed sign-ins; see the history of changes; how does audit work",
    words:
      "settings account limit when make user rate hold it all on history money setting made what who did and failed",
    tell: "The System Audit Trail (Audit Logs in the sidebar) has a row for every act: search it, or narrow it by action, resource and days. A row's details say what was before and after, and Export CSV gives the rows shown.",
    at: ["/admin/reports"],
    named: true,
  },
  {
    title: "Export the audit trail",
    asked: "download audit; get audit csv; get the audit file",
    words: "csv file who changed what month all hash with log auditor rights",
    tell: "Open the System Audit Trail (Audit Logs in the sidebar): Export CSV has the rows that its search and filters show, each with its hash. Auditors may export, too; every export is a row of the trail itself.",
    at: ["/admin/reports"],
  },
  {
    title: "Prove that nothing was tampered with",
    asked:
      "verify audit; verify the chain; prove that nobody changed the book; see whether the ledger was tampered; verify the book; trust the ledger; prove integrity; verify the ledger",
    words:
      "ledger balance book been nobody that was were is whether account history manipulated hash proof integrity tampered chain unchanged not who",
    tell: "Verify the chain, on the System Audit Trail (Audit Logs in the sidebar), checks the hash of every row of the trail, and with a head from an earlier export that none was cut off since. Reconciliation compares each account's history with its balance.",
    at: ["/admin/reports?verify=1", "/admin/reconciliation"],
  },
  {
    title: "Run a reconciliation",
    asked:
      "reconcile; reconcile accounts; run a reconciliation; make a reconciliation; where are reconciliations; where is reconciliation",
    words: "account balance all one manually run night again past results history old earlier",
    tell: "Open Reconciliation and choose Reconcile, or take its tile on the Dashboard: each account's history is compared with its balance. Admins and auditors may do so; past runs are listed there.",
    at: ["/admin/reconciliation"],
    right: "reconciliation:run",
  },
  {
    title: "Import a bank statement",
    asked:
      "upload a bank statement; upload a statement; upload mt940; upload a camt file; reconcile against a bank statement; reconcile a statement",
    words: "bank core file statement of month csv account in",
    tell: "Bank statements are read in under Reconciliation, Bank statements: choose the file, look at what is new in the dry run, and commit it.",
    at: ["/admin/reconciliation/statements"],
    right: "bank-statements:upload",
  },
  {
    title: "Match lines of the bank",
    asked:
      "match bank lines; match a line; where are unmatched lines; post a line to suspense; where are bank lines; assign a bank line",
    words: "line lines unmatched suspense hand account statement open post assign",
    tell: "Open Reconciliation, then Bank statements: lines that nothing in the ledger matches are matched by hand there, posted to an account, or to suspense.",
    at: ["/admin/reconciliation/statements?lines=open"],
    right: "bank-lines:match",
  },
  {
    title: "Analyse a client's bank statement",
    asked:
      "narration; narrate a bank statement; analyse a statement; analyse a pdf; upload a pdf; which banks does narration take; what does narration read; how long is an analysis kept; how big can a pdf be; what is the size of a pdf",
    words:
      "bank client customer pdf csv file statement work take takes transaction report other get kept size",
    tell: "Open Transaction Narration: enter the company name and choose one bank statement as a PDF under 5 MB, its file name at most 30 characters. It is bound to no list of banks, and reads PDFs with text, no scans; you see whether the statement adds up, and get it as an Excel report, which is kept for 30 days.",
    at: ["/admin/transaction-narration"],
    right: "narration:use",
  },
  {
    title: "Make a payment file",
    asked:
      "make a payment file; download a payment file; where are payment files; upload a status report; make a file of payments; mark a payment file as sent; make a pain.001; upload pain.002",
    words: "bank core month out sent payment file csv bulk in see",
    tell: "Open Payment files: a file is made there for a CBS account and business day, downloaded, and marked as sent; the bank's status report is read in there, too.",
    at: ["/admin/payment-files"],
    right: "payment-files:write",
  },
  {
    title: "Generate a report",
    asked:
      "generate a report; make a report; where are reports; get a report; download a report; how long are reports kept; how long do you keep reports",
    words: "account month csv all book old earlier kept whole generated keep run",
    tell: "Take Generate Report on the Dashboard and choose the period; Reports lists what was generated, to download as Excel. Its file is kept for 7 days.",
    at: ["/admin/dashboard?report=1", "/admin/report-files"],
    right: "reports:run",
  },
  {
    title: "Schedule reports",
    asked:
      "make recurring reports; get a report month; mail a report; get reports by mail; where are scheduled reports; where are recurring reports; change scheduled reports",
    words: "month mail sent generate make",
    tell: "Open Scheduled reports and choose New schedule: a report is made daily, weekly or monthly, and admins and auditors whom you name get a mail with a link to it.",
    at: ["/admin/scheduled-reports?create=1"],
    right: "reports:schedule",
  },
  {
    title: "Use the API",
    asked:
      "use the api; where is the api; call the api; where are endpoints; see the api documentation; try the api",
    words: "documentation program docs calls described read",
    tell: "API Documentation lists every call with its fields, and lets you try them.",
    at: ["/admin/api-docs"],
  },
  {
    title: "See jobs and the server's health",
    asked:
      "where are jobs; see jobs; where is the backup; see the server; see the health; see whether the server is healthy",
    words: "server background running failed status healthy all run whether",
    tell: "Operations shows the server's health and the jobs that it runs by itself.",
    at: ["/admin/operations"],
  },
  {
    title: "See the product as clients see it",
    asked:
      "see as client; see the client's page; see what a client sees; where are client pages; see it as a client",
    words: "side eyes looks what how",
    tell: "As clients see it, in the menu behind an admin's initial, top right, leads to the clients' screens; an auditor has them in the sidebar. Staff read those of all accounts there.",
    at: ["/client/overview"],
  },
  {
    title: "What do clients see?",
    asked:
      "do clients see holds; what does a client see; do clients see why; does a client see alerts; do clients see reviews; does the client know; can clients see alerts; can a client see holds; may clients see reasons; do clients see notes; does the client see limits; does the client see the status; do clients see audit",
    words: "hold why was place reason suspicion review status note alert limit payment make account see",
    tell: "A client sees its own accounts with their transactions, limits and holds, these without their reasons, and the alerts that are meant for it: large amounts and limits. Reviews, suspicion and notes are for staff; a payment in review reads as processing.",
  },
  {
    title: "What may clients do?",
    asked:
      "can clients make accounts; can clients change limits; can clients end holds; can a client make users; can clients make holds; can clients change accounts; may a client end accounts; can clients change; can clients make allocations; can clients themselves make",
    words: "user themselves account hold limit allocation transaction",
    tell: "No: a client's users read what is theirs, make payments, and approve each other's where that is wanted. Accounts, users, limits, holds and allocations are changed by the bank.",
  },
  {
    title: "What may an auditor do?",
    asked:
      "what may auditors do; what can an auditor do; may i change anything; am i allowed to change anything; what am i allowed to do; can i only look; what may an auditor change; am i allowed to act",
    words: "see anything only here role act look or make",
    tell: "An auditor may look at every screen and may not change anything there, but for the own password and chats; reconciliation, reports and exports, which are recorded, an auditor may run. An admin may act, within what the bank wants a second person for.",
  },
];
