import { describe, expect, test } from "bun:test";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { html } from "@/ui/html";
import { defineTable } from "@/ui/table";
import { data } from "@/vocabulary/language/around";
import { canonical } from "../../server/html";

type Account = { id: number; name: string; balance: string };

const accounts = screen("/accounts", { view: idParam, delete: idParam });

const Accounts = defineTable<Account>(
  [
    { header: "Customer", cell: (row) => row.name, sort: "name", fluid: true },
    {
      header: "Balance",
      cell: (row) => html`<b>${row.balance}</b>`,
      align: "end",
      card: "end",
      sort: "balance",
    },
    { header: "Type", cell: () => "COBO", rank: 2 },
    { header: data("Opened by"), cell: () => "house" },
  ],
  {
    id: (row) => row.id,
    acts: [
      { act: accounts.act("view"), icon: "eye", label: data("View") },
      { act: accounts.act("delete"), icon: "trash", label: "Delete", tone: "danger" },
    ],
  },
);

const rows: Account[] = [{ id: 1, name: `<img src=x onerror="1">`, balance: "<1>" }];
const sort = {
  by: "name",
  descending: false,
  href: (by: string, down: boolean) => `?sort=${down ? "-" : ""}${by}`,
};
const shown = canonical(Accounts.render({ rows, caption: data("Accounts & more"), sort }));

describe("a compiled table", () => {
  test("escapes the text of every cell, and text inside of markup", () => {
    expect(shown).toContain("&lt;img src=x onerror=&quot;1&quot;&gt;</a></th>");
    expect(shown).toContain("<b>&lt;1&gt;</b>");
    expect(shown).not.toContain("<img");
  });

  test("names itself by a caption", () => {
    expect(shown).toContain("Accounts &amp; more</caption>");
  });

  test("gives every header a scope, and heads each row by its first cell", () => {
    expect(shown.match(/<th scope="col"/g)).toHaveLength(5);
    expect(shown.match(/<th scope="row"/g)).toHaveLength(1);
  });

  test("aligns figures at the end", () => {
    expect(shown).toContain('<td class="end num"><b>');
  });

  test("labels a cell of a card unless its place speaks for it", () => {
    const labels = [...shown.matchAll(/--label-(\d):&quot;([^&]+)&quot;/g)].map(([, at, text]) => [at, text]);
    expect(labels).toEqual([
      ["3", "Type"],
      ["4", "Opened by"],
    ]);
  });

  test("heads the actions", () => {
    expect(shown).toContain('<th scope="col" class="acts">Actions</th>');
  });

  test("shows what it was given in place of no rows", () => {
    const empty = <p>No virtual accounts found</p>;
    expect(canonical(<Accounts rows={[]} caption="Accounts" empty={empty} />)).toBe(
      "<p>No virtual accounts found</p>",
    );
  });
});

describe("the order of a table", () => {
  test("says which column it is by, and turns it round when pressed again", () => {
    expect(shown).toContain('aria-sort="ascending"><a class="i-arrow-up" id="sort-name" href="?sort=-name"');
  });

  test("another column starts ascending and claims no order", () => {
    expect(shown).toContain(
      '<th scope="col" class="num"><a class="i-sort" id="sort-balance" href="?sort=balance"',
    );
  });

  test("is fetched in place, and stands in the address", () => {
    expect(shown).toContain('href="?sort=balance" hx-boost="true"');
  });

  test("a column without a sort name is not a link", () => {
    expect(shown).toContain('<th scope="col" class="r2">Type</th>');
  });

  test("without an order no column is a link", () => {
    expect(canonical(Accounts.render({ rows, caption: "Accounts" }))).not.toContain('id="sort-');
  });
});

describe("the record of a row", () => {
  const filtered = canonical(Accounts.render({ rows, caption: "Accounts", query: "?q=a&" }));

  test("is a link around the first cell, at the list's own address", () => {
    expect(shown).toContain('<a href="?view=1">&lt;img');
    expect(filtered).toContain('<a href="?q=a&amp;view=1">&lt;img');
  });

  test("has one menu of acts for all rows", () => {
    const two = canonical(
      Accounts.render({ rows: [...rows, { id: 2, name: "B", balance: "1" }], caption: data("A") }),
    );
    expect(two.match(/class="acts"><button popovertarget="act" title="Actions" /g)).toHaveLength(2);
    expect(two.match(/ popover=""/g)).toHaveLength(1);
    expect(two).toContain('<a class="i-trash danger" data-act="delete">Delete</a>');
  });

  test("without acts has no button", () => {
    const Plain = defineTable<Account>([{ header: "Customer", cell: (row) => row.name }], {
      id: (row) => row.id,
    });
    expect(canonical(Plain.render({ rows, caption: data("A") }))).not.toContain("acts");
  });
});

describe("the widths of columns", () => {
  type Movement = { iban: string; text: string; note: string };
  const at = (columns: Parameters<typeof defineTable<Movement>>[0], rows: Movement[]) =>
    canonical(defineTable(columns).render({ rows, caption: "Accounts" }));
  const text = { header: data("Text"), fluid: true, cell: (row: Movement) => row.text };
  const note = { header: data("Note"), fluid: true, cell: (row: Movement) => row.note, rank: 3 } as const;
  const movement = { iban: "AE33 9990 0000 0000 0000 001", text: "Rent of the hall", note: "Paid" };
  const declared = (html: string, name: string) => Number(new RegExp(`--${name}:([\\d.]+)`).exec(html)?.[1]);

  test("share what is left by how much text they have, whatever one row has", () => {
    const rows = Array.from({ length: 20 }, () => movement);
    const html = at([{ header: data("Day"), cell: () => "1" }, text, note], rows);
    expect(declared(html, "w2")).toBeGreaterThan(2 * declared(html, "w3"));
    const long = at(
      [{ header: data("Day"), cell: () => "1" }, text, note],
      [...rows, { ...movement, note: "x".repeat(400) }],
    );
    expect(declared(long, "w3")).toBe(declared(html, "w3"));
  });

  test("never cut a code to make room for a text", () => {
    const code = { header: data("IBAN"), fluid: true, code: true, cell: (row: Movement) => row.iban };
    const beneath = {
      header: data("Account"),
      fluid: true,
      cell: () => html`Hall<small class="beneath iban"><span>AE33 9990 0000 0000 </span>0000 001</small>`,
    };
    const shown = at([code, beneath, text], [movement]);
    expect(declared(shown, "m1")).toBeGreaterThan(200);
    expect(declared(shown, "m2")).toBeGreaterThan(200);
    expect(declared(shown, "m3")).toBeLessThan(120);
  });

  test("make columns leave if there is no room for them, the first of a row never", () => {
    const wide = (header: string, rank: 2 | 3) => ({
      header: data(header),
      rank,
      cell: () => "word ".repeat(10),
    });
    const leaving = (html: string) => /<table class="([^"]*)"/.exec(html)?.[1]?.match(/d\d-\d+/g) ?? [];
    const few = at([wide("One", 2), { header: data("Two"), rank: 3, cell: () => "2" }], [movement]);
    expect(leaving(few)).toEqual([]);
    const many = at([wide("One", 2), wide("Two", 2), wide("Three", 3)], [movement]);
    const [second, third] = leaving(many);
    expect([second?.slice(0, 3), third?.slice(0, 3)]).toEqual(["d2-", "d3-"]);
    expect(Number(second?.slice(3))).toBeLessThan(Number(third?.slice(3)));
    expect(many).toContain('<th scope="col">One</th>');
    expect(many).toContain('<th scope="col" class="r2">Two</th>');
  });

  test("ignore the buttons of a row, which overlap its end", () => {
    const buttons = {
      header: data("Acts"),
      cell: () => "",
      acts: () => [{ act: accounts.act("delete"), label: data("word ".repeat(40)) }],
    };
    const record = { id: ({ iban }: Movement) => iban };
    const shown = canonical(
      defineTable([text, { ...note, header: data("Note") }, buttons], record).render({
        rows: [movement],
        caption: "Accounts",
      }),
    );
    expect(shown).toContain(">word word");
    expect(/<table class="([^"]*)"/.exec(shown)?.[1]).not.toMatch(/d\d-/);
  });
});
