import type { Language } from "../topics";

export const french: Language = {
  topics: {
    taxRefund: ["remboursement .{0,12}(?:impots?|tva|dgfip)"],
    feeForReturn: ["frais .{0,12}(?:rejet|impaye)"],
    reversal: [
      "annulation|annule|remboursement(?! (?:de )?(?:pret|credit|emprunt))|rejet|rejete|impaye|extourne|regularisation|remise commerciale|avoir|contre-?passation",
    ],
    benefit: ["caf|allocations? familiales?|pole emploi|france travail|apl"],
    tax: ["impots?|tva|taxes? (?:fonciere|habitation)|prelevements? sociaux|cfe|csg"],
    taxAuthority: ["dgfip|tresor public|urssaf"],
    salary: ["salaires?|paie|paye|traitement|remuneration|retraite|pension|carsat|agirc(?:-arrco)?"],
    interestOnLoan: ["interets? (?:debiteurs?|pret|emprunt|de retard)|agios"],
    premium: ["prime (?:d )?assurance|cotisations? assurance"],
    insurer: ["assurances?|mutuelle|prevoyance"],
    rent: ["loyers?|bail"],
    loan: ["prets?(?! a manger)|echeances?|emprunt|mensualite|credit (?:auto|immo\\p{L}*|conso\\p{L}*)"],
    interest: ["interets?|dividendes?|coupons?"],
    fee: ["frais|cotisation|commissions?|abonnement compte|droits de garde"],
    cashIn: ["versement (?:d )?(?:especes|liquide)|depot (?:d )?especes"],
    cashOut: ["retraits?|dab|distributeur|especes"],
    cheque: ["cheques?|remise (?:de )?(?:cheques?|chq)"],
    fuel: ["station(?: service)?|carburants?|essence"],
    bill: ["facture (?:eau|edf|gaz|electricite)"],
    supplierOfHouse: ["eaux?|electricite|energies?|gaz|telephone|fibre|orange mobile"],
    namedSupplier: ["edf|engie"],
    cardPayment: ["carte|cb|paiement|achats?|facture carte"],
    transfer: ["virements?|vir|vrt"],
    moneyOut: ["prelevements?|prlv|telereglement"],
    moneyIn: ["en votre faveur|recus?|versement|remise"],
    merchant: ["boulangerie|pharmacie|supermarche|hyper|epicerie|restaurant|tabac|librairie"],
  },
  around: [
    "virements?|vir(?: sepa| inst)?|vrt|prlv(?: sepa)?|prelevements?|telereglement|paiement(?: par)?(?: carte)?|facture(?: carte)?|carte|cb|achats?(?: cb)?|recus?|emis|en votre faveur|permanent|inst|retraits?|remise(?: de)?|cheques?|chq|annulation|rejet|remboursement|secu|fournisseur|frais|commerciale|dab|distributeur",
    "salaires?|paie|retraite|loyers?(?: studio)?|cotisations?|assurance (?:habitation|auto|vie)|mensualite|echeance|pret(?: immobilier)?|credit auto|impots?(?: revenus?)?|tva(?: ca\\d)?|interets?|facture|fact|livret|compte|epargne|n|numero|ref|du \\d+|janvier|fevrier|mars(?= ?\\d|$)|avril|mai(?= ?\\d|$)|juin|juillet|aout|septembre|octobre|novembre|decembre|d intervention|t\\d|tenue|especes|versement|guichet|crediteurs?|debiteurs?|arrete|bancaire|commission|place bellecour",
  ],
  links: "de|du|vers|au|aux|a|par|pour|et",
};
