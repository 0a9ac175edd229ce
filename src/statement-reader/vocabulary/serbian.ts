import type { Vocabulary } from "./vocabulary";

export const serbian: Vocabulary = {
  months: "јануар, фебруар, март, април, мај, јун, јул, август, септембар, октобар, новембар, децембар",
  headings: {
    date: "датум, датум књижења",
    valueDate: "датум валуте",
    description: "опис, сврха плаћања",
    debit: "исплата",
    credit: "уплата",
    amount: "износ",
    balance: "стање",
  },
  labels: {
    opening: "почетно стање",
    closing: "завршно стање",
  },
  pages: {
    page: /strana|страна/iu,
    of: /od|од/iu,
  },
  pending: {
    ends: "neproknjiženo",
    titles: "transakcije na čekanju, neproknjižene transakcije, rezervisana sredstva",
  },
};
