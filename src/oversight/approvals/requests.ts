import type { Actor, Role } from "@/access/actor";
import { can } from "@/access/policy";
import { assertSuspenseAccount, configurationEdited } from "@/accounts/configurations/commands";
import type { EditConfiguration } from "@/accounts/configurations/contract";
import { readConfiguration } from "@/accounts/configurations/queries";
import { changesLimits, dropsCheck } from "@/accounts/configurations/rules";
import type { EditAccount } from "@/accounts/contract";
import type { CaptureHold } from "@/accounts/holds/contract";
import { getAccount } from "@/accounts/queries";
import { opensWay } from "@/accounts/rules";
import type { PostTransaction } from "@/accounts/transactions/contract";
import { editedMeanwhile as accountEdited } from "@/accounts/update-account";
import { getBankStatement } from "@/bank/bank-statements/queries";
import { assertIdentity, editedMeanwhile as cbsAccountEdited } from "@/bank/cbs/commands";
import type { CreateCbsAccount, EditCbsAccount } from "@/bank/cbs/contract";
import { getCbsAccount } from "@/bank/cbs/queries";
import type { CreateRate } from "@/bank/rates/contract";
import { isRate } from "@/bank/rates/rules";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { isJump } from "@/ledger/rates";
import type { EditThresholds } from "@/oversight/alerts/contract";
import { getAlertSettings } from "@/oversight/alerts/settings";
import { checkStatusReport } from "@/payments/payment-files/status-reports";
import { hashNewPassword } from "@/people/users/commands";
import type { CreateUser, UpdateUser } from "@/people/users/contract";
import { getUser } from "@/people/users/queries";
import { assertAllowed, newPasswordHash, editedMeanwhile as userEdited } from "@/people/users/update-user";
import type { Asked } from "./ask";
import { findPaymentSetting, loosensPayments, paymentSettingsEdited } from "./client-settings";
import type { ApprovalKind, EditApprovalSettings, EditPaymentSettings } from "./contract";
import { loosenedKinds } from "./settings";

/** An admin's credit, debit or release of a hold. A client's payment has its own review. */
export function askForTransaction(
  actor: Actor,
  { type, vaId, amount, currency, description, reference }: PostTransaction,
  idempotency: Idempotency | undefined,
): Asked {
  const body = { vaId, amount, currency, description, reference };
  const ofStaff = can(actor, "transactions:post");
  if (ofStaff && type === "debit")
    return { kinds: ["manual_debit"], idempotency, request: () => ({ act: "debit", body }) };
  if (ofStaff && type === "credit")
    return { kinds: ["manual_credit"], idempotency, request: () => ({ act: "credit", body }) };
  if (ofStaff && type === "release")
    return { kinds: ["hold_release"], idempotency, request: () => ({ act: "release_hold", body }) };
  return { kinds: [], idempotency, request: () => ({ asOf: undefined }) };
}

/** The release of a hold by its id. */
export const askForRelease = (holdId: number, idempotency: Idempotency | undefined): Asked => ({
  kinds: ["hold_release"],
  idempotency,
  request: () => ({ act: "release_hold_by_id", body: { holdId } }),
});

/**
 * The capture of a hold: it releases what is held, and it debits. Placing and capturing a hold takes money out of an
 * account as a debit does.
 */
export const askForCapture = (
  holdId: number,
  capture: CaptureHold,
  idempotency: Idempotency | undefined,
): Asked => ({
  kinds: ["hold_release", "manual_debit"],
  idempotency,
  request: () => ({ act: "capture_hold", body: { holdId, ...capture } }),
});

/** The approval of a payment under review: with it the payment goes out. A rejection never waits. */
export const askForPayment = (
  paymentId: number,
  reason: string | undefined,
  idempotency: Idempotency | undefined,
): Asked => ({
  kinds: ["payment"],
  idempotency,
  request: () => ({ act: "approve_payment", body: { paymentId, reason } }),
});

type EditOptions = { version: number | undefined; idempotency: Idempotency | undefined };

/** An edit of an account: a link to another CBS account, or its fields. */
export function askForAccountEdit(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: EditAccount,
  options: EditOptions,
): Asked {
  return edit.cbsAccount === undefined
    ? askForState(deps, actor, id, edit, options)
    : askForLink(deps, actor, id, edit, options);
}

/**
 * An edit that opens a way for money: an account that was not active, a switch that was off, another type or currency.
 * Closing one never waits. Approved for the account as it is now.
 */
function askForState(
  deps: Deps,
  actor: Actor,
  id: number,
  { cbsAccount: _, ...edit }: EditAccount,
  { version, idempotency }: EditOptions,
): Asked {
  const mayOpen =
    edit.status === "active" ||
    edit.type !== undefined ||
    edit.currency !== undefined ||
    edit.creditEnabled === true ||
    edit.debitEnabled === true;
  return {
    kinds: mayOpen ? ["account_state"] : [],
    idempotency,
    async request() {
      const account = await getAccount(deps, actor, id);
      if (version !== undefined && version !== account.version) throw accountEdited(edit, account);
      if (!opensWay(account, edit)) return { asOf: account.version };
      return { act: "edit_account", body: { id, version: account.version, edit } };
    },
  };
}

/** A link to another CBS account. */
function askForLink(
  deps: Deps,
  actor: Actor,
  id: number,
  { cbsAccount: to }: EditAccount,
  { version, idempotency }: EditOptions,
): Asked {
  return {
    kinds: to === undefined ? [] : ["relink"],
    idempotency,
    async request() {
      const account = await getAccount(deps, actor, id);
      const { cbsAccount: from } = account;
      if (version !== undefined && version !== account.version)
        throw accountEdited({ cbsAccount: to }, account);
      if (to === undefined || to === from) return { asOf: account.version };
      return { act: "link_account", body: { id, from, to } };
    },
  };
}

/**
 * A change of limits, a compliance check that is switched off, or credits or debits that are switched on, with whatever is saved along with it; approved for the
 * account as it is now.
 */
export function askForConfiguration(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: EditConfiguration,
  version: number | undefined,
): Asked {
  const namesLimit = [edit.dailyLimit, edit.monthlyLimit, edit.enforceLimits].some(
    (value) => value !== undefined,
  );
  const kinds: ApprovalKind[] = namesLimit ? ["limits"] : [];
  if (edit.complianceCheck === false) kinds.push("compliance");
  if (edit.creditEnabled === true || edit.debitEnabled === true) kinds.push("account_state");
  return {
    kinds,
    idempotency: undefined,
    async request() {
      const read = await readConfiguration(deps, actor, id);
      const { account, configuration } = read;
      if (version !== undefined && version !== account.version) throw configurationEdited(edit, read);
      const changed: ApprovalKind[] = changesLimits(configuration, edit) ? ["limits"] : [];
      if (dropsCheck(configuration, edit)) changed.push("compliance");
      if (opensWay(configuration, edit)) changed.push("account_state");
      if (changed.length === 0) return { asOf: account.version };
      await assertSuspenseAccount(deps, actor, edit.suspenseAccount);
      const body = { id, version: account.version, edit };
      return { act: "configure_account", body, kinds: changed, asOf: account.version };
    },
  };
}

/** A change of the thresholds of monitoring, which the compliance check goes by; approved for those that are set now. */
export function askForThresholds(
  deps: Deps,
  actor: Actor,
  clientId: string,
  edit: EditThresholds,
  version: number | undefined,
): Asked {
  return {
    kinds: ["compliance"],
    idempotency: undefined,
    async request() {
      const now = await getAlertSettings(deps, actor, clientId);
      if (version !== undefined && version !== now.version) return { asOf: version };
      return { act: "edit_thresholds", body: { clientId, version: now.version, edit } };
    },
  };
}

/**
 * A new exchange rate. While any kind is on, one that is far from the newest that somebody else set waits even where
 * others do not.
 */
export const askForRate = (deps: Deps, actor: Actor, { currency, rate, effectiveAt }: CreateRate): Asked => ({
  // Roles want a second person while any kind does.
  kinds: ["rates", "user_role"],
  idempotency: undefined,
  async request() {
    const far = isRate(rate) && (await isJump(deps, actor.userId, rate));
    return {
      act: "set_rate",
      body: { currency, rate, effectiveAt },
      kinds: far ? ["rates", "user_role"] : ["rates"],
      storedAs: "rates",
    };
  },
});

/** A credit that waits in suspense, and the account that it is moved to. */
export const askForAssignment = (
  lineId: number,
  accountId: number,
  idempotency: Idempotency | undefined,
): Asked => ({
  kinds: ["assignment"],
  idempotency,
  request: () => ({ act: "assign_line", body: { lineId, accountId } }),
});

/** The money of a returned payment that waits in suspense, and the account that it is moved to. */
export const askForReturn = (
  paymentId: number,
  accountId: number,
  idempotency: Idempotency | undefined,
): Asked => ({
  kinds: ["assignment"],
  idempotency,
  request: () => ({ act: "assign_return", body: { paymentId, accountId } }),
});

/** A settlement between CBS accounts. */
export const askForSettlement = (instructionId: number, idempotency: Idempotency | undefined): Asked => ({
  kinds: ["assignment"],
  idempotency,
  request: () => ({ act: "settle_instruction", body: { instructionId } }),
});

/** The commit of a bank's statement: it posts each new credit. */
export const askForCommit = (
  deps: Deps,
  actor: Actor,
  statementId: number,
  idempotency: Idempotency | undefined,
): Asked => ({
  kinds: ["bank_commit"],
  idempotency,
  async request() {
    const { status } = await getBankStatement(deps, actor, statementId);
    // What cannot be committed says so itself.
    if (status !== "dry_run" && status !== "failed") return { asOf: undefined };
    return { act: "commit_bank_statement", body: { statementId } };
  },
});

/** A bank's report on a payment file: it gives money back. One that was read already answers as the first time. */
export const askForReport = (
  deps: Deps,
  actor: Actor,
  file: File,
  idempotency: Idempotency | undefined,
): Asked => ({
  kinds: ["bank_commit"],
  idempotency,
  async request() {
    const { isKnown, ...body } = await checkStatusReport(deps, actor, file);
    return isKnown ? { asOf: undefined } : { act: "read_status_report", body };
  },
});

/** A new CBS account. */
export function askForCbsAccount(account: CreateCbsAccount): Asked {
  return {
    kinds: ["cbs_account"],
    idempotency: undefined,
    request: () => ({ act: "create_cbs_account", body: account }),
  };
}

/** A change of a CBS account, approved for the account as it is now. */
export function askForCbsAccountEdit(
  deps: Deps,
  actor: Actor,
  number: string,
  edit: EditCbsAccount,
  version: number | undefined,
): Asked {
  return {
    kinds: ["cbs_account"],
    idempotency: undefined,
    async request() {
      const account = await getCbsAccount(deps, actor, number);
      if (version !== undefined && version !== account.version) throw cbsAccountEdited(edit, account);
      assertIdentity(account, edit);
      const { name, currencies, isActive } = edit;
      const body = { number, version: account.version, edit: { name, currencies, isActive } };
      return { act: "edit_cbs_account", body };
    },
  };
}

/**
 * A new admin; a new user of a client that wants two of its users for payments, who could be its second person; or any new
 * user of a client, where the bank wants a second person for those. The password is checked and hashed now: it is not
 * stored.
 */
export function askForUser(deps: Deps, { password, ...user }: CreateUser): Asked {
  const ofRequest = user.setupRequestId !== undefined;
  return {
    // One that comes of a set-up request is refused as an admin, and does not wait.
    kinds: user.role === "admin" && ofRequest ? [] : ["user_role", "client_user"],
    idempotency: undefined,
    async request() {
      const kinds: ApprovalKind[] = user.role === "admin" || (await isOfTwo(deps, user)) ? ["user_role"] : [];
      if (user.role === "client_user") kinds.push("client_user");
      if (kinds.length === 0) return { asOf: undefined };
      const passwordHash = await hashNewPassword(deps, { ...user, password });
      return { act: "create_admin", body: { ...user, passwordHash }, kinds };
    },
  };
}

/**
 * An edit that changes a user's role, or that lets its maker act as another admin: a password for an admin, who is then
 * signed in as by whoever chose it, or waking one who was deactivated. The same for users of a client that wants two of
 * them for payments, and for moving a user to such a client. What it is approved for is the user as they are
 * now. A new password is checked and hashed now: it is not stored.
 */
export function askForUserEdit(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: UpdateUser,
  version?: number,
): Asked {
  const { password, role, ...rest } = edit;
  const mayWait =
    [role, password, edit.email, edit.clientId].some((one) => one !== undefined) || edit.isActive === true;
  return {
    kinds: mayWait ? ["user_role", "client_user"] : [],
    idempotency: undefined,
    async request() {
      const user = await getUser(deps, actor, id);
      if (version !== undefined && version !== user.version) throw userEdited(edit, user);
      assertAllowed(user, actor, edit);
      if (role === undefined || role === user.role) {
        const isWoken = edit.isActive === true && !user.isActive;
        const { clientId = user.clientId } = edit;
        const isMoved = clientId !== user.clientId;
        const lends = password !== undefined || isWoken || (isMoved && user.role === "client_user");
        const kinds: ApprovalKind[] = [];
        if (lends && (user.role === "admin" || (await isOfTwo(deps, { role: user.role, clientId }))))
          kinds.push("user_role");
        const isWritten = edit.email !== undefined && edit.email !== user.email;
        if (user.role === "client_user" && (lends || isWritten)) kinds.push("client_user");
        if (kinds.length === 0) return { asOf: user.version };
        const passwordHash = await newPasswordHash(deps, user, edit);
        const body = { id, version: user.version, edit: { ...rest, passwordHash } };
        return { act: "edit_admin", body, kinds, asOf: user.version };
      }
      if (password !== undefined) {
        const sentence =
          "The change of role waits for a second person: change the password in a step of its own";
        throw new AppError("conflict", sentence, { fields: { password: sentence } });
      }
      const kinds: ApprovalKind[] = role === "client_user" ? ["user_role", "client_user"] : ["user_role"];
      const body = { id, version: user.version, edit: { ...rest, role } };
      return { act: "change_role", body, kinds, asOf: user.version };
    },
  };
}

/** Whether a user belongs to a client that wants two of its users for payments. */
async function isOfTwo(deps: Deps, { role, clientId }: { role: Role; clientId?: string | undefined }) {
  if (role !== "client_user" || clientId === undefined) return false;
  return (await findPaymentSetting(deps, clientId)).enabled;
}

/** An edit of a client's payment settings that lets payments through for which its users need each other now. */
export function askForPaymentSettings(
  deps: Deps,
  clientId: string,
  edit: EditPaymentSettings,
  version: number | undefined,
): Asked {
  return {
    kinds: ["payment"],
    idempotency: undefined,
    async request() {
      const { loosens, version: known } = await loosensPayments(deps, clientId, edit);
      if (version !== undefined && version !== known) throw paymentSettingsEdited(known);
      if (!loosens) return { asOf: known };
      return { act: "client_payment_settings", body: { clientId, version: known, edit } };
    },
  };
}

/** An edit of these settings that lets something through which they hold back. */
export async function askForSettings(deps: Deps, edit: EditApprovalSettings): Promise<Asked> {
  return {
    kinds: await loosenedKinds(deps, edit),
    idempotency: undefined,
    request: () => ({ act: "approval_settings", body: edit }),
  };
}
