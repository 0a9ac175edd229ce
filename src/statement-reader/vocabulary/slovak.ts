import type { Vocabulary } from "./vocabulary";

export const slovak: Vocabulary = {
  months: `
    január|januára, február|februára, marec, apríl|apríla, máj|mája, jún|júna, júl|júla, august|augusta,
    september|septembra, október|októbra, november|novembra, december|decembra`,
  headings: {
    date: "datum transakcie, datum uctovania, dátum zaúčtovania",
    description: "popis transakcie, detaily, popis operácie",
    debit: "na ťarchu",
    credit: "v prospech",
    amount: "ciastka, suma transakcie",
    balance: "zostatok, zostatok na účte",
  },
  labels: {
    opening: `
      pociatocny stav, zaciatocny stav, pociatocny zostatok, zaciatocny zostatok, zaciatocny stav istiny`,
    closing: "konecny stav, konecny zostatok, konecny stav istiny",
    carried: "prevadza sa",
    debits: "celkom odpisane, debetny obrat, debetne obraty",
    credits: "celkom pripisane, kreditny obrat, kreditne obraty",
  },
  pages: {
    page: /strana/iu,
    of: /z/iu,
  },
  balances: {
    balance: "zostatok",
  },
  sums: {
    total: "spolu",
  },
  pending: {
    ends: "nezaúčtované",
    titles: "čakajúce transakcie, nezaúčtované transakcie, blokácie",
  },
};
