import type { Question } from "../question";
import type { Reading, Use } from "../text";
import { saysSomething } from "./small-words";

/** Words that leave something out, turn it round, or make it depend on something else. */
export const negations: ReadonlySet<string> = new Set(
  "not no n't never none neither nor without except excluding exclude excludes excepting minus unless if but cannot cant can't dont don't didn't doesn't haven't hasn't isn't wasn't aren't wont won't non".split(
    " ",
  ),
);

/** Words of time and comparison: they count with what they belong to, a period or an amount, and stand alone here. */
export const relations: ReadonlySet<string> = new Set(
  "single before after between within during through until till since ago over under than more less each every per twice once starting ending ends morning afternoon evening noon midnight tonight night hour hours time times day days week weeks month months year years quarter quarters weekend weekends weekday weekdays business will".split(
    " ",
  ),
);

const openTimes: ReadonlySet<string> = new Set(["ever", "far", "yet", "already", "always", "time", "times"]);

/** What a negation may stand before without turning the question round. */
const harmless =
  /^(?:can(?:no|')?t|cannot|do not|don't|dont|did not|didn't|not) (?:find|see|know|understand|sure|remember|recall)\b|^no (?:one|idea|problem)\b|^or not\b|^not (?:only|just)\b/;

/** Whether a word that carries nothing of its own turns a question round, or says when or how much, and no slot has it. */
export function isOperator(reading: Reading, at: number, question: Question): boolean {
  const { subject, measure, accounts, spans, by, expiring, type } = question;
  if (reading.uses[at] !== "filler") return false;
  const word = reading.word(at);
  const next = `${word} ${reading.word(at + 1)} ${reading.word(at + 2)}`;
  if (negations.has(word)) {
    if (word === "if") return !/\b(?:know|tell me|see|check|wonder|ask)$/.test(reading.words(0, at - 1));
    if (word === "but") {
      // 'Everything we paid but the rent' leaves something out.
      const ofAll = /\b(?:all|every\w*|any\w*|nothing|nobody)\b/.test(reading.words(0, at - 1));
      return /^but (?:not|no|without)\b/.test(next) || (at > 0 && ofAll && !/^but only\b/.test(next));
    }
    return !harmless.test(next) && !harmless.test(`${reading.word(at - 1)} ${next}`);
  }
  if (saysSomething(reading, at, question)) return true;
  // Without a period a change is that of the last days, and not 'so far' or of 'all this time'.
  if (subject === "change" && spans.length === 0 && openTimes.has(word)) return true;
  if (!relations.has(word)) return false;
  switch (word) {
    case "morning":
    case "afternoon":
    case "evening":
    case "night":
      // A greeting; and a balance of an evening is that of its day.
      return !(
        reading.word(at - 1) === "good" ||
        (word !== "morning" && word !== "afternoon" && subject === "balance" && spans.length > 0)
      );
    case "business":
      return !/^(?:close|end) of$/.test(reading.words(at - 2, at - 1));
    case "will":
      return !(subject === "holds" || subject === "limits" || subject === "rates" || expiring === true);
    case "each":
    case "every":
    case "per":
      // 'Each Falconmoor account' is told by the balances of all of them.
      if (subject === "balance" && reading.uses[at + 1] === "account" && accounts.length !== 1) return false;
      return by === undefined && question.texts === undefined;
    case "time":
    case "times":
      return false;
    case "single":
      return measure !== "largest" && measure !== "smallest";
    case "more":
    case "less":
    case "than":
      return !(
        subject === "compare" ||
        subject === "change" ||
        question.texts !== undefined ||
        (subject === "transactions" && type === undefined && by === undefined && hasBothSides(reading)) ||
        (subject === "balance" && accounts.length === 2)
      );
    case "between":
      if (at === 0 && accounts.length === 2 && /^(?:largest|smallest)$/.test(measure ?? "")) return false;
      return question.texts === undefined && (spans.length < 2 || !isBefore(reading, at, "period"));
    case "during":
    case "over":
    case "within":
      return !isBefore(reading, at, "period");
    case "until":
    case "till":
      return !(subject === "holds" && reading.word(at + 1) === "when");
    case "ending":
    case "ends":
      return !reading.uses.includes("code") && !reading.uses.includes("account");
    case "day":
    case "days":
    case "week":
    case "weeks":
    case "month":
    case "months":
    case "quarter":
    case "quarters":
    case "year":
    case "years":
      return !isOfPeriod(reading, at) && by !== word.replace(/s$/, "");
    default:
      return true;
  }
}

/** Whether both sides of transactions are spoken of: 'more credits than debits'. */
const hasBothSides = (reading: Reading): boolean =>
  /\bmore\b.*\bthan\b/.test(reading.words(0, reading.tokens.length));

/** Whether a word stands right before what was read as something. */
const isBefore = (reading: Reading, at: number, use: Use): boolean =>
  reading.uses[at + 1] === use || (reading.word(at + 1) === "the" && reading.uses[at + 2] === use);

/** Whether a unit of time stands beside a period that was read: 'the month of October', 'on the day of 3 October'. */
const isOfPeriod = (reading: Reading, at: number): boolean =>
  [at - 1, at + 1, at + 2, at + 3].some((place) => reading.uses[place] === "period");
