import { describe, expect, test } from "bun:test";
import { chooseClient } from "@/users/rules";

const client = { role: "client_user", clientId: undefined } as const;
const house = { clientId: "HOUSE", clientKind: "staff" } as const;
const gulf = { clientId: "GULF", clientKind: "client" } as const;

describe("the client of a new user", () => {
  test("is the one that was sent", () => {
    expect(chooseClient({ role: "client_user", clientId: "GULF" }, gulf, "HOUSE")).toEqual({
      kind: "given",
      clientId: "GULF",
    });
  });

  test("is a new one when none was sent", () => {
    expect(chooseClient(client, undefined, "HOUSE")).toEqual({ kind: "new", takesAccount: false });
  });

  test("is a new one that takes over a chosen account of the house", () => {
    expect(chooseClient(client, house, "HOUSE")).toEqual({ kind: "new", takesAccount: true });
  });

  test("is the client of a chosen account", () => {
    expect(chooseClient(client, gulf, "HOUSE")).toEqual({ kind: "given", clientId: "GULF" });
  });

  test("is the acting admin's for staff", () => {
    expect(chooseClient({ role: "auditor" }, undefined, "HOUSE")).toEqual({
      kind: "given",
      clientId: "HOUSE",
    });
  });

  test.each([
    ["a sent id and another client's account", { role: "client_user", clientId: "NOOR" }, gulf],
    ["a sent id and the house's account", { role: "client_user", clientId: "NOOR" }, house],
    ["staff and a client's account", { role: "auditor" }, gulf],
  ] as const)("is a conflict for %s", (_, user, account) => {
    expect(chooseClient(user, account, "HOUSE")).toEqual({ kind: "conflict" });
  });
});
