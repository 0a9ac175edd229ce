import type { Vocabulary } from "./vocabulary";

export const afrikaans: Vocabulary = {
  months: `
    januarie, februarie, maart, april, mei, junie, julie, augustus, september, oktober, november, desember`,
  headings: {
    date: "transaksiedatum",
    description: "beskrywing, besonderhede",
    debit: "debiete",
    credit: "krediete",
  },
  labels: {
    opening: "openingsaldo",
    closing: "sluitingsaldo",
    debits: "totaal debiete",
    credits: "totaal krediete",
  },
  pages: {
    page: /bladsy/iu,
    of: /van/iu,
  },
  pending: {
    titles: "hangende transaksies, transaksies nog nie verwerk nie",
  },
};
