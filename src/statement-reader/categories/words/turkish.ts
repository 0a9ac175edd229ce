import type { Language } from "../topics";

export const turkish: Language = {
  topics: {
    reversal: ["iade|iptal|ters kayit"],
    tax: ["vergi\\p{L}*|kdv|bsmv|kkdf|stopaj|sgk|mtv"],
    salary: ["maas\\p{L}*|ucret odemesi|emekli\\p{L}*|avans"],
    premium: ["sigorta prim\\p{L}*"],
    insurer: ["sigorta\\p{L}*|police|kasko"],
    rent: ["kira|kirasi|kira bedeli"],
    loan: ["kredi (?:taksit|odeme|geri)\\p{L}*|taksit|konut kredisi|ihtiyac kredisi"],
    interest: ["faiz\\p{L}*|temettu|kar payi"],
    cardBill: ["kredi karti (?:odeme|borc)\\p{L}*"],
    fee: ["ucret\\p{L}*|komisyon|masraf\\p{L}*|isletim|aidat(?: kart)?"],
    cashIn: ["nakit yatirma|para yatirma"],
    cashOut: ["para cekme|nakit cekim|nakit cekme"],
    cheque: ["cek"],
    fuel: ["akaryakit|benzin"],
    bill: ["fatura\\p{L}*"],
    supplierOfHouse: ["elektrik|dogalgaz|su idaresi|telekom|turkcell"],
    cardPayment: ["kart|harcama\\p{L}*|pos|alisveris"],
    transfer: ["havale|eft|fast|virman|para transferi"],
    moneyOut: ["giden|gonderilen|odeme\\p{L}*"],
    moneyIn: ["gelen|yatan"],
    merchant: ["lokanta|market|eczane|firin|magaza"],
  },
  around: [
    "eft|havale|fast|gelen|giden|odeme\\p{L}*|fatura(?: odemesi)?|kart(?: harcamasi)?|harcama\\p{L}*|iade|nakit|para",
    "maas\\p{L}*|kira|elektrik|internet|sigorta(?: primi)?|primi|faiz|geliri|vergi|kdv|kredi|taksit|ocak|subat|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik|hesap|isletim|ucreti|yatirma|cekme|atm|bsmv",
  ],
  links: "ve|ile|icin",
};
