import { scopeOf } from "@/access/scope";
import { accountFilters, accountStatuses, accountTypes, ownAccountFilters } from "@/accounts/contract";
import { countAccounts, listAccounts, sumAccounts } from "@/accounts/list";
import { writeFilters } from "@/platform/lists/address";
import { readBookBalances } from "@/reporting/statements/book-movements";
import { readPositionsOf } from "@/reporting/statements/positions";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { currencies, type Total } from "@/vocabulary/money";
import { type Bucket, type EntityModel, isWanted, onlyValue } from "../ask/entity";
import { accountsByIds } from "../run/account-refs";
import { accountHref, listAt } from "../tools/links";
import { nameOf } from "../tools/wording";
import { accountField, added, clientField, currencyField } from "./shared";

/** As many accounts of the whole book are read for one answer. */
const mostRead = 2000;

/** Accounts as they stand: now, or at the end of a day. */
export const accounts: EntityModel = {
  name: "accounts",
  access: "accounts:read",
  noun: ["account", "accounts"],
  words: "account|accounts|virtual account|virtual accounts|acct|accts|a/c|a/cs|va|vas",
  whose: true,
  says: [
    {
      words:
        "how much have we got|how much have i got|how much do we have|how much money do we have|how much do i have|how much did we have|how much is in|how much is on|how much money is on|how much money is in|how much was in|how much was on|what was in|what was on|what is in|whats in|what's in|whats on",
      of: "balance",
    },
    {
      words:
        "can we spend|can i spend|can we spend from|can i spend from|can we still pay out|can i still pay out of|can i still pay out|can we still spend|spendable",
      of: "available",
    },
    {
      words: "money|funds|money with us|with us|sits|sit|sits in|sits on|sit in|sit on",
      of: "balance",
    },
    { words: "is on hold|is held|is blocked", of: "held" },
  ],
  fields: {
    balance: { label: "Balance", kind: "money", words: "balance|balances|bal|bals" },
    available: {
      label: "Available",
      kind: "money",
      words: "available balance|available balances|available|available funds|avail|avail bal",
    },
    held: { label: "Held", kind: "money", words: "held balance|held|on hold" },
    status: {
      label: "Status",
      kind: "choice",
      words: "status",
      fact: "status|state|status of|state of",
      parts: true,
      values: {
        active: { words: "active", label: "active" },
        suspended: { words: "suspended", label: "suspended" },
        inactive: { words: "inactive|deactivated", label: "inactive" },
      },
    },
    type: {
      label: "Type",
      kind: "choice",
      words: "type",
      parts: true,
      values: {
        COBO: { words: "", label: "COBO", also: ["BOTH"] },
        POBO: { words: "", label: "POBO", also: ["BOTH"] },
        BOTH: { words: "both type", label: "BOTH" },
      },
    },
    currency: currencyField,
    account: accountField,
    client: clientField,
    iban: { label: "IBAN ends", kind: "text" },
    virtualIban: { label: "IBAN", kind: "text", fact: "iban|ibans|virtual iban" },
    cbs: {
      label: "CBS account",
      kind: "text",
      staff: true,
      fact: "cbs account|cbs account of|cbs account behind|cbs account backs",
    },
  },
  amount: "balance",
  onDays: true,
  asked: "list",
  record: "account",
  recordAt: (actor, id) => accountHref(actor, { id: Number(id) }),
  shown: ["account", "iban", "status", "available", "held", "balance"],
  narrows: () => false,
  async read(deps, actor, { subject, span, limit }) {
    const most = Math.min(limit, mostRead);
    const isBook = subject.kind === "book";
    if (isBook && (await countAccounts(deps, actor)) > most) return { rows: [], more: true };
    const refs = isBook
      ? await accountsByIds(
          deps,
          actor,
          (await listAccounts(deps, actor, {}, { limit: most })).rows.map(({ id }) => id),
        )
      : subject.accounts.filter(({ closedAt }) => !subject.whole || closedAt === null);
    const positions =
      span.to === undefined
        ? []
        : await readPositionsOf(
            deps,
            refs.map(({ id }) => id),
            [startOfBankDay(addDays(span.to, 1), deps.env.zone)],
          );
    const stood = new Map(positions.map((one) => [one.account, one]));
    const rows = refs.map((account) => {
      const then = span.to === undefined ? undefined : stood.get(account.id);
      const held = span.to === undefined ? account.held : (then?.held ?? 0);
      const available = span.to === undefined ? account.balance - account.held : (then?.available ?? 0);
      return {
        id: account.id,
        account: account.id,
        accountName: nameOf(account),
        status: account.status,
        type: account.type,
        currency: account.currency,
        iban: account.virtualIban.slice(-4),
        virtualIban: groupIban(account.virtualIban),
        ...(scopeOf(actor) === "all" && { cbs: account.cbsAccount }),
        balance: available + held,
        available,
        held,
      };
    });
    return { rows, more: false };
  },
  async totals(deps, actor, { subject, spans, of, filters, by, counts }) {
    if (subject.kind !== "book" || (by !== undefined && !isSummed(by))) return undefined;
    const today = bankDate(deps.now(), deps.env.zone);
    const known = filters.every(({ field, op }) => isSummed(field) && (op === "is" || op === "not"));
    const all: Bucket[][] = [];
    for (const { to } of spans) {
      const isPast = to !== undefined && to < today;
      if (!known || (isPast && (of !== "balance" || counts || filters.length > 0 || by !== undefined)))
        return undefined;
      const sums = isPast
        ? (await readBookBalances(deps, to)).map(({ currency, amount }) => ({
            key: "",
            currency,
            count: 1,
            sum: amount,
          }))
        : (await sumAccounts(deps, actor))
            .filter((row) => filters.every((filter) => isWanted(accounts, { id: 0, ...pick(row) }, filter)))
            .map((row) => ({
              key: by === undefined ? "" : labelOf(by, row[by]),
              currency: row.currency,
              count: row.accounts,
              sum: amountOf(row, of),
            }));
      all.push(added(sums));
    }
    return all;
  },
  async screen(_deps, actor, { subject, span, filters }) {
    if (span.to !== undefined) return undefined;
    const [one, ...others] = subject.kind === "accounts" && !subject.whole ? subject.accounts : [];
    const path = scopeOf(actor) === "all" ? "/admin/virtual-accounts" : "/client/accounts";
    if (one) return others.length > 0 || filters.length > 0 ? undefined : `${path}?view=${one.id}`;
    const of = <Value extends string>(field: string, values: readonly Value[]) =>
      values.find((value) => value === onlyValue(filters, field));
    const values = {
      status: of("status", accountStatuses),
      type: of("type", accountTypes),
      currency: of("currency", currencies),
    };
    // The screen lists accounts for both by themselves.
    if (values.type !== undefined && values.type !== "BOTH") return undefined;
    if (filters.some(({ field, op }) => op !== "is" || !(field in values))) return undefined;
    if (scopeOf(actor) === "all") {
      if (subject.kind === "accounts") return undefined;
      return listAt(path)(writeFilters(accountFilters, values));
    }
    const { currency, ...own } = values;
    return currency === undefined ? listAt(path)(writeFilters(ownAccountFilters, own)) : undefined;
  },
};

/** What the sums of all accounts are parted by. */
const isSummed = (field: string): field is "type" | "status" | "currency" =>
  /^(?:type|status|currency)$/.test(field);

type Summed = Awaited<ReturnType<typeof sumAccounts>>[number];

const pick = ({ type, status, currency }: Summed) => ({ type, status, currency });

const amountOf = ({ balance, held }: Summed, of: string): Total =>
  of === "held" ? held : of === "available" ? balance - held : balance;

const labelOf = (field: string, value: string): string =>
  accounts.fields[field]?.values?.[value]?.label ?? value;
