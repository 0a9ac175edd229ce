/*
 * The words of asking. A question about the product is read with these and with the words of the topics alone: one that
 * says anything else is answered by none of them.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const phrases = (text: string): string[] => text.split("; ");
const table = (text: string): (readonly [string, string[]])[] =>
  text
    .trim()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(":")), phrases(line.slice(line.indexOf(":") + 2))]);

/** What a question wants to know; `say` is a wish, or what somebody tells of themselves. */
export type Form = string;

/** How questions begin. Where a message has two beginnings, the form that is listed first counts, in its longest words. */
export const openings = table(`
much: how much; how many; how often
mean: what is a; what is an; explain; define; describe
when: how far; how long; how fast; how quickly; how soon; how current; when; what time; until when
why: why; how come; what for
how: how; what is the way; what is the best way; what is the easiest way; what is the right way; in what way; by what means; steps; what are the steps; procedure; what is the procedure; instructions; walk me through; guide me through; help me; teach me; what do i have to do; what must i do; what do i need
where: where; whereabouts; which screen; which page; which menu; which button; what screen; what page; on which screen; on which page; in which menu
who: who can; who may; who must; who should; who is allowed
may: can; could; may; might; is it possible; is it allowed; is there a way; is there any way; is there a page; is there a screen; is there an option; am i allowed; are we allowed; are you able; am i able
what: what; which
is: is; are; am; do; does; will; would; have; has; must; should
`);

/** Words that ask what something means, wherever they stand. */
export const meaning = words(
  "mean means meaning meant signify signifies definition difference differences differ differs distinguishes vs versus",
);

/** Words around one whose meaning is asked. */
export const around = words(
  "what between 2 next to does payment account status alert hold money says say shown shows marked screen list word term thing even when if like i'm im five old look same respect respects work works still just called entry and or",
);

/** Words before a question that belong to none. */
export const leads = words(
  "hi hello hey dear so and but ok okay please kindly sorry well now also just maybe i we you am im i'm new here in ops operations want wants need would like to know learn tell me us let show explain find out understand wonder wondering do can could colleague no idea which trying not",
);

/** Words that say nothing of what is asked. */
export const common = words(
  "i we you he she they one u my our your his her their its the a an to of for in on at from with into out here there this that it these those is are be am do does can could may might should would shall must have has need needs want wants like get got go going gets please just only also even actually really exactly myself ourselves yourself me us them him and or so now then again some any every app product system platform site website vostra menu button tab stuff somewhere anywhere click press use used using up s i'm im know as about directly possible able allowed best n supposed through by someone somebody anyone anybody person people if ok yes too kind way something there's let",
);

/** Words of figures, of what was, and of what is left out: a topic knows them only where a way of asking has them. */
export const hard = words(
  "not no never without except but more less most least than total sum average largest biggest smallest highest lowest much many often since until yesterday today tomorrow last did was were had who whom whose what which when why where how other others all each because",
);

/** Words that ask for their meaning by themselves: 'what is COBO'. Of others that asks for a figure. */
export const bareTerms = words(
  "cobo pobo cbs mt940 camt camt.053 sweep sweeping reconciliation velocity structuring suspense",
);

/** Words as some write them. */
export const respelt: Readonly<Record<string, string>> = {
  hw: "how",
  wat: "what",
  wats: "whats",
  y: "why",
  u: "you",
  r: "are",
};

/** Words and expressions that say the same in a question about the product, behind the one that stands for them. */
export const synonyms = table(`
see: find; look; look up; look for; look at; view; check; show; search; locate; trace; list; listed; shown; read
make: create; add; open; opening; new; another; one more; second; extra; place; put; enter; entered; set up; give; start; begin; register; invite; build; type in; apply for; request
change: edit; alter; adjust; update; modify; rename; correct; set; switch; turn; configure; define; amend; choose; convert; raise; increase; lower; reduce; higher; lift a limit; extend; prolong; shorten; revise; promote; replace; reset
end: delete; remove; close; shut; cancel; revoke; take back; take off; get rid; kill; stop; terminate; dismiss; clear; withdraw; undo; recall; call back; get back; reverse; release; lift; free; capture; kick; throw
block: freeze; suspend; unsuspend; deactivate; reactivate; activate; disable; enable; unblock; lock; reserve; set aside; switch off; switch on; turn off; turn on
approve: reject; decide; authorise; authorize; let through; handle; process; decline; accept; confirm; acknowledge; resolve; deal with; work on; finish
download: export; save; print; obtain; pull; generate
upload: import; load; read in
pay: paying; pays; transfer money; send money; move money; wire; pay out; shift money; transfer funds; move funds
payment: transfer; remittance
pay us: pay me; send us; send me; pay in to us; transfer to us; pay into our account; send money to us
payee: supplier; vendor; recipient; beneficiary; creditor
client: customer; payer; company
user: colleague; employee; login; sign-in; staff member; access; password holder
account: acct; acc; va; virtual account; accounts; client's account
iban: virtual iban; account number
core: cbs; core banking; core account; core banking account; cbs account; cbs linking; cbs account linking; bank's account
transaction: booking; movement; posting; entry; entries; activity; history; debit; credit; correction
money: funds; cash; amount
bulk: many; several; multiple; mass; batch; in one go; at once; file of; salaries; file
logout: log out; sign out; log off; sign off; signout; logoff; log me out; sign me out; thrown out; kicked out; logged out; signed out; throw out; time out; timed out
session: signed in; logged in; logged on; device; everywhere; computer; laptop; phone; browser; tablet
lost: stolen; hacked; missing; locked out; forgot; forgotten
left: has left; leaves the company
compliance: compliance check
csv: excel; xlsx; spreadsheet; mt940; camt; camt.053
mail: email; e-mail; sms; text message; push; whatsapp; notified; notify
notification: bell; warning
audit: audit log; audit trail; trail
set-up request: set up request; setup request; onboarding request; contact request; application; onboarding
rate: exchange rate; fx rate; fx; peg
second person: four eyes; 4 eyes; approval; approvals; maker checker; second admin
reconcile: reconciliation; reconciling
statement: account statement
settings: setting; configuration; configurations
hours: business hours; opening hours; office hours; working hours; support hours
contact: reach; call; write to; telephone
bank: support; help desk; helpdesk; office
forecast: predict; prediction; outlook
fee: charge; cost; price; tariff; commission
allocation: allocate; earmark; fund allocation; add funds
narration: narrate; analyse; analyze; analysis; transaction narration
page: screen; section; part of the product
over: exceed; beyond; above; go over; more than; past
month: january; february; march; april; june; july; august; september; october; november; december; last month; last months; past month; this month; monthly; daily; day; days; week; weekly; year; period; last week; last year; next week; next month; tomorrow; today; monday; tuesday; wednesday; thursday; friday; saturday; sunday; weekend
safe: insured; secure; protected
recurring: repeat; scheduled; schedule; standing order; direct debit; regularly; automatic; automatically; in advance; later date; every month; every week; every day
role: client id
cannot: not; can't; cant; can not; could not; unable to; not able to; do not; don't; dont
reopen: re-open; restore; undelete; bring back; recover
colour: color; theme; dark; light; night; background
`);
