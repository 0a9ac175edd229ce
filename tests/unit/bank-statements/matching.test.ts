import { describe, expect, test } from "bun:test";
import type { Leg } from "@/bank/bank-statements/leg-index";
import { type MatchingContext, matchLines } from "@/bank/bank-statements/matching";
import type { Line, NamedAccount } from "@/bank/bank-statements/rules";
import { runToEnd } from "@/kernel/time-slices";
import { groupIban, makeVirtualIban } from "@/vocabulary/iban";

const iban = makeVirtualIban("033", 7);
const other = makeVirtualIban("033", 8);

const line = (fields: Partial<Line> = {}): Line => ({
  direction: "credit",
  reversal: false,
  pending: false,
  amount: 100_00,
  booked: "2026-11-10",
  bankReference: "",
  endToEndId: "",
  references: [],
  remittance: "",
  structuredReference: "",
  counterpartyName: "",
  counterpartyAccount: "",
  creditorAccount: "",
  ...fields,
});

let legs = 0;
const leg = (fields: Partial<Leg> = {}): Leg => {
  legs += 1;
  return {
    journalId: `j${legs}`,
    kind: "credit",
    amount: 100_00,
    date: "2026-11-10",
    references: [],
    ibans: [],
    counterparties: [],
    names: [],
    ...fields,
  };
};

const account = (fields: Partial<NamedAccount> = {}): NamedAccount => ({
  id: 7,
  numberId: null,
  virtualIban: iban,
  currency: "USD",
  status: "active",
  creditEnabled: true,
  closed: false,
  ...fields,
});

function decide(lines: Line[], ledger: Leg[], fields: Partial<MatchingContext> = {}) {
  return runToEnd(
    matchLines({
      lines,
      legs: ledger,
      accounts: new Map([[iban, account()]]),
      instructions: [],
      findRepeat: () => undefined,
      currency: "USD",
      bankCode: "033",
      own: false,
      ...fields,
    }),
  );
}

/** Match of one line, with its postings. */
function one(fields: Partial<Line>, ledger: Leg[], scene: Partial<MatchingContext> = {}) {
  const [made] = decide([line(fields)], ledger, scene).decisions;
  if (!made) throw new Error("nothing was decided");
  return { ...made, journals: made.shares.map(({ journalId }) => journalId) };
}

describe("a line and a posting", () => {
  test("match by end-to-end id and amount, whatever its case, spaces and signs, up to 30 days apart", () => {
    const posting = leg({ references: ["PAY-20261101-ABC123"], date: "2026-11-01" });
    expect(one({ endToEndId: "pay 20261101 abc123" }, [posting])).toMatchObject({
      match: "matched",
      journals: [posting.journalId],
      reason: "The reference pay 20261101 abc123 and the amount agree, booked 9 days apart",
    });
    expect(one({ endToEndId: "PAY-20261101-ABC123", booked: "2026-12-02" }, [posting]).match).toBe(
      "unmatched",
    );
  });

  test("match by an id in the text of the line", () => {
    const posting = leg({ references: ["PAY-20261101-ABC123"] });
    expect(one({ remittance: "Invoice 7, PAY-20261101-ABC123 thanks" }, [posting]).match).toBe("matched");
  });

  test("match by a structured reference, behind an end-to-end id and before other references", () => {
    const posting = leg({ references: ["RF18539007547034"] });
    const [first, last] = [leg({ references: ["PAY-1234"] }), leg({ references: ["INV-77"] })];
    const said = { structuredReference: "RF18 5390 0754 7034", references: ["INV-77"] };
    expect(one(said, [last, posting]).journals).toEqual([posting.journalId]);
    expect(one({ ...said, endToEndId: "PAY-1234" }, [last, posting, first]).journals).toEqual([
      first.journalId,
    ]);
  });

  test("that share a reference with others match by the other party's account, and never by its name", () => {
    const payee = (account: string, name: string) =>
      leg({
        references: ["SALARY-11"],
        ibans: [account],
        counterparties: [account],
        names: [name],
        amount: -100_00,
      });
    const postings = [payee("DE1", "Ann"), payee("DE2", "Ben")];
    const debit = { direction: "debit", endToEndId: "SALARY-11", booked: "2026-11-11" } as const;
    expect(one({ ...debit, counterpartyAccount: "de 2", counterpartyName: "Ann" }, postings)).toMatchObject({
      match: "matched",
      journals: [postings[1]?.journalId],
      reason: expect.stringContaining("and so does the other party's account"),
    });
    expect(one({ ...debit, counterpartyName: "Ben" }, postings).match).toBe("suggested");
  });

  test("that have amount and name alone in common are doubtful, whatever the order of its words", () => {
    const [other, posting] = [leg({ names: ["Ann Lee"] }), leg({ names: ["Gulf Marine L.L.C."] })];
    expect(one({ counterpartyName: "marine, gulf" }, [other, posting])).toMatchObject({
      match: "suggested",
      journals: [posting.journalId],
      reason: "The name marine, gulf and the amount agree",
    });
  });

  test("do not match where the id agrees and the amount does not: the reason names both", () => {
    const posting = leg({ references: ["PAY-1234"], amount: 99_50 });
    expect(one({ endToEndId: "PAY-1234" }, [posting])).toMatchObject({
      match: "unmatched",
      reason: "The reference PAY-1234 is that of $99.50 on 10 Nov 2026: the amount is another one",
    });
  });

  test("match by virtual IBAN and amount, up to 5 days apart", () => {
    const posting = leg({ ibans: [iban], date: "2026-11-06" });
    expect(one({ creditorAccount: iban }, [posting]).match).toBe("matched");
    const spaced = iban.replaceAll(/(.{4})/g, "$1 ");
    expect(one({ remittance: `for ${spaced} with thanks` }, [posting]).match).toBe("matched");
    expect(one({ creditorAccount: iban, booked: "2026-11-12" }, [posting]).match).toBe("new_credit");
  });

  test("are doubtful where the account agrees on another day and their references differ", () => {
    const posting = leg({ ibans: [iban], date: "2026-11-09", references: ["INV-1000"] });
    expect(one({ creditorAccount: iban, endToEndId: "INV-2000" }, [posting])).toMatchObject({
      match: "suggested",
      journals: [posting.journalId],
    });
  });

  test("are doubtful where only amount and date agree", () => {
    const posting = leg({ date: "2026-11-08" });
    expect(one({}, [posting])).toMatchObject({
      match: "suggested",
      reason: "Only the amount and the date agree, booked 2 days apart",
    });
    expect(one({ booked: "2026-11-12" }, [posting]).match).toBe("unmatched");
  });

  test("of opposite directions never match", () => {
    const posting = leg({ references: ["PAY-1234"], amount: -100_00 });
    expect(one({ endToEndId: "PAY-1234" }, [posting]).match).toBe("unmatched");
    expect(one({ endToEndId: "PAY-1234", direction: "debit" }, [posting]).match).toBe("matched");
  });

  test("match once: the second line with the same id is left", () => {
    const posting = leg({ references: ["PAY-1234"] });
    const { decisions } = decide(
      [line({ endToEndId: "PAY-1234" }), line({ endToEndId: "PAY-1234" })],
      [posting],
    );
    expect(decisions.map(({ match }) => match)).toEqual(["matched", "unmatched"]);
  });

  test("of the same reference on two accounts are distinguished by the virtual IBAN, and doubtful without it", () => {
    const postings = () => [
      leg({ references: ["INV-1"], ibans: [other] }),
      leg({ references: ["INV-1"], ibans: [iban] }),
    ];
    const [first, second] = postings();
    if (!first || !second) throw new Error("two postings");
    expect(one({ endToEndId: "INV-1", creditorAccount: iban }, [first, second])).toMatchObject({
      match: "matched",
      journals: [second.journalId],
    });
    expect(one({ endToEndId: "INV-1" }, postings()).match).toBe("suggested");
  });

  test("a certain match takes its posting before a doubtful one can, wherever it stands in the file", () => {
    const posting = leg({ references: ["PAY-1234"] });
    const { decisions } = decide([line(), line({ endToEndId: "PAY-1234" })], [posting]);
    expect(decisions.map(({ match }) => match)).toEqual(["unmatched", "matched"]);
  });
});

describe("several of them", () => {
  test("a batch entry is the postings that have its reference", () => {
    const batch = [30_00, 70_00].map((amount) => leg({ amount: -amount, references: ["MSG-2026-7"] }));
    expect(one({ direction: "debit", references: ["MSG-2026-7"] }, batch)).toMatchObject({
      match: "matched",
      shares: [{ amount: -30_00 }, { amount: -70_00 }],
      reason: "2 postings with the reference MSG-2026-7 add up to it",
    });
  });

  test("a posting is the lines that have its reference", () => {
    const posting = leg({ references: ["INV-77"] });
    const parts = [
      line({ endToEndId: "INV-77", amount: 40_00 }),
      line({ endToEndId: "INV-77", amount: 60_00 }),
    ];
    const { decisions, unclaimed } = decide(parts, [posting]);
    expect(decisions.map(({ match, shares }) => [match, shares])).toEqual([
      ["matched", [{ journalId: posting.journalId, amount: 40_00 }]],
      ["matched", [{ journalId: posting.journalId, amount: 60_00 }]],
    ]);
    expect(unclaimed).toEqual([]);
  });

  test("all postings of a day that add up to a line without a reference are doubtful", () => {
    const day = [30_00, 50_00, 20_00].map((amount) => leg({ amount: -amount }));
    expect(one({ direction: "debit" }, day)).toMatchObject({
      match: "suggested",
      reason: "The 3 postings of 10 Nov 2026 add up to it",
    });
  });
});

describe("a credit that the ledger has not", () => {
  test("is new where it names one of our accounts", () => {
    expect(one({ creditorAccount: iban }, [])).toMatchObject({ match: "new_credit", accountId: 7 });
  });

  test("is no posting of another account, whatever its amount and date", () => {
    expect(one({ creditorAccount: iban }, [leg({ ibans: [other] })]).match).toBe("new_credit");
  });

  const obstacles: [string, Partial<NamedAccount>, string][] = [
    ["is closed", { closed: true }, `${groupIban(iban)} is closed`],
    ["is not active", { status: "suspended" }, `${groupIban(iban)} is not active`],
    ["takes no credits", { creditEnabled: false }, `Credits are switched off for ${groupIban(iban)}`],
    [
      "has another currency",
      { currency: "AED" },
      `${groupIban(iban)} is kept in AED, the bank's line is in USD`,
    ],
  ];
  for (const [name, fields, reason] of obstacles) {
    test(`stays unmatched where the account ${name}`, () => {
      const accounts = new Map([[iban, account(fields)]]);
      expect(one({ creditorAccount: iban }, [], { accounts })).toMatchObject({ match: "unmatched", reason });
    });
  }

  test("stays unmatched if nobody has the virtual IBAN, or it names two", () => {
    expect(one({ creditorAccount: other }, []).reason).toStartWith("No account has the virtual IBAN AE");
    expect(one({ creditorAccount: iban, remittance: other }, []).reason).toBe("It names 2 virtual IBANs");
  });

  test("is neither a debit, nor a reversal, nor what the bank only announces", () => {
    for (const fields of [{ direction: "debit" as const }, { reversal: true }, { pending: true }]) {
      expect(one({ creditorAccount: iban, ...fields }, []).match).toBe("unmatched");
    }
  });

  test("is a duplicate of a line of an earlier import where both are proven to be one, else a question", () => {
    const known = { id: 7, statement: 3, entry: 12 };
    const repeated = (isProven: boolean) =>
      one({ creditorAccount: iban }, [], { findRepeat: () => ({ line: known, isProven }) });
    expect(repeated(true)).toMatchObject({ match: "duplicate", reason: "Import 3 has this line already" });
    expect(repeated(false)).toMatchObject({
      match: "possible_duplicate",
      like: known,
      reason: "It is like line 12 of import 3, and nothing proves whether both are one movement",
    });
  });
});

test("a line may be a settlement instruction that is still open", () => {
  const instructions = [
    { id: 4, amount: -100_00, otherCbsAccount: "1000000004", references: [], date: "2026-11-16" },
    { id: 5, amount: -100_00, otherCbsAccount: "1000000005", references: [], date: "2026-11-16" },
  ];
  const found = one({ direction: "debit", counterpartyAccount: "AE110331000001000000005" }, [], {
    instructions,
  });
  expect(found).toMatchObject({ match: "suggested", instructionId: 5 });
});

test("of instructions alike, a line means the one whose reference it names, then the nearest day", () => {
  const alike = { amount: -100_00, otherCbsAccount: "1000000004" };
  const instructions = [
    { ...alike, id: 39, references: ["TRF20261103112"], date: "2026-11-03" },
    { ...alike, id: 44, references: ["TRF20261110736"], date: "2026-11-10" },
    { ...alike, id: 47, references: [], date: "2026-11-25" },
  ];
  const debit = { direction: "debit" } as const;
  const named = line({ ...debit, remittance: "Transfer TRF-20261110-736", booked: "2026-11-04" });
  const { decisions } = decide([line({ ...debit, booked: "2026-11-04" }), named], [], { instructions });
  expect(decisions).toMatchObject([
    {
      instructionId: 39,
      reason: "The amount agrees with settlement instruction 39 with 1000000004, which is open",
    },
    {
      instructionId: 44,
      reason:
        "The reference TRF-20261110-736 is that of settlement instruction 44 with 1000000004, which is open",
    },
  ]);
  expect(decide([line({ ...debit, booked: "2026-11-24" })], [], { instructions }).decisions).toMatchObject([
    { instructionId: 47 },
  ]);
});

test("a virtual account's own statement is compared by its transactions, and never posts", () => {
  const posting = leg({ transactionId: 12 });
  expect(one({ bankReference: "12" }, [posting], { own: true }).match).toBe("matched");
  expect(one({ bankReference: "13", creditorAccount: iban }, [], { own: true }).match).toBe("unmatched");
});

test("the order of the postings changes nothing, nor does a second run", () => {
  const ledger = Array.from({ length: 40 }, (_, at) =>
    leg({
      date: `2026-11-${String(1 + (at % 20)).padStart(2, "0")}`,
      references: at % 3 === 0 ? [`REF-${at}`] : [],
      ibans: at % 2 === 0 ? [iban] : [],
    }),
  );
  const lines = Array.from({ length: 60 }, (_, at) =>
    line({
      booked: `2026-11-${String(1 + (at % 20)).padStart(2, "0")}`,
      endToEndId: at % 3 === 0 ? `REF-${at}` : "",
      creditorAccount: at % 5 === 0 ? iban : "",
    }),
  );
  const first = decide(lines, ledger);
  expect(decide(lines, ledger)).toEqual(first);
  for (const share of first.decisions.flatMap(({ shares }) => shares)) {
    expect(
      first.decisions.flatMap(({ shares }) => shares).filter((each) => each.journalId === share.journalId),
    ).toHaveLength(1);
  }
});

// Quadratic time would exceed the test's own limit.
test("100,000 lines that look alike are decided as far as the ledger has postings for them", () => {
  const alike = { references: ["SALARY"], ibans: [iban] };
  const ledger = Array.from({ length: 50_000 }, (_, at) => leg({ ...alike, journalId: `k${at}` }));
  const lines = Array.from({ length: 100_000 }, () => line({ endToEndId: "SALARY", creditorAccount: iban }));
  const { decisions } = decide(lines, ledger);
  expect(decisions.filter(({ match }) => match === "matched")).toHaveLength(50_000);
  expect(decisions.filter(({ match }) => match === "new_credit")).toHaveLength(50_000);
});

test("others have their turn between any two lines and postings", () => {
  const many = Array.from({ length: 500 }, (_, at) => at + 1);
  const work = matchLines({
    lines: many.map((amount) => line({ amount, endToEndId: `E${amount}` })),
    legs: many.map((amount) => leg({ amount: amount + 7, references: [`E${amount}`] })),
    accounts: new Map(),
    instructions: [],
    findRepeat: () => undefined,
    currency: "USD",
    bankCode: "033",
    own: false,
  });
  let turns = 0;
  while (!work.next().done) turns += 1;
  expect(turns).toBeGreaterThan(2000);
});
