import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { answered, answerQuestion, askedSchema } from "@/assistant/answer-question";
import { listEntities } from "@/assistant/entities";
import type { EntityModel } from "@/assistant/question/entity";
import { canonical, type Filter, isValue, type Measure, type Query } from "@/assistant/question/query";
import { withUsual } from "@/assistant/read/fitting";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { askTurns, getActor } from "../fixtures/questions/put";
import { takeSample } from "../samples";
import { listRows, openDemo } from "./demo-book";
import { rememberReads } from "./remembered-reads";

let deps: Deps;
beforeAll(async () => {
  deps = rememberReads(await openDemo(askedAt));
});
afterAll(() => deps.db.close());

const ask = async (as: Person, ...turns: string[]) => (await askTurns(deps, as, turns)).answer;

describe("'Only' in a currency leaves the others out, and converts nothing", () => {
  test.each([
    ["total held in aed only", "held balance of aed accounts"],
    ["balance in usd only", "balance of usd accounts"],
    ["only in aed, what is the total balance", "balance of aed accounts"],
    ["total debits just in us dollars in october", "usd debits in october"],
  ])("%s", async (said, plain) => {
    const { content } = await ask("admin", said);
    expect(content).toBe((await ask("admin", plain)).content);
    expect(content).not.toContain("converted");
  });

  test("without it the amounts are converted", async () => {
    expect((await ask("admin", "total balance in aed")).understood).toBe("Balance converted into AED");
  });
});

describe("Nothing is said of another set than the one that was asked about", () => {
  test.each([
    ["reject the biggest one", "PAY-20261119-Y0476X"],
    ["approve the oldest of them", "PAY-20261117-OUCDLU"],
  ])("an act on one of the rows of the answer before picks that row: %s", async (said, reference) => {
    const { content, links } = await ask("admin", "payments in review", said);
    expect(content).toStartWith(reference);
    expect(links).toHaveLength(1);
  });

  test("the account number of an account is its IBAN, and none of its pool", async () => {
    const { content } = await ask("admin", "account number of UAE Collections");
    expect(content).toStartWith("The IBAN of Dunewater UAE Collections is AE06 9990 0000 0000 0000 004.");
  });

  test("what is not found is named", async () => {
    const { content } = await ask("admin", "reject the payment of zzgrmpf");
    expect(content).not.toContain("such payment");
  });

  test.each([
    ["did reconciliation find any differences", "discrepancies 0"],
    ["were there any errors in reconciliation", "errors 0"],
  ])("what runs found is answered from their figures: %s", async (said, figure) => {
    expect((await ask("admin", said)).content).toContain(figure);
  });
});

describe("A word of the product's own screens", () => {
  test.each(["holds in suspense", "accounts in clearing"])(
    "is never read as another one, nor left out: %s",
    async (said) => {
      const { content, understood, choices } = await ask("admin", said);
      expect({ content, understood }).toEqual({
        content: expect.not.stringContaining("I read"),
        understood: undefined,
      });
      expect(choices ?? []).toEqual([]);
    },
  );

  test("while a misspelling is corrected", async () => {
    expect((await ask("client", "suspendd accounts")).content).toContain("I read “suspendd” as “suspended”.");
  });
});

describe("A month without a year", () => {
  test.each([
    ["debits in december", "I read “December” as December 2025, because that of 2026 is still to come."],
    ["debits on 25 december", "I read “December” as December 2025, because that of 2026 is still to come."],
    ["holds expiring in january", "I read “January” as January 2027."],
  ])("is named with its year where that is not this one: %s", async (said, note) => {
    expect((await ask("client", said)).content).toEndWith(note);
  });

  test.each(["debits in october", "debits in november", "debits in december 2025"])(
    "is not where that goes without saying: %s",
    async (said) => {
      expect((await ask("client", said)).content).not.toContain("I read");
    },
  );
});

describe("What an answer says that it understood is itself a question with that answer", () => {
  /** Filters of an entity by each of its options, and by names of the book. */
  async function listFilters(entity: EntityModel): Promise<Filter[][]> {
    const accounts = await listRows(deps, "select id, account_name from virtual_accounts");
    const clients = await listRows(deps, "select id, name from clients where id <> 'HOUSE'");
    const names = { account: accounts, client: clients };
    return Object.entries(entity.fields).flatMap(([field, { kind, values = {} }]) => [
      ...Object.entries(values).map(([id, { label }]) => [isValue(field, id, label)]),
      ...(kind === "account" || kind === "client" ? names[kind] : []).map(([id, name]) => [
        isValue(field, kind === "account" ? Number(id) : String(id), String(name)),
      ]),
    ]);
  }

  async function listQueries(entity: EntityModel): Promise<Query[]> {
    const { name, asked = "list", amount, time, sayWhen, sumsNeed, fields } = entity;
    const sides =
      sumsNeed === undefined
        ? [[]]
        : ["credit", "debit"].map((id) => [isValue(sumsNeed, id, fields[sumsNeed]?.values?.[id]?.label)]);
    const october = { from: "2026-10-01", to: "2026-10-31" };
    const measures: Measure[] = [asked, "count", ...(amount && time ? (["largest"] as const) : [])];
    return [[], ...(await listFilters(entity))].flatMap((filters) =>
      (filters.some(({ field }) => field === sumsNeed) ? [[]] : sides).flatMap((side) =>
        measures.flatMap((measure) =>
          (time && !sayWhen ? [[], [october]] : [[]]).map((spans) =>
            withUsual(
              { entity: name, measures: [measure], filters: [...side, ...filters], by: [], spans },
              entity,
            ),
          ),
        ),
      ),
    );
  }

  test.each(["client", "admin"] as const)("for each kind of record, option and name: %s", async (as) => {
    const actor = getActor(as);
    const queries = (await Promise.all(listEntities(actor).map(listQueries))).flat();
    const changed: string[] = [];
    let [printed, all] = [0, 0];
    for (const query of takeSample(queries, 6)) {
      const turn = await answered(deps, actor, query, "", null);
      if (!turn) continue;
      all += 1;
      const { understood } = turn.answer;
      if (understood === undefined) continue;
      printed += 1;
      const again = await answerQuestion(deps, actor, understood, null);
      const read = again.kind === "answered" ? askedSchema.parse(again.turn.context).query : undefined;
      if (!read || canonical(read) !== canonical(query)) changed.push(understood);
    }
    expect(changed).toEqual([]);
    expect(printed / all).toBeGreaterThan(0.6);
  });
});
