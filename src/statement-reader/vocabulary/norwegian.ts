import type { Vocabulary } from "./vocabulary";

export const norwegian: Vocabulary = {
  months: `
    januar|jan, februar|feb, mars|mar, april|apr, mai, juni|jun, juli|jul, august|aug, september|sep, oktober|okt,
    november|nov, desember|des`,
  headings: {
    date: "bokfort, bokfort dato, bokføringsdato, transaksjonsdato, utført dato, dato bokført",
    valueDate: "rentedato",
    description: "forklaring, tekst",
    reference: "arkivreferanse",
    debit: "ut av konto, utbetalt, utbetaling",
    credit: "inn pa konto, inn, inbetalt, inbetaling, innbetaling",
    amount: "belop",
  },
  labels: {
    opening: "saldo fra kontoutskrift, inngaende saldo",
    carried: "transport til, transport fra",
    debits: "sum ut, sum uttak, totalt ut",
    credits: "sum inn, sum innskudd, totalt inn",
    other: "innvilget kreditt",
  },
  pages: {
    page: /side/iu,
    of: /av/iu,
  },
  pending: {
    ends: "ikke bokført",
    titles: "reserverte beløp, ikke bokførte transaksjoner, ventende transaksjoner",
  },
};
