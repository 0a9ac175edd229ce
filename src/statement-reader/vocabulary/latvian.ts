import type { Vocabulary } from "./vocabulary";

export const latvian: Vocabulary = {
  months: `
    janvāris|janvāra, februāris|februāra, marts|marta, aprīlis|aprīļa, maijs|maija, jūnijs|jūnija, jūlijs|jūlija,
    augusts|augusta, septembris|septembra, oktobris|oktobra, novembris|novembra, decembris|decembra`,
  headings: {
    date: "datums",
    valueDate: "valutēšanas datums",
    description: "mērķis",
    debit: "debets",
    credit: "kredīts",
    balance: "atlikums",
  },
  labels: {
    opening: "sākuma atlikums",
    closing: "beigu atlikums",
  },
  pages: {
    page: /\blpp/iu,
  },
  pending: {
    titles: "gaidošie darījumi, rezervētie darījumi",
  },
};
