import { type Guide, times } from "./guide";
import { clientPaymentGuides } from "./guides-client-payments";

const byBank = "Holds are placed and released by the bank. Please ask {support}, telephone {phone}.";

/** What clients ask about the product, the most special first: they are led to their own screens alone. */
const guides: readonly Omit<Guide, "for">[] = [
  {
    asked: [
      "receive|credited|paid into|come in|pay|pay from|use|money|payments?|get",
      "suspended|inactive|closed",
    ],
    also: "account|accounts|on|an|a|still|into|from|if|it|our|my|is|when|be|the|arrive|arrives",
    unless: "how much|how many|which|open",
    forms: ["may"],
    answer:
      "Only an active account is credited or debited: a suspended or inactive one takes no money and pays none until the bank makes it active again. Please ask {support}.",
  },
  {
    asked: [
      "limits?|limit",
      "reset|begin|start|renew|again|new|refill|end|count|per account|each account|for all|together|shared",
    ],
    also: "daily|monthly|our|my|the|at|midnight|day|month|when|from|is|of|them|all|accounts?|one|or|single|every|own|counted|anew|over|same",
    unless: "how much|raise|increase",
    forms: ["when", "may"],
    answer:
      "Limits are each account's own. The daily one begins anew with each day of the bank, the monthly one with each calendar month.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked: [
      "limits?|limit",
      "exceed|exceeded|go over|over|beyond|above|break|hit|reach|more than|past",
      "if|happens?|when",
    ],
    also: "daily|monthly|our|my|the|a|happens?|if|when|go|i|we|it|is|payment|pay|with",
    unless: "how much|how many|which|did|october|november|alerts?",
    forms: ["what"],
    answer:
      "Where limits are enforced, a payment beyond one of them is refused, and an alert tells you. Where they are not, it goes through and is counted.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked: ["allocate|allocations?|earmark"],
    also: "money|funds|colleague|to|for|my|our|a|an|user|make|add|revoke|who|change|end|amount",
    unless: "how much|how many|which|has|open|free",
    forms: ["how", "where", "may", "who"],
    answer: "Allocations are made and revoked by the bank. Please ask {support}.",
  },
  {
    asked: ["filter|sort|search|order|narrow", "lists?|transactions?|bookings|amount|date|statements?|by"],
    also: "by|the|type|account|oldest|newest|first|currency|text|in|rows|entries|on",
    unless: "how much|how many",
    answer:
      "Above a list are its search and its main filters; Filters has the others, such as amounts and days. Where a list has several orders, they are chosen there, too.",
  },
  {
    asked: [
      "limits?|limit",
      "raise|increase|higher|lift|extend|change|lower|reduce|set|adjust|more|bigger|up|decide",
    ],
    also: "daily|monthly|payment|our|my|spending|transfer|of|for|account|accounts|day|month|temporarily|once|urgent|urgently|on|per|to whom|whom|ask|talk|contact|call|request",
    forms: ["how", "where", "may", "who"],
    named: true,
    answer: "Limits are set by the bank: please ask {support}, telephone {phone}.",
  },
  {
    asked: ["limits?|limit", "page|section|screen|see|explain|show|explained|work|works|find"],
    also: "daily|monthly|payment|our|my|to me|like|im|i'm|five|5|year old|simple|simply|words|in|what|is|are|left|used|of|the|today",
    forms: ["how", "where", "what", "may"],
    answer:
      "Each account has a limit for a day and one for a month, counted in AED: so much may be paid from it in that time. What is used and left stands in the account's details on My Virtual Accounts. Limits that are enforced are also on Payments (POBO), under Guidelines: a payment beyond one of them is refused. The bank sets them.",
    links: [
      { label: "My Virtual Accounts", href: "/client/accounts" },
      { label: "Payments (POBO)", href: "/client/payments" },
    ],
  },
  {
    asked: [
      "search|find|look for|look up|filter|trace|locate|see",
      "transactions?|payments?|booking|bookings|movement|credit|debit|entry",
      "amounts?|sum|figure|value|how much it was|its size",
    ],
    also: "by|only|know|if|one|just|its|exact|certain|a|thousand|something|like|about|around|roughly|the|it|was|when|with|of|k|8|specific|particular",
    answer:
      "On Statements choose a period that holds it, open Filters, and set At least and At most. Or ask me, such as 'transactions between 8,000 and 9,000 this month'.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: [
      "put|place|block|freeze|stop|lock|unfreeze|unblock|release|lift|remove|reserve|set aside",
      "hold|holds|money|funds|amount|it|that|cash",
    ],
    also: "accounts?|put|place|on|part|of|our|my|so|nobody|spends?|can|no one|who|may|in|early|off|get|from|sooner|an",
    unless: "how much|how many|balance|why|laptop|phone|cheque|card|payment|payments|transfer|supplier",
    forms: ["how", "where", "may", "who"],
    answer: byBank,
  },
  {
    asked: [
      "users?|colleague|colleagues|login|logins|person|employee|assistant's access|access",
      "add|new|create|invite|give|remove|delete|deactivate|get|another|second|more",
    ],
    also: "to|for|my|our|account|company|an|from|of|team|has left|left|the|own|have",
    unless: "how many|holds?|who has|session",
    forms: ["how", "where", "may", "who"],
    answer: "Users and their sign-ins are added, changed and removed by the bank. Please ask {support}.",
  },
  {
    asked: [
      "email|e-mail|address|phone|name|username|details|data|profile",
      "change|update|edit|correct|new",
    ],
    also: "my|our|own|company|of|personal|contact|the|account|number|in",
    unless: "payment|recipient|iban|supplier|amount|password",
    answer: "Your username, e-mail and company are changed by the bank. Please ask {support}.",
  },
  {
    asked: [
      "close|delete|rename|cancel|shut|shut down|switch off|reactivate|activate|suspend|block|unblock|freeze|lock",
      "account|accounts",
    ],
    also: "one|of|our|my|a|an|virtual|the|we|no longer|need|use|don't|again|old",
    unless: "how much|payment|chat|user|which|session|receive|money|funds|paid|pay|part|hold",
    forms: ["how", "where", "may", "who"],
    named: true,
    answer: "Accounts are opened, changed and closed by the bank. Please ask {support}, telephone {phone}.",
  },
  {
    asked: [
      "open|opening|create|get|make|new|another|apply|request|set up|order",
      "accounts?|virtual accounts?|ibans?|va",
    ],
    also: "a|an|virtual|second|extra|additional|one|more|for|in|euros?|dollars?|dirhams?|currency|customer|customers|supplier|every|each|by|online|ask|whom|our|with you|who|do|does|need|company",
    unless: "how much|statement|balance|payment|limit|hold|user|list",
    forms: ["how", "where", "may", "who"],
    answer:
      "Accounts are opened by the bank. Send a set-up request, or ask {support}: requests are answered within 24 hours.",
    links: [{ label: "Virtual Account Setup Request", href: "/contact" }],
  },
  {
    asked: [
      "see|find|look|view|check|show|are|is|where",
      "transactions?|bookings|movements|history|entries|everything|activity|debits?|credits?",
    ],
    also: `just|only|not|rest|all|my|our|list|of|account|accounts|past|the|${times}`,
    unless: "how much|how many|total|amount|largest|biggest",
    forms: ["where", "how"],
    answer:
      "Statements lists every transaction of your accounts, with search and filters; Account Overview shows the latest.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: ["see|find|look|view|check|show|are|is|where", "balance|balances"],
    also: "all|my|our|list|of|accounts?|the|current|total|available|each|for",
    unless: "how much|how many|did|was|october|november|drop|fall",
    forms: ["where", "how"],
    answer:
      "Account Overview shows your balances together and account by account, My Virtual Accounts each account with what is available on it.",
    links: [
      { label: "Account Overview", href: "/client/overview" },
      { label: "My Virtual Accounts", href: "/client/accounts" },
    ],
  },
  {
    asked: ["see|find|look|view|check|show|are|is|where", "alerts?|warnings?|notifications?"],
    also: "all|my|our|list|of|accounts?|the|security|new|unread",
    unless: "how much|how many|why",
    forms: ["where", "how"],
    answer:
      "Alerts that are meant for you are behind the bell, top right, and on Account Overview under Security Alerts.",
    links: [
      { label: "Account Overview", href: "/client/overview" },
      { label: "Notifications", href: "/notifications" },
    ],
  },
  {
    asked: ["see|find|look|view|check|show|are|is|where", "holds?"],
    also: "all|my|our|list|of|accounts?|the|on|active",
    unless: "how much|how many|why|which",
    forms: ["where", "how"],
    answer:
      "An account's active holds are in its details on My Virtual Accounts. Ask me 'which holds are active' for all of them.",
    links: [{ label: "My Virtual Accounts", href: "/client/accounts" }],
  },
  {
    asked: ["exchange rates?|rates?|fx rates?", "see|find|look|check|show|is|are|where"],
    also: "euro|dollar|dirham|current|today's|the|latest|of|for",
    unless: "payment|convert|limit",
    forms: ["where", "how"],
    answer: "Ask me for it: 'what is the euro rate', or 'what is 1,000 euros in dirhams'.",
  },
  {
    asked: [
      "audit|audit logs?|audit trail|cbs|core banking|configurations?|user management|narration|thresholds?",
    ],
    also: "how|where|who|set|run|change|link|see|export|start|find|my|our|account|accounts|of|in|edit|logs?|trail|screen|to",
    unless: "how much|how many|balance",
    forms: ["how", "where", "may", "who"],
    answer: "That is the bank's own work. Please ask {support} about it.",
  },
];

export const clientGuides: readonly Guide[] = [...clientPaymentGuides, ...guides].map((guide) => ({
  ...guide,
  for: "client",
}));
