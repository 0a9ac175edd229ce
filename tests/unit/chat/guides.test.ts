import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import type { Role } from "@/access/actor";
import { can } from "@/access/policy";
import { sidebarOf } from "@/app/navigation";
import { guide, nearTopics, questionOf } from "@/assistant/guide";
import { screens } from "@/assistant/guide/screens";
import type { Topic } from "@/assistant/guide/topic";
import { phrasesOf, topics } from "@/assistant/guide/topics";
import { synonyms } from "@/assistant/guide/words";
import { readEnv } from "@/env";
import { readRoutes } from "@/kernel/routes";

const root = join(import.meta.dir, "../../..");
const env = readEnv({ NODE_ENV: "test", DATABASE_URL: "file:unused", LOG_LEVEL: "silent" });
const noNames = async () => new Set<string>();
const roles: readonly Role[] = ["admin", "auditor", "client_user"];
const as = (role: Role) => ({ role, username: role });
const tell = async (role: Role, text: string) =>
  (await guide({ env }, as(role), text, noNames))?.answer.content;

const pathOf = (href: string) => href.replace(/[?#].*$/, "");
const isFor = ({ for: audience, at = [] }: (typeof topics)[number], role: Role) =>
  (audience === undefined || (audience === "client") === (role === "client_user")) &&
  at.every((href) => can({ role }, screens[pathOf(href)]?.right ?? ""));

/** The beginning of what a topic tells, up to what is filled in. */
const beginning = ({ tell }: Topic): string => tell.split("{")[0] ?? "";
const asksOrTells =
  /^(?:what|which|where|why|when|how|who|is|are|do|does|can|may|will|am|could|explain|please|i|my|our|the|an?|there)\b|\?$/i;
/** A way of asking as somebody would put it. */
const question = ({ talk }: Topic, phrase: string): string =>
  talk || asksOrTells.test(phrase) ? phrase : `How do I ${phrase}?`;

describe("the guide", () => {
  test("tells each topic to those who ask in its own words, and to its button", async () => {
    const missed: string[] = [];
    for (const topic of topics)
      for (const role of roles.filter((one) => isFor(topic, one)))
        for (const asked of [
          ...phrasesOf(topic).map((phrase) => question(topic, phrase)),
          questionOf(topic),
        ]) {
          if (topic.talk && asked === questionOf(topic) && !topic.title.endsWith("?")) continue;
          if (!(await tell(role, asked))?.includes(beginning(topic))) missed.push(`${role}: ${asked}`);
        }
    expect(missed).toEqual([]);
  });

  test("leads to screens that there are, each by the right that its route asks for", async () => {
    const { routes } = await readRoutes(join(root, "routes"));
    const rights = new Map(routes.flatMap(({ pattern, page }) => (page ? [[pattern, page.access]] : [])));
    for (const [path, { right }] of Object.entries(screens))
      expect([path, right]).toEqual([path, rights.get(path) ?? "no route"]);
    for (const { at = [] } of topics)
      for (const href of at) expect([href, pathOf(href) in screens]).toEqual([href, true]);
  });

  test("has a topic of each screen of the navigation", () => {
    for (const role of roles)
      for (const { href, covers = [] } of sidebarOf(role, "/").flatMap(({ entries }) => entries))
        for (const path of [href, ...covers.filter((one) => !one.endsWith("/bulk-uploads"))])
          expect([path, topics.some(({ at }) => at?.some((one) => pathOf(one) === path))]).toEqual([
            path,
            true,
          ]);
  });

  test("tells no role of a screen that it cannot open", async () => {
    const told: string[] = [];
    for (const topic of topics)
      for (const role of roles)
        for (const phrase of phrasesOf(topic)) {
          const found = await guide({ env }, as(role), question(topic, phrase), noNames);
          for (const { href } of found?.answer.links ?? [])
            if (!can({ role }, screens[pathOf(href)]?.right ?? "")) told.push(`${role}: ${phrase}`);
          if (role === "client_user" && ofTheBank.test(found?.answer.content ?? ""))
            told.push(`${role}: ${phrase}`);
        }
    expect(told).toEqual([]);
  });

  test("names screens as they are titled, and buttons as they are written", async () => {
    const files = [...new Glob("{src,routes,islands}/**/*.{ts,tsx}").scanSync(root)];
    const texts = await Promise.all(
      files
        .filter((file) => !file.startsWith("src/assistant/"))
        .map((file) => Bun.file(join(root, file)).text()),
    );
    const product = texts.join("\n");
    for (const { title } of Object.values(screens))
      expect([title, product.includes(title)]).toEqual([title, true]);
    const labels = topics.flatMap(({ tell }) =>
      [...tell.matchAll(/\b(?:choose|chooses|choosing|Take) ((?:[A-Z][\w-]+ ?)+)/g)].map(([, label = ""]) =>
        label.trim(),
      ),
    );
    expect(labels.length).toBeGreaterThan(15);
    for (const label of new Set(labels)) expect([label, product.includes(label)]).toEqual([label, true]);
  });

  test("has no placeholder but those that are filled in", () => {
    for (const { tell } of topics)
      expect(tell.replace(/\{(?:support|phone|hours|brand|name)\}/g, "")).not.toMatch(/[{}]/);
  });

  test("has each expression for one thing only", () => {
    const all = synonyms.flatMap(([, expressions]) => expressions);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  });
});

const ofTheBank =
  /suspicio|under review|in review|compliance|audit trail|user management|holds management|configurations\b|set-up requests\b(?! is)/i;

describe("what a topic does not know is answered by none", () => {
  const added = [
    "except Keelforge",
    "quietly",
    "rejected by Mastline",
    "and 500 dollars",
    "for HOLD-2026-9001",
  ];
  test("in any way of asking", async () => {
    const told: string[] = [];
    for (const topic of topics.filter(({ talk, named }) => !talk && !named))
      for (const role of roles.filter((one) => isFor(topic, one)))
        for (const phrase of phrasesOf(topic).slice(0, 2))
          for (const words of added) {
            const asked = `${question(topic, phrase).replace(/\?$/, "")} ${words}`;
            const content = await tell(role, asked);
            if (content !== undefined) told.push(`${role}: ${asked} => ${content.slice(0, 40)}`);
          }
    expect(told).toEqual([]);
  });
});

describe("questions that are none about the product", () => {
  for (const text of [
    "how do our October receipts compare",
    "how do we stand with Keelforge",
    "how much is held",
    "how many accounts are there",
    "how often did we pay Keelforge",
    "do we have any holds",
    "where do we have the most money",
    "can we see what came in yesterday",
    "which customers pay us",
    "which payments are over the limit",
    "what holds are in euros",
    "who placed the hold on Sandreef Purchasing",
    "who released HOLD-2026-9001",
    "release hold HOLD-2026-9001",
    "can you release HOLD-2026-9001",
    "can I pay 5,000 to AE070331234567890123456",
    "how was the hold released",
    "which requests were declined",
    "where is the compliance check switched off",
    "what is held",
    "what is available",
    "what is our balance and available",
    "what is on hold",
    "explain our balance",
    "which of my accounts are POBO",
    "how do I release every hold except that of Sandreef",
    "how do I not pay a supplier",
    "what is the euro rate",
    "and the operating account",
    "make a payment",
  ])
    test(text, async () => {
      for (const role of roles) expect([role, await tell(role, text)]).toEqual([role, undefined]);
    });
});

describe("near topics", () => {
  test("are offered for what is asked of the product and not known", async () => {
    const asked = "How do I release a hold with a fountain pen?";
    expect(await tell("admin", asked)).toBeUndefined();
    expect(nearTopics(as("admin"), asked)).toContain("How do I release or capture a hold?");
  });

  test("are not offered for figures", () => {
    expect(nearTopics(as("client_user"), "how much is held on Supplier Payments")).toEqual([]);
  });
});
