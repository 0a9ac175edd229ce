import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getSidebar, movedPages, type ScreenLink, tabsFor } from "@/app/navigation";
import { resourcesWith } from "@/resources/declared";
import type { ScreenSpec } from "@/resources/define";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import { type Person, people } from "./support";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

const holidays = "/admin/payment-rules/holidays";

describe("a page that moved", () => {
  test.each([...movedPages])("%s redirects to %s for good, with its query", async (former, now) => {
    for (const cookie of ["", await book.signIn("admin")]) {
      const answer = await book.call("GET", `${former}?q=a%20b&view=3`, { cookie });
      expect([answer.status, answer.headers.get("location")]).toEqual([308, `${now}?q=a%20b&view=3`]);
    }
  });

  test("leads to one that is there", () => {
    const paths = book.pages.map(({ path }) => path);
    expect([...movedPages.values()].filter((path) => !paths.includes(path))).toEqual([]);
    expect([...movedPages.keys()].filter((path) => paths.includes(path))).toEqual([]);
  });
});

describe("tabs", () => {
  test("are links under the one heading of their screen, and one is current", async () => {
    const { html, all } = await book.show("admin", holidays);
    expect(all("h1")).toEqual(["Payment rules"]);
    expect(all("#tabs a")).toEqual(["Cut-off times", "Bank holidays", "Payee rules", "Purpose codes"]);
    expect(attributes(html, "#tabs a[aria-current]", "href")).toEqual([holidays]);
    expect(select(html, "title")).toEqual(["Bank holidays · Payment rules · Vostra"]);
    expect(all(".crumbs")).toEqual([]);
    expect(attributes(html, "#screens a[aria-current]", "href")).toEqual(["/admin/payment-rules/cut-offs"]);
  });

  test("stand above a record, beneath their screen", async () => {
    const { html } = await book.show("admin", "/admin/operations?about=forget%20sessions");
    expect(select(html, ".record-head .crumbs a")).toEqual(["Operations", "Server"]);
  });

  test("ask for the right of their page", () => {
    const declared = resourcesWith("screens")
      .flatMap(({ screens }): readonly ScreenSpec[] => screens)
      .flatMap((one) =>
        "parentScreen" in one ? [one] : one.ownTab ? [{ ...one.ownTab, href: one.href }] : [],
      );
    expect(declared.length).toBeGreaterThan(10);
    for (const { href, right } of declared) {
      const page = book.pages.find(({ path }) => path === href);
      expect([href, page?.access]).toEqual([href, right]);
    }
  });

  test("without which a person does not see them, and the screen leads to the first that they may open", () => {
    const screen: ScreenLink = { label: "Developers", href: "/admin/developers" };
    const tab = {
      side: "bank",
      parentScreen: "/admin/developers",
      place: 1,
      label: "Webhooks",
      words: "",
    } as const;
    const declared: ScreenSpec[] = [
      { ...tab, href: "/closed", right: "users:write" },
      { ...tab, href: "/open", right: "users:page" },
    ];
    const shown = (role: "admin" | "auditor" | "client_user") =>
      tabsFor(role, screen, declared).map(({ href, tabs }) => [href, tabs?.map((one) => one.href)]);
    expect(shown("admin")).toEqual([["/closed", ["/closed", "/open"]]]);
    expect(shown("auditor")).toEqual([["/open", ["/open"]]]);
    expect(shown("client_user")).toEqual([]);
  });

  test("show what waits, which is fetched again with the sidebar", async () => {
    const at = "/admin/report-files";
    const { html } = await book.show("admin", at);
    expect(attributes(html, "#screens", "hx-select-oob")).toEqual(["#tabs"]);
    const [href = ""] = attributes(html, "#screens", "hx-get");
    const headers = { "HX-Request": "true", "HX-Target": "nav#screens" };
    const again = await (await book.send("admin", "GET", href, { headers })).text();
    expect(attributes(again, "#tabs a[aria-current]", "href")).toEqual([at]);
  });
});

describe("the sidebar", () => {
  const listLinks = async (who: Person, path: string) =>
    attributes((await book.show(who, path)).html, "#screens a", "href");

  test("leaves a person's own screens to the avatar menu, which has all of them", async () => {
    for (const who of Object.keys(people) as Person[]) {
      if (!(await book.send(who, "GET", "/account/menu")).ok) continue;
      const own = getSidebar("admin").flatMap((group) => (group.elsewhere ? group.entries : []));
      const hrefs = own.map(({ href }) => href);
      const menu = attributes((await book.show(who, "/account/menu")).html, "main .panel-item", "href");
      expect(menu).toEqual(expect.arrayContaining(hrefs));
      for (const href of hrefs) expect(await listLinks(who, href)).not.toContain(href);
    }
  });
});
