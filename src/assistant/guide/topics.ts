import { accesses } from "@/access/policy";
import { paymentGuidelines } from "@/payments/contract";
import clients from "./clients.txt" with { type: "text" };
import everybodys from "./everybody.txt" with { type: "text" };
import screensText from "./screens.txt" with { type: "text" };
import staffs from "./staff.txt" with { type: "text" };

export type Audience = "staff" | "client";

/** Something that people ask about the product; README.md says how it is written. */
export type Topic = {
  /** What is done, as in 'How do I …?', or a whole question. It is offered as a button, and is a way of asking, too. */
  title: string;
  /** Ways of asking: its title, and plain phrases. */
  ways: readonly string[];
  /** Further words that may stand in a question about it. */
  words: string;
  /** The answer. Settings in braces are filled in. */
  tell: string;
  /** The addresses of its screens. */
  at: readonly string[];
  /** The right that the act takes: who has it not is told who does it, and led to the screen to read along. */
  right?: string;
  /** What may stand in a question about it, and `talk` where it asks for nothing. */
  marks: ReadonlySet<string>;
  /** Whom it is told to, where not to everybody. */
  for?: Audience;
};

/** A word of the product, and what it means. */
export type Term = { words: readonly string[]; tell: string; for?: Audience };

const list = (text: string): string[] =>
  text
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);
/** Whom a screen is for: an admin reads those of clients, too, and an auditor opens every one. */
const audienceOf = (path: string): Audience | undefined =>
  path.startsWith("/admin/") ? "staff" : path.startsWith("/client/") ? "client" : undefined;
export const pathOf = (href: string): string => href.replace(/[?#].*$/, "");

/** The screens that answers lead to, by their addresses: by which names people call them, and what they are for. */
export const screens = new Map(
  screensText
    .trim()
    .split("\n")
    .map((line) => {
      const [path = "", names = "", tell = ""] = line.split(" | ");
      const [title = "", ...called] = list(names);
      return [path, { title, called, tell }];
    }),
);

const allMarks = ["names", "amounts", "talk", "screen"];

/** @throws Error where a topic leads to no screen, or to one that those it is for cannot open, or takes no known right */
function topicOf(text: string, audience: Audience | undefined): Topic {
  const [head = "", asked = "", tell = ""] = text.split("\n").map((line) => line.trim());
  const [title = "", said = ""] = head.split(" | ");
  const [ways = "", words = ""] = asked.split(" + ");
  const marks = said.split(" ").filter(Boolean);
  const at = marks.filter((mark) => mark.startsWith("/"));
  const right = marks.find((mark) => accesses.includes(mark));
  const others = marks.filter((mark) => !at.includes(mark) && mark !== right);
  const isWrong = (href: string) =>
    !screens.has(pathOf(href)) || (audienceOf(href) === "staff" && audience !== "staff");
  const wrong = [...at.filter(isWrong), ...others.filter((mark) => !allMarks.includes(mark))];
  if (wrong.length > 0 || tell === "")
    throw new Error(`“${title}”: mend ${wrong.join(", ") || "what it tells"}`);
  return {
    title,
    ways: [title, ...list(ways)],
    words,
    tell,
    at,
    marks: new Set(others),
    ...(right && { right }),
    ...(audience && { for: audience }),
  };
}

const texts: readonly (readonly [string, Audience | undefined])[] = [
  [everybodys, undefined],
  [clients, "client"],
  [staffs, "staff"],
];
const entries = texts.flatMap(([text, audience]) =>
  text
    .trim()
    .split(/\n(?=\S)/)
    .map((entry) => ({ entry, audience })),
);

const screenTopics = [...screens].map(([path, { title, called, tell }]) => {
  const ways = [title, ...called].flatMap((name) => [
    `what is the ${name} page`,
    `explain the ${name} page`,
    `see ${name}`,
  ]);
  const text = `What is the ${title} page? | ${path} screen\n${ways.join("; ")} + do show good page\n${title} ${tell}`;
  return topicOf(text, audienceOf(path));
});

/** Every topic, with the audience that it is written for. */
export const topics: readonly Topic[] = [
  ...entries
    .filter(({ entry }) => !entry.startsWith("= "))
    .map(({ entry, audience }) => topicOf(entry, audience)),
  ...screenTopics,
];

/** The words that people ask the meaning of. */
export const terms: readonly Term[] = entries
  .filter(({ entry }) => entry.startsWith("= "))
  .map(({ entry, audience }) => {
    const [words = "", ...tell] = entry.slice(2).split(": ");
    return { words: list(words), tell: tell.join(": "), ...(audience && { for: audience }) };
  });

const guideline = (term: string): string =>
  paymentGuidelines.limits.find((one) => one.term === term)?.text ?? "";

/** What the product knows itself, by its place in a text. */
export const known = { least: guideline("Minimum payment"), most: guideline("Maximum single payment") };
