import type { Vocabulary } from "./vocabulary";

export const croatian: Vocabulary = {
  headings: {
    date: "datum knjiženja, datum transakcije, datum izvršenja",
    valueDate: "datum valute",
    description: "opis plaćanja, opis transakcije, svrha",
    debit: "isplata, isplate, duguje, zaduženje, terećenje",
    credit: "uplata, uplate, potražuje, odobrenje",
    amount: "iznos",
    balance: "stanje, novo stanje",
  },
  labels: {
    opening: "početno stanje, prethodno stanje",
    closing: "završno stanje, novo stanje, konačno stanje",
    debits: "ukupno duguje, ukupno isplate",
    credits: "ukupno potražuje, ukupno uplate",
  },
  pages: {
    page: /stranica/iu,
    of: /od/iu,
  },
  sums: {
    total: "ukupno",
    stems: "ukupno",
  },
  pending: {
    ends: "neproknjiženo",
    titles: "transakcije na čekanju, neproknjižene transakcije, rezervacije",
  },
};
