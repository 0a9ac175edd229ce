import type { Vocabulary } from "./vocabulary";

export const portuguese: Vocabulary = {
  months: `
    janeiro|jan, fevereiro|fev, marco|mar, abril|abr, maio|mai, junho|jun, julho|jul, agosto|ago,
    setembro|set|setem, outubro|out|outub, novembro|nov, dezembro|dez`,
  numbers: "um, dois, três, quatro, cinco, seis, sete, oito, nove, dez",
  headings: {
    date: "data lancamento, data do movimento, dt movimento",
    valueDate: "data valor, dt valor, data de valor",
    description: `
      descricao, historico, movimento, lancamento, descritivo, descricao do movimento, movimentos, lancamentos,
      movimentação, estabelecimento`,
    reference: "no documento, documento, n doc, docto, cod",
    debit: "saidas, saida, debitos eur",
    credit: "entrada",
    amount: "valor r$, montante, valor eur, quantia, valor em r$",
    balance: `
      saldo contabilistico, saldo contabil, saldo apos, saldo em conta, saldo por transação, saldo após transação`,
    aside: "moeda",
  },
  labels: {
    day: "saldo do dia",
    opening: "saldo inicial do periodo, saldo de abertura, total da fatura anterior, fatura anterior",
    closing: `
      saldo contabilistico, saldo atual, saldo final do periodo, saldo de fecho, saldo de encerramento,
      novo saldo, total desta fatura, total da fatura, total da sua fatura, total a pagar, valor total da fatura`,
    carried: "a transportar, transporte, saldo a transportar, saldo transportado, saldo de transporte",
    debits: `
      transacoes de saida, total a debito, total de saidas, total saidas, total debito, saidas, total de debito`,
    credits: `
      transacoes de entrada, total a credito, total de entradas, entradas, total credito, total de credito`,
    total: "total de movimentos, totais, total do periodo",
    other: `
      saldo final disp, saldo final disp credor, saldo final disp devedor, saldo final disponivel,
      saldo final disponivel credor, saldo final disponivel devedor, saldo disponivel, descoberto autorizado,
      limite de descoberto, limite de credito, limite total de credito, limite total, limite do cartao, limite cheque especial, cheque especial contratado`,
  },
  titles: {
    decoy: "programa de pontos, proximas faturas, parcelas futuras, lancamentos futuros, taxas",
    debit: `
      levantamentos e debitos, debitos e levantamentos, saidas e debitos, tarifas, debitos, saidas, saques,
      pagamentos, compras`,
    credit: "entradas e creditos, entradas, creditos, recebimentos",
    neutral: "movimentos, extrato",
  },
  links: {
    in: "em",
    other: "outros, outras",
    fillers: "do, dos, em, ao, no, na, folha",
  },
  columns: {
    currencies: "moeda da conta, moeda",
  },
  periods: {
    relative: "hoje, ontem",
    weekdays:
      "segunda, segunda-feira, terça, terça-feira, quarta, quarta-feira, quinta, quinta-feira, sexta, sexta-feira",
    until: "ao, do, até",
    ends: "ate",
    yearSoFar: /\bem (?:19|20)[0-9]{2}$/iu,
    years: /\bano\b/iu,
  },
  pages: {
    page: /p[aá]gina/iu,
    of: /de/iu,
    sheet: /folha/iu,
    goesOn: /\bcontinua (?:na|no|em|en) /iu,
    wentOn: /\bcontinuação da página\b/iu,
  },
  balances: {
    first: "abertura",
    last: "novo, fecho, encerramento",
    inCredit: "credor",
    overdrawn: "devedor",
    brought: /transportado/iu,
    carried: /transportar/iu,
    lookalikes: /aplica|poupan/iu,
    unbooked: /requer/iu,
  },
  sums: {
    links: "movimentos, do, da, dos, das, neste",
    bare: /\bvalor\b/iu,
    net: /variacao(?:liquida|(?:liquida)?(?:do|de)saldo)|movimentoliquido/iu,
  },
  counts: {
    rows: /movimentos|lançamentos/iu,
    debits: /débitos/iu,
    credits: /créditos/iu,
    found: /no total/iu,
  },
  pending: {
    titles: "transações pendentes, lançamentos futuros, transações recusadas",
    ends: /pendentes?|lancamentosfuturos/iu,
  },
  owed: {
    titles: /fatura(?:do|de)?(?:seu)?cartao/iu,
    maybe: /cart[ãa]o de cr[ée]dito|empr[ée]stimo/iu,
    surely: /cart[ãa]o de cr[ée]dito|fatura|empr[ée]stimo/iu,
    smallestPayment: /totaldestafatura|totaldafaturaanterior|pagamentominimo/iu,
  },
  caveats: {
    struck: /\briscad[oa]s?\b/iu,
    partial: /\bnem todos os (?:movimentos|lançamentos)/iu,
    notFinal: /\bextrato provisório\b/iu,
    stamps: /rascunho/iu,
    multiples: /milhares|milh[õo]es/iu,
    money: /reais/iu,
  },
  papers: {
    bills:
      /\b(?:recibo de (?:vencimento|salário)|holerite|contracheque|folha de vencimento|fatura de (?:energia|eletricidade|água|gás)|conta de luz|nota fiscal)\b/iu,
    leaflets: /\bfolheto\b.*\bexemplo/iu,
    statements: /extrato/iu,
    schedules: /(?:plano|tabela) de amortização/iu,
    books: /raz[ãa]o anal[íi]tico|balancete/iu,
    pieces: /\bquantidade\b/iu,
    prices: /\bpreço\b/iu,
    principal: /\bamortização\b/iu,
    interest: /\bjuros\b/iu,
    instalments: /\bparcela\b/iu,
  },
  accounts: {
    number: `
      conta a ordem, conta a ordem n, conta a ordem no, numero da conta, n da conta, no da conta, conta n,
      conta corrente, conta, conta no, cartao, cartao n, numero do cartao, n do cartao`,
    national: "nib",
    holder: "titular da conta, nome, nome do cliente, nome do titular",
    heldBy: "nome",
    otherLabels: "cpf, cnpj",
    kinds: /conta/iu,
    cards: /cartão/iu,
    movesMoney: /da/iu,
    named: /conta/iu,
  },
  names: {
    companies: /ltda|lda/iu,
    titles: "engº",
    particles: "da, dos",
    none: /extrato|\bconta\b|agência/iu,
    inAddresses: /caixa/iu,
    banks: /\b(?:pagamentos|caixa)\b/iu,
    noLetterhead: /extrato/iu,
    banking: "e, extrato",
    bankParticles: "da, do",
  },
};
