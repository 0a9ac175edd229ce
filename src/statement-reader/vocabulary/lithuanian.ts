import type { Vocabulary } from "./vocabulary";

export const lithuanian: Vocabulary = {
  months: `
    sausis|sausio, vasaris|vasario, kovas|kovo, balandis|balandžio, gegužė|gegužės, birželis|birželio,
    liepa|liepos, rugpjūtis|rugpjūčio, rugsėjis|rugsėjo, spalis|spalio, lapkritis|lapkričio, gruodis|gruodžio`,
  headings: {
    date: "operacijos data",
    description: "paskirtis, mokėjimo paskirtis",
    debit: "debetas",
    credit: "kreditas",
    balance: "likutis",
  },
  labels: {
    opening: "likutis pradžioje",
    closing: "likutis pabaigoje",
    debits: "viso debetas",
    credits: "viso kreditas",
  },
  pages: {
    page: /\bpsl/iu,
  },
  sums: {
    total: "viso",
  },
  pending: {
    titles: "laukiančios operacijos, rezervuotos lėšos",
  },
};
