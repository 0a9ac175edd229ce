import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getRoleScreens } from "@/app/navigation";
import { type Book, startBook } from "./book";
import { addresses, attributes, select } from "./html";
import type { Person } from "./support";

const accounts = "/admin/virtual-accounts";

let book: Book;
beforeAll(async () => {
  book = await startBook();
  await book.openAccount({ customerName: "Falcon", type: "COBO" });
  await book.openAccount({ customerName: "Harbour", type: "POBO" });
});
afterAll(() => book.close());

type Fields = Record<string, string>;
const post = (who: Person, path: string, form: Fields) => book.send(who, "POST", path, { form });

/** Saves a view of the accounts, or of another list. */
async function save(who: Person, name: string, query: string, more: Fields = {}) {
  const form = { list: "accounts", name, query, columns: "", at: accounts, ...more };
  expect((await post(who, "/list-views", form)).status).toBe(303);
}

const menu = ".list-views > .row-menu > a[hx-boost]";
/** Views that a list offers, with their addresses. */
async function getViews(who: Person, path = accounts): Promise<Record<string, string>> {
  const { html } = await book.show(who, path);
  const hrefs = addresses(html, menu, path);
  return Object.fromEntries(select(html, menu).map((name, at) => [name, hrefs[at] ?? ""]));
}

const choose = (who: Person, fields: Fields) =>
  post(who, "/list-views/choice", { list: "accounts", at: accounts, ...fields });
const headings = async (who: Person, path = accounts) =>
  (await book.show(who, path)).all("#accounts thead th");

describe("a view", () => {
  test("is opened from the list's menu as it was saved, and is in use there", async () => {
    await save("admin", "Only COBO", "type=COBO&sort=customer&dir=asc");
    const { "Only COBO": href = "" } = await getViews("admin");
    const { html, all } = await book.show("admin", href);
    expect(all("#accounts tbody tr")).toHaveLength(1);
    expect(select(html, `${menu}[aria-current]`)).toEqual(["Only COBO"]);
    expect(all(".list-views > button")).toEqual(["Only COBO"]);
    const narrower = await book.show("admin", `${href}&q=falcon`);
    expect(narrower.all(".list-views > button")).toEqual(["Only COBOchanged"]);
  });

  test("that was deleted is taken back until another one is, and no name is held by what is gone", async () => {
    const panel = `${accounts}?arrange=1`;
    const change = (id: string, act: string, name = "x") =>
      post("auditor", `/list-views/${id}`, { act, name, query: "", columns: "", at: accounts });
    const getId = async (name: string) =>
      /saved=(\d+)/.exec((await getViews("auditor"))[name] ?? "")?.[1] ?? "";
    const undo = async () => (await book.show("auditor", panel)).all(".arrange-deleted span");
    for (const name of ["First", "Second"]) await save("auditor", name, "type=COBO");
    const [first, second] = [await getId("First"), await getId("Second")];
    expect((await change(first, "delete")).status).toBe(303);
    expect(Object.keys(await getViews("auditor"))).not.toContain("First");
    expect(await undo()).toEqual(["The view 'First' was deleted."]);
    for (const act of ["rename", "share", "delete"]) expect((await change(first, act)).status).toBe(404);
    expect(
      (
        await post("admin", `/list-views/${first}`, {
          act: "restore",
          name: "First",
          query: "",
          columns: "",
          at: accounts,
        })
      ).status,
    ).toBe(404);
    expect((await change(first, "restore")).status).toBe(303);
    expect((await getViews("auditor")).First).toContain("type=COBO");
    await change(first, "delete");
    expect((await change(second, "rename", "First")).status).toBe(303);
    expect((await change(first, "restore")).status).toBe(404);
    await change(second, "delete");
    await save("auditor", "First", "type=POBO");
    expect(await undo()).toEqual([]);
    expect((await getViews("auditor")).First).toContain("type=POBO");
    await change(await getId("First"), "delete");
  });

  test("is of a list that there is", async () => {
    const form = { list: "no-such-list", at: accounts, columns: "", query: "", name: "Elsewhere" };
    for (const path of ["/list-views", "/list-views/choice"])
      expect((await post("client_user", path, form)).status).toBe(400);
  });

  test("has a name that reads as written, whichever way one reads", async () => {
    const form = { list: "accounts", at: accounts, columns: "", query: "" };
    for (const mark of ["\u202e", "\u2067", "\u200f"])
      expect((await post("admin", "/list-views", { ...form, name: `Holds${mark}` })).status).toBe(400);
    expect((await post("admin", "/list-views", { ...form, name: "حسابات" })).status).toBe(303);
  });

  test("is one's own until it is shared, and then all staff's, but never a client's", async () => {
    await save("admin", "Mine alone", "type=POBO");
    await save("admin", "Of the desk", "type=POBO", { shared: "on" });
    const shared = await getViews("auditor");
    expect(Object.keys(shared)).toEqual(["All", "Of the deskamal"]);
    await save("client_user", "Ours", "type=POBO", {
      list: "own-accounts",
      at: "/client/accounts",
      shared: "on",
    });
    expect(await getViews("stranger", "/client/accounts")).toEqual({});
    expect(Object.keys(await getViews("admin", "/client/accounts"))).toEqual([]);
    expect(Object.keys(await getViews("client_user", "/client/accounts"))).toEqual(["All", "Ours"]);
  });

  test("of another person cannot be changed or deleted", async () => {
    await save("admin", "Untouched", "type=COBO", { shared: "on" });
    const { Untouchedamal: href = "" } = await getViews("auditor");
    const id = new URL(href, "http://list.invalid").searchParams.get("saved");
    const form = { act: "delete", name: "Untouched", query: "", columns: "", at: accounts };
    expect((await post("auditor", `/list-views/${id}`, form)).status).toBe(404);
    expect(Object.keys(await getViews("admin"))).toContain("Untouched");
  });

  test("of another person reveals to nobody what else that person has", async () => {
    await save("admin", "Shown", "type=COBO", { shared: "on" });
    await save("admin", "Hidden", "type=COBO");
    const { Shownamal: href = "" } = await getViews("auditor");
    const id = new URL(href, "http://list.invalid").searchParams.get("saved");
    const rename = async (name: string) => {
      const form = { act: "rename", name, query: "", columns: "", at: accounts };
      return (await post("auditor", `/list-views/${id}`, form)).status;
    };
    expect([await rename("Hidden"), await rename("Free")]).toEqual([404, 404]);
  });

  test("of one's own stands before those that others share", async () => {
    const holds = { list: "holds", at: "/admin/holds" };
    await save("admin", "A shared one", "", { ...holds, shared: "on" });
    await save("auditor", "Zero", "", holds);
    expect(Object.keys(await getViews("auditor", "/admin/holds"))).toEqual([
      "All",
      "Zero",
      "A shared oneamal",
    ]);
  });

  test("is renamed to a free name alone, replaced and deleted by whose it is", async () => {
    await save("client_user", "First", "type=COBO", { list: "own-accounts", at: "/client/accounts" });
    const { First: href = "" } = await getViews("client_user", "/client/accounts");
    const id = new URL(href, "http://list.invalid").searchParams.get("saved");
    const act = async (name: string, fields: Fields = {}) => {
      const form = { act: name, name: "First", query: "", columns: "", at: "/client/accounts", ...fields };
      return (await post("client_user", `/list-views/${id}`, form)).status;
    };
    expect(await act("rename", { name: "Ours" })).toBe(409);
    expect(await act("rename", { name: "Second" })).toBe(303);
    expect(await act("replace", { query: "type=POBO" })).toBe(303);
    const { Second: renamed = "" } = await getViews("client_user", "/client/accounts");
    expect(renamed).toEndWith("type=POBO");
    expect(await act("delete")).toBe(303);
    expect(Object.keys(await getViews("client_user", "/client/accounts"))).not.toContain("Second");
  });

  test("opens with what the list still takes of it, and says what it does not", async () => {
    await save("admin", "Old", "type=COBO&status=frozen&colour=red&sort=age");
    const { Old: href = "" } = await getViews("admin");
    const { html, all } = await book.show("admin", href);
    expect(all("#accounts tbody tr")).toHaveLength(1);
    expect(select(html, ".list-note")).toEqual([
      "The view 'Old' was saved with what this list takes no more: Status, colour, sort. Replace it to keep it as it is now.",
    ]);
    const broken = await book.send("admin", "GET", `${href}&status=frozen`);
    expect([broken.status, broken.headers.get("location")]).toEqual([303, href]);
    expect((await book.send("admin", "GET", `${accounts}?status=frozen`)).status).toBe(400);
  });

  test("opens the list where that was chosen, until 'All' is", async () => {
    await save("auditor", "Every morning", "type=COBO", { first: "on" });
    const bare = await book.send("auditor", "GET", accounts);
    const { "Every morning": href = "", All: all = "" } = await getViews("auditor", `${accounts}?type=POBO`);
    expect([bare.status, bare.headers.get("location")]).toEqual([303, href]);
    expect((await book.show("auditor", all)).all("#accounts tbody tr")).toHaveLength(2);
    expect((await choose("auditor", { first: "0" })).status).toBe(303);
    expect((await book.send("auditor", "GET", accounts)).status).toBe(200);
  });

  test("is found by its name, and that leads to it", async () => {
    await save("admin", "Quarter close", "type=COBO");
    const headers = { "HX-Request": "true", "HX-Target": "section#find-suggestions" };
    const page = await book.send("admin", "GET", "/find/suggestions?q=quarter", { headers });
    const [found = ""] = attributes(await page.text(), 'ul[aria-label="Views"] a', "href");
    const { "Quarter close": href = "" } = await getViews("admin");
    expect((await book.send("admin", "GET", found)).headers.get("location")).toBe(href);
  });

  test("is refused without a name, and beyond fifty of a list", async () => {
    const form = { list: "holds", name: " ", query: "", columns: "", at: "/admin/holds" };
    expect((await post("admin", "/list-views", form)).status).toBe(400);
    for (let n = 0; n < 50; n++) await post("admin", "/list-views", { ...form, name: `View ${n}` });
    expect((await post("admin", "/list-views", { ...form, name: "One more" })).status).toBe(409);
    expect((await post("admin", "/list-views", { ...form, name: "View 7" })).status).toBe(303);
  });
});

describe("the columns of a list", () => {
  test("are those that a person chose, in their order, and nobody else's", async () => {
    const before = await headings("admin");
    expect((await choose("admin", { columns: "status,type" })).status).toBe(303);
    expect(await headings("admin")).toEqual(["Virtual IBAN", "Status", "Type", "Actions"]);
    expect(await headings("auditor")).not.toContain("Actions");
    expect((await headings("auditor")).slice(0, 2)).toEqual(["Virtual IBAN", "Customer"]);
    expect((await choose("admin", { columns: "" })).status).toBe(303);
    expect(await headings("admin")).toEqual(before);
  });

  test("may be those that its CSV alone has, and a key that no column has is left out", async () => {
    await choose("auditor", { columns: "held,nothing,balance" });
    expect(await headings("auditor")).toEqual(["Virtual IBAN", "Held", "Balance"]);
    const { all } = await book.show("auditor", accounts);
    expect(all("#accounts tbody tr:first-child td")[0]).toBe("0.00");
    await choose("auditor", { columns: "" });
  });

  test("are moved, hidden and shown by buttons, each of which sends what it leads to", async () => {
    const { html } = await book.show("admin", `${accounts}?arrange=1`);
    const value = (id: string) => attributes(html, `#accounts-${id}`, "value")[0];
    expect(value("down-customer")).toBe("type,customer,balance,status,cbs-account");
    expect(value("show-customer")).toBe("type,balance,status,cbs-account");
    expect(value("show-held")).toBe("customer,type,balance,status,cbs-account,held");
    expect(attributes(html, "#accounts-up-customer", "disabled")).toEqual([""]);
    expect(select(html, ".arrange-columns li:first-child")).toEqual(["Virtual IBANAlways shown"]);
  });

  test("are kept with a view, which has them for everyone who opens it", async () => {
    await save("admin", "Three columns", "type=COBO", { columns: "balance,status", shared: "on" });
    const { "Three columnsamal": href = "" } = await getViews("auditor");
    expect(await headings("auditor", href)).toEqual(["Virtual IBAN", "Balance", "Status"]);
    const { html } = await book.show("auditor", `${href}&arrange=1`);
    expect(select(html, ".arrange-columns")).toEqual([]);
  });
});

test("every list has its own panel, which its link opens", async () => {
  let lists = 0;
  for (const who of ["admin", "client_user"] as const)
    for (const { screen } of getRoleScreens(who === "admin" ? "admin" : "client_user")) {
      const { html } = await book.show(who, screen.href);
      for (const href of addresses(html, ".list-views > .row-menu > a:not([hx-boost])", screen.href)) {
        const { all } = await book.show(who, href);
        expect([href, all(".arrange h2")]).toEqual([href, ["Columns", "Views"]]);
        lists++;
      }
    }
  expect(lists).toBeGreaterThan(15);
});
