import type { Language } from "../topics";

export const german: Language = {
  topics: {
    taxRefund: ["finanzamt .{0,20}(?:erstattung|ruckzahlung)|(?:erstattung|ruckzahlung) .{0,20}steuer"],
    reversal: [
      "ruckbuchung|rucklastschrift|retoure|storno|stornierung|erstattung|ruckzahlung|ruckerstattung|korrektur",
    ],
    benefit: ["kindergeld|elterngeld|arbeitslosengeld|wohngeld|familienkasse|jobcenter"],
    tax: [
      "steuer|\\p{L}+steuern?|ust|abgeltungst\\p{L}*|solidaritatszuschlag|solz|kirchenst|grundabgaben|steuerverwaltung|mwst",
    ],
    taxAuthority: ["finanzamt|finanzkasse|stadtkasse"],
    salary: [
      "gehalt|lohn|lohne|lohn/gehalt|bezuge|besoldung|renten?(?:service|versicherung|zahlung)|rente(?= (?:januar|februar|marz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|\\d))|altersrente|pensionszahlung|entgelt(?= (?:fur )?(?:januar|februar|marz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember))",
    ],
    premium: ["versicherungs?beitrag|beitrag (?:kfz|hausrat|haftpflicht)|kfz-beitrag"],
    insurer: ["\\p{L}*versicherung(?:en|s\\p{L}*)?|assekuranz|krankenkasse"],
    rent: ["\\p{L}*miete|mietzins|mietzahlung|pacht"],
    loan: [
      "darlehen\\p{L}*|kredit(?:rate|tilgung)|tilgung|baufinanzierung|ratenkredit|leasingrate|finanzierung rate",
    ],
    interest: ["\\p{L}*zins(?:en)?|zinsgutschrift|dividende|ertragnis"],
    cardBill: ["kreditkartenabrechnung|kreditkarten(?:zahlung|ausgleich)"],
    fee: [
      "gebuhr|gebuhren|gebuehr|\\p{L}+gebuhr(?:en)?|entgelt|\\p{L}*entgelt(?:e|abrechnung)?|kontofuhrung|provision|spesen|mahngebuhr",
    ],
    cashIn: ["bareinzahlung|einzahlung"],
    cashOut: ["bargeld|bargeldauszahlung|barauszahlung|geldautomat|auszahlung|ga(?= ?(?:nr|\\d))"],
    cheque: ["scheck|scheckein\\p{L}+|verrechnungsscheck"],
    fuel: ["tankstelle|tanken"],
    bill: ["rundfunkbeitrag|stromrechnung|abschlag"],
    supplierOfHouse: [
      "stadtwerke?|gaswerk|wasserwerk|strom|telefon|telekommunikation|mobilfunk|fernwarme|internetanschluss|elektrizitatswerk",
    ],
    cardPayment: ["kartenzahlung|girocard|ec|debitkarte|kreditkarte|kauf|einkauf|kassenbon"],
    transfer: [
      "\\p{L}*uberweisung(?:en)?|\\p{L}*ueberweisung|dauerauftrag|umbuchung|ubertrag|echtzeit\\p{L}+",
    ],
    moneyOut: ["lastschrift|\\p{L}+lastschrift|einzug|abbuchung"],
    moneyIn: ["gutschrift|\\p{L}+gutschrift|zahlungseingang|eingang"],
    merchant: [
      "backerei|metzgerei|apotheke|markthalle|supermarkt|gasthaus|restaurant|drogerie|buchhandlung|kaufhaus",
    ],
  },
  around: [
    "sepa-\\p{L}+|\\p{L}*gutschrift|\\p{L}*lastschrift|\\p{L}*uberweisung|dauerauftrag(?: an)?|umbuchung|kartenzahlung|girocard|debitkarte|kreditkarte|retoure|rucklastschrift|erstattung",
    "lohn/gehalt|lohn|lohne|gehalt|rente|\\p{L}*miete|miete wohnung|abschlag|strom|rechnung|kfz|(?:kfz-)?\\p{L}*beitrag|mitgliedsbeitrag|zinsen?|tilgung|rate|darlehens?\\p{L}*|baufinanzierung|kindergeld|ust|gewerbesteuer|einkommensteuer|re|rnr|rg|nk|beleg|konto|kontonummer|\\p{L}*konto|blz|nr|auf|vom|januar|februar|marz|mai(?= ?\\d|$)|juni|juli|oktober|dezember|zahnarzt|posten|scheckeinlosung|\\p{L}*entgelt|bargeld\\p{L}*|geldautomat|garage|siehe anlage|empfanger|auftraggeber|verwendungszweck|kg\\d+|rundfunkbeitrag",
  ],
  links: "an|von|fur|und|mit|zu|bei",
};
