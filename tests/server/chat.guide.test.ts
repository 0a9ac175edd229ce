import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import type { Role } from "@/access/actor";
import { can } from "@/access/policy";
import { getRoleScreens } from "@/app/navigation";
import { entities } from "@/assistant/entities";
import { guide, nearTopics, topicQuestion } from "@/assistant/guide";
import { stripQuery, type Topic, whatIsKnown } from "@/assistant/guide/topics";
import { synonyms } from "@/assistant/guide/words";
import { readRoutes } from "@/kernel/routes";
import { askedAt, type Person, people } from "../fixtures/questions/people";
import { getActor } from "../fixtures/questions/put";
import { takeSample } from "../samples";
import { openDemo } from "./demo-book";

const root = join(import.meta.dir, "../..");
const deps = await openDemo(askedAt);
const { screens, topics } = whatIsKnown();
afterAll(() => deps.db.close());

const persons: readonly Person[] = ["admin", "auditor", "client"];
const getRole = (person: Person): Role => people[person].role;
const tell = async (person: Person, text: string) =>
  (await guide(deps, getActor(person), text))?.answer.content;

const isFor = ({ for: audience }: Topic, person: Person) =>
  audience === undefined || (audience === "client") === (person === "client");

/** The beginning of a topic's text, up to the first value that is filled in. */
const beginning = ({ text }: Topic): string => text.split("{")[0] ?? "";
const asksOrTells =
  /^(?:what|which|where|why|when|how|who|is|are|do|does|can|may|will|am|could|explain|please|i|my|our|the|an?|there)\b|\?$/i;
/** Question in a person's words. */
const question = ({ marks }: Topic, phrase: string): string =>
  marks.includes("talk") || asksOrTells.test(phrase) ? phrase : `How do I ${phrase}?`;

describe("the guide", () => {
  test("answers each topic to those who ask in its own words, and to its button", async () => {
    const missed: string[] = [];
    for (const topic of takeSample(topics, 4, 0, "topics of the guide, of each test that asks for them"))
      for (const person of persons.filter((one) => isFor(topic, one)))
        for (const asked of [...topic.ways.map((phrase) => question(topic, phrase)), topicQuestion(topic)]) {
          if (topic.marks.includes("talk") && asked === topicQuestion(topic) && !topic.title.endsWith("?"))
            continue;
          const answer = await tell(person, asked);
          // A screen's own text comes before its purpose.
          const isFound =
            asked.startsWith("How do I see") && topic.marks.includes("screen")
              ? answer !== undefined
              : answer?.includes(beginning(topic));
          if (!isFound) missed.push(`${person}: ${asked}`);
        }
    expect(missed).toEqual([]);
  });

  test("leads to screens that exist and that its readers can open", async () => {
    const { routes } = await readRoutes(join(root, "routes"));
    const rights = new Map(routes.flatMap(({ pattern, page }) => (page ? [[pattern, page.access]] : [])));
    for (const topic of topics)
      for (const href of topic.at)
        for (const person of persons.filter((one) => isFor(topic, one)))
          expect([
            topic.title,
            href,
            person,
            can({ role: getRole(person) }, rights.get(stripQuery(href)) ?? "none"),
          ]).toEqual([topic.title, href, person, true]);
  });

  test("has a topic of each screen of the navigation", () => {
    for (const person of persons)
      for (const { screen } of getRoleScreens(getRole(person)))
        expect([screen.href, screens.has(stripQuery(screen.href))]).toEqual([screen.href, true]);
  });

  test("says where each kind of record that can be asked about is seen", async () => {
    const unseen: string[] = [];
    for (const person of persons)
      for (const { noun, access } of entities.filter((one) => can(getActor(person), one.access)))
        if ((await tell(person, `Where do I see ${noun[1]}?`)) === undefined)
          unseen.push(`${person}: ${noun[1]} (${access})`);
    expect(unseen).toEqual([]);
  });

  test("mentions to no role a screen that it cannot open", async () => {
    const leaks: string[] = [];
    const { routes } = await readRoutes(join(root, "routes"));
    const rights = new Map(routes.flatMap(({ pattern, page }) => (page ? [[pattern, page.access]] : [])));
    for (const topic of takeSample(topics, 4, 1))
      for (const person of persons)
        for (const phrase of topic.ways) {
          const found = await guide(deps, getActor(person), question(topic, phrase));
          for (const { href } of found?.answer.links ?? [])
            if (!can({ role: getRole(person) }, rights.get(stripQuery(href)) ?? "none"))
              leaks.push(`${person}: ${phrase}`);
          expect(found?.answer.content ?? "").not.toMatch(/[{}]/);
          if (person === "client" && ofTheBank.test(found?.answer.content ?? ""))
            leaks.push(`${person}: ${phrase}`);
        }
    expect(leaks).toEqual([]);
  });

  test("names screens by their titles, and buttons as written", async () => {
    const files = [...new Glob("{src,routes,islands}/**/*.{ts,tsx}").scanSync(root)];
    const texts = await Promise.all(
      files
        .filter((file) => !file.startsWith("src/assistant/"))
        .map((file) => Bun.file(join(root, file)).text()),
    );
    const product = texts.join("\n");
    for (const { title } of screens.values()) expect([title, product.includes(title)]).toEqual([title, true]);
    const labels = topics.flatMap(({ text }) =>
      [...text.matchAll(/\b(?:choose|chooses|choosing|Take) ((?:[A-Z][\w-]+ ?)+)/g)].map(([, label = ""]) =>
        label.trim(),
      ),
    );
    expect(labels.length).toBeGreaterThan(15);
    for (const label of new Set(labels)) expect([label, product.includes(label)]).toEqual([label, true]);
  });

  test("repeats a page's own description if it has no text of its own for it", async () => {
    expect(await tell("auditor", "What is the Bank holidays page?")).toBe(
      "Bank holidays: Days on which the bank makes no payments, in one currency or in all.",
    );
  });

  test("has each expression for one thing only", () => {
    const all = synonyms.flatMap(([word, others]) => [word, ...others]);
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
    const leaks: string[] = [];
    const asked = topics.filter(({ marks }) => !marks.includes("talk") && !marks.includes("names"));
    for (const topic of takeSample(asked, 4, 2))
      for (const person of persons.filter((one) => isFor(topic, one)))
        for (const phrase of topic.ways.slice(0, 2))
          for (const words of added) {
            const asked = `${question(topic, phrase).replace(/\?$/, "")} ${words}`;
            const content = await tell(person, asked);
            if (content !== undefined) leaks.push(`${person}: ${asked} => ${content.slice(0, 40)}`);
          }
    expect(leaks).toEqual([]);
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
      for (const person of persons) expect([person, await tell(person, text)]).toEqual([person, undefined]);
    });
});

describe("who may do what follows from the policy", () => {
  const asked: readonly (readonly [Person, string, string])[] = [
    ["admin", "Can an auditor release holds?", "Auditors may not. Admins may."],
    ["admin", "May auditors run a reconciliation?", "Auditors may."],
    ["admin", "Can a client create a user?", "Clients may not. Admins may."],
    ["auditor", "Can clients make payments?", "Clients may."],
    ["admin", "Who may release holds?", "Admins may do it."],
    ["auditor", "Who can export the audit trail?", "Admins and Auditors may do it."],
    ["auditor", "How do I place a hold?", "That is for admins to do"],
  ];
  for (const [person, text, lead] of asked)
    test(text, async () => expect((await tell(person, text))?.slice(0, lead.length)).toBe(lead));
});

describe("of several topics", () => {
  test("that are equally near become buttons, and each button answers its topic", async () => {
    const found = await guide(deps, getActor("admin"), "How do I hold or release money?");
    expect(found?.answer.choices?.length).toBe(2);
    for (const { message } of found?.answer.choices ?? []) {
      const chosen = (await guide(deps, getActor("admin"), message))?.answer;
      expect([message, chosen?.choices]).toEqual([message, undefined]);
    }
  });

  test("the one that is written for the asker's role comes before everybody's", async () => {
    expect(await tell("admin", "How do I change a user's password?")).toStartWith("Open User Management");
    expect(await tell("client", "How do I change my password?")).toContain("Password Reset");
  });
});

describe("a question is answered by its topic", () => {
  const asked: readonly (readonly [Person, string, string])[] = [
    ["client", "wher can i clik to get septembers bookings as csv", "Download Statement has CSV"],
    ["client", "whats the way to change my pasword", "Password Reset"],
    ["client", "new acocunt how", "set-up request"],
    ["admin", "i need to suspend an account", "Status"],
    ["auditor", "I would like to export the transactions", "Export CSV"],
    ["admin", "how do i link freight collections to a core banking acount", "Re-link"],
  ];
  for (const [person, text, answer] of asked)
    test(text, async () => expect(await tell(person, text)).toContain(answer));

  test("'released holds' leads to the list, not to how one is released", async () => {
    expect(await tell("admin", "Where are released holds?")).toStartWith("Holds Management lists");
    expect(await tell("admin", "How can a hold be released?")).toContain("Release gives its money back");
  });

  for (const text of ["Where are deleted users?", "Where do I see our debt?"])
    test(`${text} asks for none`, async () => expect(await tell("admin", text)).toBeUndefined());
});

describe("near topics", () => {
  test("are offered for what is asked of the product and not known", async () => {
    const asked = "How do I release a hold with a fountain pen?";
    expect(await tell("admin", asked)).toBeUndefined();
    expect(nearTopics(getActor("admin"), asked)).toContain("How do I release or capture a hold?");
  });

  test("are not offered for figures", () => {
    expect(nearTopics(getActor("client"), "how much is held on Supplier Payments")).toEqual([]);
  });
});
