import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expireExpected } from "@/collections/expected-receipts/expire";
import { cashApplication } from "@/collections/receipts/cash-application";
import { addDays, bankDate } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";
import { collect } from "./collections";
import { stalling } from "./leased-work";
import { ReceiptModel } from "./receipt-model";
import { getCookies, password } from "./support";

const place = fc.nat({ max: 30 });
/**
 * Amounts in cents: few, so that payments often fill what is open to the cent. Those of files are odd: the bank's line would
 * explain an equal credit that was booked by hand.
 */
const even = fc.oneof(
  fc.constantFrom(2, 900, 950, 998, 1_000, 1_050, 2_000, 3_000, 5_000),
  fc.integer({ min: 1, max: 3_000 }).map((half) => 2 * half),
);
const odd = even.map((cents) => cents - 1);
const amount = fc.oneof(even, odd);
const bound = fc.constantFrom(0, 0, 1, 50, 100);
const payer = fc.option(fc.nat({ max: 2 }), { nil: undefined });
const named = fc.array(place, { maxLength: 3 });
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 1, arbitrary });
const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 5, arbitrary });

/** A part of a receipt: an amount, as much as fits, or what closes the expected receipt within its bound. */
type Part = { expected: number; of: "fits" | "close" | "some"; amount: number; writeOff: boolean };

/** An act on what is expected and received; places are of the model's lists, modulo their lengths. */
export type Act =
  | {
      do: "expect";
      amount: number;
      below: number;
      above: number;
      payer?: number | undefined;
      days?: number | undefined;
    }
  | {
      do: "change";
      expected: number;
      amount: number;
      below: number;
      above: number;
      days?: number | undefined;
    }
  | { do: "cancel"; expected: number }
  | { do: "pay"; amount: number; named: number[] }
  | { do: "import"; lines: { amount: number; named: number[]; payer?: number | undefined }[] }
  | { do: "take back"; file: number }
  | { do: "follow" }
  | { do: "crash"; writes: number }
  | { do: "apply"; receipt: number; parts: Part[] }
  | { do: "apply again" }
  | { do: "undo"; receipt: number; application: number }
  | { do: "keep"; receipt: number }
  | { do: "expire"; days: number };

const is = <const Name extends Act["do"]>(name: Name) => fc.constant(name);
const days = fc.option(fc.nat({ max: 3 }), { nil: undefined });
const part = fc.record({
  expected: place,
  of: fc.constantFrom("fits" as const, "fits" as const, "close" as const, "some" as const),
  amount,
  writeOff: fc.boolean(),
});
const parts = fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: ({ expected }) => expected });
const lines = fc.array(fc.record({ amount: odd, named, payer }), { minLength: 1, maxLength: 3 });
const any: fc.Arbitrary<Act> = fc.oneof(
  often(fc.record({ do: is("expect"), amount, below: bound, above: bound, payer, days })),
  often(fc.record({ do: is("pay"), amount: even, named })),
  often(fc.record({ do: is("follow") })),
  often(fc.record({ do: is("apply"), receipt: place, parts })),
  often(fc.record({ do: is("undo"), receipt: place, application: fc.nat({ max: 4 }) })),
  often(fc.record({ do: is("change"), expected: place, amount, below: bound, above: bound, days })),
  rarely(fc.record({ do: is("cancel"), expected: place })),
  rarely(fc.record({ do: is("keep"), receipt: place })),
  rarely(fc.record({ do: is("apply again") })),
  rarely(fc.record({ do: is("crash"), writes: fc.nat({ max: 4 }) })),
  rarely(fc.record({ do: is("expire"), days: fc.nat({ max: 2 }) })),
  rarely(fc.record({ do: is("import"), lines })),
  rarely(fc.record({ do: is("take back"), file: fc.nat({ max: 5 }) })),
);

/** Acts of a number of payers, people and days, for one client's account. */
export const playedActs = (most: number): fc.Arbitrary<Act[]> =>
  fc.array(any, { minLength: most, maxLength: most, size: "max" });

/** A book to play in, and the consent of a second person to what needs one. */
export async function startPlay() {
  const book = await startBook();
  const other = { username: "bilal", password };
  await book.send("admin", "POST", "/api/auth/register", {
    json: { ...other, role: "admin", email: "bilal@vostra.example" },
  });
  async function approve(id: number): Promise<Response> {
    const cookie = getCookies(await book.call("POST", "/api/auth/login", { json: other }));
    return book.call("POST", `/api/approvals/${id}/approve`, { cookie });
  }
  return { book, approve };
}

type Rows = ReturnType<ReceiptModel["state"]>;

const { signal } = new AbortController();
const stateSql = (account: number) => ({
  expected: sql`select amount, applied, written_off as "writtenOff", status from expected_receipts
    where virtual_account_id = ${account} order by id`,
  receipts: sql`select amount, applied, kept, returned, status from receipts where virtual_account_id = ${account} order by id`,
  applications: sql`select count(*) as rows, coalesce(sum(amount), 0) as amount, coalesce(sum(written_off), 0) as "writtenOff"
    from receipt_applications where receipt_id in (select id from receipts where virtual_account_id = ${account})`,
});

/**
 * Plays acts on an account of its own, and compares each answer and all rows with the model after each. `count` is called with
 * each act's name and its refusal.
 * @param run number of the play, of which names are made
 * @throws Error that says where book and model differ
 */
export async function playReceipts(
  book: Book,
  run: number,
  acts: readonly Act[],
  approve: (id: number) => Promise<Response>,
  count: (name: string) => void = () => undefined,
): Promise<void> {
  const account = await book.openAccount({ cbsAccount: "1000000001", reference: `played_${run}` });
  const desk = collect(book, account.id);
  const model = new ReceiptModel();
  const queries = stateSql(account.id);
  const today = () => bankDate(book.deps.now(), book.deps.env.zone);
  const numberOf = (at: number) => `P${run}N${String(at).padStart(3, "0")}`;
  const payerOf = (at: number) => `99${String(run).padStart(6, "0")}${at}`;
  const text = (places: readonly number[]) =>
    model.expected.length === 0 || places.length === 0
      ? "Thank you"
      : `For ${places.map((at) => numberOf(at % model.expected.length)).join(" and ")}`;
  const ids = { expected: [] as number[], files: [] as number[] };
  const receiptId = (at: number) => model.receipts[at]?.id ?? 0;
  /** Sends the newest application once more, with its key. */
  let again: (() => Promise<Response>) | undefined;

  const refusalOf = async (answer: Response, good: number) =>
    answer.status === good ? undefined : answer.status === 400 ? "INVALID" : (await getRefusal(answer)).code;
  const body = (
    at: number,
    {
      amount,
      below,
      above,
      days,
      payer,
    }: {
      amount: number;
      below: number;
      above: number;
      days?: number | undefined;
      payer?: number | undefined;
    },
  ) =>
    desk.body({
      number: numberOf(at),
      amount: toDecimal(amount),
      dueDate: addDays("2026-12-15", at % 3),
      toleranceBelow: toDecimal(below),
      toleranceAbove: toDecimal(above),
      acceptUntil: days === undefined ? null : addDays(today(), days - 1),
      ...(payer !== undefined && { payer: { account: payerOf(payer) } }),
    });
  const until = (days: number | undefined) => (days === undefined ? undefined : addDays(today(), days - 1));
  async function apply(at: Act & { do: "apply" }): Promise<[string | undefined, string | undefined]> {
    const receipt = at.receipt % model.receipts.length;
    const parts = at.parts
      .map(({ expected: place, of, amount, writeOff }) => {
        const expected = place % model.expected.length;
        return { expected, amount: of === "some" ? amount : model.suggest(receipt, expected, of), writeOff };
      })
      .filter(({ expected }, place, all) => all.findIndex((one) => one.expected === expected) === place);
    const json = parts.map(({ expected, amount, writeOff }) => ({
      expectedReceiptId: ids.expected[expected] ?? 0,
      amount: toDecimal(amount),
      writeOff,
    }));
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const send = () => desk.apply(receiptId(receipt), json, "client_user", headers);
    const answer = await send();
    const said = model.apply(receipt, parts);
    again = said === undefined ? send : undefined;
    return [await refusalOf(answer, 200), said];
  }

  /** Plays an act. Returns the book's refusal and the model's; undefined if there is nothing to act on. */
  async function play(at: Act): Promise<[string | undefined, string | undefined] | undefined> {
    switch (at.do) {
      case "expect": {
        const number = model.expected.length;
        const answer = await desk.create(body(number, at));
        const said = model.expect({ ...at, due: addDays("2026-12-15", number % 3), until: until(at.days) });
        if (said === undefined) ids.expected.push(((await answer.clone().json()) as { id: number }).id);
        return [await refusalOf(answer, 201), said];
      }
      case "change": {
        if (model.expected.length === 0) return undefined;
        const which = at.expected % model.expected.length;
        const json = body(which, { ...at, payer: model.expected[which]?.payer });
        const path = `/api/expected-receipts/${ids.expected[which]}`;
        const answer = await book.send("client_user", "PUT", path, { json });
        return [await refusalOf(answer, 200), model.change(which, { ...at, until: until(at.days) }, today())];
      }
      case "cancel": {
        if (model.expected.length === 0) return undefined;
        const which = at.expected % model.expected.length;
        const path = `/api/expected-receipts/${ids.expected[which]}`;
        const answer = await book.send("client_user", "DELETE", path);
        return [await refusalOf(answer, 204), model.cancel(which)];
      }
      case "pay": {
        const id = await desk.pay(toDecimal(at.amount), text(at.named));
        model.pay({ id, amount: at.amount, named: at.named, day: today() });
        return [undefined, undefined];
      }
      case "import": {
        // Files are limited to some a minute.
        book.wait(60_000);
        const file = ids.files.length;
        const entries = at.lines.map((line, place) => ({
          amount: toDecimal(line.amount),
          creditor: account.virtualIban,
          remittance: text(line.named),
          booked: today(),
          bankReference: `P${run}F${file}L${place}`,
          ...(line.payer !== undefined && { counterparty: payerOf(line.payer) }),
        }));
        const content = camt053(entries, { id: `P${run}F${file}`, from: today(), to: today() });
        const { id } = await upload(book, content);
        await commit(book, id);
        const booked = await book.db.read.all<{ id: number }>(
          sql`select t.id from bank_lines l join transactions t on t.journal_id = l.journal_id
            where l.statement_id = ${id} and t.virtual_account_id = ${account.id} order by l.id`,
        );
        if (booked.length !== entries.length)
          throw new Error(`${booked.length} of ${entries.length} lines were credited`);
        at.lines.forEach((line, place) => {
          model.pay({ ...line, id: booked[place]?.id ?? 0, day: today(), file });
        });
        ids.files.push(id);
        return [undefined, undefined];
      }
      case "take back": {
        if (ids.files.length === 0) return undefined;
        const file = at.file % ids.files.length;
        const asked = await book.send("admin", "POST", `/api/bank-statements/${ids.files[file]}/undo`);
        if (asked.status !== 202) return [await refusalOf(asked, 202), model.takeBack(file)];
        const { approvalId } = (await asked.json()) as { approvalId: number };
        return [await refusalOf(await approve(approvalId), 200), model.takeBack(file)];
      }
      case "follow":
        await desk.follow();
        model.follow();
        return [undefined, undefined];
      case "crash": {
        // A node that hangs at one of its writes; another one continues, then it wakes up.
        const node = stalling(book, at.writes);
        const dead = cashApplication.follow(node.deps, signal);
        await Promise.race([dead, node.stalled]);
        book.wait(120_000);
        book.forgetSessions();
        await desk.follow();
        node.goOn();
        await dead;
        model.follow();
        return [undefined, undefined];
      }
      case "apply": {
        if (model.receipts.length === 0 || model.expected.length === 0) return undefined;
        return apply(at);
      }
      case "apply again": {
        // The same call with the same key, as a client that saw no answer sends it, does nothing.
        return again && [await refusalOf(await again(), 200), undefined];
      }
      case "undo": {
        const receipt = model.receipts.length === 0 ? undefined : at.receipt % model.receipts.length;
        const applied = receipt === undefined ? [] : (model.receipts[receipt]?.applications ?? []);
        if (receipt === undefined || applied.length === 0) return undefined;
        const which = at.application % applied.length;
        const rows = await book.db.read.all<{ id: number }>(
          sql`select id from receipt_applications where receipt_id = ${receiptId(receipt)} and undoes is null order by id`,
        );
        const answer = await desk.undo(receiptId(receipt), rows[which]?.id ?? 0);
        return [await refusalOf(answer, 204), model.undo(receipt, which)];
      }
      case "keep": {
        if (model.receipts.length === 0) return undefined;
        const receipt = at.receipt % model.receipts.length;
        return [await refusalOf(await desk.keep(receiptId(receipt)), 200), model.keep(receipt)];
      }
      case "expire":
        // Keys are forgotten after a day.
        again = undefined;
        book.wait(at.days * 86_400_000);
        book.forgetSessions();
        await expireExpected(book.deps, signal);
        model.expire(today());
        return [undefined, undefined];
    }
  }

  for (const [place, at] of acts.entries()) {
    const answers = await play(at);
    if (answers === undefined) continue;
    const [found, said] = answers;
    count(found ?? at.do);
    const [expected, receipts, [applications]] = await Promise.all([
      book.db.read.all<Rows["expected"][number]>(queries.expected),
      book.db.read.all<Rows["receipts"][number]>(queries.receipts),
      book.db.read.all<Rows["applications"]>(queries.applications),
    ]);
    const seen = { refusal: found, expected, receipts, applications };
    const wanted = { refusal: said, ...model.state() };
    if (!Bun.deepEquals(seen, wanted))
      throw new Error(
        `Act ${place} of run ${run} differs. Book and model: ${JSON.stringify([findDifferences(seen), findDifferences(wanted)])}. Acts: ${JSON.stringify(acts.slice(0, place + 1))}`,
      );

    /** The parts of one side that differ, with the places of rows. */
    function findDifferences(side: typeof wanted | typeof seen) {
      const differing = (name: "expected" | "receipts") =>
        side[name].flatMap((row, at) =>
          Bun.deepEquals(seen[name][at], wanted[name][at]) ? [] : [[at, row]],
        );
      const { refusal, applications } = side;
      return { refusal, applications, expected: differing("expected"), receipts: differing("receipts") };
    }
  }
}
