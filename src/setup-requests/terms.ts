/**
 * Sample terms for the contact page: a bank puts its own here. Ten clauses, as the specification names them (section 9).
 */
export const sampleTerms: readonly { title: string; text: string }[] = [
  {
    title: "Account opening",
    text: "A virtual account is opened after the bank has checked and accepted the request and its papers.",
  },
  {
    title: "Account usage",
    text: "The account is used for lawful business only. Transactions are subject to limits and to monitoring.",
  },
  {
    title: "COBO services",
    text: "Collections on behalf of the client are credited to the virtual account and routed to the client's account with the bank.",
  },
  {
    title: "POBO services",
    text: "Payments on behalf of the client need an adequate balance. Fees may apply to them.",
  },
  {
    title: "Monitoring and compliance",
    text: "The bank monitors transactions as the law requires, and may ask for papers or hold a transaction.",
  },
  {
    title: "Fees and charges",
    text: "Fees and charges follow the bank's schedule as it stands at the time.",
  },
  {
    title: "Data protection",
    text: "Personal data is used to answer the request and to run the account, and is protected as the law requires.",
  },
  { title: "Termination", text: "Either side may end the service with 30 days' written notice." },
  { title: "Limitation of liability", text: "Liability is limited to direct damages only." },
  { title: "Governing law", text: "UAE law applies. The courts of Dubai have jurisdiction." },
];
