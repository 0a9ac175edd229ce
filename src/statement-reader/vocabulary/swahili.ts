import type { Vocabulary } from "./vocabulary";

export const swahili: Vocabulary = {
  months: "januari, februari, machi, aprili, mei, juni, julai, agosti, septemba, oktoba, novemba, desemba",
  headings: {
    date: "tarehe, tarehe ya muamala",
    valueDate: "tarehe ya thamani",
    description: "maelezo, maelezo ya muamala",
    reference: "kumbukumbu, namba ya kumbukumbu",
    debit: "fedha zilizotoka, kutoa, debiti",
    credit: "fedha zilizoingia, kuweka, krediti",
    amount: "kiasi",
    balance: "salio",
  },
  labels: {
    opening: "salio la awali, salio la mwanzo, salio la kuanzia",
    closing: "salio la mwisho, salio la kufungia",
    carried: "salio lililoletwa mbele, salio lililopelekwa mbele",
    debits: "jumla ya fedha zilizotoka, jumla ya debiti",
    credits: "jumla ya fedha zilizoingia, jumla ya krediti",
    total: "jumla",
  },
  links: {
    and: "na",
    fillers: "ya, la, kwa, tarehe, hadi",
  },
  periods: {
    until: "hadi, mpaka",
    from: "kuanzia",
    named: /kipindi/iu,
  },
  pages: {
    page: /ukurasa/iu,
    of: /kati ya/iu,
    continued: "inaendelea",
  },
  balances: {
    balance: "salio",
    first: "awali, mwanzo",
    last: "mwisho",
  },
  sums: {
    total: "jumla",
    begins: "jumla",
  },
  pending: {
    ends: "inayosubiri, inasubiri",
    titles: "miamala inayosubiri, miamala iliyokataliwa, miamala iliyobatilishwa",
  },
  papers: {
    statements: /taarifa/iu,
  },
  accounts: {
    number: "namba ya akaunti, nambari ya akaunti, akaunti namba, akaunti nambari",
    holder: "jina la mteja, jina la akaunti, mwenye akaunti",
  },
  names: {
    banks: /\bbenki\b/iu,
    none: /\bbenki\b|taarifa|akaunti|salio/iu,
    bankParticles: "ya, wa, la",
  },
};
