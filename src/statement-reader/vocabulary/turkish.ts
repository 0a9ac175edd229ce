import type { Vocabulary } from "./vocabulary";

export const turkish: Vocabulary = {
  months: `
    ocak|oca, subat|sub, mart|mar, nisan|nis, mayis|may, haziran|haz, temmuz|tem, agustos|agu, eylul|eyl,
    ekim|eki, kasim|kas, aralik|ara`,
  headings: {
    date: "tarih, islem tarihi, muhasebe tarihi",
    valueDate: "valor tarihi",
    description: "aciklama, i̇şlem, i̇şlem açıklaması",
    reference: "referans, dekont no",
    debit: "borc, cikan, çekilen",
    credit: "alacak, giren, yatan",
    amount: "tutar, islem tutari",
    balance: "bakiye",
  },
  labels: {
    day: "gun sonu bakiyesi",
    opening: `
      acilis bakiyesi, onceki bakiye, devreden bakiye, devir bakiyesi, önceki dönem borcu, önceki dönem bakiyesi`,
    closing: "kapanis bakiyesi, son bakiye, guncel bakiye, dönem borcu",
    carried: "devir, nakli yekun",
    dated: "bakiye",
    debits: "toplam borc, donem ici harcamalar, donem ici islemler",
    credits: "toplam alacak, odemeler ve iadeler",
    total: "toplam",
    other: "kullanilabilir limit, kredi limiti",
  },
  columns: {
    currencies: "para birimi, doviz cinsi",
  },
  periods: {
    relative: "bugün, dün",
    until: "ile",
    named: /dönem/iu,
  },
  pages: {
    page: /sayfa/iu,
  },
  balances: {
    balance: "bakiye",
    named: /bakiye/iu,
  },
  sums: {
    total: "toplam",
    begins: "toplam",
    stems: "toplam",
    bare: /\btutar\b/iu,
  },
  counts: {
    rows: /işlem/iu,
    numberOf: /toplam/iu,
  },
  pending: {
    ends: /bekleyen/iu,
    titles: /bekleyenislemler/iu,
  },
  owed: {
    surely: /kredi kart/iu,
    smallestPayment: /asgariodeme/iu,
  },
  caveats: {
    multiples: /bin/iu,
  },
  papers: {
    bills: /(?:maaş|ücret) (?:bordrosu|pusulası)|(?:elektrik|su|doğalgaz|telefon) faturası/iu,
    books: /büyük defter|defter-i kebir|mizan|kasa defteri/iu,
    schedules: /ödeme planı/iu,
    pieces: /\badet\b/iu,
    prices: /\bfiyat\b/iu,
    principal: /\banapara\b/iu,
    interest: /\bfaiz\b/iu,
    instalments: /\btaksit\b/iu,
  },
  accounts: {
    number: "hesap no, hesap numarasi, kart no, kart numarasi",
    holder: "hesap sahibi, musteri, musteri adi soyadi, adi soyadi, ad soyad, musteri adi",
    heldBy: "musteri",
    cards: /kartı?/iu,
  },
  names: {
    titles: "sayın",
    none: /hesap/iu,
    inAddresses: /banka/iu,
    banks: /\b(?:bankasi|bankası)\b/iu,
  },
};
