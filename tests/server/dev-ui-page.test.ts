import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { withBlocks } from "../../dev/ui-page";
import { startApp, type TestApp } from "./support";

let site: TestApp;
let server: Bun.Server<undefined>;
beforeAll(async () => {
  site = await startApp();
  server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: withBlocks(site.app.fetch) });
});
afterAll(async () => {
  await server.stop(true);
  await site.close();
});

const ask = (cookie: string) => fetch(new URL("/ui", server.url), { headers: { cookie } });

/** Components of src/ui that belong to a page's frame, or to a list's section, and stand on every page. */
const frames = [
  "CenteredPage",
  "Document",
  "HeaderMenu",
  "HeaderPanel",
  "InEnglish",
  "ListSection",
  "Navigation",
  "NeedsScript",
  "PanelItem",
  "PanelPart",
  "Shell",
];
/** Those that need a screen of the sidebar, a record or a request of their own. */
const ofScreens = [
  "Breadcrumbs",
  "Crumbs",
  "FilterState",
  "FoldedTimeline",
  "MoreFilters",
  "OpenLink",
  "PageTabs",
  "PopoverButton",
  "RecordPanel",
  "RowMenu",
  "SeenTimeline",
  "SortMenu",
  "Timeline",
];

/** Controls of islands that are made of those shown, and read or send something. */
const ofForms = [
  "AcceptClientField",
  "AccountField",
  "AccountsScope",
  "AmountField",
  "AssignDialog",
  "ChoicesField",
  "ComboboxList",
  "DialogClose",
  "DialogNotices",
  "Fields",
  "FormDialog",
  "Modal",
  "Options",
  "Outcome",
  "PasswordField",
  "SecretDialog",
  "SelectField",
  "SignedOutNotice",
  "StartRun",
  "Subject",
  "SwitchField",
  "TextField",
  "TextareaField",
];

describe("the page of blocks on a developer's server", () => {
  test("is not part of the application", async () => {
    expect((await site.call("GET", "/ui")).status).toBe(404);
  });

  test("shows every block of the design", async () => {
    const source = await Bun.file("dev/ui-page.tsx").text();
    const missing: string[] = [];
    for (const file of new Glob("src/ui/*.tsx").scanSync()) {
      const text = await Bun.file(file).text();
      for (const [, name = ""] of text.matchAll(/^export const ([A-Z]\w+) =/gm))
        if (!frames.includes(name) && !ofScreens.includes(name) && !source.includes(`<${name}`))
          missing.push(name);
    }
    expect(missing).toEqual([]);
  });

  test("shows every control, dialog and notice of the islands", async () => {
    const source = await Bun.file("dev/ui-controls.tsx").text();
    const missing: string[] = [];
    for (const file of new Glob("islands/_ui/*.tsx").scanSync()) {
      const text = await Bun.file(file).text();
      for (const [, name = ""] of text.matchAll(/^export (?:const|function) ([A-Z]\w+)\b/gm))
        if (!ofForms.includes(name) && !source.includes(`<${name}`)) missing.push(name);
    }
    expect(missing).toEqual([]);
    const shown = await (await ask("")).text();
    for (const sign of ["dialog-alert", "toast toast-bad", "picker", 'role="switch"', "second-person"])
      expect(shown).toContain(sign);
  });

  test("is shown in the reader's language, theme and density, under the policy of pages", async () => {
    const english = await ask("");
    expect(english.headers.get("content-security-policy")).toContain("script-src");
    expect(await english.text()).toMatch(/<html lang="?en"?[^>]*>[\s\S]*Virtual IBAN/);
    const arabic = await (await ask("language=ar; theme=dark; density=compact")).text();
    expect(arabic).toMatch(/<html lang="?ar"? dir="?rtl"? data-theme="?dark"? data-density="?compact/);
    expect(arabic).not.toContain(">Virtual IBAN<");
  });

  test("changes no other page", async () => {
    const page = await (await fetch(new URL("/contact", server.url))).text();
    expect(page).toContain("Virtual Account Setup Request");
  });
});
