import type { Work } from "@/kernel/time-slices";
import { type BankDate, formatDate } from "@/vocabulary/calendar";
import { groupIban, normaliseIban } from "@/vocabulary/iban";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import type { LineMatch } from "./contract";
import type { ShiftedDuplicate } from "./cross-format-duplicates";
import {
  accountKey,
  anyKey,
  bothKey,
  dayNumber,
  type FoundLeg,
  idKey,
  type Leg,
  LegIndex,
  nameKey,
  transactionKey,
} from "./leg-index";
import type { Outgoing } from "./returned-payments";
import {
  accountDays,
  amountDays,
  countText,
  creditObstacle,
  daysApart,
  idDays,
  type LikeLine,
  type Line,
  listIdentifiers,
  listIds,
  listOwnIbans,
  moneyOn,
  type NamedAccount,
  normaliseId,
  signed,
} from "./rules";

/**
 * An unsettled instruction between the statement's CBS account and another one; `references` are those of the posting
 * behind it.
 */
export type OpenInstruction = {
  id: number;
  amount: Minor;
  otherCbsAccount: string;
  references: readonly string[];
  date: BankDate;
};

/** A line's share of a journal: minor units, with the bank's sign. */
export type Share = { journalId: string; amount: Minor };

/** Decision about a line: its match, the reason, and the postings that it matches or may match. */
export type Decision = {
  match: LineMatch;
  reason: string;
  shares: Share[];
  accountId: number | null;
  /** Account number by which the line names the account. */
  numberId: number | null;
  instructionId: number | null;
  /** Line that a possible duplicate resembles. */
  like?: LikeLine | undefined;
};

/** A line that is already known, or that a line resembles; `isProven` if both are certainly one movement. */
export type Repeat = { line: LikeLine | undefined; isProven: boolean };

/** Data that a file is compared with. */
export type MatchingContext = {
  lines: readonly Line[];
  legs: readonly Leg[];
  /** Our accounts by the IBANs that the lines name: their own, or those of account numbers. */
  accounts: ReadonlyMap<string, NamedAccount>;
  instructions: readonly OpenInstruction[];
  /** The line of this file or another import that a line repeats or resembles, by the line's index. */
  findRepeat: (at: number) => Repeat | undefined;
  /** The import's own id; 0 before it is stored. */
  ownId?: number;
  /** The line of another import with different texts that may be the same money. */
  duplicateOf?: (at: number, iban: string) => LikeLine | undefined;
  /** The line of another import that may be the same booking under another date. */
  redatedOf?: (at: number, iban: string) => ShiftedDuplicate | undefined;
  /** The payment of an account that a credit may return. */
  cameBack?: (at: number, iban: string) => Outgoing | undefined;
  /** The payment hub's credit with a line's bank reference, by the line's index and the virtual IBAN that it names. */
  byHub?: (at: number, iban: string) => string | undefined;
  currency: Currency;
  bankCode: string;
  /** True if the file is a virtual account's own statement, which repeats the ledger and posts nothing. */
  own: boolean;
};

/**
 * Decides how each line matches the ledger, by the order of evidence in decision 263. The certain rules go over all
 * lines before the doubtful ones, each in the order of the file, so that the same file and the same ledger always
 * give the same result. Takes time in proportion to lines and legs, and yields between them.
 */
export function* matchLines(scene: MatchingContext): Work<{ decisions: Decision[]; unclaimed: Leg[] }> {
  const matching = new Matching(scene);
  return { decisions: yield* matching.decide(), unclaimed: matching.unclaimed() };
}

type Candidate = {
  at: number;
  line: Line;
  amount: Minor;
  day: number;
  ids: string[];
  /** IBANs of this bank that the line names. */
  named: string[];
  /** These IBANs, followed by those of the accounts that named numbers lead to. */
  ibans: string[];
};

class Matching {
  readonly #index = new LegIndex();
  readonly #decisions: (Decision | undefined)[];
  /** Lines without a decision so far. */
  #open: Candidate[] = [];

  constructor(readonly scene: MatchingContext) {
    this.#decisions = new Array(scene.lines.length);
  }

  *#readLines(): Work<void> {
    const { lines, own, bankCode } = this.scene;
    for (const [at, line] of lines.entries()) {
      yield;
      const named = own ? [] : listOwnIbans(line, bankCode);
      const behind = named.flatMap((iban) => this.scene.accounts.get(iban)?.virtualIban ?? []);
      this.#open.push({
        at,
        line,
        amount: signed(line),
        day: dayNumber(line.booked),
        ids: own ? [] : listIds(line),
        named,
        ibans: [...new Set([...named, ...behind])],
      });
    }
  }

  *decide(): Work<Decision[]> {
    yield* this.#index.add(this.scene.legs);
    yield* this.#readLines();
    yield* this.#each((one) => this.#pendingOrSeen(one));
    if (this.scene.own) yield* this.#each((one) => this.#byTransaction(one));
    yield* this.#each((one) => this.#byId(one, 0));
    yield* this.#each((one) => this.#byId(one, idDays));
    yield* this.#bySharedId();
    yield* this.#each((one) => this.#byAccount(one, 0));
    yield* this.#each((one) => this.#byAccount(one, accountDays));
    yield* this.#each((one) => this.#newCredit(one));
    yield* this.#byInstruction();
    yield* this.#each((one) => this.#byName(one));
    yield* this.#each((one) => this.#byAmount(one));
    yield* this.#byDay();
    yield* this.#each((one) => decision("unmatched", this.#whyNot(one)));
    return this.#decisions.map((made) => made ?? decision("unmatched", "The ledger has no such posting"));
  }

  /** The legs that no line matches or may match. */
  unclaimed = (): Leg[] => this.scene.legs.filter(this.#index.isFree);

  /** Applies a rule to the open lines, in the order of the file. */
  *#each(rule: (one: Candidate) => Decision | undefined): Work<void> {
    const left: Candidate[] = [];
    for (const one of this.#open) {
      yield;
      if (this.#decisions[one.at]) continue;
      const made = rule(one);
      if (made) this.#decisions[one.at] = made;
      else left.push(one);
    }
    this.#open = left;
  }

  #claim(match: LineMatch, { leg }: Pick<FoundLeg, "leg">, reason: string, one: Candidate): Decision {
    this.#index.take(leg);
    return {
      ...decision(match, reason),
      shares: [{ journalId: leg.journalId, amount: one.amount }],
      ...this.#named(one),
    };
  }

  #named({ named }: Candidate): Pick<Decision, "accountId" | "numberId"> {
    const [iban] = named;
    const account = iban === undefined || named.length > 1 ? undefined : this.scene.accounts.get(iban);
    return { accountId: account?.id ?? null, numberId: account?.numberId ?? null };
  }

  #pendingOrSeen({ at, line }: Candidate): Decision | undefined {
    if (line.pending) {
      return decision(
        "unmatched",
        "The bank has not booked it yet: it is compared when a later file has it as booked",
      );
    }
    const repeat = this.scene.findRepeat(at);
    if (!repeat) return undefined;
    const { line: known, isProven } = repeat;
    const isOwn = known?.statement === this.scene.ownId;
    if (!isProven) {
      if (!known) return possibleDuplicate("It is like a line that is known", known);
      const of = isOwn ? "this file" : `import ${known.statement}`;
      return possibleDuplicate(`It is like line ${known.entry} of ${of}`, known);
    }
    const has = isOwn || !known ? "An earlier statement of this file" : `Import ${known.statement}`;
    return decision("duplicate", `${has} has this line already`);
  }

  /** Our own statement names each booking by its transaction. */
  #byTransaction(one: Candidate): Decision | undefined {
    const found = this.#index.nearest(
      transactionKey(one.line.bankReference.trim()),
      one.amount,
      one.day,
      idDays,
    );
    return (
      found &&
      this.#claim("matched", found, `Transaction ${one.line.bankReference.trim()} and the amount agree`, one)
    );
  }

  #byId(one: Candidate, within: number): Decision | undefined {
    for (const id of one.ids) {
      const found = this.#index.nearest(idKey(id), one.amount, one.day, within);
      if (!found) continue;
      const said = `The reference ${this.#written(one, id)} and the amount agree${daysApart(found.days)}`;
      if (!found.others) return this.#claim("matched", found, said, one);
      // References belong to customers: the same one twice on a day also requires the account.
      const near = (account: string | undefined) =>
        account && this.#index.nearest(bothKey(id, account), one.amount, one.day, found.days);
      const ours = one.ibans.map(near).find((leg) => leg);
      if (ours) return this.#claim("matched", ours, `${said}, and so does the virtual IBAN`, one);
      const theirs = one.named.length === 0 && near(findCounterparty(one.line));
      if (theirs && !theirs.others)
        return this.#claim("matched", theirs, `${said}, and so does the other party's account`, one);
      if (within > 0)
        return this.#claim("suggested", found, `${said}, but several accounts have such a posting`, one);
    }
    return undefined;
  }

  /** An id as the line writes it. */
  #written({ line }: Candidate, id: string): string {
    const texts = [...listIdentifiers(line), ...line.remittance.split(/[\s,;:()]+/)];
    return texts.find((text) => normaliseId(text) === id) ?? id;
  }

  /** Matches a posting with several lines, or a line with several postings, by an id that all of them have. */
  *#bySharedId(): Work<void> {
    const groups = new Map<string, Candidate[]>();
    for (const one of this.#open) {
      yield;
      for (const id of one.ids) {
        const group = groups.get(id);
        if (group) group.push(one);
        else groups.set(id, [one]);
      }
    }
    for (const [id, group] of groups) {
      yield;
      const lines = group.filter(({ at }) => !this.#decisions[at]);
      const [first] = lines;
      if (!first) continue;
      const legs = this.#index
        .withId(id)
        .filter(
          ({ amount, date }) =>
            amount > 0 === first.amount > 0 && Math.abs(dayNumber(date) - first.day) <= idDays,
        );
      const [leg] = legs;
      if (!leg) continue;
      const written = this.#written(first, id);
      if (legs.length === 1 && lines.length > 1 && sum(lines) === leg.amount) {
        const reason = `${countText(lines.length, "line")} with the reference ${written} add up to one posting`;
        this.#index.take(leg);
        for (const one of lines) {
          const shares = [{ journalId: leg.journalId, amount: one.amount }];
          this.#decisions[one.at] = { ...decision("matched", reason), shares, ...this.#named(one) };
        }
      } else if (lines.length === 1 && legs.length > 1 && sum(legs) === first.amount) {
        for (const each of legs) this.#index.take(each);
        this.#decisions[first.at] = {
          ...decision(
            "matched",
            `${countText(legs.length, "posting")} with the reference ${written} add up to it`,
          ),
          shares: listShares(legs),
        };
      }
    }
    yield* this.#each(() => undefined);
  }

  #byAccount(one: Candidate, within: number): Decision | undefined {
    const { line } = one;
    for (const account of [...one.ibans, findCounterparty(line) ?? []].flat()) {
      const found = this.#index.nearest(accountKey(account), one.amount, one.day, within);
      if (!found) continue;
      const said = `The account ${groupIban(account)} and the amount agree${daysApart(found.days)}`;
      const agreeing = found.days === 0 || !contradicts(one, found.leg);
      if (agreeing) return this.#claim("matched", found, said, one);
      return this.#claim("suggested", found, `${said}, but their references differ`, one);
    }
    return undefined;
  }

  /** Credit to one of our accounts that the ledger has not booked. */
  #newCredit(one: Candidate): Decision | undefined {
    const { at, line, named } = one;
    const { accounts, currency } = this.scene;
    const [iban] = named;
    if (line.direction !== "credit" || iban === undefined) return undefined;
    if (line.reversal)
      return decision("unmatched", "It takes back an earlier debit, which the ledger does not know");
    if (named.length > 1) return decision("unmatched", `It names ${countText(named.length, "virtual IBAN")}`);
    const account = accounts.get(iban);
    if (!account) return decision("unmatched", `No account has the virtual IBAN ${groupIban(iban)}`);
    const own = { accountId: account.id, numberId: account.numberId };
    const ofHub = this.scene.byHub?.(at, iban);
    if (ofHub !== undefined && !this.#index.hasTaken(ofHub)) {
      const said = `The payment hub has credited ${line.bankReference.trim()} to this account already`;
      return { ...decision("unmatched", `${said}: match it with that`), ...own };
    }
    const sent = this.scene.cameBack?.(at, iban);
    if (sent) {
      const said = `It may be payment ${sent.paymentId} with the reference ${sent.reference}, which comes back`;
      return {
        ...decision("unmatched", `${said}: read the bank's report on its file, then match it`),
        ...own,
      };
    }
    const duplicate = this.scene.duplicateOf?.(at, iban);
    if (duplicate !== undefined) {
      const has = `Line ${duplicate.entry} of import ${duplicate.statement} has the same amount for this account`;
      return { ...possibleDuplicate(`${has} on this day`, duplicate), ...own };
    }
    const redated = this.scene.redatedOf?.(at, iban);
    if (redated) {
      const { line: like, reference, days } = redated;
      const has = `Line ${like.entry} of import ${like.statement} has the same amount for this account`;
      const said = `${has} with the reference ${reference}${daysApart(days)}`;
      return { ...possibleDuplicate(said, like), ...own };
    }
    const obstacle = creditObstacle(account, currency);
    const decided =
      obstacle === undefined
        ? decision("new_credit", `New money for ${groupIban(iban)}`)
        : decision("unmatched", obstacle);
    return { ...decided, ...own };
  }

  *#byInstruction(): Work<void> {
    const waiting = new Map<string, OpenInstruction[]>();
    for (const instruction of this.scene.instructions) {
      const others = waiting.get(String(instruction.amount));
      if (others) others.push(instruction);
      else waiting.set(String(instruction.amount), [instruction]);
    }
    const claim = (one: Candidate, of: OpenInstruction, evidence: string): Decision => {
      const open = waiting.get(String(one.amount)) ?? [];
      open.splice(open.indexOf(of), 1);
      const reason = `${evidence} settlement instruction ${of.id} with ${of.otherCbsAccount}, which is open`;
      return { ...decision("suggested", reason), instructionId: of.id };
    };
    // A reference says more than a day: every line that has one is looked at before those that only agree in the amount.
    yield* this.#each((one) => {
      for (const of of waiting.get(String(one.amount)) ?? []) {
        const id = one.ids.find((each) => each === `SETTLEMENT${of.id}` || of.references.includes(each));
        if (id !== undefined) return claim(one, of, `The reference ${this.#written(one, id)} is that of`);
      }
      return undefined;
    });
    yield* this.#each((one) => {
      if (this.#index.nearest(anyKey, one.amount, one.day, amountDays)) return undefined;
      const open = waiting.get(String(one.amount)) ?? [];
      const named = open.filter((of) => one.line.counterpartyAccount.endsWith(of.otherCbsAccount));
      const apart = ({ date }: OpenInstruction) => Math.abs(dayNumber(date) - one.day);
      const [of] = (named.length > 0 ? named : open).toSorted((a, b) => apart(a) - apart(b) || a.id - b.id);
      return of && claim(one, of, "The amount agrees with");
    });
  }

  /** Names vary in spelling and are not unique: a name proposes a match to a person, and posts nothing. */
  #byName(one: Candidate): Decision | undefined {
    const { line } = one;
    if (one.ibans.length > 0 || line.counterpartyName === "") return undefined;
    const found = this.#index.nearest(nameKey(line.counterpartyName), one.amount, one.day, amountDays);
    const said = `The name ${line.counterpartyName} and the amount agree`;
    return found && this.#claim("suggested", found, `${said}${daysApart(found.days)}`, one);
  }

  #byAmount(one: Candidate): Decision | undefined {
    if (one.ibans.length > 0) return undefined;
    const found = this.#index.nearest(anyKey, one.amount, one.day, amountDays);
    return (
      found &&
      this.#claim("suggested", found, `Only the amount and the date agree${daysApart(found.days)}`, one)
    );
  }

  /** A batch that the bank booked as one amount: all remaining postings of a day. */
  *#byDay(): Work<void> {
    const days = new Map<string, { legs: Leg[]; sum: Minor }>();
    for (const leg of this.unclaimed()) {
      yield;
      const key = `${leg.amount > 0}|${dayNumber(leg.date)}`;
      const known = days.get(key) ?? { legs: [], sum: 0 };
      known.legs.push(leg);
      known.sum += leg.amount;
      days.set(key, known);
    }
    yield* this.#each((one) => {
      if (one.ibans.length > 0) return undefined;
      for (const day of [one.day, one.day - 1]) {
        const found = days.get(`${one.amount > 0}|${day}`);
        if (!found || found.sum !== one.amount || !found.legs.every(this.#index.isFree)) continue;
        const { legs } = found;
        for (const leg of legs) this.#index.take(leg);
        const date = formatDate(legs[0]?.date ?? one.line.booked);
        return {
          ...decision("suggested", `The ${countText(legs.length, "posting")} of ${date} add up to it`),
          shares: listShares(legs),
        };
      }
      return undefined;
    });
  }

  #whyNot(one: Candidate): string {
    const { currency, own } = this.scene;
    if (own) return "The ledger has no such booking on this account";
    for (const id of one.ids) {
      const leg = this.#index.oneWithId(id);
      if (leg) {
        return `The reference ${this.#written(one, id)} is that of ${moneyOn(leg.amount, currency, leg.date)}: the amount is another one`;
      }
    }
    const named = one.line.direction === "credit" ? ", and the line names no virtual IBAN" : "";
    return `The ledger has no posting of ${formatMoney(Math.abs(one.amount), currency)} within ${amountDays} days${named}`;
  }
}

const decision = (match: LineMatch, reason: string): Decision => ({
  match,
  reason,
  shares: [],
  accountId: null,
  numberId: null,
  instructionId: null,
});

/** The decision on a line that a person must check, since its likeness to another one proves nothing. */
const possibleDuplicate = (said: string, like: LikeLine | undefined): Decision => ({
  ...decision("possible_duplicate", `${said}, and nothing proves whether both are one movement`),
  like,
});

const sum = (rows: readonly { amount: Minor }[]): Minor =>
  rows.reduce((total, { amount }) => total + amount, 0);

const listShares = (legs: readonly Leg[]): Share[] =>
  legs.map(({ journalId, amount }) => ({ journalId, amount }));

/** Form of the other party's account for exact comparison; undefined without one. */
const findCounterparty = ({ counterpartyAccount }: Line): string | undefined =>
  normaliseIban(counterpartyAccount) || undefined;

/** True if line and posting both have references, but none in common. */
function contradicts({ line }: Candidate, leg: Leg): boolean {
  const ours = leg.references.flatMap((text) => normaliseId(text) ?? []);
  const theirs = [line.endToEndId, line.structuredReference, ...line.references].flatMap(
    (text) => normaliseId(text) ?? [],
  );
  return ours.length > 0 && theirs.length > 0 && !theirs.some((id) => ours.includes(id));
}
