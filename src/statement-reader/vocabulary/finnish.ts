import type { Vocabulary } from "./vocabulary";

export const finnish: Vocabulary = {
  months: `
    tammikuu|tammikuuta, helmikuu|helmikuuta, maaliskuu|maaliskuuta, huhtikuu|huhtikuuta, toukokuu|toukokuuta,
    kesäkuu|kesäkuuta, heinäkuu|heinäkuuta, elokuu|elokuuta, syyskuu|syyskuuta, lokakuu|lokakuuta,
    marraskuu|marraskuuta, joulukuu|joulukuuta`,
  headings: {
    date: "kirjauspaiva, kirjaus pvm, pvm, päivä, maksupäivä",
    valueDate: "arvopäivä, arvopv",
    description: "selite, saaja/maksaja, saaja maksaja, tapahtuma, viesti",
    reference: "arkistointitunnus, viite",
    debit: "otto, otot, veloitus, veloitukset",
    credit: "pano, panot, hyvitys, hyvitykset",
    amount: "määrä, summa, tapahtuman määrä",
    balance: "tilin saldo",
  },
  labels: {
    opening: "alkusaldo, saldo edelliseltä",
    closing: "loppusaldo",
    debits: "otot yhteensä, veloitukset yhteensä",
    credits: "panot yhteensä, hyvitykset yhteensä",
  },
  pages: {
    page: /sivu/iu,
  },
  sums: {
    total: "yhteensä",
    stems: "yhteens",
    links: "kpl",
  },
  pending: {
    titles: "odottavat tapahtumat, katevaraukset",
  },
  names: {
    companies: /oy/iu,
  },
};
