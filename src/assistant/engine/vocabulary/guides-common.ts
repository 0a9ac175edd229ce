import { type Guide, times } from "./guide";

/** What everybody may ask about the product, the most special first. */
export const commonGuides: readonly Guide[] = [
  {
    asked: [
      "sign(?:ed|ing)? (?:myself |me |us )?out|log(?:ged|ging)? (?:myself |me |us )?(?:out|off)|logout|signout|logoff|end|close|kill|stop|kick|terminate|rid",
      "everywhere|sessions?|all (?:my |the |other )?(?:devices|computers|browsers|places)|other (?:devices?|computers?|browsers?|places?)|another (?:device|computer|browser)|(?:old|office|home|work|other) (?:computer|laptop|pc|phone)|phone|laptop|tablet",
    ],
    also: "my|of|other|others|all|old|off|from|once|same time|login|logins|account",
    unless: "user|client|colleague|somebody else",
    answer:
      "Open the menu behind your initial, top right, and choose Sessions: it shows where you are signed in. End ends one session, End all others the rest of them. A session also ends by itself after 15 minutes without activity.",
    links: [{ label: "Sessions", href: "/sessions" }],
  },
  {
    asked: [
      "signed in|logged in|logged on|sessions|active sessions|devices|logins",
      "my|i|am|we|where|who|which",
    ],
    also: "else|account|currently|right now|as me|other|computers|devices|users?|login|using",
    unless: "users?|client|colleague|last|month|never",
    past: true,
    forms: ["where", "how", "who", "may"],
    answer:
      "Open the menu behind your initial, top right, and choose Sessions: it shows where you are signed in, from which address and since when.",
    links: [{ label: "Sessions", href: "/sessions" }],
  },
  {
    asked: ["logged out|signed out|logged off|thrown out|kicked out|time ?out|timed out|session|sessions"],
    also: "automatically|keep|keeps|always|every|minutes|after|long|until|last|lasts|by itself|expire|expires|end|ends|getting|being|soon|quickly|constantly|time|the system|does|stay|signed in|logged in|am|till",
    forms: ["why", "how", "when"],
    answer: "A session ends by itself after 15 minutes without activity. Then you sign in again.",
  },
  {
    asked: ["sign out|log out|logout|signout|logoff|log off"],
    also: "my|account|of",
    answer: "Open the menu behind your initial, top right, and choose Logout.",
  },
  {
    asked: [
      "password",
      "change|changing|revise|reset|resetting|new|update|set|renew|replace|choose|different",
    ],
    also: "my|own|old|current|expired|login|log in|sign in|the",
    unless: "users?|client|clients|customer|customers|colleague|somebody|someone|staff|his|her|their",
    answer:
      "Open the menu behind your initial, top right, and choose Password Reset. It asks for the current password and ends your other sessions. Who cannot sign in any more asks {support}.",
  },
  {
    asked: ["dark|night|light", "mode|theme|colou?rs?|screen|background|version"],
    also: "switch|turn|change|to|on|off|set|use",
    answer: "Open the menu behind your initial, top right: the theme, light or dark, is chosen there.",
  },
  {
    asked: [
      "chats?|conversations?|questions",
      "delete|remove|rename|old|earlier|previous|new|start|begin|clear|history|past|back",
    ],
    also: "my|with you|the assistant|again|over|of|name|list|to|from|yesterday",
    answer:
      "New Chat at the top of this panel starts another one. The chat's name beside it opens the list of your chats, to open, rename or delete them. Each user sees their own alone.",
  },
  {
    asked: ["how far|how long|how many (?:months|years|days)|oldest|how old|far", "statements?"],
    also: `back|go|goes|available|get|download|reach|kept|history|are|we|get|${times}`,
    forms: ["when", "what", "where", "may"],
    answer:
      "On Statements the period can be 7, 30, 90 or 365 days, a month, or any days from and to, as far back as the account goes.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: [
      "csv|excel|xlsx|xls|spreadsheets?|pdfs?|mt940|camt|camt.053|statements?",
      "download|get|find|export|save|print|where|obtain|pull|generate|make|create|receive|click|press|file",
    ],
    also: `of|for|file|files|version|format|as|in|account|accounts|transactions|bookings|movements|our|my|or|with rights?|an auditor|auditor|rights|one|copy|bank|official|${times}`,
    unless: "audit|users?|holds?|analys\\w+|upload|import|reconcil\\w+|alerts?|e-?mail|far back|long",
    forms: ["how", "where"],
    named: true,
    answer:
      "Open Statements, choose the account and the month or the days, then Download Statement: there are CSV and Excel of what the filter shows, and the account's statement as PDF, Excel, MT940 and camt.053.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: [
      "csv|excel|xlsx|xls|spreadsheets?|pdfs?|mt940|camt|camt.053|statements?",
      "download|export|save|print",
    ],
    also: `of|for|file|files|version|format|as|in|account|accounts|transactions|bookings|movements|our|my|or|with rights?|an auditor|auditor|rights|one|copy|bank|official|${times}`,
    unless: "audit|users?|holds?|analys\\w+|upload|import|reconcil\\w+|alerts?|e-?mail|far back|long",
    forms: ["may"],
    named: true,
    answer:
      "Open Statements, choose the account and the month or the days, then Download Statement: there are CSV and Excel of what the filter shows, and the account's statement as PDF, Excel, MT940 and camt.053.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: ["csv|excel|xlsx|xls|spreadsheets?|pdfs?|mt940|camt|camt.053", "get|have|receive|obtain"],
    also: `of|for|file|files|version|format|as|in|account|accounts|transactions|bookings|movements|our|my|or|with rights?|an auditor|auditor|rights|one|copy|bank|official|${times}`,
    unless: "audit|users?|holds?|analys\\w+|upload|import|reconcil\\w+|alerts?|e-?mail|far back|long",
    forms: ["may"],
    named: true,
    answer:
      "Open Statements, choose the account and the month or the days, then Download Statement: there are CSV and Excel of what the filter shows, and the account's statement as PDF, Excel, MT940 and camt.053.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: [
      "statements?",
      "all (?:of )?(?:my |our |the )?accounts|every account|several accounts|one account|only one|more than one|each account|one by one",
    ],
    also: "have|has|does|do|it|contain|contains|download|downloaded|cover|covers|show|for|together|at once|in one|single|file|or|just|how far back|go|goes|far|back|when",
    forms: ["may", "how", "what", "when"],
    answer:
      "A statement as PDF, MT940 or camt.053 is of one account: choose it on Statements. The CSV and the Excel of what the filter shows can hold all accounts, over any days, as far back as the accounts go.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: [
      "e-?mails?|mail|sms|text message|push|whatsapp",
      "notif\\w+|alerts?|payments?|money|credit|credits|balance|transactions?|when|something|big|large|comes? in|arrives?",
    ],
    also: "being|be|incoming|notified|get|receive|have|switch|turn|set up|make|send|sends|sent|me|us|by|a|on|off|every|each|after|incoming|the bank|bank|subscribe|want|about|low|customer|pays|paid|us|new|in",
    unless: "statement|report|support|address|pdf|scheduled",
    forms: ["how", "where", "may", "what", "why"],
    answer:
      "No e-mails are sent about payments, credits or alerts. Alerts are shown behind the bell, top right, and what came in you can ask me at any time.",
    links: [{ label: "Notifications", href: "/notifications" }],
  },
  {
    asked: ["notifications?|bell|alerts?", "read|seen|mark|dismiss|clear|off|away|get rid|rid"],
    also: "as|all|them|my|unread|the|red|dot|it|of|go|turn|make|remove",
    unless: "acknowledge|resolve",
    answer:
      "An alert counts as read once you open it from the bell, top right. Mark all as read, there and on Notifications, does it for all that are shown. I only show the way: nothing was marked.",
    links: [{ label: "Notifications", href: "/notifications" }],
  },
  {
    asked: ["print|printing|printed|printout|paper"],
    also: "this|statement|list|it|balance|my|our|transactions|payment|confirmation|out|make|copy|as",
    unless: "how much|how many",
    answer:
      "Print the page from your browser. For a statement take the PDF under Download Statement on Statements; a payment's panel has Print confirmation.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: ["account|accounts|client's account", "search|find|look up|look for|quickly"],
    also: "iban|by|its|number|name|customer|certain|particular|specific|one|virtual|from|with|last digits|digits|part|of",
    unless: "transactions?|payments?|amount|balance|holds?|users?|statements?|my|our",
    answer:
      "Type a part of its name, IBAN or reference into Find an account at the top of every screen (Ctrl K). The list of accounts has the same search, with filters.",
  },
];
