import type { Vocabulary } from "./vocabulary";

export const french: Vocabulary = {
  months: `
    janvier|jan|janv, fevrier|fev|fevr, mars|mar, avril|avr, mai, juin|jui, juillet|juil, aout|aou, septembre|sep,
    octobre|oct, novembre|nov, decembre|dec`,
  headings: {
    date: `
      date operation, date d'operation, date de l'operation, date comptable, date compta, date op,
      date de comptabilisation, jour`,
    valueDate: "valeur, date valeur, date de valeur",
    description: `
      nature de l'operation, nature des operations, nature, libelle, libelle de l'operation, operation,
      operations, designation, designation des operations, intitule, detail des operations, motif, commerçant`,
    reference: "reference de l'operation, no de piece",
    debit: "debiteur, retrait, retraits, montant debit, depenses, sorties, sortie",
    credit: "crediteur, depot, depots, versement, versements, montant credit, recettes, entrees, entree",
    amount: "montant, montants, somme, montant en euros",
    balance: "solde, solde progressif, solde comptable, solde courant, nouveau solde, solde en eur",
    side: "sens",
    aside: "montant devise, devise, taux",
  },
  labels: {
    day: "solde du jour",
    opening: `
      solde precedent, ancien solde, solde initial, solde d'ouverture, solde de depart, solde anterieur,
      solde au debut, solde en debut de periode, solde debut de periode, report à nouveau`,
    closing: `
      total net a debiter, montant qui sera debite de votre compte, montant preleve sur votre compte,
      total a debiter sur votre compte, nouveau solde, solde final, solde de cloture, solde de fin, solde actuel,
      solde en fin de periode, solde fin de periode, solde crediteur, solde debiteur, solde a la fin,
      solde final au`,
    carried: "solde a reporter, report, a reporter, report solde, solde reporte",
    dated: "solde, solde en euros, solde crediteur au",
    debits: `
      operations sortantes, transactions sortantes, operations debitrices, total des debits,
      total des operations au debit, total des retraits, total mouvements debit, total des mouvements debiteurs,
      mouvements debiteurs, total depenses, total sorties, total des operations debitrices, total des sorties`,
    credits: `
      operations entrantes, transactions entrantes, operations creditrices, total des credits,
      total des operations au credit, total des versements, total mouvements credit,
      total des mouvements crediteurs, mouvements crediteurs, total recettes, total entrees,
      total des operations creditrices`,
    total: `
      totaux, total des mouvements, totaux des mouvements, total des operations, total general, sous total,
      sous totaux`,
    other: "solde disponible, solde moyen, decouvert autorise, facilite de caisse",
  },
  titles: {
    daily: "soldes quotidiens",
    decoy: `
      depots a terme, echelle d'interets, echeancier, taux d'interet, recapitulatif, recapitulatif des frais,
      recapitulatif annuel des frais`,
    debit: `
      retraits et debits, debits et retraits, virements emis, cheques emis, operations au debit,
      operations debitrices, frais et commissions, debits au compte, retraits, prelevements, paiements, depenses`,
    credit: `
      depots et credits, virements recus, operations au credit, operations creditrices, versements,
      credits au compte, remises, encaissements`,
    neutral: "operations comptabilisees",
  },
  accounts: {
    number: `
      compte de depot n, compte de depot carte n, compte cheque n, compte cheques n, compte courant n,
      compte de cheques n, numero de compte, n de compte, no de compte, compte n, compte no, compte numero,
      compte`,
    iban: "code iban",
    national: "rib",
    holder: "titulaire, titulaire du compte, intitule du compte, nom, nom du client, nom du titulaire",
    heldBy: "nom",
  },
};
