import type { Language } from "../topics";

export const polish: Language = {
  topics: {
    reversal: ["zwrot\\p{L}*|storno|korekta|reklamacja"],
    tax: ["podatek|podatki|podatkow\\p{L}+|vat-\\d|pit-?\\d+|cit-?\\d|zus"],
    taxAuthority: ["urzad skarbowy"],
    salary: ["wynagrodzenie|pensja|wyplata wynagrodzenia|emerytura|renta"],
    premium: ["skladka"],
    insurer: ["ubezpieczeni\\p{L}+|polisa"],
    rent: ["czynsz\\p{L}*|najem|wynajem"],
    loan: ["kredyt\\p{L}*|raty?|pozyczk\\p{L}+|leasing"],
    interest: ["odsetki|dywidend\\p{L}+"],
    fee: ["oplat[ay]|prowizj[ae]"],
    cashIn: ["wplata(?: gotowk\\p{L}+)?|wplatomat"],
    cashOut: ["bankomat\\p{L}*|wyplata|gotowk\\p{L}+"],
    fuel: ["stacja paliw|paliwo"],
    bill: ["rachunek za (?:prad|gaz|wode|telefon)"],
    supplierOfHouse: ["energia|prad|gazownia|wodociagi|telekom|internet(?! bank)|abonament"],
    cardPayment: ["platnosc karta|karta|karty|blik|zakup"],
    transfer: ["przelew\\p{L}*|zlecenie stale"],
    moneyOut: ["wychodzacy|polecenie zaplaty|obciazenie"],
    moneyIn: ["przychodzacy|uznanie|wplyw"],
    merchant: ["piekarnia|apteka|sklep|restauracja|ksiegarnia|hurtownia"],
  },
  around: [
    "przelew(?: przychodzacy| wychodzacy| podatkowy| od| do)?|zlecenie stale|polecenie zaplaty|platnosc karta|karta|blik|zwrot|wyplata|wplata|zakup",
    "wynagrodzenie|pensja|czynsz|prad|abonament|skladka|ubezpieczenie(?: oc)?|oc|fv|faktura|raty?|kredytu|splata|odsetki|od odsetek|podatek|oplata|prowizja|vat-\\d|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|gotowkowa|bankomatu|prowadzenie rachunku",
  ],
  links: "od|do|za|na|ze|dla",
};
