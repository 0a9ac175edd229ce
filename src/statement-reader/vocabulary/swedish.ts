import type { Vocabulary } from "./vocabulary";

export const swedish: Vocabulary = {
  months: `
    januari|jan, februari|feb, mars|mar, april|apr, maj, juni|jun, juli|jul, augusti|aug, september|sep,
    oktober|okt, november|nov, december|dec`,
  headings: {
    date: "bokforingsdag, bokförd, bokf.dag, transaktionsdag",
    valueDate: "valuteringsdatum, valutadag, räntedag",
    description: "beskrivning, transaktion, händelse, specifikation, meddelande",
    debit: "uttag, ut",
    credit: "insattning",
    amount: "belopp",
    balance: "bokfört saldo, kontosaldo, behållning",
  },
  labels: {
    opening: "ingaende saldo, ingående balans, saldo föregående",
    closing: "utgaende saldo, utgående balans",
    debits: "total ut, summa uttag",
    credits: "summa insattningar, totalt in",
    total: "summa",
    other: "kontokredit, beviljad kredit",
  },
  columns: {
    weak: "ut",
  },
  pages: {
    page: /sida/iu,
    of: /av/iu,
  },
  sums: {
    total: "summa",
  },
  counts: {
    rows: /transaktioner/iu,
    numberOf: /antal/iu,
  },
  pending: {
    ends: /vantande|reserverat/iu,
    titles: /vantandetransaktioner/iu,
  },
  names: {
    companies: /ab/iu,
  },
};
