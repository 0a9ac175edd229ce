import type { Vocabulary } from "./vocabulary";

export const danish: Vocabulary = {
  months: `
    januar|jan, februar|feb, marts|mar, april|apr, maj, juni|jun, juli|jul, august|aug, september|sep,
    oktober|okt, november|nov, december|dec`,
  headings: {
    date: "dato, bogført, bogføringsdato, bogføringsdag",
    valueDate: "valørdato, rentedag",
    description: "beskrivelse, posteringstekst",
    debit: "hævet, udbetalt",
    credit: "indsat, indbetalt",
    amount: "beløb",
    balance: "bogført saldo",
  },
  labels: {
    opening: "primo saldo, overført saldo, saldo primo",
    closing: "ultimo saldo, saldo ultimo",
    debits: "udbetalinger i alt",
    credits: "indbetalinger i alt",
  },
  pages: {
    page: /side/iu,
    of: /af/iu,
  },
  sums: {
    links: "stk",
  },
  pending: {
    ends: "afventende, ikke bogført",
    titles: "afventende posteringer, afventende transaktioner, ikke bogførte posteringer, reserverede beløb",
  },
  names: {
    companies: /aps/iu,
  },
};
