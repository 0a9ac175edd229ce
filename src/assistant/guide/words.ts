/*
 * The words of asking. A question about the product is read with these and with the words of the topics alone: one that
 * says anything else is answered by none of them.
 */

const list = (text: string): string[] => text.split(/;\s*/);

/** What a question about the product wants to know; `say` is a wish, or what somebody tells of themselves. */
export const forms = [
  "how",
  "where",
  "may",
  "who",
  "why",
  "when",
  "what",
  "much",
  "is",
  "mean",
  "say",
] as const;
export type Form = (typeof forms)[number];

/** How questions begin. Where a message has two beginnings, the form that is listed first counts, in its longest words. */
export const openings: readonly (readonly [Form, readonly string[]])[] = [
  ["much", list("how much; how many; how often")],
  ["mean", list("what is a; what is an; explain; define; describe")],
  [
    "when",
    list("how far; how long; how fast; how quickly; how soon; how current; when; what time; until when"),
  ],
  ["why", list("why; how come; what for")],
  [
    "how",
    list(
      "how; what is the way; what is the best way; what is the easiest way; what is the right way; in what way; by what means; steps; what are the steps; procedure; what is the procedure; instructions; walk me through; guide me through; help me; teach me; what do i have to do; what must i do; what do i need",
    ),
  ],
  [
    "where",
    list(
      "where; whereabouts; which screen; which page; which menu; which button; what screen; what page; on which screen; on which page; in which menu",
    ),
  ],
  ["who", list("who can; who may; who must; who should; who is allowed")],
  [
    "may",
    list(
      "can; could; may; might; is it possible; is it allowed; is there a way; is there any way; is there a page; is there a screen; is there an option; am i allowed; are we allowed; are you able; am i able",
    ),
  ],
  ["what", list("what; which")],
  ["is", list("is; are; am; do; does; will; would; have; has; must; should")],
];

/** Words that ask what something means, wherever they stand. */
export const meaning = new Set(
  "mean means meaning meant signify signifies definition difference differences differ differs distinguishes vs versus".split(
    " ",
  ),
);

/** Words around one whose meaning is asked. */
export const around = new Set(
  "what between 2 next to does payment account status alert hold money says say shown shows marked screen list word term thing even when if like i'm im five old look same respect respects work works still just called entry and or".split(
    " ",
  ),
);

/** Words before a question that belong to none. */
export const leads = new Set(
  "hi hello hey dear so and but ok okay please kindly sorry well now also just maybe i we you am im i'm new here in ops operations want wants need would like to know learn tell me us let show explain find out understand wonder wondering do can could colleague no idea which trying not".split(
    " ",
  ),
);

/** Words that say nothing of what is asked. */
export const common = new Set(
  "i we you he she they one u my our your his her their its the a an to of for in on at from with into out here there this that it these those is are be am do does can could may might should would shall must have has need needs want wants like get got go going gets please just only also even actually really exactly myself ourselves yourself me us them him and or so now then again some any every app product system platform site website vostra menu button tab stuff somewhere anywhere click press use used using up s i'm im know as about directly possible able allowed best n supposed through by someone somebody anyone anybody person people if ok yes too kind way something there's let".split(
    " ",
  ),
);

/** Words of figures, of what was, and of what is left out: a topic knows them only where a way of asking has them. */
export const hard = new Set(
  "not no never without except but more less most least than total sum average largest biggest smallest highest lowest much many often since until yesterday today tomorrow last did was were had who whom whose what which when why where how other others all each because".split(
    " ",
  ),
);

/** Words and expressions that say the same in a question about the product, by the one that stands for them. */
const same: Readonly<Record<string, string>> = {
  see: "see; find; look; look up; look for; look at; view; check; show; search; locate; trace; list; listed; shown; read",
  make: "make; create; add; open; opening; new; another; one more; second; extra; place; put; enter; entered; set up; give; start; begin; register; invite; build; type in; apply for; request",
  change:
    "change; edit; alter; adjust; update; modify; rename; correct; set; switch; turn; configure; define; amend; choose; convert; raise; increase; lower; reduce; higher; lift a limit; extend; prolong; shorten; revise; promote; replace; reset",
  end: "end; delete; remove; close; shut; cancel; revoke; take back; take off; get rid; kill; stop; terminate; dismiss; clear; withdraw; undo; recall; call back; get back; reverse; release; lift; free; capture; kick; throw",
  block:
    "block; freeze; suspend; unsuspend; deactivate; reactivate; activate; disable; enable; unblock; lock; reserve; set aside; switch off; switch on; turn off; turn on",
  approve:
    "approve; reject; decide; authorise; authorize; let through; handle; process; decline; accept; confirm; acknowledge; resolve; deal with; work on; finish",
  download: "download; export; save; print; obtain; pull; generate",
  upload: "upload; import; load; read in",
  pay: "pay; paying; pays; transfer money; send money; move money; wire; pay out; shift money; transfer funds; move funds",
  payment: "payment; transfer; remittance",
  "pay us":
    "pay us; pay me; send us; send me; pay in to us; transfer to us; pay into our account; send money to us",
  somebody: "supplier; vendor; payee; recipient; beneficiary; creditor",
  client: "client; customer; payer; company",
  user: "user; colleague; employee; login; sign-in; staff member; access; password holder",
  account: "account; acct; acc; va; virtual account; accounts; client's account",
  iban: "iban; virtual iban; account number",
  core: "core; cbs; core banking; core account; core banking account; cbs account; cbs linking; cbs account linking; bank's account",
  transaction:
    "transaction; booking; movement; posting; entry; entries; activity; history; debit; credit; correction",
  money: "money; funds; cash; amount",
  bulk: "bulk; many; several; multiple; mass; batch; in one go; at once; file of; salaries; file",
  logout:
    "logout; log out; sign out; log off; sign off; signout; logoff; log me out; sign me out; thrown out; kicked out; logged out; signed out; throw out; time out; timed out",
  session:
    "session; signed in; logged in; logged on; device; everywhere; computer; laptop; phone; browser; tablet",
  lost: "lost; stolen; hacked; missing; locked out; forgot; forgotten",
  left: "left; has left; leaves the company",
  compliance: "compliance check",
  csv: "csv; excel; xlsx; spreadsheet; mt940; camt; camt.053",
  mail: "mail; email; e-mail; sms; text message; push; whatsapp; notified; notify",
  notification: "notification; bell; warning",
  audit: "audit; audit log; audit trail; trail",
  request:
    "set-up request; set up request; setup request; onboarding request; contact request; application; onboarding",
  rate: "rate; exchange rate; fx rate; fx; peg",
  "second person": "second person; four eyes; 4 eyes; approval; approvals; maker checker; second admin",
  reconcile: "reconcile; reconciliation; reconciling",
  statement: "statement; account statement",
  settings: "settings; setting; configuration; configurations",
  hours: "hours; business hours; opening hours; office hours; working hours; support hours",
  contact: "contact; reach; call; write to; telephone",
  bank: "bank; support; help desk; helpdesk; office",
  forecast: "forecast; predict; prediction; outlook",
  fee: "fee; charge; cost; price; tariff; commission",
  allocation: "allocation; allocate; earmark; fund allocation; add funds",
  narration: "narration; narrate; analyse; analyze; analysis; transaction narration",
  page: "page; screen; section; part of the product",
  over: "over; exceed; beyond; above; go over; more than; past",
  month:
    "month; january; february; march; april; june; july; august; september; october; november; december; last month; last months; past month; this month; monthly; daily; day; days; week; weekly; year; period; last week; last year; next week; next month; tomorrow; today; monday; tuesday; wednesday; thursday; friday; saturday; sunday; weekend",
  safe: "safe; insured; secure; protected",
  recurring:
    "recurring; repeat; scheduled; schedule; standing order; direct debit; regularly; automatic; automatically; in advance; later date; every month; every week; every day",
  role: "role; client id",
  cannot: "cannot; not; can't; cant; can not; could not; unable to; not able to; do not; don't; dont",
  reopen: "reopen; re-open; restore; undelete; bring back; recover",
  "what is": "what's; whats; wats",
  how: "hw",
  you: "u",
  are: "r",
  why: "y",
  colour: "color; theme; dark; light; night; background",
};
export const synonyms: readonly (readonly [string, readonly string[]])[] = Object.entries(same).map(
  ([word, others]) => [word, list(others)],
);

/** Words that ask for their meaning by themselves: 'what is COBO'. Of others that asks for a figure. */
export const bareTerms = new Set(
  "cobo pobo cbs mt940 camt camt.053 sweep sweeping reconciliation velocity structuring suspense".split(" "),
);
