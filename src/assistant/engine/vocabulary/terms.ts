import type { Term } from "./term";
import { staffTerms } from "./terms-staff";

/** The words that people ask the meaning of, the longer ones first where one begins another. Terms are separated by `|`. */
export const terms: readonly Term[] = [
  {
    term: "virtual ibans?|virtual accounts?|va|vas|viban|v-iban",
    text: "A virtual account exists in this ledger alone, with an IBAN of its own, the virtual IBAN, which customers can pay to; the money stands in the bank's own accounts behind it.",
  },
  {
    term: "cobo|cobo accounts?|collections? on behalf(?: of)?|collections? accounts?",
    text: "COBO is collections on behalf of: such an account collects customers' payments, and nothing is paid from it.",
  },
  {
    term: "pobo|pobo accounts?|payments? on behalf(?: of)?",
    text: "POBO is payments on behalf of: such an account pays vendors and suppliers.",
  },
  { term: "type both|both accounts?|both", text: "An account of type BOTH collects and pays." },
  {
    term: "available balances?|available|available money|available funds|free balance|free to use",
    text: "Available is the part of the balance that can be spent: the balance without what holds reserve.",
  },
  {
    term: "balances?|ledger balances?|book balances?|booked balances?|total balance",
    text: "The balance is what an account holds in all, what is held among it.",
  },
  {
    term: "hold captures?|captures?|captured|captured holds?",
    text: "A captured hold was debited, whole or in part: the held money left the account.",
  },
  {
    term: "hold release|releases?|released|released holds?",
    text: "A released hold ended without a debit: its money can be spent again.",
  },
  {
    term: "expired|expired holds?|lapsed|hold expiry|expires?|expiry",
    text: "A hold that expired reached its end by itself: its money can be spent again.",
  },
  {
    term: "held balance|held money|on hold|held|holds?|blocked money|blocked",
    text: "A hold reserves money on an account: it stays there and counts in the balance, and cannot be spent until the hold is released, captured or expires. Holds are placed by the bank.",
  },
  {
    term: "fund allocations?|allocations?|allocated|allocated funds|earmarked|earmarks?",
    text: "An allocation earmarks available money of an account for a user. It is a memo and moves no money.",
  },
  {
    term: "sweeps?|sweeping|swept|sweep of collections",
    text: "A sweep moves what was collected on an account to the core account behind it.",
  },
  {
    term: "funding|funding from the core account",
    text: "Funding brings money from the core account to an account that pays: a sweep the other way.",
  },
  {
    term: "core accounts?|core banking accounts?|cbs|cbs accounts?|core banking",
    text: "The core account (CBS) is the bank's real account behind virtual accounts.",
  },
  {
    term: "under review|in review|reviews?|compliance review",
    text: "A payment that is processing has been entered and has not left yet.",
    staff:
      "A payment in review was stopped before it left: it waits on Payments to review until an admin approves or rejects it. Its client reads it as processing.",
  },
  {
    term: "processing|processing payments?|in process|pending|pending payments?",
    text: "A payment that is processing has been entered and has not left yet.",
  },
  {
    term: "booked|booked payments?",
    text: "A payment that is booked has been debited from the account. One to an account at this bank has arrived with that; one to another bank is sent on, and is then shown as sent.",
  },
  {
    term: "sent|sent payments?",
    text: "A payment that is sent has left for the recipient's bank.",
  },
  {
    term: "returned|returned payments?|returns?|bounced|came back",
    text: "A returned payment was sent and came back: its amount was credited to the account again.",
  },
  {
    term: "rejected|rejected payments?|declined payments?",
    text: "A rejected payment never left: its amount was credited to the account again.",
  },
  {
    term: "refused|refused payments?",
    text: "A refused payment was not booked at all, because of a limit or of what is available, for instance: nothing was debited.",
  },
  {
    term: "suspended|suspended accounts?",
    text: "A suspended account is neither credited nor debited until it is active again.",
  },
  {
    term: "inactive|inactive accounts?",
    text: "An inactive account is neither credited nor debited until it is active again.",
  },
  {
    term: "closed|closed accounts?",
    text: "A closed account has left the lists for good: nothing is booked on it any more, and its IBAN is never given again.",
  },
  { term: "active accounts?", text: "An active account can be credited and debited." },
  {
    term: "high amount|high amount alerts?",
    text: "A high amount alert tells of a single credit or debit that reached the threshold set for it.",
  },
  {
    term: "limit breach|limit breaches|limit breach alerts?",
    text: "A limit breach alert tells that a payment went, or would have gone, beyond an account's daily or monthly limit.",
  },
  { term: "credits?|credited", text: "A credit is money that came in on an account." },
  { term: "debits?|debited", text: "A debit is money that went out of an account." },
  {
    term: "balance after",
    text: "Balance After is what was available on the account once a transaction was booked; what was held then is named beside it.",
  },
  {
    term: "daily limits?",
    text: "A daily limit bounds what may be paid from an account in a day of the bank, counted in AED.",
  },
  {
    term: "monthly limits?",
    text: "A monthly limit bounds what may be paid from an account in a calendar month, counted in AED.",
  },
  {
    term: "enforced limits?|enforced|limits? enforced|limits? (?:is|are) enforced|enforce limits",
    text: "Where limits are enforced, a payment beyond one of them is refused. Where they are not, payments are counted and none is refused for it.",
  },
  {
    term: "payment limits?|limits?",
    text: "A limit bounds what may be paid from an account in a day or a month, counted in AED. Where limits are not enforced, a payment beyond them is not refused for it.",
  },
  {
    term: "mt940|camt|camt.053|camt053",
    text: "MT940 and camt.053 are statements as files that other programs read. Both are on Statements, under Download Statement.",
  },
  {
    term: "hold durations?",
    text: "The hold duration says after how many hours a new hold of an account expires, where nothing else is chosen.",
  },
  {
    term: "four eyes|second person|maker checker|approvals?",
    text: "Where a second person is wanted, an act or a payment waits until somebody else approves it; never who asked for it.",
  },
  {
    term: "set-?up requests?",
    text: "A set-up request is what somebody sends on the public contact page to get virtual accounts; the bank answers within 24 hours.",
  },
  {
    term: "severity|severities|severity levels?",
    text: "Severity says how pressing an alert is: low, medium, high or critical.",
  },
  {
    term: "peg|dollar peg|dirham peg",
    text: "The dirham is pegged to the dollar: that rate is fixed, and nobody sets it.",
  },
  ...staffTerms,
];
