import type { Guidance } from "./guidance";
import { clientSituations } from "./situations-client";
import { figures } from "./situations-figures";
import { staffSituations } from "./situations-staff";

/** What people tell of themselves, to be told what to do, the most special first. Texts are folded to lower case. */
export const situations: readonly Guidance[] = [
  ...clientSituations,
  ...staffSituations,
  {
    asked:
      /^\W*how much (?:does|will|would|is|do) (?:an?|one|each|every|this|the service)\b ?(?:\w+ )?(?:payment|transfer|account|statement|hold|service|it)?s? ?cost\b[^\d]{0,25}$|^\W*what (?:does|do|will|would) (?:an?|one|each) (?:\w+ )?(?:payment|transfer|account|statement)s? cost\W*$|^\W*(?:do|does|will|must) (?:i|we) (?:have to )?(?:pay|be charged) for (?:this|it|an?|each|every|using)\b(?: (?:payment|transfer|account|statement|service))?\W*$|^\W*(?:is|are) (?:it|this|payments|transfers|statements) (?:for free|free of charge)\W*$/,
    answer: "I do not know of any fees: they are not kept here. Please ask {support}.",
  },
  {
    asked:
      /\b(?:cannot|can't|cant|can not|unable to|not able to) (?:log|sign) ?(?:in|on)\b|\bpassword (?:is not|isn't|isnt|not|does not|doesn't|doesnt|no longer) (?:work|working|works|accepted|right)\b/,
    unless: /\b(?:users?|customer|colleague|he|she)\b/,
    answer:
      "Who cannot sign in asks {support}, telephone {phone}: the bank sets a new password. Who is signed in changes it with Password Reset, in the menu behind the initial, top right.",
  },
  {
    asked:
      /\b(?:logs?|signs?|throws?|kicks?) (?:me|us) (?:out|off)\b|\b(?:logged|signed|thrown|kicked) (?:out|off) (?:after|again|all the time|every|while|so)\b/,
    unless: /\b(?:user|client|yesterday|who)\b/,
    answer: "A session ends by itself after 15 minutes without activity. Then you sign in again.",
  },
  {
    asked:
      /^\W*(?:please |pls |can you )?(?:log|sign) ?(?:me )?(?:out|off) (?:everywhere|all|of everything|from (?:all|every)\b.*|on all\b.*)\W*$/,
    answer:
      "I carry nothing out. Open the menu behind your initial, top right, and choose Sessions: End all others signs you out everywhere else.",
    links: [{ label: "Sessions", href: "/sessions" }],
  },
  {
    asked:
      /\bwho (?:else )?(?:can |could )?(?:sees?|reads?) (?:what (?:i|we)|my (?:chats?|questions|messages))\b|\b(?:is|are) (?:what i (?:write|ask|type)|my (?:chats?|questions|messages))\b.{0,20}\b(?:saved|stored|kept|recorded|private|seen)\b|\b(?:can|may) (?:my )?(?:colleagues?|boss|others|the bank|somebody)\b.{0,20}\b(?:see|read) (?:what i (?:write|ask)|my (?:chats?|questions|messages))\b/,
    answer:
      "Your chats are kept for you: the chat's name at the top of this panel opens the list of them, to be opened, renamed or deleted. Each user sees their own alone.",
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
      /\b(?:lost|stolen|stole|missing|hacked|hijacked)\b.{0,30}\b(?:laptop|lap top|phone|computer|device|tablet|pc|mobile|bag|account|login|password)\b|\b(?:laptop|phone|computer|device|tablet|pc|mobile)\b.{0,30}\b(?:lost|stolen|gone|hacked|was taken)\b|\b(?:someone|somebody|stranger|who) (?:else )?(?:is |has |was |may have |might have )?(?:using|changed|reset|used|uses|use|knows|logged in|signed in|in(?:to)?)\b.{0,20}\b(?:my|our) (?:account|login|password|user|session)\b/,
    unless:
      /^\W*(?:please |pls |can you |could you )*(?:block|suspend|freeze|close|deactivate|reset|delete)\b|\bhow (?:much|many)\b|\bpassword\b.*\bhow\b|\bforgot/,
    answer:
      "Sign in elsewhere, open the menu behind your initial, top right, and choose Sessions: End all others signs you out everywhere else. Then choose Password Reset in the same menu. If somebody may have used your account, tell {support} at once, telephone {phone}.",
    links: [{ label: "Sessions", href: "/sessions" }],
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
      /^\W*why (?:do|does|is|are|don't|dont|doesn't) (?:the |my |our )?(?:available(?: balance)?|balance)(?: and (?:the |my |our )?(?:available(?: balance)?|balance))? (?:not (?:match|equal|the same)|differ|differs|different|less than|lower than|smaller than|not the same|match)(?: (?:from |as |than )?(?:the |my |our |each other)?(?:available(?: balance)?|balance)?)?\W*$/,
    answer:
      "What differs is held: holds reserve money that stays in the balance and is not available until they are released, captured or expire. Ask me 'which holds are active' to see them.",
  },
  {
    asked:
      /^\W*(?:can i (?:download|get|install)|is there|do you have|have you(?: got)?)\b.{0,20}\bapp(?:lication)?\b|\b(?:iphone|android|app store)\b/,
    unless: figures,
    answer: "There is no app to install: it runs in the browser, on a phone as well.",
  },
  {
    asked:
      /^\W*(?:are|is) (?:your|these|the|those|ur) (?:numbers?|figures?|data|information|balances?|rates?)(?: here)? (?:live|current|up to date|real|real.?time|correct|right|fresh)\b|^\W*can (?:i|we) trust (?:you|your (?:figures|numbers|answers))\W*$|^\W*how (?:up to date|current|fresh|live) (?:is|are) (?:this|these|it|your|the)\b/,
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
      /\b(?:set|put|switch|turn)\b.{0,15}\b(?:language|arabic|french|german)\b|\b(?:in|speak|talk) (?:arabic|french|german|hindi|urdu)\b/,
    unless: figures,
    answer: "The product and I speak English alone.",
  },
];
