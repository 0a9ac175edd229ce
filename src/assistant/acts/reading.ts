import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { isValidIban, normaliseIban } from "@/vocabulary/iban";
import { parseAmount } from "@/vocabulary/money";
import { entities } from "../entities";
import { combinePhrases, splitPhrases } from "../question/entity";
import { type Filter, isOrdering, isValue } from "../question/query";
import { type Item, partItem } from "../read/chart";
import { parts } from "../read/common-words";
import type { Lexicon, Sense } from "../read/lexicon";
import type { ReadBy } from "../read/named-words";
import { readKnownUsers, userItems } from "../read/names";
import type { Part } from "../read/part";
import { readWords } from "../read/read";
import { type Act, actParameters, acts } from "./act-table";

/**
 * Words without meaning for an act. Question words are not among them: 'how do I release a hold' requests no release.
 */
const noise =
  "the|a|an|of|in|on|at|for|to|into|with|over|our|my|your|its|their|we|us|i|me|you|it|all|please|pls|plz|kindly|quickly|now|right now|today|immediately|go|ahead|go ahead|go ahead and|can you|could you|would you|will you|i want to|we want to|want to|need to|like to|i would like to|i'd like to|let me|let us|let's|ok|okay|hi|hello|hey|so|just|some|money|for me|for us|thanks|thank you|thx|ready|again|and|then|account|amount|the amount of";
const pointers = "that|this|these|those|it|them|that one|all of them|the same";
const formats = {
  pdf: "pdf|as pdf|in pdf|as a pdf|pdf file",
  csv: "csv|as csv|in csv",
  xlsx: "excel|as excel|in excel|xlsx",
};
const sides = { debit: "debit|debits|money out", credit: "credit|credits|money in|receipts" };
const negation = /\b(?:not|no|never|dont|cannot|cant|without|except|unless|until)\b|n['’]t\b/i;

const named = (address: string) => acts.filter((act) => act.address === address).map(({ name }) => name);
const lexicon = build();
const verbs = new Set(
  acts.flatMap((act) => splitPhrases(`${act.verbs}|${act.sayings}`).map(([first = ""]) => first)),
);

function build(): Lexicon {
  const said = new Map<string, { words: string[]; senses: Sense[] }>();
  const add = (phrases: string, sense: Sense) => {
    for (const words of splitPhrases(phrases)) {
      const entry = said.get(words.join(" ")) ?? { words, senses: [] };
      said.set(words.join(" "), { words, senses: [...entry.senses, sense] });
    }
  };
  // Words shared by several acts get one sense; the rest of the message decides which act is meant.
  const addOfActs = (getWords: (act: Act) => string, part: Part) => {
    const all = acts.flatMap((act) =>
      splitPhrases(getWords(act)).map((words) => [words.join(" "), act.name] as const),
    );
    for (const [phrase, some] of Map.groupBy(all, ([words]) => words))
      add(phrase, { kind: "part", part: { ...part, entities: some.map(([, name]) => name) } });
  };
  addOfActs(({ verbs: own }) => own, { names: true });
  addOfActs(({ things }) => things, { whose: true });
  addOfActs(({ sayings }) => sayings, { names: true, whose: true });
  const valued = (field: string, all: Readonly<Record<string, string>>, part: Part) => {
    for (const [id, words] of Object.entries(all))
      add(words, { kind: "part", part: { ...part, filters: [isValue(field, id)] } });
  };
  valued("currency", { USD: "bucks" }, {});
  valued("type", sides, { entities: named("@export"), whose: true });
  valued("format", formats, { entities: [...named("@statement"), ...named("@export")], names: true });
  add(pointers, { kind: "part", part: { again: true } });
  // 'The biggest one' of the previous answer.
  for (const { words, part } of parts)
    if (part.measures?.some(isOrdering))
      add(combinePhrases("|the", words, "|one|of them"), { kind: "part", part: { ...part, again: true } });
  add("from|out of|using", { kind: "role", field: "from" });
  add(noise, { kind: "noise" });
  return Map.groupBy(said.values(), ({ words: [first = ""] }) => first);
}

/** Requested act; `remark` is an unread clause. */
type AskedAct = { act: Act; part: Part; remark: string };

/** Values accepted by acts that are not a record's dialog. */
const takenBy: Readonly<Record<string, readonly string[]>> = {
  "@pay": ["account", "from", "amount", "currency", "recipient", "text", "description"],
  "@export": ["account", "type", "format"],
  "@statement": ["account", "format"],
};

/** True if a message has all that an act needs, and the actor's act can use everything that it has. */
function fits(act: Act, part: Part, before: string | undefined, today: string, mayDo: boolean): boolean {
  if (part.names === undefined) return false;
  if (act.refusal) return part.whose === true;
  const of = entities.find(({ name }) => name === act.of);
  const has = (field: string) => of?.fields[field] !== undefined;
  const records = [of?.record ?? "", "client", "reference", "text"].filter(has);
  const fields = (part.filters ?? []).map(({ field }) => field);
  // Only records have an order.
  if (part.measures && !of) return false;
  // 'Pay over 500' states no amount.
  if (part.filters?.some(({ op }) => op !== "is")) return false;
  const isPointed = part.again === true && before !== undefined && before === act.of;
  if (part.whose !== true && !isPointed && !fields.some((field) => records.includes(field))) return false;
  if (part.again && !isPointed && !of) return false;
  const isToday = part.spans?.every(({ from, to }) => from === today && to === today) ?? true;
  if (!isToday && !/^@(?:export|statement)$/.test(act.address)) return false;
  if (act.address === "@statement" && !fields.includes("account")) return false;
  // An unknown name is a recipient if the act is a payment.
  if (act.address === "@pay" && fields.includes("text") && !fields.includes("amount")) return false;
  const ofRecords = [...records, ...["account", "user", "currency", "amount"].filter(has)];
  const takes = [
    ...ofRecords,
    ...actParameters(act).flatMap(({ fill = [] }) => fill),
    ...act.enters,
    ...(takenBy[act.address] ?? []),
  ];
  return !mayDo || fields.every((field) => takes.includes(field));
}

/** Maps the account that pays to the account that other acts apply to. */
const ofAct = (act: Act, { filters, ...part }: Part): Part => ({
  ...part,
  ...(filters && {
    filters: filters.map((one) =>
      one.field === "from" && act.address !== "@pay" ? { ...one, field: "account" } : one,
    ),
  }),
});

/** Reads the act that a message requests, with each of its words covered; undefined if it requests none or several. */
export async function readAct(
  deps: Deps,
  actor: Actor,
  message: string,
  before: string | undefined,
  mayDo: (act: Act) => boolean,
): Promise<AskedAct | undefined> {
  const today = bankDate(deps.now(), deps.env.zone);
  for (const { head, remark } of heads(message)) {
    const read = await readWords(deps, actor, head, readBy(deps, actor));
    if (read.kind === "unread") continue;
    const found = new Map<string, AskedAct & { cost: number; filters: string; isOne: boolean }>();
    // Readings that use a pointing word cost less than those that skip it.
    const wholes = read.wholes.map(({ part, cost }) => ({ part, cost: part.again ? cost - 2 : cost }));
    for (const { part: said, cost } of wholes.sort((a, b) => a.cost - b.cost))
      for (const act of acts) {
        const part = ofAct(act, said);
        if (!part.entities?.includes(act.name) || !fits(act, part, before, today, mayDo(act))) continue;
        const filters = JSON.stringify(part.filters ?? []);
        const known = found.get(act.name);
        if (!known) found.set(act.name, { act, part, remark, cost, filters, isOne: true });
        // Ambiguous: another account is as likely.
        else if (known.filters !== filters && cost - known.cost < 0.25) known.isOne = false;
      }
    const all = [...found.values()].sort((a, b) => a.cost - b.cost);
    const may = all.filter(({ act }) => mayDo(act));
    const [best, next] = may.length > 0 ? may : all;
    if (!best?.isOne || (next && next.cost - best.cost < 0.25 && may.length > 0)) continue;
    if (remark !== "" && negation.test(remark) && may.length > 0) continue;
    return best;
  }
  return undefined;
}

/** Returns the message, and the message without a closing clause of reasons that names and requests nothing. */
function heads(message: string): { head: string; remark: string }[] {
  const words = message.toLowerCase().split(/[^\p{L}\p{N}'-]+/u);
  if (!words.some((word) => verbs.has(word) || /^(?:pdf|csv|excel|xlsx|statement)$/.test(word))) return [];
  const cuts = [...message.matchAll(/[,;.](?=\s)|\s[-–—](?=\s)|\b(?:pls|please|plz|thanks)(?=\s)/gi)].slice(
    -3,
  );
  const parts = cuts.toReversed().map(({ 0: sign, index }) => {
    const at = /[a-z]/i.test(sign) ? index + sign.length : index;
    return { head: message.slice(0, at), remark: message.slice(at).replace(/^[\s,;.–—-]+/, "") };
  });
  const isRemark = (text: string) =>
    text !== "" &&
    text.length < 80 &&
    !/\d|^and\b|^then\b/i.test(text) &&
    text
      .toLowerCase()
      .split(/\W+/)
      .every((word) => !verbs.has(word) || /^(?:need|want|get|make|set|put)$/.test(word));
  return [
    { head: message, remark: "" },
    ...parts.filter(({ head, remark }) => head.length > 5 && isRemark(remark)),
  ];
}

/** The words of acts, with the free texts of a payment: its recipient and its text. */
function readBy(deps: Deps, actor: Actor): ReadBy {
  let description = "";
  return {
    lexicon,
    entities: [],
    aside(reading) {
      // '900 AED to 774950837179' is not a range of amounts.
      for (const [place, { word }] of reading.tokens.entries())
        if (/^\d{6,20}$/.test(word) && reading.word(place - 1) === "to") reading.use(place, place, "code");
      const at = reading.tokens.findIndex(
        ({ word }, place) => place > 1 && /^(?:for|text|description|memo|note|ref)$/.test(word),
      );
      const isPaying = reading.tokens
        .slice(0, at)
        .some(({ word }) => /^(?:pay|send|transfer|wire|remit)$/.test(word));
      if (at < 0 || !isPaying) return;
      let last = reading.tokens.length - 1;
      const hasSide = /\b(?:to|from)\b/.test(reading.words(0, at));
      const next = reading.tokens.findIndex(({ word }, place) => place > at && /^(?:to|from)$/.test(word));
      if (!hasSide && next > 0) last = next - 1;
      while (/^(?:pls|please|plz|thanks|thx|now|today)$/.test(reading.word(last))) last -= 1;
      if (last <= at) return;
      description = reading.slice(at + 1, last);
      reading.use(at, last, "text");
    },
    amount: "amount",
    start: () => (description === "" ? {} : { filters: [isValue("description", description)] }),
    async items(reading, lexical, covered) {
      const at = (from: number, to: number, filter: Filter, cost: number) =>
        partItem(from, to, { filters: [filter] }, cost);
      const items: Item[] = userItems(reading, await readKnownUsers(deps, actor, entities));
      const isKnown = reading.tokens.map(
        ({ word }, place) => covered(place) || /\d/.test(word) || !reading.isFree(place),
      );
      for (const { from, to } of [...lexical, ...items]) isKnown.fill(true, from, to);
      const verb = reading.tokens.findIndex(({ word }) => verbs.has(word));
      for (let from = 0; from < reading.tokens.length; from++) {
        const word = reading.word(from);
        if (/^\d{6,20}$/.test(word) && !covered(from))
          items.push(at(from, from + 1, isValue("recipient", word), 1));
        const amount =
          /^\d{1,7}(?:\.\d{1,2})?$/.test(word) && reading.isFree(from) ? parseAmount(word) : undefined;
        if (amount !== undefined) items.push(at(from, from + 1, isValue("amount", amount), 1.2));
        // Codes count whatever else rows contain beside them.
        if (/^[a-z]{2,8}-[a-z0-9-]*\d/.test(word))
          items.push(at(from, from + 1, isValue("reference", word.toUpperCase()), 0.4));
        if (reading.uses[from] === "code") {
          let to = from + 1;
          while (reading.uses[to] === "code") to += 1;
          const iban = reading.slice(from, to - 1).replaceAll(" ", "");
          if (isValidIban(iban)) items.push(at(from, to, isValue("recipient", normaliseIban(iban)), 1.2));
        }
        if (isKnown[from] || verb < 0 || from < verb || isKnown[from - 1] === false) continue;
        let to = from + 1;
        while (isKnown[to] === false) to += 1;
        const text = reading.slice(from, to - 1);
        items.push(at(from, to, isValue("text", text), 1.5));
      }
      return items;
    },
  };
}
