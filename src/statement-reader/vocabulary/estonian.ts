import type { Vocabulary } from "./vocabulary";

export const estonian: Vocabulary = {
  months: `
    jaanuar, veebruar, märts, aprill, mai, juuni, juuli, august, september, oktoober, november, detsember`,
  headings: {
    date: "kuupäev, maksepäev",
    valueDate: "väärtuspäev",
    description: "selgitus, maksja saaja",
    debit: "väljaminek, deebet",
    credit: "sissetulek, kreedit",
    balance: "jääk",
  },
  labels: {
    opening: "algsaldo",
    closing: "lõppsaldo",
    debits: "kokku väljaminek",
    credits: "kokku sissetulek",
  },
  pages: {
    page: /\blk/iu,
  },
  sums: {
    total: "kokku",
  },
  pending: {
    ends: "broneeritud",
    titles: "ootel tehingud, broneeritud tehingud",
  },
  names: {
    inAddresses: /pank/iu,
  },
};
