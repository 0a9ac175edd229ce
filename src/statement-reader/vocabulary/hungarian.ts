import type { Vocabulary } from "./vocabulary";

export const hungarian: Vocabulary = {
  months: `
    január, február, március, április, május, június, július, augusztus, szeptember, október, november, december`,
  headings: {
    date: "konyveles datuma, könyvelési nap, könyvelés napja, tranzakció dátuma, terhelés napja",
    valueDate: "értéknap",
    description: "megnevezes, közlemény, leírás, tranzakció",
    reference: "számlaszám",
    debit: "terhelés, terhelések, kifizetés",
    credit: "jóváírás, jóváírások, befizetés",
    amount: "osszeg, forgalom",
    balance: "egyenleg, könyvelt egyenleg, záró egyenleg",
  },
  labels: {
    opening: "nyito egyenleg, előző egyenleg",
    closing: "zaro egyenleg",
    debits: "terhelések összesen",
    credits: "jóváírások összesen",
  },
  pages: {
    page: /oldal/iu,
  },
  balances: {
    balance: "egyenleg",
  },
  sums: {
    total: "összesen",
    stems: "osszesen",
    links: "db",
  },
  pending: {
    ends: "könyveletlen",
    titles: "függő tételek, könyveletlen tételek, zárolt összegek",
  },
};
