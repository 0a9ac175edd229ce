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
      totaal bedrag af,
      totaal afschrijvingen, totaal nieuwe uitgaven, totaal uitgaven, totaal bestedingen, totaal af,
      totaal afgeschreven`,
    credits: `
      totaal bedrag bij,
      totaal bijschrijvingen, totaal ontvangen betalingen, totaal betalingen, totaal ontvangen, totaal bij,
      totaal bijgeschreven`,
    total: "totaal",
    other: "kredietlimiet, rood staan tot",
  },
  links: {
    and: "en",
    other: "overige",
    fillers: "op, d.d.",
  },
  periods: {
    relative: "vandaag, gisteren",
    until: "tot, t/m",
    from: "van",
    yearSoFar: /dit jaar$/iu,
    years: /\bjaar\b/iu,
  },
  pages: {
    page: /pagina|bladzijde/iu,
    sheet: /blad/iu,
    of: /van/iu,
    goesOn: /\bvervolg op\b/iu,
  },
  sides: {
    credit: "bij",
    debit: "af",
  },
  sums: {
    total: "totaal",
    links: "van, deze, een",
    bare: /\bbedrag\b/iu,
    net: /nettomutatie|mutatiesaldo/iu,
  },
  counts: {
    rows: /transacties/iu,
    numberOf: /aantal/iu,
  },
  pending: {
    ends: /gereserveerd/iu,
    titles: /gereserveerdebedragen/iu,
  },
  owed: {
    surely: /openstaand saldo|\bkaart(?:nummer|en)?\b|\blening\b/iu,
    purchases: /\buitgaven\b/iu,
    payments: /\bbetalingen\b/iu,
  },
  caveats: {
    struck: /doorgehaald/iu,
    multiples: /duizend(?:en|tallen)?/iu,
  },
  papers: {
    bills: /\b(?:factuur|loonstrook|salarisstrook|salarisspecificatie|loonspecificatie|energierekening)\b/iu,
    books: /grootboek|kasboek|proef- en saldibalans/iu,
    schedules: /aflossingsschema/iu,
    pieces: /\bhoeveelheid\b/iu,
    prices: /\bprijs\b/iu,
    principal: /\baflossing\b/iu,
    interest: /\brente\b/iu,
    instalments: /\btermijn\b/iu,
  },
  accounts: {
    number: "rekeningnummer, rekening",
    national: "klantnummer",
    holder: "naam, rekeninghouder, tenaamstelling",
    heldBy: "naam",
  },
  names: {
    companies: /b\.?v|n\.?v/iu,
    titles: "dhr, mevr, mw",
    particles: "van, der, den",
    none: /rekening|afschrift/iu,
    noLetterhead: /afschrift|overzicht/iu,
    bankParticles: "van, voor",
  },
};
