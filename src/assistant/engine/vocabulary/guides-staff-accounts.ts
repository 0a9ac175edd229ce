import type { Guide } from "./guide";

/** What the bank's staff asks about accounts, limits and holds, the most special first. */
export const accountGuides: readonly Omit<Guide, "for">[] = [
  {
    asked: ["restore|reopen|undelete|bring back|recover|undo|re-open", "deleted|closed|account"],
    also: "a|an|account|accounts|closed|deleted|that|was|is",
    unless: "user|hold|payment|transaction",
    forms: ["how", "may", "who"],
    past: true,
    answer:
      "An account that was closed stays closed, and its IBAN is never given again. Create another one where it is needed.",
    links: [{ label: "Virtual Accounts", href: "/admin/virtual-accounts" }],
  },
  {
    asked: ["edit|change|extend|prolong|shorten|increase|adjust|move", "holds?|hold expiry|hold's expiry"],
    also: "a|an|the|of|expiry|amount|reason|date|end|longer|its",
    unless: "duration|limit|how many|settings",
    forms: ["how", "may"],
    answer: "A hold is not changed once it is placed: release it, and place another one.",
    links: [{ label: "Holds Management", href: "/admin/holds" }],
  },
  {
    asked: [
      "cbs accounts?|core banking accounts?|core accounts?",
      "see|find|list|look|which|accounts? on|behind|add|new|create|edit",
    ],
    also: "all|the|virtual|account|accounts|on|of|a|an|that|stand|are|is",
    unless: "link|relink|re-link|how many|how much|balance|which",
    forms: ["how", "where"],
    answer:
      "CBS Account Linking lists each virtual account with its CBS account, with a search by its number, and beneath it the CBS accounts themselves, which admins add and edit there.",
    links: [{ label: "CBS Account Linking", href: "/admin/cbs-linking" }],
  },
  {
    asked: [
      "hold duration|duration of holds?|auto reconciliation|compliance check|suspense account|notification e-?mail",
      "set|change|switch|turn|edit|choose|define|adjust|configure|disable|enable|is|are|stop",
    ],
    also: "off|on|of|for|account|default|hours|automatic|a client|client|one|each",
    unless: "how many|which|post|what|switched|turned|disabled|enabled|stopped",
    named: true,
    access: "configurations:write",
    answer:
      "Open Configurations and choose the account: the hold duration, the suspense account, auto reconciliation, the compliance check and the notification email are among its settings. Save Configuration saves all of it.",
    links: [{ label: "Configurations", href: "/admin/configurations" }],
  },
  {
    asked: [
      "link|relink|re-link|linked|connect|attach|map|mapping|assign",
      "core|cbs|core banking|bank's account|settlement account",
    ],
    also: "account|accounts|banking|virtual|another|different|to|number|behind|a|the|an|change|wrong|client's|campus",
    unless: "how many|unlinked|not linked|which accounts",
    named: true,
    access: "cbs:link",
    answer:
      "Open CBS Account Linking, choose Re-link on the account, and in its dialog the CBS account; Link Account saves it.",
    links: [{ label: "CBS Account Linking", href: "/admin/cbs-linking" }],
  },
  {
    asked: [
      "limits?|limit",
      "change|set|raise|increase|lower|reduce|edit|adjust|enforce|enforced|switch|put|define|update|configure|higher|turn",
    ],
    also: "daily|monthly|an|account's|account|accounts|client's|client|on|of|for|day|month|really|bind|so that|they|it|payment|only|warn|block",
    unless: "how many|above|over|which|reached|closest",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "configurations:write",
    answer:
      "Open Configurations, choose the account, and set its daily and monthly limit in AED; Enforce limits decides whether a payment beyond them is refused. Save Configuration saves all of it.",
    links: [{ label: "Configurations", href: "/admin/configurations" }],
  },
  {
    asked: [
      "place|put|create|enter|make|add|block|freeze|reserve",
      "currency|eur|euros?|aed|dirhams?|usd|dollars?|other currency|foreign currency|rate",
    ],
    also: "hold|holds|money|in|account|another|which|what|used|is|and|with|at|different|from|the|make|an|on",
    unless: "how much|how many|active|total|list|held",
    forms: ["how", "may"],
    access: "holds:write",
    answer:
      "A hold may be entered in AED, USD or EUR, whatever the account's currency: it is converted at the exchange rate in effect when it is placed, and the dialog shows beforehand what will be held.",
    links: [{ label: "Create a hold", href: "/admin/holds?create=1" }],
  },
  {
    asked: ["hold|holds", "release|lift|end|remove|capture|cancel|take off|undo|free"],
    also: "before|it|expires?|early|part|partly|of|only|a|an|account|debit|whole|money|held|still|runs|out|off|from|or|client's|active|on",
    unless: "how many|which|october|november|september|yesterday",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "holds:write",
    answer:
      "Open Holds Management and find the hold: Release gives its money back, Capture debits it or a part of it, and what is not captured becomes available again. Both are for active holds.",
    links: [{ label: "Holds Management", href: "/admin/holds" }],
  },
  {
    asked: [
      "hold|holds|money|funds|amount|part",
      "place|create|put|new|make|add|set|block|freeze|reserve|stop",
    ],
    also: "a|an|on|account|accounts|money|funds|amount|part|of|client's|client|so|nobody|no one|spends?|it|in|hold|for|without|expiry|end date|until",
    unless: "how many|which|how much|payment|october|november",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "holds:write",
    answer:
      "Open Holds Management and choose Create New Hold: the account, the amount, a reference, the reason, which the client never reads, and when it expires. The amount leaves what is available until the hold is released, captured or expires.",
    links: [{ label: "Create a hold", href: "/admin/holds?create=1" }],
  },
  {
    asked: ["delete|close|remove", "account|accounts|va"],
    also: "happens|if|when|that|still|has|have|money|balance|holds?|with|an|it|on|open|virtual|in|one|client's|empty|not|cannot|can't|cant|can",
    unless: "user|how many|which|when was|since|restore|reopen|undo|back",
    forms: ["how", "where", "may", "who", "why", "what"],
    named: true,
    access: "accounts:write",
    answer:
      "Open Virtual Accounts and choose Delete on the account. It is refused while the account has a balance, an active hold, an open fund allocation or a payment under review. An account that was ever used is closed: its history stays.",
    links: [{ label: "Virtual Accounts", href: "/admin/virtual-accounts" }],
  },
  {
    asked: ["suspend|unsuspend|reactivate"],
    also: "happens|if|account|client's|for|time|till|until|again|temporarily|completely",
    unless: "user|money|funds|request|limit|when|since|why|\\w+\\.\\w+",
    forms: ["how", "where", "may", "who", "what"],
    named: true,
    access: "accounts:write",
    answer:
      "Open Virtual Accounts, choose Edit on the account, and set its Status: active, suspended or inactive. Only an active account is credited or debited.",
    links: [{ label: "Virtual Accounts", href: "/admin/virtual-accounts" }],
  },
  {
    asked: [
      "suspend|unsuspend|reactivate|activate|deactivate|disable|block|unblock|freeze|set|change",
      "account|accounts|va|status",
    ],
    also: "an|a|virtual|client's|whole|for|time|till|until|again|set|make|change|of|to|temporarily|completely|on|off|status|active",
    unless:
      "user|hold|money|funds|how many|which|when|since|why|payment|request|limit|rate|debit|credit|\\w+\\.\\w+",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "accounts:write",
    answer:
      "Open Virtual Accounts, choose Edit on the account, and set its Status: active, suspended or inactive. Only an active account is credited or debited.",
    links: [{ label: "Virtual Accounts", href: "/admin/virtual-accounts" }],
  },
  {
    asked: [
      "switch|stop|turn|allow|disable|enable|block",
      "debits?|credits?|payments? out|incoming|outgoing",
    ],
    also: "off|on|operations|account|for|an|a|one|of|all|from|only|client's|accounts",
    unless: "how much|how many|which|october|november|total",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "configurations:write",
    answer: "Open Configurations, choose the account, and switch Credit operations or Debit operations.",
    links: [{ label: "Configurations", href: "/admin/configurations" }],
  },
  {
    asked: ["edit|rename|change", "account's|account|accounts|customer name|reference|description"],
    also: "name|details|type|currency|virtual|customer|company|of|an|a|its|the|client's|after",
    unless: "limit|user|cbs|core|hold|payment|password|who changed|rate",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "accounts:write",
    answer: "Open Virtual Accounts and choose Edit on the account.",
    links: [{ label: "Virtual Accounts", href: "/admin/virtual-accounts" }],
  },
  {
    asked: ["bulk|file|many|several|template|mass|batch", "accounts?|upload|format|template|columns"],
    also: "of|at once|csv|excel|xlsx|create|open|opening|format|which|what|need|needs|look|like|have|the|in one go|import|for|fields|must|should|virtual|does|be|in|list",
    unless: "statement|payments?|how many|payment file",
    forms: ["how", "where", "may", "what"],
    access: "accounts:write",
    answer:
      "Open Virtual Accounts and choose Bulk Upload. The file is a CSV or an Excel workbook, at most 5 MB and 2,500 rows; it needs the columns customerName, companyName, reference and type, and its dialog has a template. It is checked row by row before anything is created.",
    links: [{ label: "Bulk Upload", href: "/admin/virtual-accounts?upload=1" }],
  },
  {
    asked: ["create|open|opening|add|new|make|set up", "account|accounts|va|iban"],
    also: "a|an|virtual|for|client|client's|customer|another|one|in|euros?|dollars?|dirhams?|company|from|request|of",
    unless:
      "user|hold|limit|statement|how many|which|payment|allocation|transaction|set-?up request|cbs|core",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "accounts:write",
    answer:
      "Choose Create VA on the Dashboard or on Virtual Accounts: customer, company, reference and type are needed. New accounts are in USD; Edit changes the currency of one that was not used yet.",
    links: [{ label: "Create a virtual account", href: "/admin/virtual-accounts?create=1" }],
  },
];
