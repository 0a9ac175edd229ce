import type { Language } from "../topics";

export const dutch: Language = {
  topics: {
    reversal: ["terugbetaling|storno|stornering|restitutie|retour|teruggave(?! belasting)|correctie"],
    taxRefund: ["belastingdienst .{0,20}teruggave|teruggave .{0,20}belasting"],
    benefit: ["kinderbijslag|zorgtoeslag|huurtoeslag|uwv"],
    tax: ["belasting(?!dienst)\\p{L}*|\\p{L}+belasting|btw|gemeente heffing\\p{L}*|waterschap"],
    taxAuthority: ["belastingdienst"],
    salary: ["salaris|loon|pensioen|aow|vakantiegeld"],
    interestOnLoan: ["debetrente|rente (?:lening|hypotheek)"],
    premium: ["premie"],
    insurer: ["\\p{L}*verzekering(?:en)?|\\p{L}*verzekeraar"],
    rent: ["huur|huurbetaling"],
    loan: ["hypotheek|lening|aflossing|krediet"],
    interest: ["rente|creditrente|dividend"],
    fee: ["kosten|bankkosten|provisie"],
    cashIn: ["storting|gestort contant"],
    cashOut: ["geldautomaat|geldopname|contant|opname"],
    fuel: ["tankstation|benzine"],
    bill: ["energienota|termijnbedrag"],
    supplierOfHouse: [
      "energie|stroom|gas en licht|waterbedrijf|drinkwater|internet(?! bank)|telefonie|mobiel|kabel",
    ],
    namedSupplier: ["\\p{L}+stroom"],
    cardPayment: ["betaalautomaat|betaalpas|pinbetaling|pin|ideal"],
    transfer: ["\\p{L}*overboeking|overschrijving|bijschrijving|spaarrekening"],
    moneyOut: ["incasso|automatische incasso|afschrijving|naar"],
    moneyIn: ["bijgeschreven|ontvangen"],
    merchant: ["bakker|bakkerij|slager|supermarkt|apotheek|winkel"],
  },
  around: [
    "(?:periodieke )?overboeking|periodieke|overschrijving|incasso|betaalautomaat|betaalpas|pinbetaling|geldautomaat|ideal|betaling|terugbetaling|omschrijving.*|pas|storting",
    "salaris|loon|huur|energie|termijn|internet(?: en tv)?|tv|premie|hypotheek|factuur|rente|creditrente|kosten|pakket|omzetbelasting|q\\d|spaarrekening|naar|januari|februari|maart|mei(?= ?\\d|$)|juni|juli|augustus",
  ],
  links: "van|aan|naar|voor|op",
};
