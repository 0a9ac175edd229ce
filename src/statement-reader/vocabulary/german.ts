import type { Vocabulary } from "./vocabulary";

export const german: Vocabulary = {
  months: `
    januar|jan|janner|jaenner|jae, februar|feb|feber, marz|mar|mrz|maerz|mae|maer, april|apr, mai, juni|jun,
    juli|jul, august|aug, september|sep, oktober|okt, november|nov, dezember|dez`,
  headings: {
    date: `
      umsatz vom, umsatz am, bu tag, verbuchungsdatum, verbucht am, gebucht am, datum, buchungstag, buchungsdatum,
      buchung, tag, buch datum`,
    valueDate: `
      wert, wertstellung, valuta, valutadatum, wertstellungstag, einkaufsdatum, kaufdatum, transaktionsdatum`,
    description: `
      wir haben fur sie gebucht, verwendungszweck, buchungstext, vorgang, beschreibung, erlauterung, umsatzart,
      bezeichnung, buchungsinformationen, empfanger, auftraggeber empfanger, karteninhaber`,
    reference: "beleg, belegnr, referenz, nr",
    debit: `
      belastung in eur, belastung in chf, soll, belastung, belastungen, lastschrift, ausgang, ausgange,
      zu ihren lasten, abgang`,
    credit: `
      gutschrift in eur, gutschrift in chf, haben, gutschrift, gutschriften, eingang, eingange, zu ihren gunsten,
      zugang`,
    amount: "betrag, umsatz, umsatze, betrag eur, betrag in eur, umsatz in eur",
    balance: "kontostand, neuer saldo, laufender saldo, saldo eur, kontostand in eur",
    side: "s/h, d/h, soll/haben",
    aside: "wahrung, zinssatz",
  },
  labels: {
    day: "tagessaldo, saldo zum tagesende",
    opening: `
      saldo ihrer letzten abrechnung, saldo der letzten abrechnung, saldo letzte abrechnung, anfangssaldo,
      alter kontostand, alter saldo, anfangsbestand, saldovortrag letzte rechnung, saldo letzte rechnung,
      saldo der letzten rechnung, saldovortrag, kontostand alt, eroffnungssaldo, letzter kontostand,
      vorheriger saldo, startsaldo, saldo alt, kontostand zu beginn, anfangskontostand, alter kontostand vom,
      letzter saldo, anfangsstand`,
    closing: `
      neuer kontostand, neuer saldo, endsaldo, endbestand, schlusssaldo, kontostand neu, abschlusssaldo,
      saldo neu, aktueller kontostand, kontostand am ende, schlussbestand, endkontostand, neuer kontostand vom,
      endstand, rechnungsbetrag, zu zahlender betrag`,
    carried: "ubertrag, uebertrag, saldoubertrag, ubertrag auf, ubertrag von, zwischensaldo, vortrag",
    dated: "kontostand, saldo per, kontostand per",
    debits: `
      neue belastungen, ausgehende zahlungen, summe zahlungsausgange, summe der zahlungsausgange,
      zahlungsausgange, ausgehende transaktionen, summe soll, summe belastungen, summe lastschriften,
      gesamtbelastungen, total belastungen, summe der belastungen, summe ausgange, ausgange, belastungen,
      soll gesamt, summe der lastschriften, abgange, umsatz soll, sollumsatze, summe abgange,
      summe zu ihren lasten, gesamt soll, ausgaben, gesamtausgaben, summe ausgaben, summe abbuchungen,
      umsatze soll, summe der soll umsatze`,
    credits: `
      neue gutschriften, zahlungen und gutschriften, eingehende zahlungen, summe zahlungseingange,
      summe der zahlungseingange, zahlungseingange, eingehende transaktionen, summe haben, summe gutschriften,
      gesamtgutschriften, total gutschriften, summe der gutschriften, summe eingange, eingange, gutschriften,
      haben gesamt, zugange, umsatz haben, habenumsatze, summe zugange, summe zu ihren gunsten, gesamt haben,
      einnahmen, gesamteinnahmen, summe einnahmen, umsatze haben, summe der haben umsatze`,
    total: `
      summe, gesamt, gesamtsumme, summe der umsatze, umsatzsumme, gesamtumsatz, gesamtumsatze, zwischensumme,
      zwischentotal, umsatztotal`,
    other: `
      durchschnittssaldo, verfugbarer betrag, vorgemerkt, dispositionskredit, dispokredit, dispositionsrahmen,
      verfugungsrahmen, eingeraumte kontouberziehung, kreditlinie, kreditrahmen, kreditlimite`,
  },
  titles: {
    daily: "tageskontostand",
    decoy: `
      information zur abrechnung, anlage zum kontoauszug, rechnungsabschluss, zinsstaffel, zinsberechnung,
      zinssatze, zinsabrechnung, pramien, ratenplan`,
    debit: "zahlungsausgange, kartenzahlungen, belastungen, ausgange, lastschriften, auszahlungen",
    credit: "zahlungseingange, gutschriften, eingange, einzahlungen",
    neutral: "umsatze, buchungen, gebuchte umsatze",
  },
  accounts: {
    number: "sparkonto, sparkonto nr, girokonto, girokonto nr, kontonummer, kontonr, konto",
    holder: "kontoinhaber, kontoinhaberin, inhaber, name des kontoinhabers, kunde",
    heldBy: "kunde, inhaber",
  },
};
