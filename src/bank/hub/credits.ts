import { databaseError, refuseWhen } from "db/client";
import type { Actor } from "@/access/actor";
import { hubCreditId } from "@/bank/bank-statements/hub-credits";
import { besides } from "@/commands/besides";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Command } from "@/ledger/command";
import { type PostInput, post } from "@/ledger/post";
import { findPosted, type Posted } from "@/ledger/posting-result";
import { recordRejection } from "@/ledger/rejection-audit";
import { describeRefusal } from "@/ledger/rejection-messages";
import { processItem } from "@/platform/leased-work/acting-for";
import { addDays, type BankDate, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import type { ReceiptRefusal } from "@/vocabulary/collection-options";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import {
  accountNotFound,
  assertFound,
  findAccount,
  findJournal,
  type HubAccount,
  hubActor,
  referenceUsed,
  transactionAs,
} from "./bookings";
import { type CreditOutcome, type HubCredit, type HubCredited, hubMessages } from "./contract";
import { badFile, listCredits, type UnreadableCredit } from "./credit-notices";
import { type HubPayment, judgePayment } from "./receipt-rules";
import { findInStatements, type ReportedCredit } from "./statement-lines";

/**
 * Books what the hub reports: a single credit, or those of a camt.054. Each credit is booked once and has its own
 * outcome, so that a refused credit does not block the others, and a file whose answer was lost can simply be sent
 * again.
 * @throws AppError for a single credit as `creditOne`; for a file 400 if it is malformed, and 409 if nothing of it
 * was booked, with the reason of each credit in `fields`
 */
export async function creditByHub(
  deps: Deps,
  actor: Actor,
  body: HubCredit | string,
): Promise<{ value: HubCredited & { credits: CreditOutcome[] }; replayed: boolean; isWhole: boolean }> {
  const hub = hubActor(actor);
  if (typeof body !== "string") {
    const { value, replayed } = await creditOne(deps, hub, body);
    return { value: { ...value, credits: [booked(value)] }, replayed, isWhole: true };
  }
  const credits: CreditOutcome[] = [];
  let first: HubCredited | undefined;
  let isReplay = true;
  for (const credit of await listCredits(deps, body)) {
    const refusal = await processItem(deps, { hubCredit: credit.bankReference }, async () => {
      if ("problem" in credit) throw credit.problem;
      // Credits after a refused one do not count as attempts.
      const { value, replayed } = await creditOne({ ...deps, limitsRefusals: false }, hub, credit);
      first ??= value;
      isReplay &&= replayed;
      credits.push(booked(value));
    });
    if (refusal) credits.push(refused(credit, refusal));
  }
  if (credits.length === 0) throw badFile("The file has no booked credit to one of our virtual IBANs");
  if (first === undefined) throw nothingBooked(credits);
  const isWhole = credits.every(({ status }) => status === "booked");
  return { value: { ...first, credits }, replayed: isReplay, isWhole };
}

const booked = (value: HubCredited): CreditOutcome => ({
  status: "booked",
  ...value,
  code: null,
  message: null,
});

const refused = (
  { account, amount, currency, bankReference }: ReportedCredit | UnreadableCredit,
  { code, message }: AppError,
): CreditOutcome => ({
  status: "refused",
  account,
  amount: typeof amount === "number" ? toDecimal(amount) : amount,
  currency,
  bankReference,
  id: null,
  balanceAfter: null,
  code,
  message,
});

function nothingBooked(credits: readonly CreditOutcome[]): AppError {
  const [first] = credits;
  const fields = Object.fromEntries(
    credits.map(({ bankReference, message }) => [bankReference || "AcctSvcrRef", message ?? ""]),
  );
  return new AppError("conflict", `Nothing of the file was booked: ${first?.message}`, {
    code: first?.code ?? undefined,
    fields,
  });
}

const getName = ({ debtor }: HubCredit): string =>
  (typeof debtor === "string" ? debtor : debtor?.name)?.trim() ?? "";

/** Maximum number of times that a posting rereads the bank's statements because one was committed in the meantime. */
const mostLooks = 20;

/**
 * Credits an account with money that the hub reports, once for each of its references. Money that the bank's
 * statement has already booked is not credited again (decision 333).
 * @throws AppError 400 for implausible dates, 404, 409 if the account cannot be credited, the reference belongs to
 * another credit, or a line of the bank's statement may be the same money
 */
async function creditOne(
  deps: Deps,
  hub: Actor,
  credit: ReportedCredit,
): Promise<{ value: HubCredited; replayed: boolean }> {
  const { account: iban, amount, currency, bankReference } = credit;
  const account = await findAccount(deps, iban);
  const posted = await postCredit(deps, hub, account, credit);
  const wanted = { accountId: account?.id, amount, currency, type: "credit" } as const;
  const { id, balanceAfter } = transactionAs(posted, wanted);
  const value = {
    id,
    account: iban,
    amount: toDecimal(amount),
    currency,
    bankReference,
    balanceAfter: toDecimal(balanceAfter),
  };
  return { value, replayed: posted.replayed };
}

/**
 * Finds a credit's posting by its reference, in the book or in the bank's statements, and posts the credit if
 * neither has it. The account is checked last, so that a repeat is answered even if the account was closed or
 * unlinked since.
 */
async function postCredit(
  deps: Deps,
  hub: Actor,
  account: HubAccount | undefined,
  credit: ReportedCredit,
): Promise<Posted> {
  const { amount, currency, bankReference, bookingDate, valueDate, remittance, structuredReference } = credit;
  const journalId = hubCreditId(bankReference);
  const known = await findJournal(deps, journalId);
  if (known && account && known.numberId !== account.numberId) throw referenceUsed();
  if (known) return { ...known, replayed: true };
  const found = assertFound(account, currency);
  const { id, cbsLedgerId, isClosed } = found;
  // On an unlinked account, the bank's statement would not find this credit and would book the money twice.
  if (cbsLedgerId === null)
    throw new AppError("conflict", hubMessages.notLinked, { code: "ACCOUNT_NOT_LINKED" });
  assertDays(deps, credit);
  const from = getName(credit) === "" ? "" : `From ${getName(credit)}`;
  const words = [from, remittance ?? structuredReference ?? ""].filter((text) => text !== "");
  const input = {
    accountId: id,
    type: "credit",
    amount,
    currency,
    description: (words.join(": ") || "Incoming payment").slice(0, 500),
    reference: bankReference,
    processedAt: startOfBankDay(valueDate ?? bookingDate, deps.env.zone),
    journalId,
    paidTo: found.numberId ?? undefined,
  } as const;
  const isHubs = (journal: string, reference: string) => hubCreditId(reference) === journal;
  for (let look = 0; look < mostLooks; look++) {
    const line = await findInStatements(
      deps,
      { accountId: id, cbsLedgerId, numberId: found.numberId },
      credit,
      isHubs,
    );
    if ("journalId" in line) return { ...(await findPosted(deps, line.journalId)), replayed: true };
    if (isClosed) throw accountNotFound();
    if ("doubt" in line) throw await inDoubt(deps, hub, input, line.doubt);
    if (deps.env.screening)
      throw new AppError("conflict", hubMessages.screened, { code: "RECEIPTS_SCREENED" });
    const ruled = look === 0 ? found : assertFound(await findAccount(deps, credit.account), currency);
    const { refusal, guard } = await judgePayment(deps, ruled, getPayment(credit), linesChanged);
    if (refusal) throw await refusedByRule(deps, hub, input, refusal);
    const before = [refuseWhen(line.guard, linesChanged), guard];
    try {
      return await post(besides(deps, { before }), hub, input);
    } catch (error) {
      if (databaseError(error)?.code !== linesChanged) throw error;
    }
  }
  throw new AppError("unavailable", hubMessages.busy, { retryAfter: 1 });
}

/** The values of a credit that the rules of its account are checked against. */
const getPayment = (credit: ReportedCredit): HubPayment => ({
  amount: credit.amount,
  currency: credit.currency,
  day: credit.bookingDate,
  payerAccount: credit.debtorAccount ?? "",
  texts: {
    reference: credit.structuredReference ?? "",
    whole: [credit.endToEndId ?? "", credit.bankReference].filter((text) => text !== ""),
    text: credit.remittance ?? "",
  },
});

/** The refusal of a credit by a rule of its account; the trail records it. */
async function refusedByRule(
  deps: Deps,
  hub: Actor,
  { accountId, type, amount, currency, reference }: PostInput & { type: "credit" },
  code: ReceiptRefusal,
): Promise<AppError> {
  const command: Command = { kind: type, steps: [{ type, account: accountId, amount, currency, reference }] };
  const refusal = await describeRefusal(deps, hub, command, code);
  if (!refusal) throw new Error(`${code} has no sentence`);
  await recordRejection(deps, hub, command, { code, message: refusal.message });
  return refusal;
}

/** Maximum distance of a credit's dates from today, in days; the clocks of the bank and the hub may be a day apart. */
const mostDays = { back: 366, booked: 1, valued: 31 };

/** Throws AppError 400 for dates on which no bank would book or value a credit reported today. */
function assertDays(
  { env, now }: Pick<Deps, "env" | "now">,
  { bookingDate, valueDate }: ReportedCredit,
): void {
  const today = bankDate(now(), env.zone);
  const isNear = (day: BankDate, ahead: number) =>
    day >= addDays(today, -mostDays.back) && day <= addDays(today, ahead);
  const refuse = (field: "bookingDate" | "valueDate") =>
    new AppError("bad_request", hubMessages.farDay, { fields: { [field]: hubMessages.farDay } });
  if (!isNear(bookingDate, mostDays.booked)) throw refuse("bookingDate");
  if (valueDate !== undefined && !isNear(valueDate, mostDays.valued)) throw refuse("valueDate");
}

const linesChanged = "LINES_CHANGED";

/** The refusal of a credit that may be a line of the bank's statement; the trail records it. */
async function inDoubt(
  deps: Deps,
  hub: Actor,
  { accountId, type, amount, currency, reference }: PostInput & { type: "credit" },
  { statement, booked, reference: theirs }: { statement: number; booked: string; reference: string },
): Promise<AppError> {
  const named = theirs === "" ? "" : ` with the reference ${theirs}`;
  const message = `Import ${statement} has ${formatMoney(amount, currency)} for this account${named} on ${booked}, which may be the same money: see there, or send it with \`otherMoney\` where it is not`;
  const code = "CREDIT_IN_DOUBT";
  const command: Command = { kind: type, steps: [{ type, account: accountId, amount, currency, reference }] };
  await recordRejection(deps, hub, command, { code, message });
  return new AppError("conflict", message, { code });
}
