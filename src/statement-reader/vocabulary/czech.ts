import type { Vocabulary } from "./vocabulary";

export const czech: Vocabulary = {
  months: `
    leden|ledna, únor|února, březen|března, duben|dubna, květen|května, červen|června, červenec|července,
    srpen|srpna, září, říjen|října, listopad|listopadu, prosinec|prosince`,
  headings: {
    date: "datum provedeni, datum zauctovani, datum transakce",
    valueDate: "datum valuty",
    description: "popis, popis protiucet, popis transakce, typ transakce, název protiúčtu",
    reference: "číslo dokladu",
    debit: "odepsano, výdaje, na vrub",
    credit: "pripsano, příjmy, ve prospěch",
    amount: "castka",
    balance: "zustatek, zůstatek po transakci",
  },
  labels: {
    opening: "pocatecni zustatek, zustatek na pocatku obdobi, počáteční stav",
    closing: "konecny zustatek, zustatek na konci obdobi",
    carried: "prevod z predchozi strany",
    debits: `
      celkem odepsano, odepsano celkem, vydaje celkem, debetni obrat, odchozi celkem, celkem vydaje,
      celkové výdaje`,
    credits: `
      celkem pripsano, pripsano celkem, prijmy celkem, kreditni obrat, prichozi celkem, celkem prijmy,
      celkové příjmy`,
  },
  pages: {
    of: /z/iu,
    page: /strana|stránka/iu,
  },
  balances: {
    balance: "zustatek",
  },
  sums: {
    total: "celkem",
    stems: "celkem",
    links: "ks",
  },
  pending: {
    ends: "nezaúčtováno",
    titles: "čekající transakce, nezaúčtované transakce, blokace",
  },
};
