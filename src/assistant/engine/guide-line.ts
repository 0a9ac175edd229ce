import { nearestWords, slipBetween } from "./spelling";
import { tokensOf } from "./text";
import type { GuideForm } from "./vocabulary/guide";

/** A question about the product: its form, and what it says behind that. */
export type GuideLine = {
  form: GuideForm;
  rest: string;
  /** Of whom it is asked whether they may, where not of the asker. */
  of?: "auditor" | "admin";
};

const person =
  "(?:i|we|you|one|u|clients?|a client|users|a user|somebody|someone|anybody|anyone|an? admin|admins?|an? auditor|auditors?|an? auditors?|people|staff|they)";

/** Words before a question that are no part of it. */
const lead =
  /^(?:(?:hi|hiya|hello|hey|dear|assistant|please|kindly|sorry|excuse|me|so|and|but|ok|okay|um|uh|er|also|well|now|just|quick|question|silly|stupid|maybe|probably|a|new|here|can you|could you|would you|will you|are you able to|tell|us|let me know|explain|to me|remind|advise|show(?= me (?:how|where)| (?:how|where)|s? us)|do you know|know|i wonder|i was wondering|wondering|i want to|i need to|i would like to|i'd like to|i wanna|i want|i need|i am|i'm|im|trying to|find out|understand|learn|work out|figure out|no idea|i do not|i don't|i dont|i cannot|i can't|i cant|do not|for me|we|i|the|what i want is)\s+)*?(?=(?:how|where|which|what|is|can|could|may|might|am|are|who|why|when|by what|in which|on which|steps?|walk|guide|help|teach|procedure|instructions|does|do|would|should|must|shall)\b)/;

/** Who may ask whether something is possible; what clients may do is asked of nobody's own acts. */
const asker = "(?:i|we|you|one|u|somebody|someone|anybody|anyone|people)";
const askedOf =
  /^(?:(?:can|could|may|might|must|should)|(?:is|are)) (?:an? )?(auditor|admin)s? (?:(?:allowed|able|permitted) to )?/;

/** How questions of each form begin. The first one that holds decides. */
const forms: readonly (readonly [GuideForm, RegExp])[] = [
  ["why", /^(?:why|how come|what for)\b/],
  ["when", /^(?:when\b|how (?=(?:far|long|old|soon)\b))/],
  [
    "how",
    new RegExp(
      `^how (?!(?:much|many|often|big|high|low|fast|quick|quickly|about|come)\\b)(?:(?:do|does|can|could|would|should|must|may|shall|might|to|2|is|are)\\s+)?(?:${person} )?(?:(?:can|could|should|do|would|may|must) )?(?:(?:go about|best|even|actually|ever|properly|have to|need to|get to|be able to)\\s+)*`,
    ),
  ],
  [
    "how",
    /^(?:what|which)(?: is| are| would be|s)?(?: the| a| your)? (?:(?:best|easiest|quickest|fastest|right|proper|correct|normal|usual|official|simplest) )?(?:way|ways|steps?|procedure|process|path|route|instructions)\b/,
  ],
  [
    "how",
    /^(?:by what means|by which means|in what way|steps?|procedure|instructions|guide|process|way)\b(?: (?:to|for|of)| (?:may|can|could|do|does|should|might) (?:i|we|one|you|clients?|a client))?/,
  ],
  ["how", /^(?:walk me through|guide me(?: through| to)?|help me(?: to| with)?|teach me)\b(?: how to)?/],
  [
    "how",
    new RegExp(
      `^what (?:do|does|should|must|can|shall|would|have) ${person}(?: (?:supposed to|have to|need to|got to|to))? (?:do|click|press|fill in|enter|choose|use)\\b`,
    ),
  ],
  [
    "where",
    /^(?:where|whereabouts|(?:in |on |under )?(?:which|what) (?:screen|page|menu|button|tab|place|section))\b/,
  ],
  [
    "who",
    /^(?:who|whom|to whom|which person|which roles?) (?:else\b|(?:(?:can|may|must|should|could|would|is (?:allowed|able|permitted|supposed) to|has the right to|do (?:i|we)|is in charge of|is responsible for|is (?:signed|logged))\b|(?=(?:approve|decide|set|handle|release|place|raise|change|open|create|add)s?\b)))/,
  ],
  [
    "may",
    /^(?:is it|would it be|is there|are there)(?: (?:possible|allowed|permitted|any way|a way|some way|ways|any chance|a chance|a possibility|any possibility|a screen|a page|a button|a menu|an option|a setting|a form|a function|a feature))+(?: for (?:me|us|a client|clients|an auditor|auditors))?\b(?: (?:to|of|that|where|for))?/,
  ],
  [
    "may",
    new RegExp(
      `^(?:(?:can|could|may|might|must|should) ${asker}|(?:am|are|is) ${asker} (?:allowed|able|permitted|supposed) to|(?:do|does) ${asker} (?:have|need) to|(?:do|does|can|will) (?:you|the bank|vostra|the system)) (?:(?:be )?(?:allowed|able|permitted) to )?`,
    ),
  ],
  ["what", /^(?:explain|describe)(?: to me| me)?\b/],
  ["what", /^(?=.{3,40}\b(?:format|template|columns)$)/],
  ["what", /^(?:what|which)\b/],
];

/** Reads how a question about the product begins; undefined where it begins as none. `known` puts mistyped words right. */
export function guideLine(text: string, known: ReadonlySet<string>): GuideLine | undefined {
  const line = lineOf(text, known);
  const whole = formOf(line);
  if (whole) return whole;
  // 'My colleague left, how do I remove his access': what stands ahead counts with the rest.
  const cut = /^([^,;:.!?–]{3,80})[,;:.!?–]+\s+(.{5,})$/.exec(text);
  if (!cut) return undefined;
  const [, ahead = "", behind = ""] = cut;
  const found = formOf(lineOf(behind, known));
  return found && { ...found, rest: `${found.rest} ${lineOf(ahead, known)}`.trim() };
}

const lineOf = (text: string, known: ReadonlySet<string>): string =>
  tokensOf(text)
    .map(({ word }) => corrected(word, known))
    .join(" ");

function formOf(line: string): GuideLine | undefined {
  const asked = line.replace(lead, "");
  const [others = "", of] = askedOf.exec(asked) ?? [];
  if (of === "auditor" || of === "admin") return { form: "may", rest: asked.slice(others.length).trim(), of };
  for (const [form, begins] of forms) {
    const found = begins.exec(asked);
    if (found) return { form, rest: asked.slice(found[0].length).trim() };
  }
  // 'Csv where', 'new account how'.
  const turned = /^(.{3,60}) (where|how|how to|how do i)$/.exec(asked);
  return turned ? { form: turned[2] === "where" ? "where" : "how", rest: turned[1] ?? "" } : undefined;
}

/** Common words that are near others of the guides: they are meant as they are. */
const asTheyAre = new Set(
  "received receive sent spend spends could would should since which there their these those where while other others after first wrote write match matches march marsh price prices place places today being below above please clear years three seven eight total totals quick quiet house houses paint rents rented money month months weeks".split(
    " ",
  ),
);

/** A word as it was meant, where one letter of it is wrong. */
export function corrected(word: string, known: ReadonlySet<string>): string {
  if (word.length < 4 || known.has(word) || asTheyAre.has(word) || /[^a-z]/.test(word)) return word;
  const near = nearestWords(word, known);
  const [only] = near;
  if (only === undefined || near.length > 1) return word;
  return slipBetween(word, only) === 1 ? only : word;
}
