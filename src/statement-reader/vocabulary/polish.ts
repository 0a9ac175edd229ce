import type { Vocabulary } from "./vocabulary";

export const polish: Vocabulary = {
  months: `
    styczen|stycznia|sty, luty|lutego|lut, marzec|marca|mar, kwiecien|kwietnia|kwi, maj|maja,
    czerwiec|czerwca|cze, lipiec|lipca|lip, sierpien|sierpnia|sie, wrzesien|wrzesnia|wrz,
    pazdziernik|pazdziernika|paz, listopad|listopada|lis, grudzien|grudnia|gru`,
  headings: {
    date: "data ksiegowania, data operacji, data transakcji, data wpływu",
    valueDate: "data waluty",
    description: "opis, tytul, opis operacji, tytuł operacji, szczegóły operacji",
    reference: "referencja, nr dokumentu",
    debit: "wyplaty, obciazenia, obciążenie, wydatki, kwota obciążenia",
    credit: "wplaty, uznania, uznanie, wpływy, kwota uznania",
    amount: "suma, kwota, kwota operacji, kwota transakcji, kwota w pln",
    balance: "saldo po operacji, saldo po transakcji, stan konta",
  },
  labels: {
    opening: "saldo poczatkowe, stan początkowy, saldo otwarcia",
    closing: "saldo koncowe, stan końcowy, saldo zamknięcia",
    debits: "suma obciazen, suma wyplat, total wyplat",
    credits: "suma uznan, suma wplat, total wplat",
    total: "razem, suma",
    other: "przyznany limit, limit w koncie",
  },
  links: {
    in: "w",
  },
  columns: {
    currencies: "waluta",
  },
  periods: {
    relative: "dzisiaj, wczoraj",
    from: "za",
    named: /okres/iu,
  },
  pages: {
    page: /strona|str/iu,
    of: /z/iu,
  },
  sums: {
    total: "suma, razem",
    begins: "razem",
    stems: "razem",
    links: "szt",
  },
  counts: {
    rows: /transakcji/iu,
    numberOf: /liczba/iu,
  },
  pending: {
    ends: /oczekujace/iu,
    titles: /transakcjeoczekujace/iu,
  },
  owed: {
    surely: /karta kredytowa|karty kredytowej/iu,
  },
  caveats: {
    struck: /przekreślon/iu,
    multiples: /tys\.?|mln\.?/iu,
  },
  papers: {
    bills: /\b(?:faktura|pasek płacowy|odcinek płacowy|lista płac)/iu,
    books: /księga główna|zestawienie obrotów i sald|raport kasowy/iu,
    schedules: /harmonogram spłat/iu,
    pieces: /\bilość\b/iu,
    prices: /\bcena\b/iu,
  },
  accounts: {
    number: "numer rachunku, nr rachunku",
    national: "nrb",
    holder: "wlasciciel, wlasciciel rachunku, posiadacz rachunku, posiadacz",
  },
  names: {
    companies: /sp\. z o\.o/iu,
    titles: "pan, pani",
    none: /rachun|wyciąg/iu,
  },
};
