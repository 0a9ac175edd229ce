import type { Vocabulary } from "./vocabulary";

export const dutch: Vocabulary = {
  months: `
    januari|jan, februari|feb, maart|maa, april|apr, mei, juni|jun, juli|jul, augustus|aug, september|sep,
    oktober|okt, november|nov, december|dec`,
  headings: {
    date: "boekdatum, datum transactie, boekingsdatum, transactiedatum, datum boeking",
    valueDate: "rentedatum",
    description: "omschrijving, mededelingen, naam omschrijving, tegenpartij",
    debit: "af, afschrijving, debet, afgeschreven, uit",
    credit: "bij, bijschrijving, bijgeschreven",
    amount: "bedrag, bedrag eur",
    side: "af/bij, af bij",
  },
  labels: {
    day: "dagsaldo",
    opening: `
      vorig saldo, vorig saldo op, vorig openstaand saldo, openstaand saldo vorig overzicht,
      saldo vorig afschrift, beginsaldo, oud saldo`,
    closing: `
      nieuw saldo, nieuw saldo op, nieuw openstaand saldo, nieuw te betalen saldo, saldo nieuw, eindsaldo`,
    carried: "over te brengen",
    debits: `
      totaal afschrijvingen, totaal nieuwe uitgaven, totaal uitgaven, totaal bestedingen, totaal af,
      totaal afgeschreven`,
    credits: `
      totaal bijschrijvingen, totaal ontvangen betalingen, totaal betalingen, totaal ontvangen, totaal bij,
      totaal bijgeschreven`,
    total: "totaal",
    other: "kredietlimiet, rood staan tot",
  },
  accounts: {
    number: "rekeningnummer, rekening",
    national: "klantnummer",
    holder: "naam, rekeninghouder, tenaamstelling",
    heldBy: "naam",
  },
};
