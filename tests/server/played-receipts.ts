import { sql } from "drizzle-orm";
import fc from "fast-check";
import { z } from "zod";
import { expireExpected } from "@/collections/expected-receipts/expire";
import { cashApplication } from "@/collections/receipts/cash-application";
import { addDays, bankDate } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import { camt053, commit, type Entry, upload } from "./bank-statements";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { collect } from "./collections";
import { stalling } from "./leased-work";
import { accounts, type Payment, ReceiptModel } from "./receipt-model";
import { getCookies, password } from "./support";

/** Places of the model's lists, modulo their lengths. */
const place = fc.nat({ max: 60 });
/** Numbers of what is expected: few, so that a later one often has the number of an earlier one, or of another client's. */
const number = fc.nat({ max: 15 });
/** Amounts in cents: few, so that payments often fill what is open to the cent. */
const amount = fc.oneof(
  fc.constantFrom(1, 900, 950, 999, 1_000, 1_050, 2_000, 3_000, 5_000),
  fc.integer({ min: 1, max: 6_000 }),
);
/** Cents by which an amount misses an edge. */
const off = fc.constantFrom(0, 0, -1, 1);
/** A bound in cents; or the most that is allowed, a tenth of the amount, and some cents. */
type Bound = number | { most: number };
const bound = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Bound>(0, { most: 0 }) },
  { weight: 1, arbitrary: fc.constantFrom<Bound>(1, 50, { most: -1 }, { most: 1 }) },
);
const payer = fc.nat({ max: 2 });
/** A value, or undefined one time in some. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq: number) => fc.option(arbitrary, { nil: undefined, freq });
const days = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.nat({ max: 3 }) },
);

/** An expected receipt as it is made or changed; its first and last day are counted from yesterday on. */
const wanted = { number, amount, below: bound, above: bound, from: days, until: days };

/** A payment: what its text names, and how; its amount is one that would pay this, or any. */
const payment = {
  named: fc.oneof(
    { weight: 4, arbitrary: fc.array(place, { minLength: 1, maxLength: 1 }) },
    { weight: 3, arbitrary: fc.array(place, { minLength: 2, maxLength: 3 }) },
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
  ),
  byReference: fc.boolean(),
  of: fc.constantFrom("open" as const, "short" as const, "below" as const, "above" as const, "any" as const),
  off,
  amount,
};
/** One time in some the payer pays the same twice. */
const line = fc.record({
  ...payment,
  payer: maybe(payer, 4),
  isTwice: fc.constantFrom(true, false, false, false),
});

/** A part of a receipt that pays what is expected. */
const part = fc.record({
  expected: place,
  of: fc.constantFrom(
    "fits" as const,
    "fits" as const,
    "below" as const,
    "above" as const,
    "rest" as const,
    "any" as const,
  ),
  off,
  amount,
  writeOff: fc.boolean(),
});

/** Rules of the account that lines credit. */
const rules = fc.record({
  payers: maybe(fc.uniqueArray(payer, { minLength: 1, maxLength: 3 }), 2),
  least: maybe(amount, 2),
  most: maybe(amount, 2),
  expectedOnly: fc.boolean(),
  until: maybe(fc.nat({ max: 2 }), 2),
  /** What the account may take beside what it has. */
  more: maybe(amount, 2),
});

const act = <const Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
): { weight: number; arbitrary: fc.Arbitrary<{ do: Name } & Fields> } => ({
  weight,
  arbitrary: fc.record(fields).map((one) => ({ do: name, ...one })),
});

const any = fc.oneof(
  act(6, "expect", { account: fc.constantFrom(0, 0, 1, 2, 3, 3), ...wanted, payer: maybe(payer, 3) }),
  act(3, "change", { expected: place, ...wanted, renames: fc.boolean(), isEdge: fc.boolean() }),
  act(1, "cancel", { expected: place }),
  act(5, "pay", { account: fc.constantFrom(1, 1, 1, 2, 3), ...payment }),
  act(5, "import", { lines: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  act(1, "take back", { file: place }),
  act(2, "reverse", { line: place, by: fc.constantFrom("ids" as const, "payer" as const) }),
  act(1, "unmatch", { reversal: place }),
  act(1, "rule", { rules }),
  act(2, "unrule", {}),
  act(1, "assign", { line: place }),
  act(3, "return", { receipt: place, of: fc.constantFrom("rest" as const, "any" as const), off, amount }),
  act(1, "spend", { amount, isAll: fc.boolean() }),
  act(6, "follow", {}),
  act(1, "crash", { writes: fc.nat({ max: 4 }) }),
  act(6, "apply", {
    receipt: place,
    parts: fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: ({ expected }) => expected }),
  }),
  act(1, "apply again", {}),
  act(4, "undo", { receipt: place, application: fc.nat({ max: 2 }) }),
  act(1, "keep", { receipt: place }),
  act(1, "expire", { days: fc.nat({ max: 2 }) }),
);

/** An act on what is expected and received. */
export type Act = typeof any extends fc.Arbitrary<infer One> ? One : never;
type Named<Name extends Act["do"]> = Extract<Act, { do: Name }>;

/** Acts of a number of payers, people and days, for two clients' accounts. */
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
/** Refusals of book and model for an act; undefined if there is nothing to act on. */
type Answers = [string | undefined, string | undefined] | undefined;

const { signal } = new AbortController();
const stateSql = (vaIds: readonly number[]) => {
  const own = sql`virtual_account_id in (select value from json_each(${JSON.stringify(vaIds)}))`;
  return {
    expected: sql`select amount, applied, written_off as "writtenOff", status from expected_receipts where ${own} order by id`,
    receipts: sql`select amount, applied, kept, returned, status from receipts where ${own} order by id`,
    applications: sql`select count(*) as rows, coalesce(sum(amount), 0) as amount, coalesce(sum(written_off), 0) as "writtenOff"
      from receipt_applications where receipt_id in (select id from receipts where ${own})`,
    balance: sql`select balance from virtual_accounts where id = ${vaIds[0] ?? 0}`,
  };
};
const createdSchema = z.object({ id: z.int(), reference: z.string() });
const lineRow = z.object({
  id: z.int(),
  match: z.string(),
  refusal: z.string().nullable(),
  paid: z.int().nullable(),
});

/**
 * Plays acts on accounts of their own, and compares each answer and all rows with the model after each. `count` is called with
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
  const model = new ReceiptModel();
  const vaIds: number[] = [];
  let iban = "";
  // Each has a core account of its own: no credit by hand explains a line of the bank.
  for (const [at, { client: clientId, currency }] of accounts.entries()) {
    const cbsAccount = `100000000${at + 1}`;
    const opened = await book.openAccount({ clientId, cbsAccount, reference: `played_${run}_${at}` });
    if (currency !== "USD") await book.change(opened.id, { currency });
    vaIds.push(opened.id);
    if (at === 0) iban = opened.virtualIban;
  }
  const queries = stateSql(vaIds);
  const ids = {
    expected: [] as number[],
    files: [] as number[],
    lines: [] as number[],
    reversals: [] as number[],
  };
  const desk = collect(book, vaIds[0] ?? 0);
  const today = () => bankDate(book.deps.now(), book.deps.env.zone);
  const dayOf = (days: number | undefined) => (days === undefined ? undefined : addDays(today(), days - 1));
  const numberOf = (at: number) => `P${run}N${String(at).padStart(3, "0")}`;
  const payerOf = (at: number) => `99${String(run).padStart(6, "0")}${at}`;
  const callerOf = (account: number): Caller =>
    accounts[account]?.client === "NOOR" ? "stranger" : "client_user";
  const receiptId = (at: number) => model.receipts[at]?.id ?? 0;
  const receiver = (at: number) => callerOf(model.receipts[at]?.account ?? 0);
  const creditor = (at: number) => callerOf(model.expected[at]?.account ?? 0);
  /** A place in a list; undefined where that is empty. */
  const pick = (at: number, of: { readonly length: number }) =>
    of.length === 0 ? undefined : at % of.length;
  /** A place among those that fit; one time in five any place of a list. */
  const pickOf = (at: number, fitting: readonly number[], of: { readonly length: number }) =>
    at % 5 === 0 || fitting.length === 0 ? pick(at, of) : fitting[at % fitting.length];
  const pickReceipt = (at: number, fits: (place: number) => boolean) =>
    pickOf(at, [...model.receipts.keys()].filter(fits), model.receipts);
  const hasRest = (place: number) => model.restOf(place) > 0;
  /** Sends the newest application once more, with its key. */
  let again: (() => Promise<Response>) | undefined;
  let passed = 0;
  book.forgetSessions();

  /** Moves the clock; sessions end after a while. */
  function moveClock(ms: number): void {
    passed += ms;
    book.wait(ms);
    if (passed < 600_000) return;
    book.forgetSessions();
    passed = 0;
  }
  const refusalOf = async (answer: Response, good: number) =>
    answer.status === good ? undefined : answer.status === 400 ? "INVALID" : (await getRefusal(answer)).code;
  const cents = (of: Bound, amount: number) =>
    typeof of === "number" ? of : Math.max(0, Math.floor(amount / 10) + of.most);

  /** A payment as the model has it, and what it says. */
  function compose(sent: Named<"pay"> | Named<"import">["lines"][number], account: number) {
    const owed = model.listOwed(account);
    const named = [...new Set(sent.named.flatMap((at) => pickOf(at, owed, model.expected) ?? []))];
    const by = "payer" in sent ? sent.payer : undefined;
    const sum = sent.of === "any" ? undefined : model.sumOf(named, by, sent.of);
    const amount = sum === undefined || sum + sent.off < 1 ? sent.amount : sum + sent.off;
    const all = named.flatMap((at) => model.expected[at] ?? []);
    const texts = all.map(({ number, reference }) => (sent.byReference ? reference : numberOf(number)));
    const payment: Payment = {
      account,
      amount,
      numbers: sent.byReference ? [] : all.map(({ number }) => number),
      references: sent.byReference ? all.map(({ reference }) => reference) : [],
      day: today(),
      payer: by,
    };
    return { payment, text: texts.length === 0 ? "Thank you" : `For ${texts.join(" and ")}` };
  }

  const body = (
    account: number,
    due: string,
    number: number,
    fields: {
      amount: number;
      below: number;
      above: number;
      from?: string | undefined;
      until?: string | undefined;
    },
    payer: number | undefined,
  ) =>
    desk.body({
      vaId: vaIds[account],
      currency: accounts[account]?.currency,
      number: numberOf(number),
      amount: toDecimal(fields.amount),
      dueDate: due,
      toleranceBelow: toDecimal(fields.below),
      toleranceAbove: toDecimal(fields.above),
      acceptFrom: fields.from ?? null,
      acceptUntil: fields.until ?? null,
      ...(payer !== undefined && { payer: { account: payerOf(payer) } }),
    });
  const bounds = (
    at: { below: Bound; above: Bound; from?: number | undefined; until?: number | undefined },
    amount: number,
  ) => ({
    amount,
    below: cents(at.below, amount),
    above: cents(at.above, amount),
    from: dayOf(at.from),
    // The last day is none before the first.
    until: dayOf(at.until === undefined ? undefined : Math.max(at.until, at.from ?? 0)),
  });

  async function expectOne(at: Named<"expect">): Promise<Answers> {
    const { account, number, payer } = at;
    const due = addDays("2026-12-15", model.expected.length % 2);
    const fields = bounds(at, at.amount);
    const json = body(account, due, number, fields, payer);
    const answer = await book.send(callerOf(account), "POST", "/api/expected-receipts", { json });
    const made = answer.status === 201 ? createdSchema.parse(await answer.clone().json()) : undefined;
    if (made) ids.expected.push(made.id);
    const wanted = { account, number, due, payer, ...fields };
    return [await refusalOf(answer, 201), model.expect(wanted, made?.reference ?? "")];
  }

  async function change(at: Named<"change">): Promise<Answers> {
    const which = pick(at.expected, model.expected);
    const before = which === undefined ? undefined : model.expected[which];
    if (which === undefined || !before) return undefined;
    const edge = Math.max(1, before.applied + before.writtenOff - 1);
    const fields = bounds(at, at.isEdge ? edge + (at.amount % 3) : at.amount);
    const number = at.renames ? at.number : before.number;
    const json = body(before.account, before.due, number, fields, before.payer);
    const path = `/api/expected-receipts/${ids.expected[which]}`;
    const answer = await book.send(creditor(which), "PUT", path, { json });
    const made = answer.status === 200 ? createdSchema.parse(await answer.clone().json()) : before;
    const said = model.change(which, { ...fields, number }, today(), made.reference);
    return [await refusalOf(answer, 200), said];
  }

  /** Imports entries as a file of the day, and reads its lines. */
  async function bring(entries: readonly Entry[], name: string) {
    // Files are limited to some a minute.
    moveClock(60_000);
    const day = today();
    const { id } = await upload(
      book,
      camt053(entries, { id: name, from: day, to: day }).replaceAll(
        "<CdtDbtInd>DBIT</CdtDbtInd><Sts>",
        "<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>",
      ),
    );
    await commit(book, id);
    const rows = await book.db.read.all(sql`select l.id, l.match, l.refusal, t.id as paid from bank_lines l
      left join transactions t on t.journal_id = l.journal_id and t.virtual_account_id = ${vaIds[0] ?? 0}
      where l.statement_id = ${id} order by l.id`);
    return { id, day, lines: lineRow.array().parse(rows) };
  }

  async function importLines(at: Named<"import">): Promise<Answers> {
    const file = ids.files.length;
    const lines = at.lines.flatMap((one) => {
      const sent = compose(one, 0);
      return one.isTwice ? [sent, sent] : [sent];
    });
    const name = `P${run}F${file}`;
    const entries = lines.map(({ payment, text }, place) => ({
      amount: toDecimal(payment.amount),
      creditor: iban,
      remittance: text,
      bankReference: `${name}L${place}`,
      endToEndId: `E${name}L${place}`,
      ...(payment.payer !== undefined && { counterparty: payerOf(payment.payer), payerAgent: "CHASUS33XXX" }),
    }));
    const { id, day, lines: found } = await bring(entries, name);
    ids.files.push(id);
    const said: (string | undefined)[] = [];
    for (const [place, { payment }] of lines.entries()) {
      const row = found[place];
      const dated = { ...payment, day };
      const refusal = model.refusalOf(dated);
      said.push(refusal);
      ids.lines.push(row?.id ?? 0);
      model.bring(file, dated, refusal, row?.paid ?? 0);
    }
    const says = (of: readonly (string | null | undefined)[]) => of.map((one) => one ?? "credited").join();
    const seen = found.map(({ refusal, paid, match }) => refusal ?? (paid === null ? match : undefined));
    for (const refusal of said) if (refusal) count(refusal);
    // Named as a refusal where they differ alone.
    return says(seen) === says(said) ? [undefined, undefined] : [says(seen), says(said)];
  }

  async function reverse(at: Named<"reverse">): Promise<Answers> {
    const isTwin = (of: number) =>
      model.lines.some(
        ({ payment }, other) =>
          other !== of &&
          payment.payer !== undefined &&
          payment.payer === model.lines[of]?.payment.payer &&
          payment.amount === model.lines[of]?.payment.amount,
      );
    const twins = at.by === "ids" ? [] : [...model.lines.keys()].filter(isTwin);
    const which = pickOf(at.line, twins, model.lines);
    const line = which === undefined ? undefined : model.lines[which];
    if (which === undefined || !line || model.receipts.every((one) => one.line !== which)) return undefined;
    const { payment, file } = line;
    const reference = `P${run}R${model.reversals.length}`;
    const debit = { vaId: vaIds[0], type: "debit", currency: "USD", amount: toDecimal(payment.amount) };
    const debited = await book.submit("admin", { ...debit, reference, description: "Reversal" });
    const said = model.reverse(which, at.by);
    if (debited.status !== 201) return [await refusalOf(debited, 201), said];
    const first = model.lines.findIndex((one) => one.file === file);
    const entry: Entry = {
      amount: toDecimal(payment.amount),
      side: "DBIT",
      bankReference: reference,
      ...(at.by === "ids" && { endToEndId: `EP${run}F${file}L${which - first}` }),
      ...(payment.payer !== undefined && { counterparty: payerOf(payment.payer) }),
    };
    const { lines } = await bring([entry], reference);
    if (lines[0]?.match !== "matched") throw new Error(`The reversal is ${lines[0]?.match}`);
    ids.reversals.push(lines[0].id);
    return [undefined, said];
  }

  async function rule(rules: Named<"rule">["rules"] | undefined): Promise<Answers> {
    const { payers, least, most, expectedOnly = false, more, until } = rules ?? {};
    const maximum = more === undefined ? undefined : model.balance + more;
    const orNull = (of: number | undefined) => (of === undefined ? null : toDecimal(of));
    const json = {
      allowedPayers: payers?.map((at) => ({ account: payerOf(at) })) ?? null,
      minAmount: orNull(least),
      maxAmount: orNull(most),
      expectedOnly,
      expiresOn: dayOf(until) ?? null,
      maximumBalance: orNull(maximum),
    };
    const answer = await book.send("admin", "PUT", `/api/virtual-accounts/${vaIds[0]}/receipt-rules`, {
      json,
    });
    return [
      await refusalOf(answer, 200),
      model.setRules({ payers, least, most, expectedOnly, maximum, until: dayOf(until) }),
    ];
  }

  async function apply(at: Named<"apply">): Promise<Answers> {
    const receipt = pickReceipt(at.receipt, hasRest);
    if (receipt === undefined || model.expected.length === 0) return undefined;
    const owed = model.listOwed(model.receipts[receipt]?.account ?? 0);
    const parts = at.parts
      .map(({ expected: place, of, off, amount, writeOff }) => {
        const expected = pickOf(place, owed, model.expected) ?? 0;
        const fitting = of === "any" ? amount : model.suggest(receipt, expected, of) + off;
        return { expected, amount: Math.max(1, fitting), writeOff };
      })
      .filter(({ expected }, place, all) => all.findIndex((one) => one.expected === expected) === place);
    const json = parts.map(({ expected, amount, writeOff }) => ({
      expectedReceiptId: ids.expected[expected] ?? 0,
      amount: toDecimal(amount),
      writeOff,
    }));
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const send = () => desk.apply(receiptId(receipt), json, receiver(receipt), headers);
    const answer = await send();
    const said = model.apply(receipt, parts);
    again = said === undefined ? send : undefined;
    return [await refusalOf(answer, 200), said];
  }

  async function play(at: Act): Promise<Answers> {
    switch (at.do) {
      case "expect":
        return expectOne(at);
      case "change":
        return change(at);
      case "cancel": {
        const which = pick(at.expected, model.expected);
        if (which === undefined) return undefined;
        const path = `/api/expected-receipts/${ids.expected[which]}`;
        return [await refusalOf(await book.send(creditor(which), "DELETE", path), 204), model.cancel(which)];
      }
      case "pay": {
        const { payment, text } = compose(at, at.account);
        const currency = accounts[at.account]?.currency ?? "USD";
        const movement = { amount: toDecimal(payment.amount), currency, description: text };
        model.pay(payment, (await book.book("credit", vaIds[at.account] ?? 0, movement)).id);
        return [undefined, undefined];
      }
      case "import":
        return importLines(at);
      case "take back": {
        const file = pick(at.file, ids.files);
        if (file === undefined) return undefined;
        const asked = await book.send("admin", "POST", `/api/bank-statements/${ids.files[file]}/undo`);
        if (asked.status !== 202) return [await refusalOf(asked, 202), model.takeBack(file)];
        const { approvalId } = (await asked.json()) as { approvalId: number };
        return [await refusalOf(await approve(approvalId), 200), model.takeBack(file)];
      }
      case "reverse":
        return reverse(at);
      case "unmatch": {
        const which = pick(at.reversal, ids.reversals);
        if (which === undefined) return undefined;
        const answer = await book.send("admin", "POST", `/api/bank-lines/${ids.reversals[which]}/unmatch`);
        return [await refusalOf(answer, 200), model.unmatch(which)];
      }
      case "rule":
        return rule(at.rules);
      case "unrule":
        return rule(undefined);
      case "assign": {
        const refused = model.lines.flatMap(({ refusal }, place) => (refusal === undefined ? [] : [place]));
        const which = refused[pick(at.line, refused) ?? 0];
        if (which === undefined) return undefined;
        const json = { vaId: vaIds[0] };
        const answer = await book.send("admin", "POST", `/api/bank-lines/${ids.lines[which]}/assign`, {
          json,
        });
        const [made] = await book.db.read.all<{ id: number }>(sql`select t.id from bank_lines l
          join transactions t on t.journal_id = l.assigned_journal_id and t.virtual_account_id = ${vaIds[0] ?? 0}
          where l.id = ${ids.lines[which] ?? 0}`);
        return [await refusalOf(answer, 200), model.assign(which, made?.id ?? 0)];
      }
      case "return": {
        const isPayers = (place: number) => model.receipts[place]?.payer !== undefined;
        const receipt = pickReceipt(at.receipt, isPayers);
        if (receipt === undefined) return undefined;
        const amount = at.of === "any" ? at.amount : Math.max(1, model.restOf(receipt) + at.off);
        const json = {
          reason: "OVERPAID",
          ...((at.of === "any" || at.off !== 0) && { amount: toDecimal(amount) }),
        };
        const answer = await book.send(
          receiver(receipt),
          "POST",
          `/api/receipts/${receiptId(receipt)}/return`,
          { json },
        );
        return [await refusalOf(answer, 201), model.return(receipt, "amount" in json ? amount : undefined)];
      }
      case "spend": {
        const amount = at.isAll ? Math.max(1, model.balance - 1) : at.amount;
        const debit = { vaId: vaIds[0], type: "debit", currency: "USD", amount: toDecimal(amount) };
        const reference = `P${run}S${crypto.randomUUID().slice(0, 8)}`;
        const answer = await book.submit("admin", { ...debit, reference, description: "Wages" });
        return [await refusalOf(answer, 201), model.spend(amount)];
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
        moveClock(120_000);
        await desk.follow();
        node.goOn();
        await dead;
        model.follow();
        return [undefined, undefined];
      }
      case "apply":
        return apply(at);
      case "apply again":
        // The same call with the same key, as a client that saw no answer sends it, does nothing.
        return again && [await refusalOf(await again(), 200), undefined];
      case "undo": {
        const isApplied = (place: number) =>
          model.receipts[place]?.applications.some(({ undone }) => !undone) ?? false;
        const receipt = pickReceipt(at.receipt, isApplied);
        const which =
          receipt === undefined
            ? undefined
            : pick(at.application, model.receipts[receipt]?.applications ?? []);
        if (receipt === undefined || which === undefined) return undefined;
        const rows = await book.db.read.all<{ id: number }>(
          sql`select id from receipt_applications where receipt_id = ${receiptId(receipt)} and undoes is null order by id`,
        );
        const answer = await desk.undo(receiptId(receipt), rows[which]?.id ?? 0, receiver(receipt));
        return [await refusalOf(answer, 204), model.undo(receipt, which)];
      }
      case "keep": {
        const receipt = pickReceipt(at.receipt, hasRest);
        if (receipt === undefined) return undefined;
        const answer = await desk.keep(receiptId(receipt), "A deposit", receiver(receipt));
        return [await refusalOf(answer, 200), model.keep(receipt)];
      }
      case "expire":
        // Keys are forgotten after a day.
        again = undefined;
        moveClock(at.days * 86_400_000);
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
    const [expected, receipts, [applications], [account]] = await Promise.all([
      book.db.read.all<Rows["expected"][number]>(queries.expected),
      book.db.read.all<Rows["receipts"][number]>(queries.receipts),
      book.db.read.all<Rows["applications"]>(queries.applications),
      book.db.read.all<{ balance: number }>(queries.balance),
    ]);
    const seen = { refusal: found, expected, receipts, applications, balance: account?.balance };
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
      const { refusal, applications, balance } = side;
      return {
        act: at.do,
        refusal,
        applications,
        balance,
        expected: differing("expected"),
        receipts: differing("receipts"),
      };
    }
  }
}
