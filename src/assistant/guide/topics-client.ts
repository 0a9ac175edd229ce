import type { Topic } from "./topic";

/** What clients ask about the product: they are led to their own screens alone. */
export const clientsTopics: readonly Topic[] = [
  {
    title: "Make a payment",
    asked:
      "pay; make a payment; pay a supplier; pay an invoice; send money; make a payment abroad; where is make payment; pay in another country",
    words:
      "out bank international local foreign country virtual account iban pobo other supplier bill invoice staff do",
    tell: "Open Payments (POBO) and choose Make Payment: name the account to pay from, the recipient's IBAN or account number, the amount and a description. You see the payment with its consequences before you confirm it.",
    at: ["/client/payments?create=1"],
  },
  {
    title: "Pay between our own accounts",
    asked:
      "pay between accounts; send money between accounts; pay another own account; pay from one account to another; make an internal payment",
    words: "our account one own internal payment other virtual do",
    tell: "Make a payment and name the other account's IBAN as its recipient: Payments (POBO), Make Payment. It has to leave from a POBO or BOTH account whose debits are switched on.",
    at: ["/client/payments?create=1"],
  },
  {
    title: "Pay many at once from a file",
    asked:
      "bulk payments; upload payments; pay bulk suppliers; bulk upload; where is bulk upload; make bulk payments; what format has a payment file; which columns has a payment file; pay salaries",
    words:
      "payment pay csv list of template columns format need look fields account must should employees people suppliers",
    tell: "Open Payments (POBO) and choose Bulk Upload. The file is a CSV or an Excel workbook, at most 5 MB and 2,500 rows, with the columns from, recipient, amount and description, and where wanted reference, currency and executionDate; its dialog has a template. It is checked row by row before anything is paid.",
    at: ["/client/payments?upload=1"],
  },
  {
    title: "Pay regularly or at a later date",
    asked:
      "pay recurring; make a recurring payment; where are recurring payments; make a payment month; make a recurring",
    words: "payment month date same money supplier rent salary first end each pay again",
    tell: "Payments are made at once: there are no standing orders and none for a later day. Pay again, in the panel of a payment on Payments (POBO), fills in the same one anew.",
    at: ["/client/payments"],
  },
  {
    title: "Keep a list of recipients",
    asked:
      "make a supplier; save a supplier; where are suppliers; change a supplier; keep suppliers; where is the address book",
    words: "new later template list book store manage once again keep",
    tell: "There is no list of recipients to keep: a recipient's IBAN or account number is entered with each payment, and the payment dialog offers those that you paid last.",
    at: ["/client/payments?create=1"],
  },
  {
    title: "Let customers pay us",
    asked:
      "pay us; client pays us; which iban do i give to clients; what iban do clients need; which account do i give clients; receive money; what do i put on invoices; which iban is on an invoice; be paid by clients",
    words: "client account money share invoice tell put number iban from receive clients which",
    tell: "Give your customers the virtual IBAN of a COBO or BOTH account: what is paid to it is credited there. Each account's IBAN stands on My Virtual Accounts.",
    at: ["/client/accounts"],
  },
  {
    title: "Find our IBANs",
    asked: "where is the iban; see ibans; where are ibans",
    words: "account list all each own",
    tell: "Each account's IBAN stands in the list of your accounts, and on the account's own page.",
    at: ["/client/accounts"],
  },
  {
    title: "Cancel or correct a payment",
    asked:
      "end a payment; change a payment; i entered the wrong iban; i paid the wrong person; i sent a wrong payment; my payment is wrong; i paid twice; please end a payment; end a payment that was sent; there is a mistake in my payment; i paid the wrong supplier; i made a mistake",
    words:
      "wrong incorrect mistyped iban account person supplier money payment typo mistake error after sent paid pay twice make number in was made amount now what do same invoice",
    tell: "A payment that was made cannot be changed or called back here. Ask the bank at once: {support}, telephone {phone}. Where the recipient's bank does not take it, it comes back, and its amount is credited to the account again.",
  },
  {
    title: "Get a proof of a payment",
    asked:
      "get a receipt of a payment; get a proof of payment; download a payment confirmation; where is the payment confirmation; get confirmation of payment",
    words: "advice evidence show supplier bank sent paid that was made approve",
    tell: "Open the payment in the list on Payments (POBO): Print confirmation is in its panel.",
    at: ["/client/payments"],
  },
  {
    title: "See payments and what became of them",
    asked:
      "where are payments; see payments; where is the status of a payment; see whether a payment arrived; see payment status; track a payment; where is my payment",
    words:
      "status sent arrived out not yet went through gone made all old past earlier of whether became progress booked pending",
    tell: "The list on Payments (POBO) says of each payment whether it is processing, booked, sent, returned or rejected; Statements has every other debit, too. You can ask me: 'payments by state'.",
    at: ["/client/payments", "/client/statements"],
  },
  {
    title: "Why is a payment refused, or waiting?",
    asked:
      "why is a payment refused; why can i not pay; why can i not make a payment; why does my payment fail; why does a payment need approval; why is a payment blocked; why is there no payment; why does a payment not go through",
    words:
      "account pay button approve possible keep get being says through from client work works make any longer",
    tell: "An account pays where it is a POBO or BOTH account, active, with its debits switched on, and where the payment is within what is available and within an enforced limit. One that waits may need a second person of your company, or the bank, which approves payments of some size itself. Status and switches are set by the bank: ask {support}.",
    at: ["/client/payments"],
    named: true,
  },
  {
    title: "Approve a colleague's payment",
    asked: "approve a payment; who can approve payments; where do payments wait; approve a payment of a user",
    words: "user waiting made second person another pending release client",
    tell: "Where your company wants a second person, a payment waits on Payments (POBO) until another of its users approves it. Who made it cannot approve it.",
    at: ["/client/payments"],
  },
  {
    title: "Pay in another currency",
    asked:
      "pay in another currency; pay in euros; pay in dollars; pay in dirhams; change currency; change euros to dollars; exchange money",
    words: "euro eur usd dollar dirham aed foreign account payment money different currencies swap pay",
    tell: "A payment leaves in the currency of the account that it is paid from, and money is not changed between currencies here. Please ask {support}.",
  },
  {
    title: "May I use a suspended account?",
    asked:
      "receive on an inactive account; pay from an inactive account; use an inactive account; can an account that is suspended receive money; money on a suspended account; why is my account suspended; why is the account inactive",
    words: "account block inactive closed suspended money pay payment arrive end one collections still",
    tell: "Only an active account is credited or debited. An account's status is set by the bank, and its reason is not kept here: please ask {support}, telephone {phone}.",
    named: true,
  },
  {
    title: "Have a limit changed",
    asked:
      "change a limit; who can change a limit; please change a limit; please increase the limit to an amount; i need a higher limit",
    words: "daily month payment spending account temporarily once urgent per million thousand more",
    tell: "Limits are set by the bank, so I prepared nothing. Please ask {support}, telephone {phone}, and name the account and the limit that you need.",
    named: true,
    amount: true,
  },
  {
    title: "How do limits work?",
    asked:
      "where are limits; explain the limits page; explain how limits work; what happens over the limit; when does the limit start; when is the limit reset; how does a limit work; what happens if i go over; what happens when i hit the limit; is a limit per account; are limits for each account",
    words:
      "daily month payment account page happens begin midnight work again see today left if exceed reach hit all shared anew counted",
    tell: "Each account has its own limit for a day and for a month, counted in AED; they begin anew with each day and each calendar month of the bank. What is used and left stands in the account's details on My Virtual Accounts, and those that are enforced on Payments (POBO), too: a payment beyond one of them is refused, and an alert tells you. The bank sets them.",
    at: ["/client/accounts", "/client/payments"],
  },
  {
    title: "Hold or release money",
    asked:
      "block money; make a hold; end a hold; block an amount; who can end a hold; who makes holds; put money on hold; block some money",
    words: "account part so nobody spends spend no one hold early off sooner in place reserve",
    tell: "Holds are placed and released by the bank. Please ask {support}, telephone {phone}.",
  },
  {
    title: "See our holds",
    asked: "where are holds; see holds",
    words: "active account all list",
    tell: "An account's active holds are in its details on My Virtual Accounts. Ask me 'which holds are active' for all of them.",
    at: ["/client/accounts"],
  },
  {
    title: "Have money allocated",
    asked: "make an allocation; change an allocation; end an allocation; who makes allocations; allocation",
    words: "money user fund",
    tell: "Allocations are made and revoked by the bank. Please ask {support}.",
  },
  {
    title: "Open another account",
    asked:
      "make an account; make an iban; please make an account; i need an account; who can make an account; i want an account; i would like another account",
    words:
      "virtual in euro euros dollar dirham usd eur aed currency client supplier additional extra online bank more every by project how",
    tell: "Accounts are opened by the bank, so I prepared nothing. Send a set-up request, or ask {support}: requests are answered within 24 hours.",
    at: ["/contact"],
  },
  {
    title: "Have an account changed or closed",
    asked:
      "end an account; change an account; block an account; who can end an account; please end our account; change my name; change our address; change my username; change my phone; change our details; change our mail address",
    words: "one virtual longer name mail address company details data profile contact client personal number",
    tell: "Accounts are opened, changed and closed by the bank, and so are your username, e-mail and company. Please ask {support}, telephone {phone}.",
    named: true,
  },
  {
    title: "Add or remove a user",
    asked:
      "make a user; end a user; who can make users; i need a user; my user left; give a user; remove the user; change a user; block a user; i need a login for my user",
    words: "account client team left has own another for new person password",
    tell: "Users and their sign-ins are added, changed and removed by the bank. Please ask {support}.",
  },
  {
    title: "Why do I not see an account?",
    asked:
      "why do i not see an account; why can i not see the account; my account is not shown; my account disappeared; why is an account lost; why is the account not see",
    words: "list client page longer vanished gone missing any shown",
    tell: "You see the accounts of your own company, and no others. An account that was closed leaves the lists. If you miss one of yours, ask {support}.",
    at: ["/client/accounts"],
    named: true,
  },
  {
    title: "See our transactions",
    asked:
      "where are transactions; see transactions; see a transaction by amount; where is everything; see a payment by amount; filter transactions; sort transactions; where are filters; filter the list; sort the list",
    words:
      "all list account past month only just certain amount date text currency type search filter sort order money exact one particular iban figure rows newest",
    tell: "Statements lists every transaction of your accounts: choose a period, and under Filters the type, the currency, At least and At most. Account Overview shows the latest. Or ask me, such as 'transactions between 8,000 and 9,000 this month'.",
    at: ["/client/statements", "/client/overview"],
  },
  {
    title: "See our balances",
    asked: "where are balances; see balances",
    words: "all list account current available each total",
    tell: "Account Overview shows your balances together and account by account, My Virtual Accounts each account with what is available on it.",
    at: ["/client/overview", "/client/accounts"],
  },
  {
    title: "See our alerts",
    asked:
      "where are alerts; see alerts; where are notifications; i got an alert; i got a notification; i have an alert, what now",
    words: "security unread all list new what now do bad worry warning",
    tell: "Alerts that are meant for you are behind the bell, top right, and on Account Overview under Security Alerts: open one to see what it is about. If you do not know the transaction behind it, tell {support}, telephone {phone}.",
    at: ["/client/overview", "/notifications"],
  },
  {
    title: "See the exchange rates",
    asked: "where are rates; see rates; where is the euro rate",
    words: "euro dollar dirham current latest month",
    tell: "Ask me for it: 'what is the euro rate', or 'what is 1,000 euros in dirhams'.",
  },
  {
    title: "Why is there a sweep?",
    asked:
      "why is there a sweep; why are sweeps made; why was money swept; when is a sweep made; what is a sweep and why",
    words: "account money does core end swept",
    tell: "A sweep moves what was collected on an account to the core account behind it, the bank's real account. When it is done is agreed with the bank: ask {support}. For the sweeps themselves ask me, such as 'sweeps this month'.",
  },
];
