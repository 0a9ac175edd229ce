import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page, Route } from "playwright-core";
import { createFixture } from "../fixtures/kernel-app/app";
import { stepLimit } from "../limits";
import { inTurns, takeSample } from "../samples";
import { eventually, getTab, leave, sharedBrowser } from "./support";

const inTurn = inTurns(3);

let server: Bun.Server<undefined>;
let polls: boolean[];
let desk: BrowserContext;
let phone: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  const fixture = await createFixture();
  polls = fixture.polls;
  server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => fixture.app.fetch(request) });
  desk = await newWindow();
  phone = await newWindow({ hasTouch: true, viewport: { width: 360, height: 640 } });
});

afterAll(async () => {
  await Promise.all([desk.close(), phone.close()]);
  await server.stop(true);
});

beforeEach(async () => {
  complaints = [];
  page = await getTab(desk);
});

/** Window whose pages report their console's errors. */
async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext(options);
  context.on("page", (opened) => {
    // Below the runner's own limit, which would end the browser with the test.
    opened.setDefaultTimeout(stepLimit);
    opened.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    opened.on("pageerror", (error) => complaints.push(error.message));
  });
  const first = await context.newPage();
  await first.goto(server.url.href);
  return context;
}

afterEach(async () => {
  await Promise.all([desk, phone].map(leave));
  expect(complaints).toEqual([]);
});

const menu = () => page.getByRole("button", { name: "Menu" });

const open = (path: string) => page.goto(new URL(path, server.url).href);

/** Delays the islands' code until it is released, so that a touch comes first. */
async function delayScripts(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/build\/(?!client)/, async (route) => {
    if (route.request().resourceType() === "script") await promise;
    await route.continue();
  });
  return resolve;
}

/** Announces a change of the list, and waits until htmx has handled it. */
const refresh = () =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    document.addEventListener("htmx:finally:request", resolve, { once: true });
    document.body.dispatchEvent(new CustomEvent("things:changed", { bubbles: true }));
    await promise;
    await new Promise(requestAnimationFrame);
  });

const scripts = () =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );

inTurn("a page that nobody touched loads the client script and nothing else", async () => {
  await open("/");
  await page.waitForLoadState("networkidle");
  expect(await scripts()).toHaveLength(1);
});

test("the click that wakes an island is answered once it is awake", async () => {
  const release = await delayScripts();
  await open("/islands");
  const button = page.getByRole("button", { name: "Count" });
  await button.click();
  await button.click();
  expect(await button.textContent()).toBe("Count 5");
  release();
  await page.getByRole("button", { name: "Count 7" }).waitFor();
});

test("a key press that wakes an island is answered once it is awake", async () => {
  const release = await delayScripts();
  await open("/islands");
  await page.getByRole("button", { name: "Open Note" }).focus();
  await page.keyboard.press("Enter");
  release();
  await page.getByRole("dialog", { name: "Note" }).waitFor();
});

inTurn("a menu opens once from the press of the pointer or the key that wakes its island", async () => {
  for (const press of [() => menu().click(), () => menu().press("Enter")]) {
    const release = await delayScripts();
    await open("/islands");
    await press();
    release();
    await page.getByRole("menuitem", { name: "First entry" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menuitem").waitFor({ state: "detached" });
    await page.unrouteAll();
  }
});

test.each(takeSample(["mouse", "touch"], 2, 0, "presses that wake an island"))(
  "a %s press on an icon that wakes an island is answered",
  async (kind) => {
    page = await getTab(kind === "touch" ? phone : desk);
    const release = await delayScripts();
    await open("/islands");
    const icon = page.locator("button svg").first();
    if (kind === "touch") await icon.tap();
    else await icon.click();
    expect(await page.getByRole("button", { name: "Open Note" }).getAttribute("aria-busy")).toBe("true");
    release();
    await page.getByRole("dialog", { name: "Note" }).waitFor();
    await eventually(() => page.locator("[aria-busy]").count(), 0);
  },
);

inTurn(
  "code that does not come is said, the control is put back, and the next press asks again",
  async () => {
    // Set from the start, since a route switches the browser's cache off and files that the idle page has fetched would
    // be imported without it.
    page = await desk.newPage();
    const away = (route: Route) => route.fulfill({ status: 503, body: "" });
    await page.route(/\/build\/hydrate-/, away);
    await open("/islands");
    await page.evaluate(() => {
      document.addEventListener("app:toast", (event) => {
        document.title = Object.keys((event as CustomEvent<object>).detail).join();
      });
    });
    const button = page.getByRole("button", { name: "Open Note" });
    await button.click();
    await page.waitForFunction(() => document.title === "retry,pressed");
    // The island that wakes with the page may have reported first.
    await eventually(() => page.locator("[aria-busy]").count(), 0);
    await page.unroute(/\/build\/hydrate-/, away);
    await button.click();
    await page.getByRole("dialog", { name: "Note" }).waitFor();
    complaints = complaints.filter((complaint) => !/503|did not start/.test(complaint));
  },
);

inTurn(
  "an island that asks for it wakes with the page; the code of the others is fetched once the page is idle",
  async () => {
    await open("/islands");
    await page.getByText("ticking").waitFor();
    expect(await page.getByText("still").count()).toBe(0);
    const button = page.getByRole("button", { name: "Open Note" });
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await button.click();
    await page.getByRole("dialog", { name: "Note" }).waitFor();
  },
);

inTurn("nothing is fetched ahead over a connection that saves data", async () => {
  page = await desk.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await open("/field");
  await page.waitForLoadState("networkidle");
  expect(await scripts()).toHaveLength(1);
});

inTurn(
  "a refresh leaves an open dialog, its scroll lock and what was typed into it; one that removes its island takes it away",
  async () => {
    await open("/islands");
    await page.getByRole("button", { name: "Open Note" }).click();
    await page.getByRole("textbox").fill("half a sentence");
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe("hidden");
    await refresh();
    expect(await page.getByRole("textbox").inputValue()).toBe("half a sentence");
    await page.getByText("Fewer").dispatchEvent("click");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe("hidden");
    await page.getByRole("button", { name: "Count" }).click();
  },
);

inTurn(
  "a refresh gives a named island its new props and keeps its state, and replaces one without a name",
  async () => {
    await open("/islands");
    await page.getByRole("button", { name: "Count" }).click();
    await page.getByRole("button", { name: "Count 6" }).waitFor();
    const first = page.getByRole("button", { name: "Same" }).first();
    await first.click();
    await page.getByRole("button", { name: "Same 6" }).waitFor();
    await page.getByRole("button", { name: "Fewer" }).click();
    await page.getByRole("button", { name: "Count 9" }).waitFor();
    await page.getByRole("button", { name: "Same 8" }).first().waitFor();
    await first.click();
    await page.getByRole("button", { name: "Same 9" }).waitFor();
  },
);

inTurn("text that looks like markup reaches an island as text", async () => {
  await open("/hostile");
  const button = page.getByRole("button");
  await button.click();
  expect(await button.textContent()).toContain("</script><script>alert(1)</script>'");
  await page.getByText("2", { exact: true }).waitFor();
});

inTurn("a request that a timer sent is marked as one", async () => {
  polls.length = 0;
  await open("/polling");
  await page.waitForResponse(/\/polling/);
  await page.waitForResponse(/\/polling/);
  expect(polls[0]).toBe(false);
  expect(polls[1]).toBe(true);
});

inTurn("a step back shows what stood there, with islands that wake", async () => {
  await open("/islands");
  await page.getByRole("button", { name: "Fewer" }).click();
  await page.getByRole("button", { name: "Count 8" }).waitFor();
  expect(new URL(page.url()).search).toBe("?without=dialog&start=8");
  await page.goBack();
  await page.getByRole("button", { name: "Open Note" }).click();
  await page.getByRole("dialog", { name: "Note" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

inTurn("a refresh that is refused leaves the list unchanged", async () => {
  await open("/islands");
  await page.route(/\/islands$/, (route) => route.fulfill({ status: 503, body: "<h1>Away</h1>" }));
  await refresh();
  expect(await page.getByRole("button", { name: "Count" }).count()).toBe(1);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("503")]);
});

inTurn("a refresh after the session has ended goes to sign in, and back to the page", async () => {
  await open("/islands?start=3");
  await page.route(/\/islands\?start=3$/, (route) =>
    route.fulfill({ status: 401, headers: { "HX-Redirect": "/sign?next=%2Fislands%3Fstart%3D3" } }),
  );
  await page.evaluate(() =>
    document.body.dispatchEvent(new CustomEvent("things:changed", { bubbles: true })),
  );
  await page.waitForURL(/\/sign\?next=%2Fislands%3Fstart%3D3$/);
  complaints = complaints.filter((complaint) => !complaint.includes("401"));
});

inTurn("what was typed, left and ticked before an island woke is kept, and known to it", async () => {
  const release = await delayScripts();
  await open("/field");
  await page.getByLabel("Words").click();
  await page.keyboard.type("early");
  await page.getByLabel("Agreed").click();
  release();
  await page.getByText("early yes early").waitFor();
  expect(await page.getByLabel("Words").inputValue()).toBe("early");
  expect(await page.getByLabel("Agreed").isChecked()).toBe(true);
});

inTurn("what is selected in a field while its island wakes stays selected", async () => {
  const release = await delayScripts();
  await open("/field");
  await page.getByLabel("Words").click();
  await page.keyboard.type("early");
  await page.keyboard.press("ControlOrMeta+a");
  release();
  await page.getByText("early no").waitFor();
  await page.keyboard.type("late");
  await page.getByText("late no").waitFor();
  expect(await page.getByLabel("Words").inputValue()).toBe("late");
});

inTurn("what a browser filled in automatically before an island woke is kept, and known to it", async () => {
  const release = await delayScripts();
  await open("/field");
  await page.getByLabel("Words").evaluate((field) => Object.assign(field, { value: "kept" }));
  await page.getByLabel("Words").hover();
  release();
  await page.getByText("kept no").waitFor();
  expect(await page.getByLabel("Words").inputValue()).toBe("kept");
});

inTurn("a refresh while an island's code is on its way does not confuse it", async () => {
  const release = await delayScripts();
  await open("/islands");
  await page.getByRole("button", { name: "Count" }).click();
  await page.getByRole("button", { name: "Fewer" }).click();
  await page.getByRole("button", { name: "Same 8" }).first().waitFor();
  release();
  await page.getByRole("button", { name: "Count 9" }).waitFor();
});

inTurn("an island moved within the page stays alive; taken out and put back it lives again", async () => {
  await open("/islands");
  await page.getByRole("button", { name: "Count" }).click();
  await page.getByRole("button", { name: "Count 6" }).waitFor();
  await page.evaluate(() =>
    document.querySelector("main")?.append(document.querySelector("#counter-named") ?? ""),
  );
  await page.getByRole("button", { name: "Count 6" }).click();
  await page.getByRole("button", { name: "Count 7" }).waitFor();
  await page.evaluate(async () => {
    const island = document.querySelector("#counter-named");
    island?.remove();
    // It is marked once its React root has been unmounted.
    while (!island?.hasAttribute("fresh")) await new Promise(requestAnimationFrame);
    island?.setAttribute("when", "load");
    if (island) document.body.append(island);
  });
  await page.getByRole("button", { name: "Count 5" }).click();
  await page.getByRole("button", { name: "Count 6" }).waitFor();
});
