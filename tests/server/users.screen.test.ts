import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, startBook } from "./book";
import { attributes, listActs, select } from "./html";
import { people } from "./support";

const path = "/admin/users";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

const usernames = (html: string) => select(html, "table.data-table tbody th");

describe("section 2, User Management", () => {
  test("is titled 'User Management', with an 'Add User' button", async () => {
    const { status, html } = await book.show("admin", path);
    expect(status).toBe(200);
    expect(select(html, "h1")).toEqual(["User Management"]);
    expect(
      select(html, ".page-head a.btn-primary, header a.btn-primary").map((text) => text.trim()),
    ).toContain("Add User");
  });

  test("has the columns Username, Email, Role, Client ID, Status and Created", async () => {
    const { html } = await book.show("admin", path);
    const headings = select(html, "table.data-table thead th").map((text) => text.trim());
    for (const heading of ["Username", "Email", "Role", "Client ID", "Status", "Created"]) {
      expect(headings).toContain(heading);
    }
  });

  test("has the roles Admin, Client and Auditor, and the states Active and Inactive, as badges", async () => {
    const { html } = await book.show("admin", path);
    const badges = select(html, "table.data-table .badge");
    expect(new Set(badges)).toEqual(new Set(["Admin", "Client", "Auditor", "Active"]));
  });

  test.each([
    ["q=GIT", ["gita"]],
    ["q=nora%40vostra", ["nora"]],
    ["q=gulf", ["gita"]],
    ["role=auditor", ["omar"]],
    ["role=client_user", ["nora", "gita"]],
  ])("finds by username, email or client ID and by role: %s", async (query, expected) => {
    const { html } = await book.show("admin", `${path}?${query}`);
    expect(usernames(html)).toEqual(expected);
  });

  test("offers All Roles, Admin, Client User and Auditor", async () => {
    const { html } = await book.show("admin", path);
    expect(select(html, "select[name=role] option")).toEqual([
      "All Roles",
      "Admin",
      "Client User",
      "Auditor",
    ]);
  });

  test("says 'No users found' if there are none", async () => {
    const { html } = await book.show("admin", `${path}?q=nobody-at-all`);
    expect(select(html, ".empty-title")).toEqual(["No users found"]);
  });
});

describe("the record of a user", () => {
  test("has an address, and never the password", async () => {
    const { status, html } = await book.show("admin", `${path}?view=${people.client_user.id}`);
    expect(status).toBe(200);
    expect(select(html, "#dialog dd")).toContain("GULF");
    expect(html).not.toContain("argon2");
  });

  test("does not offer to delete or deactivate the first admin, and says why", async () => {
    const { html } = await book.show("admin", `${path}?view=${people.admin.id}`);
    expect(listActs(html, "#dialog .act-refused")).toEqual([
      "Deactivate",
      "Reset second factors",
      "Erase data",
      "Delete",
    ]);
    expect(select(html, "#dialog .act-refused small")).toEqual([
      "The first admin cannot be deactivated",
      "Change your own on Sign-in and security",
      "The first admin cannot be deleted",
      "The first admin cannot be deleted",
    ]);
  });

  test("has Delete refused in the row of the first admin, and in no client's", async () => {
    const list = await book.show("admin", path);
    const refused = (html: string, of: number) =>
      attributes(html, `tbody .acts button[data-refused][value='${of}']`, "data-refused");
    expect(attributes(list.html, ".table-box", "data-reasons")).toEqual([
      "The first admin cannot be deleted",
    ]);
    expect(refused(list.html, people.admin.id)).toEqual(["delete:0"]);
    expect(refused(list.html, people.client_user.id)).toEqual([]);
  });

  test("has no acts for an auditor", async () => {
    const { html } = await book.show("auditor", `${path}?view=${people.client_user.id}`);
    expect(select(html, "#dialog .record-foot")).toEqual([]);
    const list = await book.show("auditor", path);
    expect(attributes(list.html, "[data-act]", "data-act")).toEqual([]);
    expect(list.html).not.toContain("Add User");
  });

  test("of nobody is 404", async () => {
    expect((await book.show("admin", `${path}?view=999`)).status).toBe(404);
  });
});

describe("the dialogs of a user", () => {
  test("open for an admin by their addresses, and for an auditor not at all", async () => {
    for (const query of ["create=1", "edit=3", "delete=3", "signout=3"]) {
      const admin = await book.show("admin", `${path}?${query}`);
      expect(attributes(admin.html, "#dialog x-island", "when")).toEqual(["load"]);
      const auditor = await book.show("auditor", `${path}?${query}`);
      expect(attributes(auditor.html, "#dialog x-island", "when")).toEqual([]);
    }
  });

  test("are closed to clients", async () => {
    expect((await book.show("client_user", path)).status).toBe(403);
  });
});

test("the CSV holds what is filtered, for staff alone", async () => {
  const answer = await book.send("auditor", "GET", "/api/users/export/csv?role=client_user");
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("nora@vostra.example");
  expect((await book.send("client_user", "GET", "/api/users/export/csv")).status).toBe(403);
});
