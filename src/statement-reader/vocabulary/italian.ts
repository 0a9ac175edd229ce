import type { Vocabulary } from "./vocabulary";

export const italian: Vocabulary = {
  months: `
    gennaio|gen, febbraio|feb, marzo|mar, aprile|apr, maggio|mag, giugno|giu, luglio|lug, agosto|ago,
    settembre|set|sett, ottobre|ott, novembre|nov, dicembre|dic`,
  headings: {
    date: "data, data operazione, data contabile, data oper, data movimento, data mov",
    valueDate: "data valuta, data val",
    description: `
      descrizione, causale, descrizione operazione, descrizione delle operazioni, operazione, operazioni,
      descrizione movimento, causale descrizione`,
    reference: "riferimento",
    debit: "dare, addebito, addebiti, uscita, uscite, importo dare, movimenti dare, a debito",
    credit: "avere, accredito, accrediti, entrata, entrate, importo avere, movimenti avere, a credito",
    amount: "importo",
    balance: "saldo progressivo, saldo contabile",
    side: "d/a",
    aside: "importo divisa, valuta originale",
  },
  labels: {
    day: "saldo del giorno",
    opening: "saldo precedente, saldo iniziale, saldo di apertura",
    closing: "saldo contabile finale, saldo finale, nuovo saldo, saldo di chiusura, totale da pagare",
    carried: "riporto, a riportare, saldo a riporto, saldo riportato",
    dated: "saldo in euro",
    debits: `
      transazioni in uscita, totale dare, totale uscite, totale addebiti, totale a debito, uscite, addebiti,
      totale movimenti dare, totale debiti`,
    credits: `
      transazioni in entrata, totale avere, totale entrate, totale accrediti, totale a credito, entrate,
      accrediti, totale movimenti avere, totale crediti`,
    total: "totale, totali, totale movimenti, totale generale",
    other: "saldo disponibile, fido concesso, fido accordato, affidamento, scoperto autorizzato",
  },
  titles: {
    daily: "saldi giornalieri",
    decoy: `
      tassi di interesse, conteggio competenze, conteggio delle competenze, riassunto scalare,
      prospetto competenze, conto scalare, tassi, interessi, riepilogo, rate`,
    debit: `
      uscite e addebiti, addebiti e prelievi, bonifici effettuati, uscite, addebiti, prelievi, pagamenti`,
    credit: "bonifici ricevuti, entrate, accrediti, versamenti",
    neutral: "movimenti, lista movimenti, operazioni contabilizzate",
  },
  accounts: {
    number: "numero conto, conto n, conto numero, conto corrente n, conto corrente, n conto, rapporto n",
    holder: "intestatario, intestato a, intestazione, intestatario del conto",
  },
};
