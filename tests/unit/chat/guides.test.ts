import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { definition } from "@/assistant/engine/definitions";
import { findGuide } from "@/assistant/engine/guides";
import type { Guidance } from "@/assistant/engine/vocabulary/guidance";
import { guidance, meanings } from "@/assistant/engine/vocabulary/guidance";
import type { Guide } from "@/assistant/engine/vocabulary/guide";
import { clientGuides } from "@/assistant/engine/vocabulary/guides-client";
import { commonGuides } from "@/assistant/engine/vocabulary/guides-common";
import { screenGuides } from "@/assistant/engine/vocabulary/guides-screens";
import { staffGuides } from "@/assistant/engine/vocabulary/guides-staff";
import { howTos } from "@/assistant/engine/vocabulary/how-to";
import { situations } from "@/assistant/engine/vocabulary/situations";
import { terms } from "@/assistant/engine/vocabulary/terms";

const guides: readonly Guide[] = [...commonGuides, ...clientGuides, ...staffGuides, ...screenGuides];
const answers: readonly Pick<Guidance, "answer" | "links" | "for">[] = [
  ...guides,
  ...situations,
  ...guidance,
  ...meanings,
  ...howTos,
];

describe("answers about the product", () => {
  test("lead to screens that there are, and clients to none of the bank's", () => {
    for (const { links = [], for: audience } of answers)
      for (const { href } of links) {
        const path = href.replace(/[?#].*$/, "");
        const file = `${import.meta.dir}/../../../routes${path}`;
        expect([href, existsSync(`${file}.tsx`) || existsSync(`${file}/index.tsx`)]).toEqual([href, true]);
        if (audience !== "staff") expect(href).not.toStartWith("/admin");
      }
  });

  test("tell clients of none of the bank's screens and of no suspicion", () => {
    const staffOnly =
      /suspicio|under review|in review|compliance|audit trail|user management|holds management|configurations\b|set-up requests\b(?! is)/i;
    const forClients = answers.filter((one) => one.for === "client" || one.for === undefined);
    for (const { answer } of forClients) expect(answer).not.toMatch(staffOnly);
    for (const { text, for: audience } of terms)
      if (audience !== "staff") expect(text).not.toMatch(staffOnly);
  });

  test("have no placeholder but those of the support", () => {
    for (const { answer } of answers)
      expect(answer.replace(/\{(?:support|phone|hours)\}/g, "")).not.toMatch(/[{}]/);
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
  ])
    test(text, () => {
      expect(findGuide(text, () => true)?.guide.answer).toBeUndefined();
      expect(definition(text, "staff")).toBeUndefined();
    });

  for (const text of [
    "what is held",
    "what is available",
    "what is our balance and available",
    "what is on hold",
  ])
    test(text, () => expect(definition(text, "client")).toBeUndefined());
});
