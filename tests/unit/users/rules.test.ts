import { describe, expect, test } from "bun:test";
import { chooseClient, clientAfterEdit, deletionProblem, editProblems } from "@/people/users/rules";

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

describe("an edited user's client", () => {
  const gita = { id: 3, role: "client_user", clientId: "GULF" } as const;
  const amal = { userId: 1, clientId: "HOUSE" };

  test("is the one that is given", () => {
    expect(clientAfterEdit(gita, amal, { clientId: "NOOR" })).toBe("NOOR");
  });

  test("is the acting admin's where they become staff, even if the form sends the old one along", () => {
    expect(clientAfterEdit(gita, amal, { role: "auditor", clientId: "GULF" })).toBe("HOUSE");
  });

  test("has to be given where staff become a client user", () => {
    expect(clientAfterEdit({ ...gita, role: "auditor" }, amal, { role: "client_user" })).toBeUndefined();
  });
});

describe("protected users", () => {
  const amal = { id: 1, role: "admin", clientId: "HOUSE", isActive: true } as const;

  test("are the first admin and oneself, each with a sentence", () => {
    expect(deletionProblem({ id: 1 }, { userId: 2 })).toBe("The first admin cannot be deleted");
    expect(deletionProblem({ id: 2 }, { userId: 2 })).toBe("You cannot delete yourself");
    expect(deletionProblem({ id: 3 }, { userId: 2 })).toBeUndefined();
  });

  test("may be sent what they are already", () => {
    expect(editProblems(amal, { userId: 1 }, { role: "admin", isActive: true, clientId: "HOUSE" })).toEqual(
      {},
    );
  });
});
