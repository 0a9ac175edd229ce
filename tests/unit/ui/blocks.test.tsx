import { describe, expect, test } from "bun:test";
import { amount, signedAmount } from "@/ui/amount";
import { readAppearance } from "@/ui/appearance";
import { AppearanceSwitch } from "@/ui/appearance-switch";
import { badge } from "@/ui/badge";
import { StatCard } from "@/ui/card";
import { Document } from "@/ui/document";
import { FilterBar, FilterState, SearchField, SelectFilter } from "@/ui/filter-bar";
import { Notice } from "@/ui/notice";
import { Pager } from "@/ui/pager";
import { ListSection } from "@/ui/section";
import { Shell } from "@/ui/shell";
import { time } from "@/ui/time";
import { data } from "@/vocabulary/language/around";
import { canonical } from "../../server/html";

test("a declared text that no dictionary has does not compile", () => {
  // @ts-expect-error: without this error the line is one itself
  const card = canonical(<StatCard label="Words that no dictionary has" figure={1} />);
  expect(card).toContain("Words that no dictionary has");
});

describe("Pager", () => {
  test("steps are links to their cursors, fetched in place", () => {
    const pager = canonical(
      <Pager for="rows" previous="?before=1" next="?after=50" text="51 to 100 of 132" />,
    );
    expect(pager).toContain('href="?before=1" rel="prev" hx-boost="true"');
    expect(pager).toContain('href="?after=50" rel="next" hx-boost="true"');
    expect(pager).toContain("51 to 100 of 132");
  });

  test("a step that leads nowhere is no link, and one page has no steps", () => {
    const last = canonical(<Pager for="rows" previous="?before=1" />);
    expect(last.match(/href/g)).toHaveLength(1);
    expect(last.match(/aria-disabled="true"/g)).toHaveLength(1);
    expect(canonical(<Pager for="rows" next={undefined} />)).not.toContain("rows-next");
  });
});

describe("FilterBar", () => {
  const bar = canonical(
    <FilterBar action="/admin/virtual-accounts" for="accounts">
      <SearchField name="q" value={`"><script>`} label="Search" />
      <SelectFilter
        name="status"
        label="Status"
        value="active"
        options={[
          { value: "", label: "All statuses" },
          { value: "active", label: "Active" },
        ]}
      />
    </FilterBar>,
  );

  test("is a plain GET form with a button if there is no script", () => {
    expect(bar).toContain('class="filters" action="/admin/virtual-accounts"');
    expect(bar).not.toContain("method=");
    expect(bar).toContain("<noscript><button class=btn>");
  });

  test("refreshes its section as one types or chooses", () => {
    expect(bar).toContain('hx-trigger="input delay:200ms, submit"');
    expect(bar).toContain('hx-target="#accounts"');
  });

  test("keeps what was typed and chosen, escaped", () => {
    expect(bar).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(bar).toContain('<option value="active" selected="">');
  });

  test("a value that lives in the section is sent with the form", () => {
    const state = canonical(<FilterState of="accounts-filters" name="sort" value="-balance" />);
    expect(state).toContain('form="accounts-filters" name="sort" value="-balance"');
  });
});

describe("ListSection", () => {
  test("asks for its own address on events and by the clock, and morphs itself", () => {
    const section = canonical(
      <ListSection id="accounts" url="/a?q=x" events={["accounts:changed"]} poll={30}>
        rows
      </ListSection>,
    );
    expect(section).toContain('hx-get="/a?q=x"');
    expect(section).toContain('hx-trigger="accounts:changed from:body, every 30s"');
    expect(section).toContain('hx-target:inherited="#accounts"');
    expect(section).toContain("Loading...");
  });
});

describe("Shell", () => {
  const shell = canonical(
    <Shell
      brand={{ name: "Vostra", href: "/" }}
      current="/b"
      groups={[
        { id: "first", entries: [{ label: data("A"), href: "/a", icon: "card" }] },
        { id: "more", title: data("More"), entries: [{ label: data("B & C"), href: "/b", icon: "bell" }] },
      ]}
      counts={{ "/b": 3 }}
    />,
  );

  test("marks the current entry only", () => {
    expect(shell.match(/aria-current="page"/g)).toHaveLength(1);
    expect(shell).toContain('href="/b" aria-current="page"');
  });

  test("names a group of entries, and says how much waits", () => {
    expect(shell).toContain('<ul aria-label="More"><li><a class="i-bell"');
    expect(shell).toContain('<b class="side-count">3<i class="sr-only"> waiting</i></b>');
  });

  test("lets the keyboard skip the navigation", () => {
    expect(shell.indexOf('href="#main"')).toBeLessThan(shell.indexOf("<nav"));
    expect(shell).toContain('<main id="main" tabindex="-1"');
  });

  test("opens its navigation without a script", () => {
    expect(shell).toContain('popovertarget="navigation" aria-label="Menu"');
  });
});

describe("Document and theme", () => {
  test("the chosen theme is there from the first byte", () => {
    expect(
      canonical(<Document title="T" appearance={{ theme: "dark", density: "compact" }} assets={null} />),
    ).toContain('data-theme="dark" data-density="compact"');
  });

  test("no choice leaves it to the device", () => {
    const page = canonical(
      <Document title="T" appearance={{ theme: "system", density: "comfortable" }} assets={null} />,
    );
    expect(page).not.toContain("data-theme");
    expect(page).not.toContain("data-density");
  });

  test("an unknown choice is none", () => {
    expect(["light", "dark", "system", "x", null].map((value) => readAppearance(() => value).theme)).toEqual([
      "light",
      "dark",
      "system",
      "system",
      "system",
    ]);
  });

  test("the switch is a form that works without a script, and says what is chosen", () => {
    const shown = canonical(
      <AppearanceSwitch names={["theme", "density"]} chosen={{ theme: "light", density: "compact" }} />,
    );
    expect(shown).toContain('method="post" action="/appearance"');
    expect(shown).toContain('value="light" aria-pressed="true"');
    expect(shown).toContain('value="dark" aria-pressed="false"');
    expect(shown).toContain('value="compact" aria-pressed="true"');
  });
});

describe("small blocks", () => {
  test("an amount is formatted by the money rules", () => {
    expect(canonical(amount(123450, "USD"))).toBe('<span class="amount">$1,234.50</span>');
  });

  test("money that comes in has a plus and is green, money that leaves has a minus and is red", () => {
    expect(canonical(signedAmount(500, "AED", "in"))).toContain('amount-in">+AED 5.00');
    expect(canonical(signedAmount(500, "USD", "out"))).toContain('amount-out">−$5.00');
  });

  test("money set aside has a minus and money set free a plus, both without a colour", () => {
    expect(canonical(signedAmount(500, "USD", "held"))).toBe('<span class="amount">−$5.00</span>');
    expect(canonical(signedAmount(500, "USD", "released"))).toBe('<span class="amount">+$5.00</span>');
  });

  test("a badge escapes its word and carries its tone", () => {
    expect(canonical(badge(data("<a>"), "warn"))).toBe('<span class="badge tone-warn">&lt;a&gt;</span>');
  });

  test("a time carries its instant in UTC", () => {
    expect(canonical(time(Date.UTC(2026, 10, 20, 8, 5), "20 Nov"))).toBe(
      '<time datetime="2026-11-20T08:05:00.000Z" title="20 Nov 2026, 08:05 UTC">20 Nov</time>',
    );
  });

  test("a failure is announced at once, other notices politely", () => {
    expect(canonical(<Notice tone="bad">No</Notice>)).toContain('role="alert"');
    expect(canonical(<Notice>Yes</Notice>)).toContain('role="status"');
  });

  test("growth shows its tone", () => {
    const card = canonical(<StatCard label="Total VAs" figure={30} growth={{ text: "New", tone: "up" }} />);
    expect(card).toContain('<p class="stat-growth growth-up">New</p>');
  });
});
