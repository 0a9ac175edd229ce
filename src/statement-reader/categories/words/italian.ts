import type { Language } from "../topics";

export const italian: Language = {
  topics: {
    taxRefund: ["rimborso .{0,12}(?:irpef|iva|agenzia entrate|imposte)"],
    reversal: ["storno|rimborsi?|riaccredito|annullamento|insoluto|restituzione"],
    tax: ["tasse?|impost[ae]|bollo|f24|iva|irpef|imu|tari|ritenuta|agenzia (?:delle )?entrate|accisa"],
    salary: ["stipendi[oi]?|emolumenti|salari[oi]?|retribuzione|pensione|tredicesima"],
    interestOnLoan: ["interessi (?:debitori|passivi|mutuo)"],
    premium: ["premio (?:di )?(?:polizza|assicura\\p{L}+)|polizza"],
    insurer: ["assicura(?:zione|zioni|tiva|tore)"],
    rent: ["affitt[oi]|canone (?:di )?(?:locazione|affitto)|locazione|pigione"],
    loan: ["mutuo|finanziamento|prestito|rata"],
    interest: ["interess[ei]|cedole?|dividend[oi]|competenze"],
    fee: ["commission[ei]|spese|canone|tarifa|costo"],
    cashIn: ["versamento (?:di )?contant[ie]|versamento contanti"],
    cashOut: ["prelievo|prelevamento|bancomat|contant[ie]"],
    cheque: ["assegn[oi]"],
    fuel: ["carburante|distributore|benzina"],
    bill: ["bollett[ae]|utenz[ae]"],
    supplierOfHouse: ["luce|acqua|acquedotto|energia|enel|gas|telefon\\p{L}*|internet(?! bank)|fibra\\p{L}*"],
    cardPayment: ["carta|pagobancomat|pagamento pos|acquisto|operazione"],
    transfer: ["bonific[oi]|giroconto|bonif"],
    moneyOut: ["addebito|sdd|disposto|pagamento"],
    moneyIn: ["accredito|a vostro favore|ricevuto|versamento"],
    merchant: ["supermercato|trattoria|ristorante|farmacia|panificio|libreria|negozio"],
  },
  around: [
    "bonifico(?: a favore| disposto| ricevuto| a vostro favore| da)?|bonif|giroconto|addebito(?: sdd| diretto)?|sdd|diretto|accredito|a favore|a vostro favore|disposto|pagamento(?: pos)?|acquisto|operazione|carta|ore|versamento|storno|rimborso|prelievo|bancomat|sbf",
    "stipendi[oi]?|emolumenti|pensione|affitto|canone(?: locazione| mensile)?|locazione|bollett[ae]|premio|polizza(?: auto| infortuni)?|infortuni|mutuo|rata|prestito(?: personale)?|interessi|f24|delega|telematica|saldo|fatt(?:ura)?|utenza(?: acqua| gas| luce)?|internet(?: casa)?|carburante|conto|deposito|commission[ei]|spese|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|assegn[oi]|contanti|auto(?= assic)|n|competenze|debitori|mensile|bollo|imposta|ritenuta|fiscale|su|tenuta",
  ],
  links: "di|da|a|per|su",
};
