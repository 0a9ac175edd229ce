import { memoize } from "../memoize";
import { squash } from "../words/text";

/*
 * Amounts that are announced, held back or refused are printed like booked ones, by the side of them or under a title of
 * their own. They are known by what begins or ends the title or the description.
 */

const NOT_YET =
  "pending|notyet(booked|posted|processed|cleared|settled)|notbooked|notposted|yettobe(booked|posted|cleared)|awaitingclearance|unposted|" +
  "vorgemerkt|nochnichtgebucht|nochnichtverbucht|ausstehendbuchung|enattente|noncomptabilise|nonencorecomptabilise|pendiente|pendientes|noncontabilizzat[oaie]|inattesa|pendente|pendentes|lancamentosfuturos|" +
  "вобработке|неподтвержденные|неподтвержденныеоперации|ожидаетобработки|معلقه|معلق|قيدالانتظار|قيدالمعالجه|gereserveerd|bekleyen|tertunda|vantande|reserverat|oczekujace";
const TITLES =
  "uncleared(items|transactions|effects|cheques)?|unbilled|authori[sz]ations?|cardauthori[sz]ations?|(recent)?transactionsnotyetprocessed|processing|holds?|amountsonhold|fundsonhold|reserved(amounts?|funds)|" +
  "vorgemerkteumsatze|nochnichtgebuchteumsatze|(operations|prelevements|paiements)(enattente|avenir|noncomptabilisees)|encourscarte|encoursdecarte|blockierte?betrage?|заблокированныесуммы|заблокировано|резерв|холды|" +
  "(whats)?comingup(in|this|next|soon)?.{0,45}|(the|your)?scheduled(payments|transactions|transfers|items|deposits)(and(payments|transactions|transfers|deposits))?|" +
  "upcoming(transactions|payments)?|future(dated)?(transactions|payments)|scheduled(transfers|payments|transactions)|(declined|cancelled|canceled|voided|rejected|failed|returnedunpaid)(transactions|payments|items)|" +
  "bekleyenislemler|transaksitertunda|vantandetransaktioner|gereserveerdebedragen|transakcjeoczekujace|" +
  "abgelehnteumsatze|operationsrefusees|operacionesrechazadas|operazionirifiutate|отклоненныеоперации|отмененныеоперации|عملياتمعلقه|معاملاتقيدالانتظار";

const AT_AN_END = new RegExp(`^(${NOT_YET})|(${NOT_YET})$`, "u");
const WHOLE = new RegExp(`^(${TITLES})$`, "u");
const LONGEST = 60;

/** True for a title over amounts that are not booked: 'Pending transactions', 'Vorgemerkte Umsätze', 'Cancelled items'. */
export function headsWaiting(title: string): boolean {
  const key = squash(title);
  return key.length <= LONGEST && (WHOLE.test(key) || AT_AN_END.test(key));
}

const REMEMBERED = 5_000;
const waits = memoize(REMEMBERED, (words: string) => AT_AN_END.test(squash(words)));

/** True for a description that begins or ends with words for an amount that is not booked yet. */
export const isWaiting = (description: string): boolean => waits(description.replace(/[0-9]+/g, ""));
