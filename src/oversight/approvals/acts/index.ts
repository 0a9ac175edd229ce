import type { Approvable } from "../approvable";
import { accountEdit, cbsAccountEdit, configurationEdit, newCbsAccount, newRate } from "./account-acts";
import type { NamedAct, StoredAct } from "./act";
import { lineAssignment, returnAssignment, settlement, statementCommit, statusReport } from "./bank-acts";
import { holdCapture, holdRelease, newTransaction, paymentApproval } from "./money-acts";
import { approvalSettingsEdit, paymentSettingsEdit, thresholdEdit } from "./settings-acts";
import { newUser, userEdit } from "./user-acts";

/** Every call that may wait for a second person. */
const approvables: readonly Pick<Approvable, "acts">[] = [
  newTransaction,
  holdRelease,
  holdCapture,
  paymentApproval,
  lineAssignment,
  returnAssignment,
  settlement,
  statementCommit,
  statusReport,
  accountEdit,
  configurationEdit,
  newRate,
  newCbsAccount,
  cbsAccountEdit,
  newUser,
  userEdit,
  thresholdEdit,
  paymentSettingsEdit,
  approvalSettingsEdit,
];

const known = approvables.flatMap(({ acts }) => acts);
const acts: ReadonlyMap<string, NamedAct> = new Map(known.map((act) => [act.name, act]));
if (acts.size !== known.length) throw new Error("Two acts that may wait have one name.");

/** Whether an act that is stored can be read back. */
export const isRegisteredAct = (act: NamedAct): boolean => acts.get(act.name) === act;

/**
 * Reads a stored act.
 * @throws Error where this code does not know it: it was stored by a newer one
 */
export function readAct(name: string, body: unknown): StoredAct {
  const found = acts.get(name);
  if (!found) throw new Error(`The act ${name} is not known to this version`);
  return found.read(body);
}
