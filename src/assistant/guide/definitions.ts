import type { Term } from "./topic";

/** The words that everybody may ask the meaning of. */
const everybodysTerms: readonly Term[] = [
  {
    words: "virtual account; virtual iban; va; viban",
    tell: "A virtual account exists in this ledger alone, with an IBAN of its own, the virtual IBAN, which customers can pay to; the money stands in the bank's own accounts behind it.",
  },
  {
    words: "cobo; cobo account; collection on behalf; collection account",
    tell: "COBO is collections on behalf of: such an account collects customers' payments, and nothing is paid from it.",
  },
  {
    words: "pobo; pobo account; payment on behalf",
    tell: "POBO is payments on behalf of: such an account pays vendors and suppliers.",
  },
  { words: "type both; both; both account", tell: "An account of type BOTH collects and pays." },
  {
    words: "available; available balance; free balance",
    tell: "Available is the part of the balance that can be spent: the balance without what holds reserve.",
  },
  {
    words: "balance; ledger balance; booked balance",
    tell: "The balance is what an account holds in all, what is held among it.",
  },
  {
    words: "captured; captured hold; hold capture",
    tell: "A captured hold was debited, whole or in part: the held money left the account.",
  },
  {
    words: "released; released hold; hold release",
    tell: "A released hold ended without a debit: its money can be spent again.",
  },
  {
    words: "expired; expired hold; expiry; lapsed",
    tell: "A hold that expired reached its end by itself: its money can be spent again.",
  },
  {
    words: "hold; held; on hold; held balance; blocked",
    tell: "A hold reserves money on an account: it stays there and counts in the balance, and cannot be spent until the hold is released, captured or expires. Holds are placed by the bank.",
  },
  {
    words: "allocation; allocated money",
    tell: "An allocation earmarks available money of an account for a user. It is a memo and moves no money.",
  },
  {
    words: "sweep; swept",
    tell: "A sweep moves what was collected on an account to the core account behind it.",
  },
  {
    words: "funding",
    tell: "Funding brings money from the core account to an account that pays: a sweep the other way.",
  },
  {
    words: "core; core account",
    tell: "The core account (CBS) is the bank's real account behind virtual accounts.",
  },
  {
    words: "review; under review; compliance review",
    tell: "A payment that is processing has been entered and has not left yet.",
    staff:
      "A payment in review was stopped before it left: it waits on Payments to review until an admin approves or rejects it. Its client reads it as processing.",
  },
  {
    words: "processing; pending; in process",
    tell: "A payment that is processing has been entered and has not left yet.",
  },
  {
    words: "booked",
    tell: "A payment that is booked has been debited from the account. One to an account at this bank has arrived with that; one to another bank is sent on, and is then shown as sent.",
  },
  { words: "sent", tell: "A payment that is sent has left for the recipient's bank." },
  {
    words: "returned; bounced; came back",
    tell: "A returned payment was sent and came back: its amount was credited to the account again.",
  },
  {
    words: "rejected; declined",
    tell: "A rejected payment never left: its amount was credited to the account again.",
  },
  {
    words: "refused",
    tell: "A refused payment was not booked at all, because of a limit or of what is available, for instance: nothing was debited.",
  },
  {
    words: "suspended",
    tell: "A suspended account is neither credited nor debited until it is active again. The product treats suspended and inactive accounts alike: which of them is set is the bank's own note.",
  },
  {
    words: "inactive",
    tell: "An inactive account is neither credited nor debited until it is active again.",
  },
  {
    words: "closed",
    tell: "A closed account has left the lists for good: nothing is booked on it any more, and its IBAN is never given again.",
  },
  { words: "active", tell: "An active account can be credited and debited." },
  {
    words: "high amount",
    tell: "A high amount alert tells of a single credit or debit that reached the threshold set for it.",
  },
  {
    words: "limit breach",
    tell: "A limit breach alert tells that a payment went, or would have gone, beyond an account's daily or monthly limit.",
  },
  {
    words: "balance after",
    tell: "Balance After is what was available on the account once a transaction was booked; what was held then is named beside it.",
  },
  {
    words: "enforced limit; enforced",
    tell: "Where limits are enforced, a payment beyond one of them is refused. Where they are not, payments are counted and none is refused for it.",
  },
  {
    words: "limit; daily limit; monthly limit; payment limit",
    tell: "A limit bounds what may be paid from an account in a day of the bank or a calendar month, counted in AED. Where limits are not enforced, a payment beyond them is not refused for it.",
  },
  {
    words: "mt940; camt; camt.053",
    tell: "MT940 and camt.053 are statements as files that other programs read. Both are on Statements, under Download Statement.",
  },
  {
    words: "hold duration",
    tell: "The hold duration says after how many hours a new hold of an account expires, where nothing else is chosen.",
  },
  {
    words: "second person; maker checker; approval",
    tell: "Where a second person is wanted, an act or a payment waits until somebody else approves it; never who asked for it.",
  },
  {
    words: "set-up request",
    tell: "A set-up request is what somebody sends on the public contact page to get virtual accounts; the bank answers within 24 hours.",
  },
  { words: "severity", tell: "Severity says how pressing an alert is: low, medium, high or critical." },
  {
    words: "dollar peg; dirham peg; pegged",
    tell: "The dirham is pegged to the dollar: that rate is fixed, and nobody sets it.",
  },
];

/** Words that only the bank's staff is told the meaning of. */
const staffsTerms: readonly Term[] = [
  {
    words: "acknowledged",
    tell: "An acknowledged alert was seen by somebody who looks into it, and is not resolved yet.",
  },
  {
    words: "resolved",
    tell: "A resolved alert is done with: somebody looked into it and closed it.",
  },
  {
    words: "velocity",
    tell: "Velocity is many transactions of an account within a short time: the alert is raised from a number within so many minutes, which Alert Settings say.",
  },
  {
    words: "structuring",
    tell: "Structuring is several amounts within 24 hours that each stay just under the threshold above which one is reported.",
  },
  {
    words: "settlement; settlement instruction",
    tell: "A settlement instruction says which real money has to move between two core accounts, after transfers between virtual accounts behind them.",
  },
  {
    words: "reconciliation",
    tell: "Reconciliation compares each account's history with its balance, and says where they differ.",
  },
  {
    words: "discrepancy",
    tell: "A discrepancy is an account whose history does not add up to its balance.",
  },
  { words: "matched", tell: "An account is matched where its history adds up to its balance." },
  {
    words: "redacted; redacted entry; redaction",
    tell: "The details of a redacted entry were taken out of the audit trail for good, which a further entry of it says. Its hash stays, so that the chain still verifies.",
  },
  {
    words: "suspense; suspense account",
    tell: "A suspense account is the bank's own account for money that cannot be booked where it belongs yet.",
  },
  {
    words: "compliance check",
    tell: "The compliance check looks at a payment before it leaves, and stops it for a review where it finds something. It is switched account by account, on Configurations.",
  },
  {
    words: "auto reconciliation",
    tell: "An account with auto reconciliation is compared with its history every night.",
  },
  {
    words: "audit trail",
    tell: "The audit trail has a row for every act: who did what, when, from which address, and what was before and after. Nothing in it can be changed.",
  },
  {
    words: "admin",
    tell: "An admin opens every screen and may act on it, within what the bank wants a second person for.",
  },
  {
    words: "auditor",
    tell: "An auditor opens every screen and finds no act on it, but for the own password and chats, and for reconciliation, reports and exports, which are recorded.",
  },
  {
    words: "client user; client role",
    tell: "A client user sees the accounts, transactions, statements and alerts of the own company, and makes payments from its POBO and BOTH accounts.",
  },
  { words: "linked", tell: "A linked virtual account has a core banking (CBS) account behind it." },
  {
    words: "unlinked; not linked",
    tell: "An unlinked virtual account has no core banking (CBS) account behind it yet.",
  },
  {
    words: "pass-through",
    tell: "Pass-through is money that comes in and leaves again within a short time, from an amount on that Alert Settings say.",
  },
  {
    words: "dormant",
    tell: "A dormant account is one without movements for a long time: an alert is raised when it is used again.",
  },
];

/** The words that people ask the meaning of. */
export const terms: readonly Term[] = [
  ...everybodysTerms,
  ...staffsTerms.map((term) => ({ ...term, for: "staff" as const })),
];
