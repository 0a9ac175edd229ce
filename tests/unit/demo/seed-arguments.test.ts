import { describe, expect, test } from "bun:test";
import { readArguments } from "demo/seed/arguments";

const read = (line: string) => readArguments(line.split(" ").filter(Boolean));

describe("the seeder's arguments", () => {
  test("name a size; without clients there are 25 accounts to a client", () => {
    expect(read("--accounts 10_000 --transactions 1000000")).toEqual({
      accounts: 10_000,
      transactions: 1_000_000,
      clients: 400,
      alerts: 0,
      auditRows: 0,
      intoExisting: false,
    });
    expect(
      read("--accounts 3 --transactions 0 --clients 2 --alerts 4 --audit-rows 5 --into-existing"),
    ).toEqual({
      accounts: 3,
      transactions: 0,
      clients: 2,
      alerts: 4,
      auditRows: 5,
      intoExisting: true,
    });
  });

  test.each([
    ["", "--accounts is missing"],
    ["--accounts 10", "--transactions is missing"],
    ["--accounts ten --transactions 5", '--accounts must be a whole number such as 1000, not "ten"'],
    ["--accounts 1.5 --transactions 5", "--accounts must be a whole number"],
    ["--accounts=-5 --transactions 5", "--accounts must be a whole number"],
    ["--accounts 1e6 --transactions 5", "--accounts must be a whole number"],
    ["--accounts 0 --transactions 5", "--accounts must be at least 1"],
    ["--accounts 5 --transactions 5 --clients 0", "--clients must be at least 1"],
    ["--accounts 5 --transactions 5 --clients 6", "--clients cannot be more than --accounts"],
    ["--accounts 1000001 --transactions 5", "--accounts can be at most 1,000,000"],
    ["--accounts 5 --transactions 99999999999999999999", "--transactions can be at most 100,000,000"],
    ["--accounts 5 --transactions 5 --alerts some", "--alerts must be a whole number"],
    ["--accounts 5 --transactions 5 --audit-rows -1", "--audit-rows"],
    ["--accounts 5 --transactions 5 --fast", "--fast"],
    ["--accounts 5 --transactions 5 more", "more"],
  ])("%p is refused with a sentence", (line, sentence) => {
    expect(() => read(line)).toThrow(sentence);
  });
});
