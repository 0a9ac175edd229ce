import { describe, expect, test } from "bun:test";
import { chooseClient, editProblems } from "@/people/users/rules";

const house = { clientId: "HOUSE", clientKind: "staff" } as const;
const gulf = { clientId: "GULF", clientKind: "client" } as const;

describe("the client of a new user", () => {
  test.each([
    ["a sent id and another client's account", { role: "client_user", clientId: "NOOR" }, gulf],
    ["a sent id and the house's account", { role: "client_user", clientId: "NOOR" }, house],
    ["staff and a client's account", { role: "auditor" }, gulf],
  ] as const)("is a conflict for %s", (_, user, account) => {
    expect(chooseClient(user, account, "HOUSE")).toEqual({ kind: "conflict" });
  });
});

describe("protected users", () => {
  const amal = { id: 1, role: "admin", clientId: "HOUSE", isActive: true } as const;

  test("may be sent what they are already", () => {
    expect(editProblems(amal, { userId: 1 }, { role: "admin", isActive: true, clientId: "HOUSE" })).toEqual(
      {},
    );
  });
});
