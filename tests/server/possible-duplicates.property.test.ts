import { expect, test } from "bun:test";
import fc from "fast-check";
import type { AccountDto } from "@/accounts/contract";
import { countCases } from "../samples";
import { camt053, commit, type Entry, upload } from "./bank-statements";
import { type Book, startBook } from "./book";

/** Movement of the bank: many are alike, and some carry the bank's reference. */
type Movement = { id: number; kind: number; isNamed: boolean };

/** File: ordered movements, in one or two statements without balances, as XML or CSV. */
type File = { statements: readonly (readonly Movement[])[]; format: "camt.053" | "csv" | "balances" };

type Step = { file: number; does: "upload" | "commit" };
type World = { movements: readonly Movement[]; files: readonly File[]; steps: readonly Step[] };

const movements: fc.Arbitrary<Movement[]> = fc
  .array(fc.record({ kind: fc.nat(1), isNamed: fc.boolean() }), { minLength: 2, maxLength: 6 })
  .map((all) => all.map((one, id) => ({ ...one, id })));

const arbitraryFiles = (all: readonly Movement[]): fc.Arbitrary<File> =>
  fc.oneof(
    fc.record({
      statements: fc.array(fc.shuffledSubarray([...all], { minLength: 1 }), { minLength: 1, maxLength: 2 }),
      format: fc.constant("camt.053" as const),
    }),
    fc.record({
      statements: fc.array(fc.shuffledSubarray([...all], { minLength: 1 }), { minLength: 1, maxLength: 1 }),
      format: fc.constant("csv" as const),
    }),
    // A stretch of the account's day between two of its balances.
    fc.tuple(fc.nat(all.length - 1), fc.nat(all.length - 1)).map(([one, other]) => ({
      statements: [all.slice(Math.min(one, other), Math.max(one, other) + 1)],
      format: "balances" as const,
    })),
  );

/** Uploads and commits of all files, in a random order: each is uploaded before it is committed. */
const arbitrarySteps = (files: number): fc.Arbitrary<Step[]> =>
  fc.shuffledSubarray([...Array(2 * files).keys()], { minLength: 2 * files }).map((order) => {
    const uploaded = new Set<number>();
    return order.map((at) => {
      const file = at % files;
      const does = uploaded.has(file) ? ("commit" as const) : ("upload" as const);
      uploaded.add(file);
      return { file, does };
    });
  });

const worlds: fc.Arbitrary<World> = movements.chain((all) =>
  fc
    .array(arbitraryFiles(all), { minLength: 2, maxLength: 3 })
    .chain((files) => arbitrarySteps(files.length).map((steps) => ({ movements: all, files, steps }))),
);

const getPrice = ({ kind }: Movement): number => 10 + kind;

/** A movement in a file. */
const getEntry = (account: AccountDto, movement: Movement): Entry => ({
  amount: `${getPrice(movement)}.00`,
  creditor: account.virtualIban,
  remittance: `Rent ${account.virtualIban}`,
  ...(movement.isNamed && { bankReference: `BANKREF${movement.id}` }),
});

function getContent(account: AccountDto, all: readonly Movement[], file: File, at: number): string {
  if (file.format === "csv") {
    const rows = file.statements
      .flat()
      .map((one) => `2026-11-18,${getPrice(one)}.00,Rent ${account.virtualIban}`);
    return `Date,Amount,Text\n${rows.join("\n")}\n${" ".repeat(at)}\n`;
  }
  const [first = [], ...others] = file.statements.map((one) => one.map((each) => getEntry(account, each)));
  if (file.format === "balances") {
    const stretch = file.statements.flat();
    const before = all
      .slice(0, all.indexOf(stretch[0] ?? all[0] ?? never()))
      .reduce((sum, one) => sum + getPrice(one), 0);
    const after = before + stretch.reduce((sum, one) => sum + getPrice(one), 0);
    return camt053(first, { id: `S${at}`, opening: `${before}.00`, closing: `${after}.00` });
  }
  const written = others.map((entries, more) => {
    const other = camt053(entries, { id: `S${at}-${more}` });
    return other.slice(other.indexOf("<Stmt>"), other.indexOf("</Stmt>") + "</Stmt>".length);
  });
  return camt053(first, { id: `S${at}` }).replace("</BkToCstmrStmt>", `${written.join("")}</BkToCstmrStmt>`);
}

const never = (): never => {
  throw new Error("A stretch has a movement");
};

const csv = {
  name: "lines.csv",
  currency: "USD",
  mapping: JSON.stringify({
    separator: ",",
    encoding: "utf-8",
    headerRow: 1,
    columns: { date: 0, amount: 1, description: 2 },
    dateOrder: "ymd",
    decimal: ".",
  }),
};

const act = async (book: Book, id: number, name: string, json: object = {}) => {
  const answer = await book.send("admin", "POST", `/api/bank-lines/${id}/${name}`, { json });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
};

/** Day's file after one with only its last movement, which looks like its last but one. */
const sameTwice: World = (() => {
  const [one, other]: [Movement, Movement] = [
    { id: 0, kind: 1, isNamed: false },
    { id: 1, kind: 1, isNamed: false },
  ];
  return {
    movements: [one, other],
    files: [
      { statements: [[one, other]], format: "balances" },
      { statements: [[other]], format: "balances" },
    ],
    steps: [
      { file: 1, does: "upload" },
      { file: 1, does: "commit" },
      { file: 0, does: "upload" },
      { file: 0, does: "commit" },
    ],
  };
})();

/**
 * Movement of each line of a file. Alike lines without a reference are interchangeable: proven duplicates stand for
 * booked movements.
 */
function placed(
  inFile: readonly Movement[],
  lines: readonly { match: string }[],
  booked: ReadonlySet<Movement>,
): Movement[] {
  const all = [...inFile];
  for (const places of Map.groupBy(all.keys(), (at) => all[at]?.isNamed || all[at]?.kind).values()) {
    if (all[places[0] ?? 0]?.isNamed) continue;
    const isNew = (at: number) => Number(lines[at]?.match !== "duplicate");
    const alike = places.flatMap((at) => inFile[at] ?? []);
    const order = alike.toSorted((one, other) => Number(booked.has(other)) - Number(booked.has(one)));
    for (const [nth, at] of places.toSorted((one, other) => isNew(one) - isNew(other)).entries()) {
      const movement = order[nth];
      if (movement) all[at] = movement;
    }
  }
  return all;
}

test("no movement of overlapping files is lost, or booked twice without a person's word, and truthful answers book each once", async () => {
  let asked = 0;
  let proven = 0;
  await fc.assert(
    fc.asyncProperty(worlds, async ({ movements: all, files, steps }) => {
      const book = await startBook();
      try {
        const account = await book.openAccount({ cbsAccount: "1000000001" });
        const stands = async () => Number((await book.readAccount(account.id)).balance);
        const ids = new Map<number, number>();
        /** The movement of each committed line, by the line's id. */
        const shown = new Map<number, Movement>();
        const booked = new Set<Movement>();
        for (const { file: at, does } of steps) {
          const file = files[at];
          if (!file) continue;
          if (does === "upload") {
            const content = getContent(account, all, file, at);
            ids.set(at, (await upload(book, content, file.format === "csv" ? csv : {})).id);
            continue;
          }
          const { lines } = await commit(book, ids.get(at) ?? 0);
          const inOrder = placed(file.statements.flat(), lines, booked);
          for (const [place, { id, match, outcome }] of lines.entries()) {
            const movement = inOrder[place];
            if (!movement) throw new Error("A file has a line for each movement");
            shown.set(id, movement);
            if (match === "new_credit") {
              expect(booked.has(movement)).toBe(false);
              booked.add(movement);
            }
            if (match === "duplicate") proven += 1;
            expect(["new_credit credited", "duplicate recorded", "possible_duplicate null"]).toContain(
              `${match} ${outcome}`,
            );
          }
        }
        const credited = () => [...booked].reduce((sum, one) => sum + getPrice(one), 0);
        expect(await stands()).toBe(credited());
        const waiting = await book.db.readPrimary({
          sql: "select id from bank_lines where match = 'possible_duplicate' and waits = 1 order by hex(fingerprint), id desc",
          args: [],
        });
        const waits = new Set(waiting.map(({ id }) => shown.get(Number(id))));
        // A movement that some file has is booked, or a line of it waits.
        for (const movement of shown.values()) expect(booked.has(movement) || waits.has(movement)).toBe(true);
        for (const { id } of waiting) {
          asked += 1;
          const movement = shown.get(Number(id));
          if (!movement || booked.has(movement)) await act(book, Number(id), "same");
          else {
            await act(book, Number(id), "unmatch");
            await act(book, Number(id), "suspense");
            await act(book, Number(id), "assign", { vaId: account.id });
            booked.add(movement);
          }
        }
        expect(booked).toEqual(new Set(shown.values()));
        expect(await stands()).toBe(credited());
        expect(await book.flaws()).toEqual([]);
      } finally {
        await book.close();
      }
    }),
    {
      examples: [[sameTwice]],
      numRuns: countCases(200, 12),
      interruptAfterTimeLimit: 120_000,
      markInterruptAsFailure: false,
    },
  );
  console.log(`${asked} lines were asked about, ${proven} proven to be duplicates`);
  expect(asked).toBeGreaterThan(0);
  expect(proven).toBeGreaterThan(0);
});
