import type { Language } from "../topics";

export const portuguese: Language = {
  topics: {
    reversal: ["estornos?|devolucao|reembolso|anulacao|chargeback|restituicao(?! (?:ir|irs|imposto))"],
    taxRefund: ["restituicao (?:de )?(?:ir|irs|imposto\\p{L}*|iva)|reembolso (?:de )?(?:irs|iva)"],
    tax: [
      "impostos?|iof|darf|das|iva|irrf|ipva|iptu|imi|icms|inss|simples nacional|seguranca social|tributos?|iuc",
    ],
    salary: ["salarios?|vencimentos?|ordenado|proventos|folha (?:de )?pagamento|aposentadoria|reforma"],
    interestOnLoan: ["juros (?:devedores|de mora|emprestimo|cheque especial)|mora"],
    premium: ["premio (?:de )?seguro|apolice"],
    insurer: ["seguros?|seguradora"],
    rent: ["aluguel|aluguer|renda(?! (?:fixa|variavel))|arrendamento"],
    loan: ["emprestimo|prestacao|financiamento|parcela|credito (?:habitacao|pessoal)"],
    interest: ["juros|rendimentos?|dividendos?"],
    cardBill: ["pagamento (?:de )?fatura|fatura (?:do )?cartao|pagamento cartao"],
    fee: ["tarifas?|comissao|comissoes|manutencao|anuidade|cesta de servicos|despesas"],
    cashIn: ["deposito (?:em |de )?(?:dinheiro|numerario)"],
    cashOut: ["levantamentos?|saques?|numerario|dinheiro|multibanco"],
    cheque: ["cheques?"],
    fuel: ["posto|combustivel|gasolina"],
    bill: ["conta (?:de )?(?:luz|agua|gas|telefone)|pagamento (?:de )?servicos"],
    supplierOfHouse: ["luz|aguas?|energia|electricidade|eletricidade|telefone|gas natural"],
    cardPayment: ["cartao|compras?|debito visa"],
    transfer: ["transferencias?|transf|pix|ted|doc|trf|mbway"],
    moneyOut: ["enviad[oa]|deb aut|debito|debito direto|pagamento|pag"],
    moneyIn: ["recebid[oa]|deposito|credito"],
    merchant: ["padaria|mercearia|farmacia|supermercado|restaurante|livraria|loja"],
  },
  around: [
    "pix(?: enviado| recebido)?|ted(?: recebida| enviada)?|doc|trf(?: de| p/?)?|transf(?:erencia)?|deb(?:ito)? aut\\p{L}*|enviad[oa]|recebid[oa]|compras?(?: cartao)?|cartao(?: debito)?|debito|estorno|devolucao|pag|pagamento|p|levantamento|saque",
    "salarios?|vencimento|aluguel|renda(?: casa)?|conta(?: de luz)?|luz|internet|seguro(?: auto)?|apolice|parcela|prestacao|financiamento|veiculo|credito|habitacao|iva|darf|simples nacional|ft|fatura|juros|credores|imposto|selo|poupanca|rendimento|tarifa|pacote|servicos|comissao|manutencao|cheque|compensado|dinheiro|em|deposito|multibanco|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|\\d+t|banco|estado",
  ],
  links: "de|do|da|para|em",
};
