import type { Guidance } from "./guidance";

/** What speaks of figures or of what was booked, and of no situation. */
const figures =
  /\b(?:how much|how many|total|sum|average|balance of|list|between .* and|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b|\d{4}/;

/** What people tell of themselves, to be told what to do. Texts are folded to lower case. */
export const situations: readonly Guidance[] = [
  {
    asked:
      /\bwho (?:else )?(?:can |could )?(?:sees?|reads?) (?:what (?:i|we)|my (?:chats?|questions|messages))\b|\b(?:is|are) (?:what i (?:write|ask|type)|my (?:chats?|questions|messages))\b.{0,20}\b(?:saved|stored|kept|recorded|private|seen)\b|\b(?:can|may) (?:my )?(?:colleagues?|boss|others|the bank|somebody)\b.{0,20}\b(?:see|read) (?:what i (?:write|ask)|my (?:chats?|questions|messages))\b/,
    answer:
      "Your chats are kept for you: the list of chats here has them, to be opened, renamed or deleted. Each user sees their own alone.",
  },
  {
    asked:
      /^\W*(?:why|how come) (?:is|was|are|were) (?:my|our|the|one of our|one of my)\b.{0,40}\b(?:accounts?|desk|collections)\b.{0,15}\b(?:suspended|inactive|blocked|deactivated|switched off|closed)\W*$/,
    answer:
      "An account's status is set by the bank, and its reason is not kept here. Please ask {support}, telephone {phone}.",
    for: "client",
  },
  {
    asked:
      /^\W*how long (?:does|do|will|can|is|are) (?:an? |the )?(?:holds?|money|funds) (?:stay|last|take|run|be|remain|held|blocked)\b|^\W*when (?:does|do|will) an? hold (?:end|expire|stop|go away)\b/,
    unless: figures,
    answer:
      "A hold stays until it is released, or captured, or until its expiry where it has one. Ask me 'when do our holds expire' for those that stand.",
  },
  {
    asked:
      /\b(?:do|will|would|can) (?:i|we) get (?:my|our|the) money back\b|\bwhat (?:happens|happened) (?:to|with) (?:the|my|our) money\b.{0,30}\b(?:returned|rejected|bounced|came back|comes back)\b|\b(?:returned|rejected|bounced)\b.{0,20}\bwhat (?:happens|happened) (?:to|with) (?:the|my|our) money\b/,
    unless: figures,
    answer:
      "Yes: the amount of a payment that was returned or rejected is credited to its account again, as a transaction of its own. A payment that was sent and arrived stays paid.",
  },
  {
    asked:
      /\b(?:lost|stolen|stole|missing|hacked|hijacked)\b.{0,30}\b(?:laptop|lap top|phone|computer|device|tablet|pc|mobile|bag|account|login|password)\b|\b(?:laptop|phone|computer|device|tablet|pc|mobile)\b.{0,30}\b(?:lost|stolen|gone|hacked|was taken)\b|\b(?:someone|somebody|stranger|who) (?:else )?(?:is |has |was |may have |might have )?(?:using|used|uses|use|knows|logged in|signed in|in(?:to)?)\b.{0,20}\b(?:my|our) (?:account|login|password|user|session)\b/,
    unless:
      /^\W*(?:please |pls |can you |could you )*(?:block|suspend|freeze|close|deactivate|reset|delete)\b|\bhow (?:much|many)\b|\bpassword\b.*\bhow\b|\bforgot/,
    answer:
      "Sign in elsewhere, open the menu behind your initial, top right, and choose Sessions: End all others signs you out everywhere else. Then choose Password Reset in the same menu. If somebody may have used your account, tell {support} at once, telephone {phone}.",
    links: [{ label: "Sessions", href: "/sessions" }],
  },
  {
    asked:
      /\b(?:wrong|incorrect|mistyped|false|bad)\b.{0,25}\b(?:iban|account number|recipient|payee|beneficiary|account|amount|person|company|supplier)\b|\b(?:typo|mistake|error)\b.{0,20}\b(?:in|with) (?:the |an |my )?(?:iban|recipient|payment|transfer|amount|account number)\b|\b(?:paid|sent|made|transferred) (?:it |the payment |a payment |the same (?:bill|invoice|payment) )?twice\b/,
    unless:
      /\b(?:how many|how much|which|list|did we|have we|was it|were|what happens|returned|came back|show|balance)\b|\d{5}/,
    answer:
      "A payment that was made cannot be changed or called back here. Ask the bank at once: {support}, telephone {phone}. Where the recipient's bank does not take it, it comes back, and its amount is credited to the account again.",
    for: "client",
  },
  {
    asked:
      /\bwhen (?:will|does|do|should|would|can) (?:a|the|my|our|an)? ?(?:\w+ )?(?:payment|transfer|money|funds)s? (?:arrive|be there|get there|reach|go out|leave|be received|land|come)\b|\bhow (?:long|fast|quick|quickly|soon)\b.{0,40}\b(?:payment|transfer|money|transaction)s? ?.{0,30}\b(?:take|takes|arrive|arrives|arrived|be there|need|needs|reach|go through)\b|\bhow long\b.{0,20}\b(?:payment|transfer|money)s?\b.{0,40}\b(?:abroad|germany|europe|overseas|international|local|another bank)\b/,
    unless:
      /\b(?:did|average|was|were|had|last|yesterday|since|left|used|still|hold|review|held|account be opened|opened|request|statement|sitting|been)\b|\d{4}/,
    answer:
      "Local transfers are immediate, international ones take 1-3 business days, large amounts may need approval.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked:
      /^\W*(?:ok(?:ay)?|and|so|please|pls|then|now)?[\s,]*(?:(?:can|could|would|will) (?:you|u) )?(?:please |pls )?(?:mark|set|flag) (?:it|this|that|them|these|all|the alerts?|my alerts?|(?:all )?(?:my |the )?notifications?)(?: of them)? (?:as )?(?:seen|read|done)\b/,
    answer:
      "I change nothing, so nothing was marked. An alert counts as read once you open it from the bell, top right; Mark all as read does it for all that are shown.",
    links: [{ label: "Notifications", href: "/notifications" }],
  },
  {
    asked:
      /^\W*(?:i|we)(?:'ve| have)? ?(?:just )?(?:got|get|received|see|have|had) (?:an? )?(?:new )?(?:alert|warning|notification)s?\b.{0,20}(?:\bwhat (?:now|do i do|should i do|to do|do we do|does (?:it|that) mean)\b)/,
    answer:
      "Open it from the bell, top right: it says what it is about, and counts as read then. It tells you of a large amount or of a limit that was reached. If you do not know the transaction behind it, tell {support}, telephone {phone}.",
    links: [{ label: "Notifications", href: "/notifications" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:please |pls |kindly |can you |could you |i want (?:you )?to |we (?:need|want) (?:you )?to |i need (?:you )?to )*(?:raise|increase|lift|double|lower|reduce|extend|change|set)\b.{0,30}\blimits?\b/,
    unless: /\bhow (?:much|many)\b|\b(?:why|did|was|who)\b/,
    answer:
      "Limits are set by the bank, so I prepared nothing. Please ask {support}, telephone {phone}, and name the account and the limit that you need.",
    for: "client",
  },
  {
    asked:
      /\b(?:why|how come)\b.{0,12}\b(?:can't|cant|cannot|can not|can (?:i|we) not|can (?:i|we) no longer|don't|dont|do not|doesn't|no longer|isn't|isnt|can)\b.{0,15}\b(?:see|find|show|view|listed|appear|shown|visible)\b.{0,50}\b(?:account|accounts|company|client)\b|\b(?:account|accounts)\b.{0,30}\b(?:disappeared|vanished|gone from (?:the|my) list|not (?:shown|listed|visible|in the list)|no longer (?:shown|listed|visible|there))\b/,
    unless: /\b(?:payment|transaction|balance|statement|hold|money|funds)s?\b/,
    answer:
      "You see the accounts of your own company, and no others. An account that was closed leaves the lists. If you miss one of yours, ask {support}.",
    links: [{ label: "My Virtual Accounts", href: "/client/accounts" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:please |pls |kindly |can you |could you |i want (?:you )?to |we (?:need|want) (?:you )?to )*(?:make|create|open|set up|give) (?:me |us )?(?:a|an|another|one more)? ?(?:new )?(?:\w+ )?(?:virtual )?(?:acc|account|acct|va|iban)\b/,
    unless: figures,
    answer:
      "Accounts are opened by the bank, so I prepared nothing. Send a set-up request, or ask {support}.",
    links: [{ label: "Virtual Account Setup Request", href: "/contact" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:is|are) (?:a |an |the )?(?:cobo|pobo)\b.{0,60}\b(?:gets?|receives?|collects?|sends?|pays?|in|out)\b|^\W*(?:which|what)(?: one)? (?:is|does|of)\b.{0,20}\b(?:cobo|pobo)\b.{0,30}\b(?:or|and)\b.{0,20}\b(?:cobo|pobo)\b/,
    unless: figures,
    answer:
      "COBO accounts collect: customers pay in to them. POBO accounts pay: vendors and suppliers are paid from them. BOTH do either. Each account's type stands in the list of accounts.",
    links: [{ label: "My Virtual Accounts", href: "/client/accounts" }],
    for: "client",
  },
  {
    asked:
      /\bwhat (?:the (?:heck|hell) )?(?:is|are) (?:a |the |these |this )?sweeps?\b.{0,30}\bwhy\b|\bwhy (?:does|do|is|are)\b.{0,25}\bsweeps?\b|\bwhy (?:is|are|does)\b.{0,30}\b(?:swept|emptied by a sweep)\b/,
    unless: figures,
    answer:
      "A sweep moves what was collected on an account to the core account behind it, the bank's real account. When it is done is agreed with the bank: ask {support}. For the sweeps themselves ask me, such as 'sweeps this month'.",
    for: "client",
  },
  {
    asked:
      /^\W*why (?:do|does|is|are|don't|dont|doesn't) (?:the |my |our )?(?:available(?: balance)?|balance)(?: and (?:the |my |our )?(?:available(?: balance)?|balance))? (?:not (?:match|equal|the same)|differ|differs|different|less than|lower than|smaller than|not the same|match)(?: (?:from |as |than )?(?:the |my |our |each other)?(?:available(?: balance)?|balance)?)?\W*$/,
    answer:
      "What differs is held: holds reserve money that stays in the balance and is not available until they are released, captured or expire. Ask me 'which holds are active' to see them.",
  },
  {
    asked:
      /^\W*(?:please |pls |kindly |can you |could you )*(?:e-?mail|mail)\b.{0,60}\b(?:statement|report|csv|pdf|excel|list|file|it|this|that|result|results)\b|\b(?:send|forward)\b.{0,60}\b(?:by|via|per) (?:e-?mail|mail)\b|\b(?:statement|report|csv|pdf|file)\b.{0,40}\b(?:to|at) \S+@\S+/,
    unless: /\b(?:reconcil\w+|schedule\w*|how (?:much|many)|payment)\b/,
    answer:
      "I send nothing by e-mail. On Statements choose the account and the month, then Download Statement, and send the file on yourself.",
    links: [{ label: "Statements", href: "/client/statements" }],
    for: "client",
  },
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
      /^\W*(?:can|could|would|will) (?:you|u) (?:please |pls )?(?:make|do|send|pay|transfer|enter)\b.{0,25}\b(?:for (?:me|us)|payments?|money|transfers?)\W*$/,
    answer:
      "I carry nothing out. Write 'pay 500 to' with an IBAN and the account to pay from, and I open the payment dialog filled in: you check it and confirm it.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:can i (?:download|get|install)|is there|do you have|have you(?: got)?)\b.{0,20}\bapp(?:lication)?\b|\b(?:iphone|android|app store)\b/,
    unless: figures,
    answer: "There is no app to install: it runs in the browser, on a phone as well.",
  },
  {
    asked:
      /^\W*(?:are|is) (?:your|these|the|those|ur) (?:numbers?|figures?|data|information|balances?|rates?)(?: here)? (?:live|current|up to date|real|real.?time|correct|right|fresh)\b|^\W*how (?:up to date|current|fresh|live) (?:is|are) (?:this|these|it|your|the)\b/,
    unless: /\b(?:payment|account \w+|of \w+ \w+)\b/,
    answer:
      "They are worked out from the book at the moment when you ask, and every answer shows the rows that it rests on.",
  },
  {
    asked:
      /^\W*(?:what time|when|until when|at what time)\b.{0,20}\b(?:support|bank|office|help desk|helpdesk|you)\b.{0,15}\b(?:open|opens|close|closes|closed|available|reachable|start|end)\b|^\W*(?:who|whom) (?:can|do|should|could) (?:i|we) (?:call|phone|ring|contact|ask|write to|talk to)\b/,
    unless: /\b(?:account|payment|hold|limit|raise|statement)\b/,
    answer: "The support is at {support}, telephone {phone}. Its hours: {hours}.",
  },
  {
    asked:
      /^\W*what (?:may|can|is|are) (?:an? |the )?auditors? (?:allowed to |able to )?(?:do|see|change)\b|^\W*what (?:am|are) (?:i|we) (?:allowed|able) to (?:do|see)\b/,
    answer:
      "An auditor opens every screen and finds no act on it, but for the own password and chats, and for reconciliation, reports and exports, which are recorded. An admin may act, within what the bank wants a second person for.",
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
      "Alerts are raised for single large amounts, for many transactions or amounts just under the threshold within a short time, for money that comes in and leaves again, for accounts in use after a long pause, and for limits that are hit. Alert Settings, on Alerts & Monitoring, has the thresholds.",
    links: [{ label: "Alerts & Monitoring", href: "/admin/alerts" }],
    for: "staff",
  },
  {
    asked:
      /\b(?:set|put|switch|turn)\b.{0,15}\b(?:language|arabic|french|german)\b|\b(?:in|speak|talk) (?:arabic|french|german|hindi|urdu)\b/,
    unless: figures,
    answer: "The product and I speak English alone.",
  },
];
