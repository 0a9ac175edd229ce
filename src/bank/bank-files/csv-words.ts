import type { RowState } from "./csv-mapping";
import { cellText } from "./csv-values";

const listWords = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

const folded = (text: string): string =>
  cellText(text)
    .toLowerCase()
    .normalize("NFC")
    .replace(/[.:]+$/, "")
    .replace(/[\s_]+/g, " ")
    .trim();

const sideWords = new Map<string, 1 | -1>(
  (
    [
      [
        1,
        `c, cr, crdt, credit, credits, credited, h, haben, bij, +, k, kredit, in, incoming, deposit, money in, paid in,
        gutschrift, eingang, crédit, crédito, credito, avere, abono, haber, ingreso, entrada, recebido, inkomsten, bijschrijving,
        uznanie, uznanie rachunku, wpływ, insättning, alacak, кредит, приход, πίστωση, دائن, إيداع, ايداع, إضافة, 贷, 貸, 入金`,
      ],
      [
        -1,
        `d, dr, db, dbit, debit, debits, debited, s, soll, af, -, out, outgoing, withdrawal, money out, paid out,
        lastschrift, belastung, ausgang, débit, débito, debito, dare, cargo, debe, gasto, salida, saída, enviado, uitgaven, afschrijving,
        obciążenie, wydatek, uttag, borç, дебет, расход, χρέωση, مدين, سحب, خصم, 借, 出金`,
      ],
    ] as const
  ).flatMap(([sign, words]) => listWords(words).map((word): [string, 1 | -1] => [word, sign])),
);

/** Sign for a word of a side: 1 for credit, -1 for debit; undefined for other texts. */
export const sideSign = (text: string): 1 | -1 | undefined =>
  sideWords.get(folded(text.replace(/^[\u2010-\u2015\u2212]$/, "-")));

const stateWords = new Map<string, RowState>(
  (
    [
      [
        "booked",
        `booked, book, posted, post, completed, complete, cleared, settled, success, successful, succeeded, executed, done,
        processed, ok, paid, confirmed, final, finalised, finalized, finished, accounted,
        gebucht, umsatz gebucht, verbucht, ausgeführt, abgeschlossen, erledigt, erfolgreich, gutgeschrieben,
        comptabilisé, comptabilisée, effectué, effectuée, exécuté, exécutée, terminé, terminée, validé, validée, réussi,
        contabilizado, contabilizada, realizado, realizada, completado, completada, ejecutado, ejecutada, liquidado,
        contabilizzato, contabilizzata, eseguito, eseguita, completato, completata, registrato,
        geboekt, verwerkt, uitgevoerd, voltooid, efetuado, efetuada, concluído, concluída, concluido,
        zaksięgowano, zaksięgowana, zrealizowana, zrealizowano, wykonana, wykonano, bokförd, bogført, bokført, kirjattu,
        zaúčtováno, provedeno, könyvelt, teljesült, gerçekleşti, tamamlandı, başarılı,
        исполнено, исполнен, выполнено, выполнен, проведено, проведен, завершено, завершен, успешно,
        εκτελέστηκε, ολοκληρώθηκε, تم, تمت, مكتمل, مكتملة, منفذ, منفذة, مرحل, مرحلة, ناجح, ناجحة, 已完成, 成功, 完了, 완료`,
      ],
      [
        "pending",
        `pending, pdng, processing, in process, in progress, open, authorised, authorized, authorisation, authorization, on hold,
        hold, held, reserved, scheduled, future, futr, awaiting, waiting, queued, unposted, not posted, uncleared, unbooked,
        vorgemerkt, umsatz vorgemerkt, umsatz vorgemerkt und nicht gebucht, nicht gebucht, noch nicht gebucht, ausstehend, in bearbeitung, offen, reserviert, geplant, wartend,
        en attente, en cours, à venir, réservé, pendiente, en proceso, en curso, retenido, programado,
        in attesa, in sospeso, in corso, in lavorazione, da contabilizzare, non contabilizzato,
        in behandeling, gereserveerd, gepland, pendente, em processamento, agendado, em curso,
        oczekująca, oczekujące, oczekuje, w toku, w realizacji, zablokowana, väntande, reserverad, afventer, venter, odottaa, čeká, čekající,
        függőben, beklemede, bekliyor, provizyon, ожидает, ожидание, в обработке, в ожидании, в процессе,
        εκκρεμεί, σε εκκρεμότητα, قيد الانتظار, معلق, معلقة, قيد المعالجة, قيد التنفيذ, محجوز, 处理中, 待处理, 保留中, 대기`,
      ],
      [
        "none",
        `declined, decline, failed, failure, reverted, cancelled, canceled, cancelled by user, rejected, rjct, canc, expired, void, voided,
        refused, error, deleted, denied, unsuccessful, aborted, not executed, blocked,
        abgelehnt, fehlgeschlagen, storniert, zurückgewiesen, verfallen, gelöscht, abgebrochen, nicht ausgeführt,
        refusé, refusée, échoué, échouée, annulé, annulée, rejeté, rejetée, expiré, expirée,
        rechazado, rechazada, fallido, fallida, cancelado, cancelada, anulado, anulada, denegado, denegada, caducado,
        rifiutato, rifiutata, annullato, annullata, fallito, fallita, respinto, respinta, scaduto, negato,
        geweigerd, afgewezen, mislukt, geannuleerd, verlopen, recusado, recusada, falhado, falhou, rejeitado, rejeitada,
        odrzucona, odrzucono, odrzucone, anulowana, anulowano, nieudana, avvisad, nekad, misslyckad, makulerad, afvist, avvist, hylätty, zamítnuto, zrušeno,
        elutasítva, sikertelen, törölt, reddedildi, iptal, iptal edildi, başarısız,
        отклонено, отклонен, отменено, отменен, отказ, не выполнено, ошибка,
        απορρίφθηκε, ακυρώθηκε, مرفوض, مرفوضة, ملغى, ملغاة, ملغي, فشل, فاشلة, فاشل, 失败, 已取消, 拒绝, 失敗, キャンセル, 실패, 취소`,
      ],
    ] as const
  ).flatMap(([state, words]) => listWords(words).map((word): [string, RowState] => [word, state])),
);

const rowNouns =
  /(?:^| )(?:transactions?|bookings?|entries|items|payments?|movements?|ums[äa]tze|buchungen|zahlungen|op[ée]rations?|[ée]critures?|movimientos|operaciones|movimenti|operazioni|transacties|boekingen|transakcje|transacciones|transaç[õo]es|hareketler|işlemler|операции|عمليات|المعاملات|الحركات)(?= |$)/g;
/** Endings of German adjectives before a noun: 'vorgemerkte Umsätze'. */
const adjectiveEnding = /e[nrs]?$/;

/** State of the rows below a title, such as 'Pending transactions'; undefined for other texts. */
export function findTitleState(text: string): RowState | undefined {
  const bare = folded(text).replace(rowNouns, " ").replace(/ +/g, " ").trim();
  return stateWords.get(bare) ?? stateWords.get(bare.replace(adjectiveEnding, ""));
}

/** State for a known word of a status column; undefined for other words. */
export const findRowState = (text: string): RowState | undefined => stateWords.get(folded(text));

const answers = new Set(
  listWords(
    "yes, no, y, n, true, false, 1, 0, x, ja, nein, nee, oui, non, sí, si, sì, não, sim, tak, nie, evet, hayır, да, нет, نعم, لا",
  ),
);

/** True for a cell that says yes or no to its heading. */
export const isYesOrNo = (text: string): boolean => answers.has(folded(text));
