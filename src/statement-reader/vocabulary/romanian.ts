import type { Vocabulary } from "./vocabulary";

export const romanian: Vocabulary = {
  months: `
    ianuarie, februarie, martie, aprilie, mai, iunie, iulie, august, septembrie, octombrie, noiembrie, decembrie`,
  headings: {
    date: "data tranzactiei, data procesării, data înregistrării, data operațiunii",
    valueDate: "data valutei",
    description: "descriere, explicatii, detalii tranzacție",
    debit: "retrageri, plăți",
    credit: "depuneri, încasări",
    balance: "sold, sold final, sold contabil",
  },
  labels: {
    day: "sold final zi, sold zi",
    opening: "sold anterior, sold initial, sold precedent, sold de deschidere",
    closing: "sold final cont, sold final, sold de închidere",
    debits: "total rulaj debit, total debitări, total plăți",
    credits: "total rulaj credit, total creditări, total încasări",
    total: "rulaj zi, rulaj total, rulaj total cont, total rulaj",
  },
  links: {
    fillers: "din",
  },
  pages: {
    page: /pagină/iu,
    of: /din/iu,
  },
  balances: {
    balance: "sold",
    stems: "sold",
  },
  pending: {
    ends: "în așteptare",
    titles: "tranzacții în așteptare, sume blocate",
  },
};
