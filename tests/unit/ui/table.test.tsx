import { describe, expect, test } from "bun:test";
import { html } from "@/ui/html";
import { rowActions } from "@/ui/row-actions";
import { defineTable } from "@/ui/table";

type Account = { id: number; name: string; balance: string };

const Accounts = defineTable<Account>([
  { header: "Customer", cell: (row) => row.name, sort: "name" },
  {
    header: "Balance",
    cell: (row) => html`<b>${row.balance}</b>`,
    align: "end",
    phone: "end",
    sort: "balance",
  },
  { header: "Type", cell: () => "COBO", hideOnPhone: true },
  { header: "Opened by", cell: () => "house" },
  {
    header: "Actions",
    quietHeader: true,
    actions: true,
    cell: rowActions({
      id: (row) => row.id,
      of: (row) => row.name,
      acts: [{ icon: "eye", label: "View", href: "?view=" }],
    }),
  },
]);

const rows: Account[] = [{ id: 1, name: `<img src=x onerror="1">`, balance: "<1>" }];
const sort = {
  by: "name",
  descending: false,
  href: (by: string, down: boolean) => `?sort=${down ? "-" : ""}${by}`,
};
const shown = String(Accounts.render({ rows, caption: "Accounts & more", sort }));

describe("a compiled table", () => {
  test("escapes the text of every cell, and text inside of markup", () => {
    expect(shown).toContain("&lt;img src=x onerror=&quot;1&quot;&gt;</th>");
    expect(shown).toContain("<b>&lt;1&gt;</b>");
    expect(shown).not.toContain("<img");
  });

  test("escapes the name of a row in the labels of its actions", () => {
    expect(shown).toContain('aria-label="Actions: &lt;img');
  });

  test("names itself by a caption", () => {
    expect(shown).toContain("Accounts &amp; more</caption>");
  });

  test("gives every header a scope, and heads each row by its first cell", () => {
    expect(shown.match(/<th scope="col"/g)).toHaveLength(5);
    expect(shown.match(/<th scope="row"/g)).toHaveLength(1);
  });

  test("aligns figures at the end", () => {
    expect(shown).toContain('<td class="on-end num"><b>');
  });

  test("labels a cell for the phone unless its place speaks for it", () => {
    expect(shown).toContain('<td class="on-label" data-label="Opened by">');
    expect(shown).toContain('<td class="on-hide">COBO');
  });

  test("reads out a quiet header without drawing it", () => {
    expect(shown).toContain('<th scope="col"><span class="sr-only">Actions</span></th>');
  });

  test("shows what it was given in place of no rows", () => {
    const empty = <p>No virtual accounts found</p>;
    expect(String(<Accounts rows={[]} caption="Accounts" empty={empty} />)).toBe(
      "<p>No virtual accounts found</p>",
    );
  });
});

describe("the order of a table", () => {
  test("says which column it is by, and turns it round when pressed again", () => {
    expect(shown).toContain('aria-sort="ascending"><a class="sort-link" href="?sort=-name"');
  });

  test("another column starts ascending and claims no order", () => {
    expect(shown).toContain('<th scope="col" class="num"><a class="sort-link" href="?sort=balance"');
  });

  test("is fetched in place, and stands in the address", () => {
    expect(shown).toContain('hx-get="?sort=balance" hx-push-url="true"');
  });

  test("a column without a sort name is no link", () => {
    expect(shown).toContain('<th scope="col" class="on-hide">Type</th>');
  });

  test("without an order no column is a link", () => {
    expect(String(Accounts.render({ rows, caption: "Accounts" }))).not.toContain("sort-link");
  });
});

describe("the actions of a row", () => {
  const acts = String(
    rowActions<{ id: number }>({
      id: ({ id }) => id,
      of: () => "Cedar {id} Health",
      acts: [
        { icon: "eye", label: "View details", href: "?at=1&view=", dialog: true },
        { icon: "trash", label: "Delete", href: "?delete=", tone: "danger" },
      ],
    })({ id: 7 }),
  );

  test("are links without a script, and fetch what opens a dialog", () => {
    expect(acts).toContain('title="View details" href="?at=1&amp;view=7" hx-get="?at=1&amp;view=7"');
    expect(acts).toContain('class="row-act danger" title="Delete" href="?delete=7">');
  });

  test("repeat their icons by reference in a table, and draw them once", () => {
    const two = String(
      Accounts.render({ rows: [...rows, { id: 2, name: "B", balance: "1" }], caption: "A" }),
    );
    expect(two.match(/<use href="#icon-eye"/g)).toHaveLength(2);
    expect(two.match(/<symbol id="icon-eye"/g)).toHaveLength(1);
    expect(acts).not.toContain("<use");
  });

  test("open as a popover of their own", () => {
    expect(acts).toContain('popovertarget="row-7" aria-label="Actions: Cedar {id} Health"');
    expect(acts).toContain('popover id="row-7"');
  });
});
