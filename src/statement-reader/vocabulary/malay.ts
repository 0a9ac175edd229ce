import type { Vocabulary } from "./vocabulary";

export const malay: Vocabulary = {
  months: "januari, februari, mac, april, mei, jun, julai, ogos, september, oktober, november, disember",
  headings: {
    date: "tarikh, tarikh urusniaga, tarikh transaksi",
    description: "butiran, perihal",
    amount: "amaun",
    balance: "baki, baki akaun",
  },
  labels: {
    opening: "baki awal, baki bawa ke hadapan, baki terdahulu",
    closing: "baki akhir, baki penutup, baki semasa",
  },
  columns: {
    currencies: "mata wang",
  },
  periods: {
    until: "hingga",
    named: /tempoh/iu,
  },
  pages: {
    page: /halaman|muka surat/iu,
    of: /daripada/iu,
  },
  pending: {
    ends: "belum selesai, tertangguh",
    titles: "transaksi belum selesai, transaksi tertangguh",
  },
  accounts: {
    number: "no akaun",
  },
  names: {
    companies: /pte|pty|sdn bhd/iu,
    titles: "puan, encik, tuan",
    particles: "bin, binti, ben",
  },
};
