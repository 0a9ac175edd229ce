import { paymentGuidelines } from "@/payments/contract";
import type { Topic } from "./topic";

const guideline = (term: (typeof paymentGuidelines.limits)[number]["term"]): string =>
  paymentGuidelines.limits.find((one) => one.term === term)?.text ?? "";

/** What everybody may ask about the product. */
export const everybodysTopics: readonly Topic[] = [
  {
    title: "Hello!",
    asked:
      "hi; hey; hello there; hi there; hi all; hello assistant; hello vostra; good morning; good afternoon; good evening; salam; salaam; as-salamu alaikum; marhaba",
    tell: "Hello {name}. What would you like to know?",
    talk: true,
  },
  {
    title: "Thank you!",
    asked:
      "thanks; thank you so much; thank you very much; thanks a lot; thx; ty; regards; kind regards; best regards; great; perfect; ok; okay; cool; nice; good; bye; goodbye; got it",
    tell: "You are welcome. Is there anything else?",
    talk: true,
  },
  {
    title: "Sign out everywhere",
    asked:
      "log out everywhere; end sessions; where am i signed in; where are my sessions; where is my account logged in; my laptop is lost; my phone is lost; who else uses my account",
    words: "all other old home work device once same time account else currently right using",
    tell: "Open the menu behind your initial, top right, and choose Sessions: it shows where you are signed in, and since when. End ends one session, End all others signs you out everywhere else. Where something was lost or stolen, choose Password Reset in the same menu after that, and tell {support}, telephone {phone}.",
    at: ["/sessions"],
  },
  {
    title: "Why am I signed out?",
    asked:
      "why am i logged out; how long does a session last; when does a session end; why does it logout me; do i stay signed in",
    words:
      "automatically keep always every minutes after long itself expire being soon quickly constantly time while",
    tell: "A session ends by itself after 15 minutes without activity. Then you sign in again.",
  },
  {
    title: "Sign out",
    asked: "log out; where is logout",
    words: "account",
    tell: "Open the menu behind your initial, top right, and choose Logout.",
  },
  {
    title: "Change my password",
    asked:
      "change my password; my password is lost; what do i do if i lost my password; i cannot sign in; i lost my password; get a new password; why can i not sign in",
    words: "own old current expired sign in log make different working work longer",
    tell: "Open the menu behind your initial, top right, and choose Password Reset. It asks for the current password and ends your other sessions. Who cannot sign in any more asks {support}, telephone {phone}.",
  },
  {
    title: "Choose the light or dark theme",
    asked: "change colour mode; where is the colour; use colour mode; please change colour mode",
    words: "screen page version on off",
    tell: "Open the menu behind your initial, top right: the theme, light or dark, is chosen there.",
  },
  {
    title: "Work with your chats",
    asked:
      "end chats; start a chat; where are old chats; who can see my chats; who can see what i ask; change the name of a chat; are my chats saved; where are my earlier questions",
    words:
      "conversation question messages earlier previous history past back write private kept stored name list over",
    tell: "New Chat at the top of this panel starts another one. The chat's name beside it opens the list of your chats, to open, rename or delete them. Each user sees their own alone.",
  },
  {
    title: "Download a statement",
    asked:
      "download statement; get a statement; get a csv; get a pdf; download csv; download a pdf; where is the statement file; where are my transactions as csv; get transactions into csv; how far back do statements go; how long back do statements go; is a statement for all accounts; can a statement have all accounts; does a statement contain all accounts; may i see older statements; does statement go back longer",
    words:
      "version format file account transaction month copy official bank farther further one certain iban all several every each per client auditor",
    tell: "Open Statements, choose the account and the period, 7, 30, 90 or 365 days, a month or any days, as far back as the account goes. Download Statement has CSV and Excel of what the filter shows, of all accounts as well, and one account's statement as PDF, Excel, MT940 and camt.053.",
    at: ["/client/statements"],
    named: true,
  },
  {
    title: "Print a page",
    asked: "where is printing; get a printout",
    words: "list paper balance payment confirmation",
    tell: "Print the page from your browser. For a statement take the PDF under Download Statement on Statements; a payment's panel has Print confirmation.",
    at: ["/client/statements"],
  },
  {
    title: "Do I get mails about payments and alerts?",
    asked:
      "get a mail; be mail; please mail me; where are mail settings; does the bank mail; are mails sent; mail a statement; please mail a statement; send a mail",
    words:
      "notification alert payment money transaction when something big large come comes in incoming arrives arrive payment every set change low balance by low subscribe about client pay paid report csv list result send sent",
    tell: "No e-mails are sent about payments, credits or alerts, and I send none. Alerts are shown behind the bell, top right; files you download under Download Statement on Statements and send on yourself.",
    at: ["/notifications", "/client/statements"],
  },
  {
    title: "Mark notifications as read",
    asked: "mark as read; notification as read; end notifications; please mark all",
    words: "all my unread red dot alert seen read",
    tell: "An alert counts as read once you open it from the bell, top right. Mark all as read, there and on Notifications, does it for all that are shown. I only show the way: nothing was marked.",
    at: ["/notifications"],
  },
  {
    title: "Find an account",
    asked:
      "see an account by name; where is the account search; see a certain account; see an account quickly",
    words: "iban number name particular specific last digits part top",
    tell: "Type a part of its name, IBAN or reference into Find an account at the top of every screen (Ctrl K). The list of accounts has the same search, with filters.",
  },
  {
    title: "How much may one payment be?",
    asked:
      "how much may i pay in one go; what is the most in one go; the most in one go; what is the maximum payment; what is the minimum payment; what is the smallest payment; what is the largest payment allowed; is there a maximum payment; is there a minimum payment; is there a minimum i can send; is there a maximum i can send; how much can i pay at once",
    words: "limit amount single size allowed per send maximum minimum",
    tell: `The guidelines for one payment: at least ${guideline("Minimum payment")}, at most ${guideline("Maximum single payment")}. Beside that each account has a daily and a monthly limit, and what is available on it; ask me what is left of them.`,
  },
  {
    title: "How long does a payment take?",
    asked:
      "how long does a payment take; how fast is a payment; when does a payment arrive; how long does money take; when will my payment arrive; how long until money arrives",
    words:
      "international local abroad overseas germany europe another bank go be there reach land need last through usually",
    tell: "Local transfers are immediate, international ones take 1-3 business days, large amounts may need approval.",
    at: ["/client/payments"],
  },
  {
    title: "What does a payment cost?",
    asked:
      "what are the fees; how much is the fee; how much does a payment cost; how much does an account cost; what fee; do i pay for; is it free of charge; are there fees; is there a fee",
    words:
      "payment service account statement hold pay paying one this international local another bank cost using",
    tell: "I do not know of any fees: they are not kept here. Please ask {support}.",
  },
  {
    title: "Contact the bank",
    asked:
      "contact the bank; contact somebody; who can i contact; who do i contact; what are your hours; what are your business hours; what are your opening hours; are you open today; when are you open today; what are the hours; when is the bank open; is the bank open; are you open; when do you open; when does the bank end; where is the bank; i want to talk to a person; is this a person; do i talk to a robot; are you a robot; are you human; please contact a person; is there a cut-off; do you work on sunday; does the bank work on sunday; who can i ask",
    words:
      "support contact help work today month close time talk speak real bot machine human program ai chat robot person are agent available closed there i staff operator",
    tell: "I am a program, the {brand} Assistant. A person is at the support: {support}, telephone {phone}. Its hours: {hours}.",
    talk: true,
  },
  {
    title: "What will come?",
    asked:
      "what will the rate be; will the rate rise; will the euro rise; please forecast the balance; please forecast rates; do you think the rate goes up; do you think the euro goes up; will the euro go up or should i wait; will the dollar fall; is the euro going up",
    words:
      "euro eur dollar usd dirham aed balance money cash month up down fall rise drop climb stronger weaker better worse think expect likely income",
    tell: "I cannot know what is to come, and nobody's forecast is kept here: I tell what is booked, and rates up to today.",
    named: true,
  },
  {
    title: "Is my money safe?",
    asked: "is my money safe; is the account safe; are funds safe; is my data safe",
    words: "bank lot",
    tell: "I tell what is booked, and no more. Please ask {support}.",
  },
  {
    title: "Is the money of an allocation or a hold gone?",
    asked:
      "is allocation money gone; is held money gone; is hold money lost; is allocated money lost; does an allocation move money",
    words: "say says still mine ours spent taken deducted moved blocked end hold money",
    tell: "No: an allocation only earmarks money of an account. It is a memo and moves no money, and held money stays on the account and counts in its balance. It cannot be spent until the hold is released, captured or expires.",
    named: true,
    amount: true,
  },
  {
    title: "When does a hold end?",
    asked:
      "how long does a hold last; how long is money held; when does a hold end; when does a hold expire; how long does a hold stay",
    words: "run account block expiry",
    tell: "A hold stays until it is released, or captured, or until its expiry where it has one. Ask me 'when do our holds expire' for those that stand.",
  },
  {
    title: "What becomes of the money of a returned payment?",
    asked:
      "do i get money back of a payment; do i get my money back when returned; what happens to the money of a returned payment; what happens when a payment is rejected; will we get money back when rejected",
    words: "bounced returned rejected payment came comes back approve end",
    tell: "The amount of a payment that was returned or rejected is credited to its account again, as a transaction of its own. A payment that was sent and arrived stays paid.",
  },
  {
    title: "Why is available less than the balance?",
    asked:
      "why is available less than balance; why do available and balance differ; why is available not balance; why is available different; why is available lower than balance",
    words: "match equal same from smaller each",
    tell: "What differs is held: holds reserve money that stays in the balance and is not available until they are released, captured or expire. Ask me 'which holds are active' to see them.",
  },
  {
    title: "Are the figures current?",
    asked:
      "are your figures current; is data current; can i trust your figures; are the numbers live; is the balance live",
    words: "how up to date correct right real fresh numbers data information rates answers",
    tell: "They are worked out from the book at the moment when you ask, and every answer shows the rows that it rests on.",
  },
  {
    title: "Is there an app?",
    asked:
      "is there an app; do you have an app; download an app; where is the app; is there an app for iphone",
    words: "phone android iphone mobile application install session",
    tell: "There is no app to install: it runs in the browser, on a phone as well.",
  },
  {
    title: "Which languages are there?",
    asked:
      "please change the language; speak arabic; do you speak arabic; change to arabic; please answer in arabic; change the language",
    words: "french german hindi urdu arabic english language answer",
    tell: "The product and I speak English alone.",
  },
  {
    title: "What can you do?",
    asked:
      "what can you do; what can i ask; what can you answer; what can you help with; what are you; who are you; what is your name; what are you good for; which questions can you answer; what is this; please help; what is vostra; please what do you do; how does this work; how do you work; how do i use you; i am lost; i do not know what to ask; how can you help",
    words:
      "kinds kind of sorts questions question ask do answer help exactly good able this assistant chat assistant here things new are work me",
    tell: "I am the {brand} Assistant. I work out figures from the book: balances of accounts, transactions, payments, holds, limits, alerts and rates, over any period, and show the rows behind them. I change nothing; where something is to be done I open the dialog for you.",
    talk: true,
  },
];
