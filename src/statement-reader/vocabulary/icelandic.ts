import type { Vocabulary } from "./vocabulary";

export const icelandic: Vocabulary = {
  months: "janúar, febrúar, mars, apríl, maí, júní, júlí, ágúst, september, október, nóvember, desember",
  headings: {
    reference: "kennitala",
  },
};
