import type { Guide } from "./guide";

/** What the bank's staff asks about users, set-up requests, alerts and approvals, the most special first. */
export const peopleGuides: readonly Omit<Guide, "for">[] = [
  {
    asked: ["approve|decide|approved", "own|my own|myself|same|twice"],
    also: "act|acts|approval|request|my|the|payment|by|person|people|two|it",
    unless: "how many",
    forms: ["may", "who", "how"],
    answer:
      "No: another person decides than the one who asked. Each act that waits is decided once, on Approvals.",
    links: [{ label: "Approvals", href: "/admin/approvals?status=waiting" }],
  },
  {
    asked: ["clients?|client's|customers?|customer's", "sees?|screens?|view|eyes|side"],
    also: "what|a|the|as|it|from|looks like|look like|for|how|he",
    unless: "alert|hold|payment|review|balance|how much|which|account",
    forms: ["how", "where", "may"],
    answer:
      "As clients see it, in the menu behind an admin's initial, top right, leads to the clients' screens; an auditor has them in the sidebar. Staff read those of all accounts there.",
    links: [{ label: "Account Overview", href: "/client/overview" }],
  },
  {
    asked: ["clients?|customers?|company", "onboard|new|take on|set up|add|create|procedure|begin"],
    also: "a|an|for|with|open|enter|first|steps|what|are",
    unless: "account|user|hold|limit|payment|statement|password|how many|request|which|rate",
    answer:
      "From its set-up request: Create user gives the client its sign-in and its client ID, Create account from this request its first account. Without a request choose Add User on User Management, then Create VA for that client.",
    links: [
      { label: "Set-up requests", href: "/admin/setup-requests" },
      { label: "User Management", href: "/admin/users" },
    ],
  },
  {
    asked: [
      "sign|log|kick|end|throw|sign out|log out|log off",
      "users?|client|client's|somebody|someone|colleague|colleague's|customer|his|her",
    ],
    also: "session|everywhere|out|off|of|a|an|out|all|the|another|else|s",
    unless: "my|in|last|when|see",
    named: true,
    access: "users:write",
    answer: "Open User Management and the user's details: Sign out everywhere ends the user's sessions.",
    links: [{ label: "User Management", href: "/admin/users" }],
  },
  {
    asked: [
      "password|passwords",
      "users?|client|clients|client's|customer|customers|customer's|colleague|colleague's|somebody|someone|his|her|their|staff",
    ],
    also: "reset|change|set|new|forgot|forgotten|lost|has|for|of|a|an|what now|now|what|another|else|to|do|the|s",
    named: true,
    forms: ["how", "where", "may", "who", "what"],
    access: "users:write",
    answer:
      "Open User Management, choose Edit on the user and enter a new password: the user's sessions end, and the user is told of it by mail.",
    links: [{ label: "User Management", href: "/admin/users" }],
  },
  {
    asked: [
      "users?|colleague|employee|auditor|admin|login|staff member",
      "add|create|new|invite|set up|register",
    ],
    also: "a|an|to|for|another|client|client's|of|company|with|role|person|access|the|and|give|as",
    unless: "how many|which|hold|request",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "users:write",
    answer:
      "Open User Management and choose Add User: username, email and password are needed, and the role and the client ID say what the user may see.",
    links: [{ label: "Add a user", href: "/admin/users?create=1" }],
  },
  {
    asked: [
      "users?|colleague|employee|login|role|client id|\\w+\\.\\w+",
      "edit|change|deactivate|disable|delete|remove|block|lock|activate|reactivate|suspend|promote",
    ],
    also: "a|an|of|to|role|client|id|somebody|left|who|has|the|bank|email|e-mail|another|from|into|admin|auditor|client's|make",
    unless: "how many|which|hold|when",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "users:write",
    answer:
      "Open User Management: Edit changes the user's role, client ID, email and whether it is active, Delete removes it. A change of role, client, password or activity ends the user's sessions; the last active admin stays.",
    links: [{ label: "User Management", href: "/admin/users" }],
  },
  {
    asked: ["users?", "see|find|look|list|show|are|search"],
    also: "all|the|of|client|client's|list|are|bank|who|may sign in|a|an|system",
    unless: "how many|which|active|last",
    forms: ["how", "where"],
    answer: "User Management lists them, with a search by username, email or client ID and a filter by role.",
    links: [{ label: "User Management", href: "/admin/users" }],
  },
  {
    asked: [
      "set-?up requests?|set up requests?|onboarding(?: requests?)?|applications?|contact requests?|requests?",
      "approve|handle|accept|process|decline|reject|work on|answer|close|update|deal with|finish|change|turn|convert",
    ],
    also: "status|into|account|user|a|an|from|website|contact|page|new|client|customer|the|of|one|account opening|with|what|do",
    unless: "how many|which|why|when|payment|hold",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "setup-requests:handle",
    answer:
      "Open Set-up requests and the request: Update sets its status and takes a note, Create account from this request and Create user open their dialogs filled in. What was created already is not offered again.",
    links: [{ label: "Set-up requests", href: "/admin/setup-requests" }],
  },
  {
    asked: [
      "set-?up requests?|set up requests?|onboarding(?: requests?)?|applications?|contact requests?|contact form|website",
      "see|find|look|where|come|land|go|arrive|read|list|show|end up",
    ],
    also: "from|website|contact|page|new|client|customers?|the|of|in|requests?|form|public|messages|are|set-?up|setup",
    unless: "how many|which|why|when",
    forms: ["how", "where"],
    answer:
      "Set-up requests lists what was sent on the public contact page, newest first, with filters by status, account type and days. It is in the menu behind your initial, top right.",
    links: [{ label: "Set-up requests", href: "/admin/setup-requests" }],
  },
  {
    asked: ["alerts?", "acknowledge|resolve|close|handle|clear|deal with|finish|mark|dismiss"],
    also: "a|an|as|resolved|acknowledged|seen|read|one|it|the|of|client's|done|all|several|new|done with|critical|high",
    unless: "how many|which|when|never|export collections",
    forms: ["how", "where", "may", "who"],
    access: "alerts:handle",
    answer:
      "Open Transaction Monitoring & Alerts (Alerts & Monitoring in the sidebar): an active alert has Acknowledge and Resolve, an acknowledged one Resolve, each with a note. In the bell it counts as read once you open it.",
    links: [{ label: "Transaction Monitoring & Alerts", href: "/admin/alerts" }],
  },
  {
    asked: [
      "alerts?|monitoring|thresholds?|threshold",
      "thresholds?|threshold|settings|configure|rules|amount from which|sensitivity|set|change",
    ],
    also: "high|for|a|an|client|client's|of|the|velocity|amount|house|default|raised|when|are|limits",
    unless: "how many|which|set off|triggered",
    forms: ["how", "where", "may", "who", "what"],
    access: "alert-settings:write",
    answer:
      "Open Transaction Monitoring & Alerts (Alerts & Monitoring in the sidebar) and choose Alert Settings: the thresholds of the house, or of one client, with a test of what they would have raised.",
    links: [{ label: "Transaction Monitoring & Alerts", href: "/admin/alerts" }],
  },
  {
    asked: [
      "second person|four eyes|4 eyes|approvals?|maker checker|second admin",
      "set|switch|require|turn|configure|change|where|see|find|decide|approve|give|who|work|on|enable",
    ],
    also: "for|payments|a|an|client|client's|acts?|of|on|off|principle|the|up|colleague|colleague's|another|waits?|waiting|are|is|does|kind|admin|admins|which",
    unless: "how many",
    forms: ["how", "where", "may", "who"],
    access: "approvals:decide",
    answer:
      "Acts that wait for a second person are on Approvals, where another admin approves or refuses them; never who asked for them. For which kinds of acts one is needed is set on Configurations, and there for a client's payments, too.",
    links: [
      { label: "Approvals", href: "/admin/approvals?status=waiting" },
      { label: "Configurations", href: "/admin/configurations" },
    ],
  },
];
