import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import {
  type ExpectedBody,
  expectedBodySchema,
  expectedFormSchema,
} from "@/collections/expected-receipts/contract";
import { numberKey } from "@/collections/expected-receipts/rules";
import type { Deps } from "@/deps";
import { check } from "@/kernel/validate";
import { looksLikeIban, normaliseIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { askAboutAmount, type Currency, currencySchema, toWireAmount } from "@/vocabulary/money";
import type { CheckedRow } from "./account-rows";
import { mapInBatches, readInBatches } from "./map-in-batches";
import { findRepeats, problemsOfCells, type UploadedRow } from "./rules";

/** An expected receipt as a row asks for it, with its account's client, holder and IBAN. */
type ExpectedOfRow = { body: ExpectedBody; clientId: string; payee: string; iban: string };

export type ExpectedRow = CheckedRow<ExpectedOfRow>;

type Target = { id: number; clientId: string; currency: Currency; companyName: string; virtualIban: string };

/** Key of an account: its IBAN in stored form, its reference or its id. */
const accountKey = (text: string) => (looksLikeIban(text) ? normaliseIban(text) : text);

const targetRow = z.object({
  id: z.int(),
  clientId: z.string(),
  currency: currencySchema,
  companyName: z.string(),
  virtualIban: z.string(),
  reference: z.string(),
});

/** The open accounts that the actor may see among those that rows name, by IBAN, by reference and by id; an id comes first. */
async function findTargets(
  { db }: Pick<Deps, "db">,
  actor: Pick<Actor, "role" | "clientId">,
  rows: readonly UploadedRow[],
): Promise<Map<string, Target>> {
  const keys = new Set(await mapInBatches(rows, ({ values }) => accountKey(values.vaId ?? "")));
  const found = await readInBatches([...keys], (some) => {
    const texts = JSON.stringify(some);
    const ids = JSON.stringify(some.filter((key) => /^[1-9]\d{0,14}$/.test(key)).map(Number));
    return readPrimaryRows(db, targetRow, {
      sql: `select id, client_id as "clientId", currency, company_name as "companyName", virtual_iban as "virtualIban",
          reference from virtual_accounts
        where closed_at is null and (? or client_id = ?) and (virtual_iban in (select value from json_each(?))
          or reference in (select value from json_each(?)) or id in (select value from json_each(?)))`,
      args: [getScope(actor) === "all" ? 1 : 0, actor.clientId, texts, texts, ids],
    });
  });
  const targets = new Map<string, Target>();
  for (const key of ["reference", "virtualIban", "id"] as const)
    for (const { reference, ...target } of found) targets.set(String({ ...target, reference }[key]), target);
  return targets;
}

const emptySentences: Readonly<Record<string, string>> = {
  vaId: "Name the account by its id, its IBAN or its reference",
  number: "Number is required",
  amount: "Amount is required",
  dueDate: "Due date is required",
};

const amountColumns = ["amount", "toleranceBelow", "toleranceAbove"] as const;

/** Reads each row as the create call reads its body. */
export async function readExpectedRows(
  deps: Pick<Deps, "db">,
  actor: Pick<Actor, "role" | "clientId">,
  rows: readonly UploadedRow[],
): Promise<ExpectedRow[]> {
  const targets = await findTargets(deps, actor, rows);
  return mapInBatches(rows, (row) => readExpectedRow(row, targets.get(accountKey(row.values.vaId ?? ""))));
}

function readExpectedRow(row: UploadedRow, target: Target | undefined): ExpectedRow {
  const problems = problemsOfCells(row);
  for (const [column, sentence] of Object.entries(emptySentences)) {
    if ((row.values[column] ?? "") === "") problems[column] ??= sentence;
  }
  if (row.values.vaId && !target)
    problems.vaId ??= "There is no open account with this id, IBAN or reference";
  const named = (row.values.currency ?? "").toUpperCase();
  if (target && named !== "" && named !== target.currency)
    problems.currency ??= sayInEnglish("The account is in {currency}", { currency: target.currency });
  // A missing account is already reported: any id and currency serve to check the other fields.
  const { id: vaId, currency } = target ?? { id: 1, currency: "USD" as const };
  const given: Record<string, string | number> = { ...row.values, vaId, currency };
  for (const column of amountColumns) {
    const text = row.values[column] ?? "";
    const asked = askAboutAmount(text, target?.currency, sayInEnglish);
    if (asked !== undefined) problems[column] ??= asked;
    given[column] = toWireAmount(text, target?.currency);
  }
  const { data, fields = {} } = check(expectedFormSchema, given);
  for (const [field, sentence] of Object.entries(fields)) problems[field] ??= sentence;
  const body = data && check(expectedBodySchema, data).data;
  if (!body || !target || Object.keys(problems).length > 0) return { row: row.row, problems };
  const { clientId, companyName: payee, virtualIban: iban } = target;
  return { row: row.row, problems, input: { body, clientId, payee, iban } };
}

const takenRow = z.object({ clientId: z.string(), numberKey: z.string(), reference: z.string() });

/**
 * Checks rows of expected receipts: each alone, beside each other, and against those that are open. A row that passes may still
 * be refused when it is written.
 */
export async function checkExpectedRows(
  deps: Pick<Deps, "db">,
  actor: Pick<Actor, "role" | "clientId">,
  rows: readonly UploadedRow[],
): Promise<ExpectedRow[]> {
  const checked = await readExpectedRows(deps, actor, rows);
  const keyed = await mapInBatches(checked, (one) => {
    const { row, input } = one;
    if (!input) return { row, one, number: undefined, reference: undefined, key: undefined };
    const { clientId, body } = input;
    const number = numberKey(body.number);
    return {
      row,
      one,
      number: `${clientId} ${number}`,
      reference: body.reference ? `${clientId} ${body.reference}` : undefined,
      key: [clientId, number, body.reference ?? ""],
    };
  });
  const keys = keyed.flatMap(({ key }) => (key ? [key] : []));
  const taken = await readInBatches(keys, (some) =>
    readPrimaryRows(deps.db, takenRow, {
      sql: `select x.client_id as "clientId", x.number_key as "numberKey", x.reference from expected_receipts x where x.id in (
          select y.id from json_each(?1) k join expected_receipts y
            on y.client_id = k.value ->> 0 and y.number_key = k.value ->> 1
          union select y.id from json_each(?1) k join expected_receipts y
            on y.client_id = k.value ->> 0 and y.reference = k.value ->> 2 and k.value ->> 2 <> '')
        and x.status in ('open', 'partly_paid', 'expired')`,
      args: [JSON.stringify(some)],
    }),
  );
  const numbers = new Set(taken.map((one) => `${one.clientId} ${one.numberKey}`));
  const references = new Set(taken.map((one) => `${one.clientId} ${one.reference}`));
  const repeats = {
    number: findRepeats(keyed, ({ number }) => number),
    reference: findRepeats(keyed, ({ reference }) => reference),
  };
  await mapInBatches(keyed, ({ row, one, number, reference }) => {
    const sameNumber = repeats.number.get(row);
    const sameReference = repeats.reference.get(row);
    if (sameNumber !== undefined)
      one.problems.number = sayInEnglish("Row {before} has this number already", { before: sameNumber });
    else if (numbers.has(number ?? "")) one.problems.number = "Another open expected receipt has this number";
    if (sameReference !== undefined)
      one.problems.reference = sayInEnglish("Row {before} has this reference already", {
        before: sameReference,
      });
    else if (references.has(reference ?? ""))
      one.problems.reference = "Another open expected receipt has this reference";
    if (Object.keys(one.problems).length > 0) delete one.input;
  });
  return checked;
}
