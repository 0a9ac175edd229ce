import { describe, expect, test } from "bun:test";
import { z } from "@hono/zod-openapi";
import { html } from "@/kernel/html";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { createFixture, dialog, page } from "../../fixtures/kernel-app/app";
import { shelf } from "../../fixtures/kernel-app/routes/shelf";
import { canonical } from "../../server/html";

const { app, trail } = await createFixture();

async function open(path: string, who = "mia", headers = {}) {
  trail.length = 0;
  const response = await app.request(path, { headers: { authorization: who, ...headers } });
  const text = canonical(await response.text());
  return { status: response.status, text, dialog: /<aside[^>]*>(.*)<\/aside>/.exec(text)?.[1], trail };
}

describe("a dialog of a page", () => {
  test("is loaded and shown where the address opens it, while the page is", async () => {
    const { status, text, dialog: shown } = await open("/shelf?author=Woolf&view=7");
    expect(status).toBe(200);
    expect(trail).toEqual(["reads the shelf", "reads book 7"]);
    expect(text).toContain("<h1>Woolf</h1>");
    expect(shown).toContain(">Book 7</a>");
  });

  test("is neither loaded nor shown where the address does not", async () => {
    const { dialog: shown } = await open("/shelf");
    expect(trail).toEqual(["reads the shelf"]);
    expect(shown).toBe("");
  });

  test("stays closed for who has not its right, and is not loaded", async () => {
    const { status, dialog: shown } = await open("/shelf?burn=7");
    expect([status, shown]).toEqual([200, ""]);
    expect(trail).toEqual(["reads the shelf"]);
    const owner = await open("/shelf?burn=7", "olga");
    expect(owner.dialog).toBe("<b>Burn 7?</b>");
    expect(trail).toEqual(["reads the shelf", "olga may burn 7"]);
  });

  test("is the first that the address opens and the actor may, alone", async () => {
    expect((await open("/shelf?add=1&burn=7&view=3", "olga")).dialog).toContain(">Book 3</a>");
    expect(trail).toEqual(["reads the shelf", "reads book 3"]);
    expect((await open("/shelf?add=1&burn=7")).dialog).toStartWith("<input");
  });

  test("is filled in by the further parameters of its screen", async () => {
    expect((await open("/shelf?add=1&title=Orlando")).dialog).toBe('<input value="Orlando">');
  });

  test("may find that there is nothing to open", async () => {
    const { status, dialog: shown } = await open("/shelf?add=none");
    expect([status, shown]).toEqual([200, ""]);
  });

  test("of something that does not exist is the page's 404", async () => {
    expect((await open("/shelf?view=10")).status).toBe(404);
  });

  test("with a value that its schema refuses is a 400 page", async () => {
    const { status, text } = await open("/shelf?burn=seven");
    expect(status).toBe(400);
    expect(text).toContain("The burn in the address is not right. Use an id such as 7.");
    expect(trail).toEqual([]);
  });

  test("is closed by an address without all that opens or fills in one", async () => {
    const { text, dialog: shown } = await open("/shelf?view=7&author=Woolf&title=Orlando");
    expect(text).toContain('data-closes="view burn add title"');
    expect(shown).toContain('<a href="/shelf?author=Woolf" data-burns="/shelf?author=Woolf&amp;burn=7">');
    expect((await open("/shelf?view=7")).dialog).toContain('<a href="/shelf" ');
  });
});

describe("a dialog that htmx asks for", () => {
  const ask = (path: string, who?: string, target = "aside#dialog") =>
    open(path, who, { "hx-request": "true", "hx-target": target });

  test("comes without its page, of which nothing is read", async () => {
    const { status, text } = await ask("/shelf?author=Woolf&view=7");
    expect(status).toBe(200);
    expect(trail).toEqual(["reads book 7"]);
    const document = await open("/shelf?author=Woolf&view=7");
    expect(text).toBe(/<aside.*<\/aside>/.exec(document.text)?.[0] ?? "");
  });

  test("is refused as its page is", async () => {
    expect((await ask("/shelf?view=7", "")).status).toBe(401);
    expect((await ask("/shelf?view=10")).status).toBe(404);
    expect((await ask("/shelf?burn=seven")).status).toBe(400);
    expect((await ask("/shelf?view=7&author=Dostoevsky")).status).toBe(400);
  });

  test("stays closed for who has not its right, and is not loaded", async () => {
    expect((await ask("/shelf?burn=7")).dialog).toBe("");
    expect(trail).toEqual([]);
    expect((await ask("/shelf?burn=7", "olga")).dialog).toBe("<b>Burn 7?</b>");
  });

  test("is one of a page that is one of many: that one is read first", async () => {
    expect((await ask("/shelves/3?note=1")).dialog).toBe("Note on shelf 3");
    expect((await ask("/shelves/10?note=1")).status).toBe(404);
  });

  test("comes with the page where another part of it is asked for, too", async () => {
    await ask("/shelf?view=7", "mia", "main#shelf");
    expect(trail).toEqual(["reads the shelf", "reads book 7"]);
  });
});

describe("a screen", () => {
  test("writes the addresses of its dialogs, on the address that it is given", () => {
    expect(String(shelf.to("burn", 7))).toBe("/shelf?burn=7");
    expect(String(shelf.to("add", "a&b", "/shelf?author=Woolf"))).toBe("/shelf?author=Woolf&add=a%26b");
    expect(String(shelf.act("burn"))).toBe("burn");
  });

  test("knows its own dialogs and their values only", () => {
    // @ts-expect-error the screen has no dialog of this name
    shelf.to("brun", 7);
    // @ts-expect-error it is opened by an id
    shelf.to("burn", "seven");
    // @ts-expect-error no act of a row opens it either
    shelf.act("brun");
    const inFolder = screen("/shelf/{id}", { view: idParam });
    // @ts-expect-error only the page knows the path
    inFolder.to("view", 7);
    expect(String(inFolder.to("view", 7, "/shelf/3"))).toBe("/shelf/3?view=7");
  });
});

describe("a page", () => {
  const closet = screen("/closet", { view: idParam, edit: z.string() });
  const view = dialog({ right: "member", show: () => null });
  const rest = { access: "member", title: "Closet" } as const;

  test("has every dialog of its screen and no other", () => {
    const page1 = page(closet, {
      ...rest,
      dialogs: { view, edit: view },
      view: ({ dialog: open }) => html`${open}`,
    });
    expect(Object.keys(page1.dialogs ?? {})).toEqual(["view", "edit"]);
    // @ts-expect-error the screen's dialog `edit` is missing
    page(closet, { ...rest, dialogs: { view }, view: () => html`` });
    // @ts-expect-error the screen has no dialog `exit`
    page(closet, { ...rest, dialogs: { view, edit: view, exit: view }, view: () => html`` });
  });

  test("cannot read a parameter itself that opens a dialog", () => {
    const query = z.object({ view: z.string() });
    expect(() => page(closet, { ...rest, query, dialogs: { view, edit: view }, view: () => html`` })).toThrow(
      "The page /closet reads view itself, and its screen declares it for a dialog: rename one.",
    );
  });
});

test("a view without a place for the page's dialog is an error with that reason", async () => {
  const { app: misplaced, logged } = await createFixture(
    {},
    `${import.meta.dir}/../../fixtures/kernel-app/misplaced`,
  );
  const response = await misplaced.request("/attic", { headers: { authorization: "mia" } });
  expect(response.status).toBe(500);
  expect(JSON.stringify(logged)).toContain("The view of /attic does not place its dialog.");
});
