import { paymentGuidelines } from "@/payments/contract";
import type { HowTo } from "./how-to";

/** An answer about the product that is found by how a question is put. */
export type Guidance = Omit<HowTo, "words" | "unless"> & { asked: RegExp; unless?: RegExp };

const guideline = (term: (typeof paymentGuidelines.limits)[number]["term"]): string =>
  paymentGuidelines.limits.find((one) => one.term === term)?.text ?? "";

const sizes = `The guidelines for one payment: at least ${guideline("Minimum payment")}, at most ${guideline("Maximum single payment")}. Beside that each account has a daily and a monthly limit, and what is available on it; ask me what is left of them.`;

/** What a question has that asks for what was booked, and not how something is done. */
const booked =
  /\b(?:did|was|were|had|last|yesterday|today|this (?:week|month|year)|in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|since|left|used|still)\b/;

/** What people ask about the product in words of their own, the most special first. Texts are folded to lower case. */
export const guidance: readonly Guidance[] = [
  {
    // What is to come.
    asked:
      /\b(?:(?:do |d')?(?:you|u) (?:think|reckon|expect|guess)|forecast|predict|prediction|outlook)\b.*\b(?:euro|euros|eur|dollar|dollars|usd|dirham|dirhams|aed|rate|rates|balance|cash|money|income|we|i|payment|payments)\b|\b(?:will|gonna|going to|likely to)\b.*\b(?:euro|eur|dollar|usd|dirham|aed|rate|rates)\b.*\b(?:rise|fall|drop|climb|go up|go down|up|down|stronger|weaker|better|worse)\b|\b(?:euro|eur|dollar|usd|dirham|aed|rate|rates)\b.*\b(?:will|gonna|going to)\b.*\b(?:rise|fall|drop|climb|up|down|stronger|weaker|better|worse)\b|\bwill (?:the )?(?:euro|eur|dollar|usd|dirham|aed|rates?|balance)\b/,
    answer:
      "I cannot know what is to come, and nobody's forecast is kept here: I tell what is booked, and rates up to today.",
  },
  {
    asked:
      /\b(?:how much|what|max|maximum|most|limit|can|may)\b.*(?:\b(?:in|at) (?:one|a single) (?:go|time|payment|transfer|transaction)\b|\bat once\b)|\b(?:max|maximum|min|minimum|largest|biggest|highest|smallest|lowest|least|most)\b.{0,30}\b(?:per|single|one|a|each) (?:payment|transfer)\b.{0,30}\b(?:can|allowed|possible|permitted|may)\b|\b(?:is there|are there|what(?:'s|s| is)?|whats)\b.{0,12}\b(?:max|maximum|min|minimum|smallest|largest|biggest|upper limit|lower limit|cap|limit)\b.{0,30}\b(?:per payment|per transfer|for (?:a|one|each|single) (?:payment|transfer)|(?:i|we|one|you) (?:can|may|could) (?:send|pay|transfer)|to (?:send|pay|transfer)|(?:payment|transfer)(?: amount)?(?: allowed)?\W*$)|\b(?:smallest|largest|biggest|minimum|maximum|lowest|highest) (?:payment|transfer|amount)(?: that is)? (?:allowed|possible|permitted|(?:i|we) (?:can|may))/,
    unless:
      /\b(?:settled|settle|resolved|rejected|booked|did|was|were|had|how many|upload|file|received|came|yesterday|today|last|this (?:week|month|year)|left|still|from|out of|per day|a day|each day|per month|daily|monthly|october|september|november|hold|held|balance)\b/,
    answer: sizes,
  },
  {
    asked:
      /\b(?:allocat|earmark)\w*\b.*\b(?:gone|lost|spent|taken|deducted|moved|missing|still (?:mine|ours|there|yours|on it)|out of (?:the|my|our) (?:account|balance)|left the)\b|\b(?:gone|lost|deducted|taken)\b.*\b(?:allocat|earmark)\w*\b/,
    unless: /\b(?:how much|how many|which|since|who|whom|free)\b/,
    answer:
      "No: an allocation only earmarks available money of an account for a user. It is a memo and moves no money, so that it is still on the account and in its balance.",
  },
  {
    asked:
      /\b(?:held|blocked|on hold|holds?|frozen)\b.*\b(?:gone|lost|taken|deducted|still (?:mine|ours|there|yours))\b/,
    unless:
      /\b(?:how much|how many|which|since|who|whom|when|what|whats|what's|left|available|once|off|where|balance)\b/,
    answer:
      "No: held money stays on the account and counts in its balance. It cannot be spent until the hold is released, captured or expires.",
  },
  {
    asked:
      /\b(?:need|want|open|get|have|like|create|add|set up|setup|request|apply for)\b.{0,40}\b(?:another|one more|new|extra|additional|second|further|an|a)\b.{0,20}\b(?:account|acount|va|iban)\b/,
    unless:
      /\b(?:statement|balance|list|show|login|user|hold|payment|how much|how many|called|transaction|details?|which|who|if|did|was|has|movement|fee)\b|\d{3}|["“]/,
    answer: "Accounts are opened by the bank. Send a set-up request, or ask {support}.",
    links: [{ label: "Set-up request", href: "/contact" }],
    for: "client",
  },
  {
    asked: /\b(?:how|where|can|may)\b.{0,20}\b(?:open|create|add|set up)\b.{0,25}\b(?:accounts?|acount|va)\b/,
    unless: /\b(?:hold|user|payment|balance|statement|limit)\b/,
    answer:
      "Choose Create VA on the dashboard or on Virtual Accounts: customer, company, reference and type are needed. Admins may do so.",
    links: [{ label: "Create a virtual account", href: "/admin/virtual-accounts?create=1" }],
    for: "staff",
  },
  {
    asked:
      /\b(?:(?:new|another|second|extra|own|get|add|need|want|give|create)\b.{0,40}\b(?:login|log-in|log in|sign-in|sign in|user)|(?:login|log-in|access|sign-in) for (?:my|our|a|the|another))\b/,
    unless:
      /\b(?:show|how much|how many|balance|which|list|allocat\w*|falconmoor|borrowed|who|alerts?|holds?)\b/,
    answer: "Users and their sign-ins are added by the bank. Please ask {support}.",
    for: "client",
  },
  {
    asked:
      /\b(?:forgot|forgotten|lost|reset|change)\b.{0,25}\bpassword\b|\bpassword\b.{0,25}\b(?:forgot|lost|reset|change)\b/,
    unless: /\buser's|\bcolleague|\bclient's|\bfor (?:a|the)\b/,
    answer:
      "Open the menu behind your initial, top right, and choose Password Reset. It ends your other sessions. Who cannot sign in any more asks {support}.",
  },
  {
    asked: /\bpasswords?\b/,
    answer: "A user's password is reset in User Management, by an admin.",
    links: [{ label: "User Management", href: "/admin/users" }],
    for: "staff",
  },
  {
    asked:
      /\b(?:cancel|recall|call back|stop|undo|reverse|revoke|take back|get back|amend|edit|correct)\b.{0,30}\b(?:payment|transfer|it after|sent)\b/,
    unless: /\b(?:which|how many|how much|list|show|why|who|when|were|was|stopped|on \d)\b|\d{3}/,
    answer:
      "A payment that was made cannot be changed or called back here. Ask the bank at once: {support}, telephone {phone}.",
    for: "client",
  },
  {
    asked: /\b(?:upload|bulk|file of|many|mass|several)\b.{0,20}\b(?:payment|payments)\b|\bbulk upload\b/,
    unless: /\b(?:did|were|was|made|how many|which|list|show|status|last|today)\b/,
    answer:
      "Open Payments (POBO) and choose Bulk Upload: a file of many payments is checked line by line before anything is paid.",
    links: [{ label: "Payments", href: "/client/payments" }],
    for: "client",
  },
  {
    asked: /\bhow (?:do|can|to|could|should)\b.{0,25}\b(?:import|upload|load|read)\b.{0,25}\bstatements?\b/,
    answer:
      "Bank statements are read in under Reconciliation: choose the file, look at what is new in the dry run, and commit it.",
    links: [{ label: "Bank statements", href: "/admin/reconciliation/statements" }],
    for: "staff",
  },
  {
    asked:
      /\bstatements?\b.*\b(?:further|farther|longer|older|earlier|how far|how long|days back|go back|goes back|far back|more than|only (?:gives?|shows?|goes|has)|which periods?|what periods?)\b|\b(?:how far back|older|longer)\b.*\bstatements?\b/,
    unless: /\b(?:balance of|how much|how many|total)\b/,
    answer:
      "Yes: on Statements the period can be 7, 30, 90 or 365 days, a month, or any days from and to, as far back as the account goes.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked:
      /\b(?:do you|does the bank|is the bank|are you|is (?:the )?support)\b.{0,20}\b(?:work|open|working|available|there|closed|reachable)\b|\bcut.?off\b|\bopening hours\b|\bwho (?:do|can|should) (?:i|we) (?:call|ask|phone|contact|write)\b/,
    unless: /\b(?:account|payment|hold|how much)\b/,
    answer: "The support is at {support}, telephone {phone}. Its hours: {hours}.",
  },
  {
    asked:
      /\bhow (?:long|fast|quick|quickly)\b.{0,30}\b(?:payment|transfer|money)s?\b.{0,20}\b(?:take|takes|arrive|arrives|last|go|be there)\b/,
    unless: booked,
    answer:
      "Local transfers are immediate, international ones take 1-3 business days, large amounts may need approval.",
    links: [{ label: "Guidelines", href: "/client/payments" }],
  },
  {
    asked: /^\W*(?:is|are) (?:my|our|the) (?:money|funds|accounts?) (?:safe|secure|insured|protected)\b/,
    answer: "I tell what is booked, and no more. Please ask {support}.",
  },
  {
    asked: /^\W*is everything (?:ok|okay|fine|all right|alright|in order)\b/,
    answer: "I judge nothing. Ask for something that can be looked up: balances, holds, alerts or payments.",
  },
];

/** How it is asked what a word means: 'what is held' asks for a figure, and 'what does held mean' for its meaning. */
function defined(terms: string, { bare = false } = {}): RegExp {
  const article = bare ? "(?:an? |the )?" : "an? ";
  return new RegExp(
    `^\\W*(?:(?:and |so |please )*(?:what(?:'s|s| is| are)?|explain|define|tell me what)(?: exactly)? ${article}(?:${terms})(?: (?:is|are))?|(?:and |so |please )*(?:what (?:does|do) (?:an? |the )?["“']?(?:${terms})["”']? (?:mean|stand for)|what(?:'s|s| is) (?:the )?meaning of (?:an? )?(?:${terms})|what is meant by (?:an? )?(?:${terms})|meaning of (?:${terms})|(?:${terms}) meaning))\\W*$`,
  );
}

/** What words of the product mean. */
export const meanings: readonly Guidance[] = [
  {
    asked: defined("hold|holds|held|on hold|held balance"),
    answer:
      "A hold reserves money on an account: it stays there and counts in the balance, and cannot be spent until the hold is released, captured or expires. Holds are placed by the bank.",
  },
  {
    asked: defined("allocation|allocations|fund allocation|fund allocations|allocated|earmarked"),
    answer:
      "An allocation earmarks available money of an account for a user. It is a memo and moves no money.",
  },
  {
    asked: defined("sweep|sweeps", { bare: true }),
    answer:
      "A sweep moves what was collected on an account to the core account behind it. Funding is the other way: from the core account to an account that pays.",
  },
  {
    asked: defined("core account|funding|cbs account|cbs accounts", { bare: true }),
    answer:
      "The core account is the bank's real account behind virtual accounts. Sweeps move money to it, and funding brings money from it.",
  },
  {
    asked: defined("processing|pending|in process"),
    answer: "A payment that is processing has been entered and has not left yet.",
    for: "client",
  },
  {
    asked: defined("returned|returned payment|bounced"),
    answer: "A returned payment was sent and came back: its amount was credited to the account again.",
  },
  {
    asked: defined("rejected|rejected payment"),
    answer: "A rejected payment never left: its amount was credited to the account again.",
  },
  {
    asked: defined("capture|captured|hold capture"),
    answer: "A captured hold was debited, whole or in part: the held money left the account.",
  },
  {
    asked: defined("release|released|hold release"),
    answer: "A released hold ended without a debit: its money can be spent again.",
  },
  {
    asked: defined("mt940|camt|camt\\.?053", { bare: true }),
    answer:
      "MT940 and camt.053 are statements as files that other programs read. Both are on Statements, beside PDF, Excel and CSV.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: defined("settlement|settlements|settlement instruction|settlement instructions"),
    answer:
      "A settlement instruction moves real money between two core accounts, after transfers between virtual accounts behind them. It is made by the system, and settled by a person or by the bank's statement.",
    for: "staff",
  },
  {
    asked: defined("reconciliation|reconciling", { bare: true }),
    answer: "Reconciliation compares each account's history with its balance, and says where they differ.",
    for: "staff",
  },
  {
    asked: defined("available|available balance|balance"),
    answer:
      "The balance is what an account holds in all. Available is the part that can be spent, held is the part that holds reserve.",
  },
  {
    asked: defined("virtual account|virtual accounts|va|virtual iban"),
    answer:
      "A virtual account exists in this ledger alone, with an IBAN of its own; the money stands in the bank's own accounts behind it.",
  },
  {
    asked: defined("cobo|cobo account", { bare: true }),
    answer: "COBO is collections on behalf of: the account collects customers' payments.",
  },
  {
    asked: defined("pobo|pobo account", { bare: true }),
    answer: "POBO is payments on behalf of: the account pays vendors and suppliers.",
  },
  {
    asked: defined("both account|type both"),
    answer: "An account of type BOTH collects and pays.",
  },
  {
    asked: defined("limit|limits|daily limit|monthly limit|payment limit"),
    answer:
      "A limit bounds what may be paid from an account in a day or a month, counted in AED. Where limits are not enforced, a payment beyond them is not refused for it.",
  },
];
