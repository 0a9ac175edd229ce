/* Written by `bun run lists` from the names of files. */

import { alertChecks } from "@/integrity/verify/alert-checks";
import { attachmentChecks } from "@/integrity/verify/attachment-checks";
import { bankChecks } from "@/integrity/verify/bank-checks";
import { bookChecks } from "@/integrity/verify/book-checks";
import { bulkChecks } from "@/integrity/verify/bulk-checks";
import { collectionChecks } from "@/integrity/verify/collection-checks";
import { contentChecks } from "@/integrity/verify/content-checks";
import { derivedTableChecks } from "@/integrity/verify/derived-table-checks";
import { entityChecks } from "@/integrity/verify/entity-checks";
import { eventChecks } from "@/integrity/verify/event-checks";
import { keyChecks } from "@/integrity/verify/key-checks";
import { labelChecks } from "@/integrity/verify/label-checks";
import { matchChecks } from "@/integrity/verify/match-checks";
import { numberChecks } from "@/integrity/verify/number-checks";
import { paymentChecks } from "@/integrity/verify/payment-checks";
import { paymentFileChecks } from "@/integrity/verify/payment-file-checks";
import { progressChecks } from "@/integrity/verify/progress-checks";
import { sequenceChecks } from "@/integrity/verify/sequence-checks";
import { sessionChecks } from "@/integrity/verify/session-checks";
import { startedRunChecks } from "@/integrity/verify/started-run-checks";
import { sweepChecks } from "@/integrity/verify/sweep-checks";
import { usernameChecks } from "@/integrity/verify/username-checks";

/** Checks by one statement each. */
export const checks = [
  ...alertChecks,
  ...attachmentChecks,
  ...bankChecks,
  ...bookChecks,
  ...bulkChecks,
  ...collectionChecks,
  ...contentChecks,
  ...derivedTableChecks,
  ...entityChecks,
  ...eventChecks,
  ...keyChecks,
  ...labelChecks,
  ...matchChecks,
  ...numberChecks,
  ...paymentChecks,
  ...paymentFileChecks,
  ...progressChecks,
  ...sequenceChecks,
  ...sessionChecks,
  ...startedRunChecks,
  ...sweepChecks,
  ...usernameChecks,
];
