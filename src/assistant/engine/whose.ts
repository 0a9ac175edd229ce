import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import type { Answer } from "../contract";
import { type AccountRef, searchAccounts } from "../tools/account-refs";
import type { Span } from "../tools/selection";
import { nameOf, whenText } from "../tools/wording";
import { askAccount, asks, mostChoices, replaced } from "./asks";
import type { Slots } from "./slots";
import { slipBetween } from "./spelling";
import { tokensOf } from "./text";

/** Whose figures are meant. */
export type Whose = {
  accounts: number[];
  clientId?: string;
  /** Several clients that are put beside each other. */
  clients?: string[];
  named: boolean;
};

/** Whose figures a question means, by the accounts that it names. */
export function whoseOf(
  actor: Actor,
  { mentions, reading, known, leftovers, has, amounts }: Slots,
): Whose | { answer: Answer } {
  const isStaff = scopeOf(actor) === "all";
  const ids: number[] = [];
  const clients = new Set<string>();
  let named = false;
  for (const mention of mentions) {
    const { accounts, first, last } = mention;
    const [one] = accounts;
    if (!one) continue;
    if (accounts.length === 1 && mention.slips > 1) {
      const content = `I find no account “${reading.slice(first, last)}”. Do you mean this one?`;
      return { answer: askAccount(reading, { first, last }, accounts, content) };
    }
    const isOfKind =
      has("debit") ||
      !has(
        "balance",
        "have",
        "available",
        "held",
        "account",
        "transaction",
        "credit",
        "statement",
        "limit",
        "hold",
        "change",
        "payment",
        "left",
        "alert",
        "details",
        "latest",
        "earliest",
      );
    if (accounts.length === 1 && isOfKind && isOneOfTwo(reading, mention, one.customerName)) {
      const content = `“${reading.slice(first, last)}” may be the account, or what was paid for. If it is the account, choose it.`;
      return { answer: askAccount(reading, { first, last }, accounts, content) };
    }
    if (accounts.length === 1) {
      ids.push(one.id);
      named = true;
      continue;
    }
    const ofClient = known.accounts.filter((account) => account.clientId === one.clientId);
    // Of all accounts of the book only those are known to staff that have a word of the question.
    const isWhole =
      accounts.every((account) => account.clientId === one.clientId) &&
      accounts.length === ofClient.length &&
      (known.whole || isNameOfClient(reading.words(first, last), one));
    const beside = leftovers.find((left) => left.first === last + 1);
    // A client's own name is that of all its accounts; a word of it may name one of them alone.
    const alone = isStaff || !isWhole ? [] : namedAlone(reading.words(first, last), accounts);
    if (alone.length === 1 && alone[0]) {
      ids.push(alone[0].id);
      named = true;
      continue;
    }
    if (isWhole && beside === undefined) {
      if (isStaff && one.clientId !== null) clients.add(one.clientId);
      named = isStaff;
      continue;
    }
    if (isWhole && beside) {
      const content = `I find no account “${reading.slice(first, beside.last)}”. Which one do you mean?`;
      return { answer: askAccount(reading, { first, last: beside.last }, accounts, content) };
    }
    const answer = askAccount(
      reading,
      { first, last },
      accounts,
      `“${reading.slice(first, last)}” can be one of ${accounts.length} accounts. Which one do you mean?`,
    );
    if (accounts.length <= 3) {
      answer.choices?.push({
        label: accounts.length === 2 ? "Both of them" : "All of them",
        message: replaced(
          reading,
          first,
          last,
          accounts.map((account) => account.customerName).join(" and "),
        ),
      });
    }
    return { answer };
  }
  const [from, to] = mentions;
  const pair =
    mentions.length === 2 &&
    from &&
    to &&
    reading.word(from.first - 1) === "from" &&
    reading.word(to.first - 1) === "to";
  if (pair && amounts.named.length === 0 && !has("compare")) {
    const [a, b] = [from.accounts[0], to.accounts[0]];
    if (a && b) {
      return {
        answer: {
          content:
            "I cannot follow money from one account into another in one figure. Which side do you mean?",
          choices: asks([
            `Debits of ${nameOf(a)} with "transfer" in the text`,
            `Credits of ${nameOf(b)} with "transfer" in the text`,
          ]),
        },
      };
    }
  }
  const [clientId] = clients;
  if (clients.size === 1 && ids.length === 0) return { accounts: [], named, ...(clientId && { clientId }) };
  if (clients.size > 1 && clients.size <= 4 && ids.length === 0 && standBeside(reading, mentions))
    return { accounts: [], named, clients: [...clients] };
  if (clients.size > 0 && (has("compare") || !known.whole)) {
    const content = "I tell the figures of one client at a time. Ask for each by itself.";
    return { answer: { content } };
  }
  // Several clients, or one beside accounts: all of their accounts.
  const theirs = known.accounts.filter(
    (account) => account.clientId !== null && clients.has(account.clientId),
  );
  return { accounts: [...new Set([...ids, ...theirs.map(({ id }) => id)])], named };
}

/** Whether words are of a client's name or its id, and not of an account's. */
function isNameOfClient(words: string, { companyName, clientId }: AccountRef): boolean {
  const named = tokensOf(companyName).map(({ word }) => word);
  return words
    .split(" ")
    .every(
      (word) =>
        word === clientId?.toLowerCase() ||
        named.some(
          (one) =>
            one === word ||
            (word.length >= 4 && one.startsWith(word)) ||
            slipBetween(word, one) !== undefined,
        ),
    );
}

/** The accounts that have words in their own names, where these are not all of a client's. */
function namedAlone<Account extends { customerName: string }>(
  words: string,
  accounts: readonly Account[],
): Account[] {
  const having = accounts.filter(({ customerName }) =>
    words.split(" ").every((word) => customerName.toLowerCase().split(/\s+/).includes(word)),
  );
  return having.length < accounts.length ? having : [];
}

/** Whether names stand side by side, and none pays another: 'Cedarline and Sandreef', 'Dunewater against Falconmoor'. */
function standBeside(reading: Slots["reading"], mentions: Slots["mentions"]): boolean {
  const [start] = mentions;
  if (!start || /^(?:between|from)$/.test(reading.word(start.first - 1))) return false;
  return mentions.slice(1).every((mention, at) => {
    const between = reading.words((mentions[at]?.last ?? 0) + 1, mention.first - 1);
    return /^(?:(?:and|or|vs|versus|v|against|with|to|&|\+|plus|compared|of|for|the|than) ?)*$/.test(between);
  });
}

/** 'Utilities spend' is of what the account 'Payroll and Utilities' is for, and of no account. */
function isOneOfTwo(
  reading: Slots["reading"],
  { first, last }: { first: number; last: number },
  name: string,
) {
  if (first !== last || first < 0) return false;
  const word = reading.word(first);
  const isPart = new RegExp(`\\b(?:${word} and \\p{L}+|\\p{L}+ and ${word})\\b`, "iu").test(name);
  return (
    isPart &&
    !/^(?:on|in|from|of|out|into|to|for|at|did|does|has|account|the|our|through)$/.test(
      reading.word(first - 1),
    ) &&
    !/^(?:account|pay|paid|send|sent)$/.test(reading.word(first + 1))
  );
}

/** 'The payments account' is one of them: which, where there are several. */
export async function whichOfKind(
  deps: Deps,
  actor: Actor,
  { concepts, reading, mentions, known, has }: Slots,
): Promise<Answer | undefined> {
  const ofBalance = has("balance", "have", "available", "statement");
  const kind = concepts.find(
    ({ concept, at, words }) =>
      (((concept === "pobo" || concept === "cobo") &&
        words === 2 &&
        /^(?:payments?|collections?)$/.test(reading.word(at)) &&
        reading.word(at + 1) === "account") ||
        (concept === "credit" && ofBalance && words === 1 && /^collections?$/.test(reading.word(at)))) &&
      /^(?:the|our|my|of|in|on|from|for|balance)$/.test(reading.word(at - 1)),
  );
  if (!kind || mentions.length > 0 || has("count")) return undefined;
  const found = known.whole
    ? known.accounts.filter(({ type }) => type === (kind.concept === "pobo" ? "POBO" : "COBO"))
    : await searchAccounts(deps, actor, reading.word(kind.at), mostChoices);
  const open = found.filter(({ closedAt }) => closedAt === null);
  if (open.length < 2) return undefined;
  const place = { first: kind.at, last: kind.at + kind.words - 1 };
  const name = reading.slice(place.first, place.last);
  return askAccount(reading, place, open, `“${name}” can be one of several. Which one do you mean?`);
}

const between =
  /\b(?:we|bank|you) (?:have |has |did |do )?(?:pay|paid|give|gave|given|send|sent|transfer|transferred|owe|owed)\b|\b(?:did|do|have|has) (?:we|you|the bank) (?:pay|paid|give|given|send|sent|transfer|transferred|owe)\b|\b(?:pay|paid|give|gave|given|send|sent|transfer|transferred|owe|owes|owed) (?:to )?us\b/;

/**
 * For staff, 'what did we pay Dunewater' may be of what the client got, or of what it paid: the bank's own money is in no
 * figure here. Asked about, with a button for each side.
 */
export function ofWhichSide(
  { isStaff, mentions, reading }: Slots,
  { clientId }: Whose,
  [span]: readonly Span[] = [],
): Answer | undefined {
  const [mention] = mentions;
  const line = reading.words(0, reading.tokens.length);
  if (!isStaff || clientId === undefined || !mention || !between.test(line)) return undefined;
  const isOther =
    /^(?:pay|paid|give|gave|given|send|sent|transfer|transferred|owe|owed|to)$/.test(
      reading.word(mention.first - 1),
    ) || /\bus\b/.test(line);
  if (!isOther) return undefined;
  const name = reading.slice(mention.first, mention.last);
  const when = span ? ` ${whenText(span)}` : "";
  return {
    content: "Figures here are of the client's own accounts. Which side of them do you mean?",
    choices: asks([`Credits of ${name}${when}`, `Debits of ${name}${when}`]),
  };
}
