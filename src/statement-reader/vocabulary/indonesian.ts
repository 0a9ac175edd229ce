import type { Vocabulary } from "./vocabulary";

export const indonesian: Vocabulary = {
  months: `
    januari|jan, pebruari|peb|februari|feb, maret|mar, april|apr, mei, juni|jun, juli|jul, agustus|agu|ags,
    september|sep, oktober|okt, nopember|nop|november|nov, desember|des`,
  headings: {
    date: "tanggal, tgl, tanggal transaksi",
    description: "keterangan, uraian, uraian transaksi, rincian transaksi, keterangan transaksi",
    reference: "referensi",
    debit: "mutasi debet, keluar, penarikan, pengeluaran",
    credit: "kredit, mutasi kredit, masuk, setoran, pemasukan",
    amount: "jumlah, nominal, mutasi",
    balance: "saldo akhir",
  },
  labels: {
    opening: "saldo awal, saldo awal bulan",
    closing: "saldo akhir, saldo akhir bulan",
    carried: "saldo pindahan",
    debits: "mutasi db, total mutasi debet, total pengeluaran, jumlah pengeluaran, mutasi debet",
    credits: "mutasi cr, total mutasi kredit, total pemasukan, jumlah pemasukan, mutasi kredit",
    total: "jumlah",
  },
  columns: {
    currencies: "mata uang",
  },
  periods: {
    until: "sampai, s/d",
  },
  pages: {
    page: /halaman/iu,
    of: /dari/iu,
  },
  sums: {
    total: "jumlah",
  },
  counts: {
    rows: /transaksi/iu,
    numberOf: /jumlah/iu,
  },
  pending: {
    ends: /tertunda/iu,
    titles: /transaksitertunda/iu,
  },
  accounts: {
    number: "nomor rekening, no rekening",
    holder: "nama, nama nasabah, nama pemilik rekening",
    heldBy: "nama",
  },
  names: {
    companies: /tbk/iu,
    titles: "bpk, bapak, ibu, sdr",
    none: /tabungan/iu,
  },
};
