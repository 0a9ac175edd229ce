import type { Actor } from "@/auth/actor";
import { scopeOf } from "@/auth/scope";
import type { Deps } from "@/deps";
import type { Answer } from "../contract";
import { searchAccounts } from "../tools/account-refs";
import { nameOf } from "../tools/wording";
import { askAccount, asks, mostChoices, replaced } from "./asks";
import type { Slots } from "./slots";

/** Whose figures are meant. */
export type Whose = { accounts: number[]; clientId?: string; named: boolean };

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
    if (accounts.length === 1) {
      ids.push(one.id);
      named = true;
      continue;
    }
    const ofClient = known.accounts.filter((account) => account.clientId === one.clientId);
    const isWhole =
      accounts.every((account) => account.clientId === one.clientId) && accounts.length === ofClient.length;
    const beside = leftovers.find((left) => left.first === last + 1);
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

/** 'The payments account' is one of them: which, where there are several. */
export async function whichOfKind(
  deps: Deps,
  actor: Actor,
  { concepts, reading, mentions, known, has }: Slots,
): Promise<Answer | undefined> {
  const kind = concepts.find(
    ({ concept, at, words }) =>
      (concept === "pobo" || concept === "cobo") &&
      words === 2 &&
      /^(?:payments?|collections?)$/.test(reading.word(at)) &&
      reading.word(at + 1) === "account" &&
      /^(?:the|our|my|of|in|on|from|for|balance)$/.test(reading.word(at - 1)),
  );
  if (!kind || mentions.length > 0 || has("count")) return undefined;
  const found = known.whole
    ? known.accounts.filter(({ type }) => type === (kind.concept === "pobo" ? "POBO" : "COBO"))
    : await searchAccounts(deps, actor, reading.word(kind.at), mostChoices);
  const open = found.filter(({ closedAt }) => closedAt === null);
  if (open.length < 2) return undefined;
  const place = { first: kind.at, last: kind.at + 1 };
  const name = reading.slice(place.first, place.last);
  return askAccount(reading, place, open, `“${name}” can be one of several. Which one do you mean?`);
}
