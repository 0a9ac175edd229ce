import { accesses } from "@/access/policy";
import clients from "./clients.txt" with { type: "text" };
import everybodys from "./everybody.txt" with { type: "text" };
import screensText from "./screens.txt" with { type: "text" };
import staffs from "./staff.txt" with { type: "text" };

export type Audience = "staff" | "client";

/**
 * Topic of the guide: two lines of a text. The first has its title, as in 'How do I …?', or a whole question, then
 * ways of asking as plain phrases, `+` further words that may occur in a question, and `|` its marks. The second is
 * the answer, in the labels of the screens; settings in braces are filled in.
 *
 * The beginning of a phrase determines the questions that it answers: 'release a hold' matches how, where and
 * permission; 'where is', 'who', 'why', 'when', 'what', 'how much', 'do' or 'is' only themselves; 'please', 'I', 'my'
 * or 'our' is a wish, or a statement about the asker.
 */
export type Topic = {
  title: string;
  /** Ways of asking, including the title. */
  ways: readonly string[];
  words: string;
  text: string;
  /** The marks that are addresses of its screens. */
  at: readonly string[];
  /** Mark that is a right: actors without it learn who has it, and get a read-only screen. */
  right: string | undefined;
  /**
   * Remaining marks. `names` and `amounts` allow these in a question; `talk` is small talk; `screen` answers with the
   * purpose of a screen.
   */
  marks: readonly string[];
  /** Audience of the topic, if not everybody. */
  for: Audience | undefined;
};

const list = (text: string, sign: string | RegExp = "; "): string[] =>
  text.trim().split(sign).filter(Boolean);
export const stripQuery = (href: string): string => href.replace(/[?#].*$/, "");
/** Audience of a screen. Admins also read the topics of clients, and auditors those of every screen. */
const findAudience = (path: string): Audience | undefined =>
  path.startsWith("/admin/") ? "staff" : path.startsWith("/client/") ? "client" : undefined;

/** A screen as its page declares it. */
export type DeclaredScreen = { path: string; title: string; description: string | undefined };
/** A screen that answers lead to: its title, its other names, and a sentence about its purpose. */
type TopicScreen = { title: string; called: readonly string[]; text: string };
type Screens = ReadonlyMap<string, TopicScreen>;

/** The lines of `screens.txt`: a page's address, its further names, and a text that replaces its description. */
const further = new Map(
  list(screensText, "\n").map((line) => {
    const [path = "", called = "", text = ""] = line.split("|").map((part) => part.trim());
    return [path, { called: list(called), text }];
  }),
);

/** @throws Error if a line of `screens.txt` matches no screen */
function readScreens(declared: readonly DeclaredScreen[]): Screens {
  const known = declared.flatMap(({ path, title, description }): [string, TopicScreen][] => {
    const { called, text } = further.get(path) ?? { called: [], text: "" };
    if (text === "" && description === undefined) return [];
    return [[path, { title, called, text: text === "" ? `${title}: ${description}.` : `${title} ${text}` }]];
  });
  const screens = new Map(known);
  const unknown = [...further.keys()].filter((path) => !screens.has(path));
  if (unknown.length > 0)
    throw new Error(`screens.txt describes screens that do not exist: ${unknown.join(", ")}`);
  return screens;
}

/** @throws Error if a topic leads to no screen, or has an unknown mark */
function makeTopic(asked: string, text: string, audience: Audience | undefined, screens: Screens): Topic {
  const [, said = "", words = "", marked = ""] = /^(.*?)(?: \+ (.*?))?(?: \| (.*))?$/.exec(asked) ?? [];
  const ways = list(said);
  const all = list(marked, " ");
  const at = all.filter((mark) => screens.has(stripQuery(mark)));
  const right = all.find((mark) => accesses.includes(mark));
  const marks = all.filter((mark) => ["names", "amounts", "talk", "screen"].includes(mark));
  const isWhole = at.length + marks.length + (right ? 1 : 0) === all.length && text !== "";
  if (!isWhole) throw new Error(`“${ways[0]}” has no answer, or a mark that is none: ${marked}`);
  return { title: ways[0] ?? "", ways, words, text: text.trim(), at, right, marks, for: audience };
}

const files = [
  { text: everybodys, audience: undefined },
  { text: clients, audience: "client" },
  { text: staffs, audience: "staff" },
] as const;
const entries = files.flatMap(({ text, audience }) =>
  list(text, /\n(?=\S)/).map((entry) => ({ entry, audience })),
);

const screenTopics = (screens: Screens): Topic[] =>
  [...screens].map(([path, { title, called, text }]) => {
    const ways = [title, ...called].map(
      (name) => `what is the ${name} page; explain the ${name} page; see ${name}`,
    );
    const asked = `What is the ${title} page?; ${ways.join("; ")} + do show good page | ${path} screen`;
    return makeTopic(asked, text, findAudience(path), screens);
  });

type Known = {
  screens: Screens;
  /** Every topic, with the audience that it is written for. */
  topics: readonly Topic[];
};

let known: Known | undefined;

/**
 * Registers the screens that the pages declare, once in a process, before the first question.
 * @throws Error if a text leads to no screen, or has an unknown mark
 */
export function knowScreens(declared: readonly DeclaredScreen[]): void {
  if (known) return;
  const screens = readScreens(declared);
  const written = entries.map(({ entry, audience }) => {
    const [asked = "", text = ""] = entry.split("\n");
    return makeTopic(asked, text, audience, screens);
  });
  known = { screens, topics: [...written, ...screenTopics(screens)] };
}

/** Returns the topics and the screens that the guide knows. Throws if no screens are registered. */
export function whatIsKnown(): Known {
  if (!known) throw new Error("Call knowScreens first: the guide has no topics yet");
  return known;
}
