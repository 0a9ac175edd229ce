import type { Language } from "../topics";

/** Swedish, Norwegian and Danish. */
export const nordic: Language = {
  topics: {
    taxRefund: ["skatteaterbaring|overskydende skat"],
    reversal: ["aterbetalning|retur|tilbageforsel|tilbakeforing|refusion|kreditering|makulering"],
    benefit: ["barnbidrag|barnetrygd|borneydelse|forsakringskassan|bostotte"],
    tax: ["skatt?|\\p{L}*skatt?|moms"],
    taxAuthority: ["skatteverket|skatteetaten|skattestyrelsen"],
    salary: ["lon|lonn|lonutbetalning|pension|feriepenger|overforsel lon"],
    premium: ["forsikringspremie|forsakringspremie"],
    insurer: ["\\p{L}*forsakring\\p{L}*|\\p{L}*forsikring\\p{L}*"],
    rent: ["hyra|husleie|husleje|leie"],
    loan: ["bolan|lan|boliglan|amortering|avdrag|annuitet"],
    interest: ["ranta|rente|renter|utdelning|utbytte|udbytte"],
    fee: ["avgift|\\p{L}+avgift|gebyr|kortgebyr"],
    cashIn: ["kontantinsattning|kontantinnskudd"],
    cashOut: ["uttag|uttak|bankomat|minibank|haevning|kontanter|kontant"],
    fuel: ["bensin|tankstation"],
    supplierOfHouse: ["elbolaget|\\p{L}*energi|\\p{L}+kraft|strom|mobil|bredband|telefoni|vatten|fjarrvarme"],
    cardPayment: ["kortkop|varekjop|kop|dankort|kortbetalning|visa kop"],
    transfer: ["overforing|overforsel|swish|vipps|mobilepay|girering"],
    moneyOut: ["autogiro|avtalegiro|betalningsservice|bankgiro|plusgiro|betaling|betalning"],
    moneyIn: ["insattning|innbetaling|indbetaling|indsaetning"],
    merchant: ["kafe|bageri|apotek|livs|dagligvarer"],
  },
  around: [
    "autogiro|bankgiro|kortkop|varekjop|insattning|overforing|aterbetalning|swish|betalning|uttag",
    "lon|lonn|hyra|mobil|forsakring|amortering|bolan|ranta|preliminarskatt|manadsavgift|bankkort|sparkonto|januari|februari|april|maj(?= ?\\d|$)|juni|juli|augusti|till|bankomat",
  ],
  links: "till|til|fran|fra|och|og",
};
