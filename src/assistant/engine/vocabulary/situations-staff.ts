import type { Guidance } from "./guidance";
import { figures } from "./situations-figures";

/** What the bank's staff asks in sentences of its own. Texts are folded to lower case. */
export const staffSituations: readonly Guidance[] = [
  {
    asked:
      /\b(?:users?|clients?|customers?|colleagues?|he|she|they|somebody|someone)\b.{0,25}\b(?:forgot|forgotten|lost|locked out|(?:cannot|can't|cant) (?:sign|log) in)\b|\b(?:forgot|lost)\b.{0,10}\b(?:his|her|their)\b.{0,10}\bpassword\b/,
    unless: /\b(?:money|how (?:much|many)|which|balance)\b|\bmy password\b/,
    answer:
      "An admin opens User Management, chooses Edit on the user and enters a new password: the user's sessions end, and the user is told of it by mail.",
    links: [{ label: "User Management", href: "/admin/users" }],
    for: "staff",
  },
  {
    asked:
      /^\W*what (?:may|can|is|are) (?:an? |the )?auditors? (?:allowed to |able to )?(?:do|see|change)\b|^\W*what (?:am|are) (?:i|we) (?:allowed|able) to (?:do|see)\b|^\W*(?:am|are) (?:i|we) allowed to (?:change|edit|act|do)\b.{0,40}$|^\W*can (?:i|we) (?:change|edit) anything\b.{0,30}$|^\W*(?:can|may) (?:i|we) only (?:look|read)\b/,
    answer:
      "An auditor may look at every screen and may not change anything there, but for the own password and chats; reconciliation, reports and exports, which are recorded, an auditor may run. An admin may act, within what the bank wants a second person for.",
    for: "staff",
  },
  {
    asked:
      /\b(?:do|does|can|may|will) (?:the |a |our |my )?clients? (?:ever )?(?:see|read|know|get|learn|find out)\b.{0,40}\b(?:alerts?|holds?|reasons?|reviews?|why|suspicion|notes?|status|statuses|audit|limits?)\b/,
    unless: figures,
    answer:
      "A client sees its own accounts with their transactions, limits and holds, these without their reasons, and the alerts that are meant for it: large amounts and limits. Reviews, suspicion and notes are for staff; a payment in review reads as processing.",
    for: "staff",
  },
  {
    asked:
      /^\W*(?:what|which things?|when) (?:triggers?|raises?|causes?|sets off|makes?|is|are)\b.{0,12}\balerts?(?: raised| triggered)?\W*$|^\W*when (?:is|are|do|does) (?:an? )?alerts? (?:raised|triggered|come|created|made)\W*$/,
    unless: /^\W*(?:what|when) (?:is|are) (?:the |an? |our )?(?:[\w-]+ )?alerts?\W*$|\bour alerts\b/,
    answer:
      "Alerts are raised for single large amounts, for many transactions or amounts just under the threshold within a short time, for money that comes in and leaves again, for accounts in use after a long pause, and for limits that are hit. Alert Settings, on Transaction Monitoring & Alerts, has the thresholds.",
    links: [{ label: "Transaction Monitoring & Alerts", href: "/admin/alerts" }],
    for: "staff",
  },
  {
    asked:
      /^\W*how long (?:are|is|do you keep) (?:the |a |my |old )?(?:generated )?(?:reports?|analys[ei]s|analyzed statements?|analysed statements?)\b/,
    answer:
      "The file of a generated report is kept for 7 days, an analysis of Transaction Narration for 30 days; the statements themselves are not kept.",
    for: "staff",
  },
  {
    asked:
      /\b(?:max(?:imum)?|largest|biggest) (?:file )?size\b|\bhow (?:big|large) (?:can|may|must) (?:a|the|my) (?:file|upload|pdf)\b|\bhow many rows (?:can|may) (?:i|we|a file|an upload)\b/,
    unless: /\b(?:balance|transaction|credit|debit)s?\b/,
    answer: "A bulk upload is at most 5 MB and 2,500 rows, a bank statement for analysis less than 5 MB.",
    for: "staff",
  },
  {
    asked:
      /^\W*(?:can|may|could|are|is) (?:a |the |our )?clients?(?: users?)? (?:allowed to |able to )?(?:create|add|open|change|delete|edit|release|place|set|raise|book|cancel|close|invite|allocate)\b/,
    unless: /\d/,
    answer:
      "No: a client's users read what is theirs, make payments, and approve each other's where that is wanted. Accounts, users, limits, holds and allocations are changed by the bank.",
    for: "staff",
  },
];
