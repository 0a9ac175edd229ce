import { screens } from "./screens";
import type { Topic } from "./topic";
import { clientsTopics } from "./topics-client";
import { everybodysTopics } from "./topics-everybody";
import { staffsTopics } from "./topics-staff";

export type Audience = "staff" | "client";

const screenTopics: readonly Topic[] = Object.entries(screens).map(
  ([path, { title, called = "", tell }]) => ({
    title: `What is the ${title} page?`,
    asked: [title, ...called.split("; ")]
      .filter(Boolean)
      .flatMap((name) => [
        `what is the ${name} page`,
        `explain the ${name} page`,
        `where is the ${name} page`,
      ])
      .join("; "),
    words: "do show good",
    tell: `${title} ${tell}`,
    at: [path],
  }),
);

/** Every topic, with the audience that it is written for: everybody where there is none. */
export const topics: readonly (Topic & { for?: Audience })[] = [
  ...everybodysTopics,
  ...clientsTopics.map((topic) => ({ ...topic, for: "client" as const })),
  ...staffsTopics.map((topic) => ({ ...topic, for: "staff" as const })),
  ...screenTopics,
];

/** Ways of asking for a topic: its title, and its phrases. */
export const phrasesOf = ({ title, asked = "" }: Topic): string[] =>
  [title, ...asked.split(";")].map((phrase) => phrase.trim()).filter(Boolean);
