import type { Vocabulary } from "./vocabulary";

export const icelandic: Vocabulary = {
  months: "janúar, febrúar, mars, apríl, maí, júní, júlí, ágúst, september, október, nóvember, desember",
  headings: {
    reference: "kennitala",
  },
  pages: {
    page: /síða|bls/iu,
    of: /af/iu,
  },
  pending: {
    titles: "óbókaðar færslur, færslur í bið",
  },
};
