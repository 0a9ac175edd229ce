import type { Statement } from "db/client";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { readRecipient } from "@/ledger/rules";
import { readTaken } from "@/payments/beneficiaries/commands";
import { sayInEnglish } from "@/vocabulary/language";
import { payeeCheckResults } from "@/vocabulary/options";
import type { PaymentRow } from "./payment-rows";
import type { Finding, NameQuestion, UploadedRow } from "./rules";

/** Stored answer of a name check: the account and name, and its time (milliseconds UTC). */
const nameCheckSchema = z.object({
  account: z.string(),
  name: z.string(),
  result: z.enum(payeeCheckResults),
  answered: z.string().nullable(),
  at: z.int(),
});
export type NameCheck = z.output<typeof nameCheckSchema>;

export const parseNameCheck = (stored: string | null | undefined): NameCheck | undefined =>
  stored === null || stored === undefined ? undefined : nameCheckSchema.parse(JSON.parse(stored));

/** True if a kept answer belongs to this account and name. */
export const isAnswerTo = (
  check: NameCheck | undefined,
  { recipient, name }: Pick<NameQuestion, "recipient" | "name">,
): boolean => check?.account === recipient && check.name === name;

/**
 * Questions of the name check, by row number: for rows that name their payee, or whose account is a beneficiary of the
 * client. Empty where the bank requires no payee check.
 */
export async function listNameQuestions(
  deps: Pick<Deps, "db" | "env">,
  actor: Pick<Actor, "clientId">,
  rows: readonly PaymentRow[],
): Promise<ReadonlyMap<number, NameQuestion>> {
  const { payeeCheck, bankCode } = deps.env;
  if (!payeeCheck) return new Map();
  const paid = rows.flatMap(({ row, input }) => {
    const read = input && readRecipient(input.recipient, bankCode);
    return !read || typeof read === "string" ? [] : [{ row, ...read, name: input.creditor?.name }];
  });
  const unnamed = paid.filter(({ name }) => name === undefined).map(({ recipient }) => recipient);
  const beneficiaries = await readTaken(deps, actor, [...new Set(unnamed)]);
  return new Map(
    paid.flatMap(({ row, recipient, ours, name = beneficiaries.get(recipient)?.name }) =>
      name === undefined ? [] : [[row, { recipient, ours, name }]],
    ),
  );
}

/** Answer of a row for its present account and name; a row that cannot be paid yet keeps its answer. */
function getAnswer({ nameCheck }: UploadedRow, { asks, problems }: Finding): NameCheck | undefined {
  const check = parseNameCheck(nameCheck);
  if (Object.keys(problems).length > 0) return check;
  return asks && isAnswerTo(check, asks) ? check : undefined;
}

/** Stored answer of a row, if it still holds. */
export function keptNameCheck(row: UploadedRow, finding: Finding): string | null {
  return getAnswer(row, finding) ? (row.nameCheck ?? null) : null;
}

/** Number of an upload's good rows whose name has no answer, and the number of rows by answer. */
export function countNames(rows: readonly UploadedRow[], findings: readonly Finding[]) {
  const counts = { unasked: 0, match: 0, close_match: 0, no_match: 0, unavailable: 0 };
  rows.forEach((row, at) => {
    const finding = findings[at];
    if (!finding?.asks || Object.keys(finding.problems).length > 0) return;
    counts[getAnswer(row, finding)?.result ?? "unasked"] += 1;
  });
  return counts;
}

/** Statement by which the names of an upload's rows are to be checked; `upload` is an expression of its id. */
export const beginNameChecks = (upload: Statement): Statement => ({
  sql: `insert into bulk_name_checks (id, status) values (${upload.sql}, 'asking')
    on conflict (id) do update set status = 'asking', attempts = 0 where status <> 'asking'`,
  args: upload.args,
});

/** The refusal of a commit whose rows have names that are not answered yet. */
export const namesAsked = new AppError(
  "conflict",
  "The names of the payees are being checked: try again in a moment",
  { code: "NAMES_BEING_CHECKED", retryAfter: 2 },
);

/** Refusal of a commit with accounts held under other names, if it does not accept them. */
export const namesDiffer = (count: number): AppError =>
  new AppError(
    "conflict",
    count === 1
      ? sayInEnglish(
          "1 payee's account is held under another name: look at it, and accept it if you are sure",
        )
      : sayInEnglish(
          "{count} payees' accounts are held under other names: look at them, and accept them if you are sure",
          { count },
        ),
    { code: "NAMES_DIFFER" },
  );
