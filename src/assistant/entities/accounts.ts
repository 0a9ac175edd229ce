import { getScope } from "@/access/scope";
import { type Configuration, readConfiguration } from "@/accounts/configurations/queries";
import { accountFilters, accountStatuses, accountTypes, ownAccountFilters } from "@/accounts/contract";
import { listHolds } from "@/accounts/holds/list";
import { sumAccounts } from "@/accounts/list";
import { writeFilters } from "@/platform/lists/address";
import { readBookBalances } from "@/reporting/statements/book-movements";
import { readAccountPositions } from "@/reporting/statements/positions";
import { addDays, bankDate, formatDate, startOfBankDay } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { currencies, formatMoney, type Total } from "@/vocabulary/money";
import {
  type Bucket,
  type Cells,
  combinePhrases,
  type DeclaredEntity,
  type EntityRow,
  type FieldModel,
  field,
  isWanted,
  onlyValue,
  type Phrases,
  splitPhrases,
} from "../question/entity";
import { accountHref, listAt } from "../run/links";
import { accountName, counted } from "../run/wording";
import { accountField, actFields, added, clientField, currencyField, openAccounts } from "./parts/shared";

/** Maximum number of accounts whose settings and holds are read for one answer. */
const mostConfigured = 100;

/** Number of accounts of the whole book read for one answer. */
const mostRead = 2000;

/** Reads further values of each row; undefined if there are too many rows for that. */
const filled = (rows: readonly EntityRow[], read: (row: EntityRow) => Promise<Cells>) =>
  rows.length > mostConfigured ? Promise.resolve(undefined) : Promise.all(rows.map(read));

/** A switch among an account's settings. */
const switchField = (
  label: string,
  isOn: (settings: Configuration) => boolean,
  words: Record<"on" | "off", Phrases>,
): FieldModel =>
  field.choice(label, {
    now: true,
    fact: `${label.toLowerCase()} on or off`,
    values: {
      off: { words: words.off, label: splitPhrases(words.off)[0]?.join(" ") ?? "" },
      on: { words: words.on, label: splitPhrases(words.on)[0]?.join(" ") ?? "" },
    },
    fill: (deps, actor, rows, field) =>
      filled(rows, async ({ id }) => {
        const { configuration } = await readConfiguration(deps, actor, Number(id));
        return { [field]: isOn(configuration) ? "on" : "off" };
      }),
  });

const switched = (what: Phrases, state: "on" | "off"): Phrases =>
  combinePhrases(what, "switched|turned|is|are|is switched|are switched|", state);
const onThem = `${combinePhrases("with|has|have|", "money", "on it|on them")}|not empty`;

const payOut = "pay|pay out|send|transfer|move";

const cannot = (done: Phrases): Phrases => combinePhrases("can't|cannot|can not", done);

/** CBS account of a linked account; for any other account its own number is used. */
const cores = combinePhrases("cbs|core|proper cbs", "account|accounts|acct|acct linked|account linked");

/** Accounts at present, or at the end of a day. */
export const accounts: DeclaredEntity = {
  access: "accounts:read",
  noun: ["account", "accounts"],
  words: "account|accounts|virtual account|virtual accounts|acct|accts|a/c|a/cs|va|vas",
  whose: true,
  says: [
    {
      words: `what was in|what was on|${combinePhrases("how much", "|money", "is|was", "in|on")}|${combinePhrases("|how much", "is there|there is|there was", "in|on")}|${combinePhrases("how much", "|money", "do|did", "we|i", "have")}|how much have we got|how much have i got|position|positions|cash position|stood on|stands on|stand on|where do we stand on|where do i stand on|stood|we had in|we had on|did we have on|did we have in|money|funds|money with us|with us|they hold|they hold with us|we hold|do they hold|do we hold|sits|sit|sits in|sits on|sit in|sit on|${combinePhrases("what is|whats", "in|on", "them")}`,
      of: "balance",
    },
    {
      words: `${combinePhrases("what is|whats|what was", "left", "in|on")}|${combinePhrases("what is|whats", "in|on", "")}`,
      measures: ["sum"],
    },
    {
      words: `${combinePhrases("|balance", "less|minus|net of|after|without", "|the|all", "holds|whatever is blocked|what is blocked|what is held|whats held|whats blocked")}|${combinePhrases("once", "the holds|holds", "are taken off|are off|are deducted|come off")}|ours to use|free to use|usable|can be used|can be spent|can we spend|can i spend|can we spend from|can i spend from|can we still pay out|can i still pay out of|can i still pay out|can we still spend|spendable`,
      of: "available",
    },
    { words: combinePhrases("where", "does|did|do"), measures: ["sum"], needs: "account" },
    {
      words: `stand|stand at|close at|as it closed on|as it stood on|end up on|end up at|${combinePhrases("had|have|has|is|was|there|", "on it|in it|in there")}`,
      of: "balance",
      needs: "account",
    },
    { words: onThem, is: { funds: "some" } },
    {
      words: combinePhrases("has the|have the", "most", "in it|on it|in them"),
      of: "balance",
      measures: ["largest"],
    },
    {
      words: combinePhrases("has the|have the", "least", "in it|on it|in them"),
      of: "balance",
      measures: ["smallest"],
    },
    {
      words: `enough|sufficient|${combinePhrases("enough|sufficient", "money|funds|balance")}|${combinePhrases("|is|was", "there enough")}|cover|covers|afford|can`,
      of: "available",
      enough: true,
    },
    { words: `from|out of|${combinePhrases("|to|still", payOut)}`, needs: "available" },
    {
      words:
        "client money|client money we hold|client money the bank keeps|client money the bank holds|client funds",
      of: "balance",
      staff: true,
    },
    {
      words: `hold at|accounts hold|account hold|${combinePhrases("do|did|have", "we have|i have|they have|we got|i got|they got")}`,
      of: "balance",
      seldom: true,
    },
    { words: "held by|owned by|belonging to|last by default|by default|name and|name and the" },
    {
      words:
        "money on hold|money blocked on|money blocked|money held|funds on hold|funds blocked|is on hold|is held|is blocked|are blocked",
      of: "held",
    },
    {
      words: combinePhrases("where is the", switched("compliance check", "off")),
      is: { compliance: "off" },
      staff: true,
    },
  ],
  fields: {
    balance: field.money("Balance", {
      words: `balance|balances|bal|bals|${combinePhrases("book|ledger|account|cash", "balance|balances")}`,
    }),
    available: field.money("Available", {
      between: ["balance", "held"],
      words: "available balance|available balances|available|available funds|avail|avail bal",
    }),
    held: field.money("Held", { words: "held balance|held|on hold" }),
    status: field.choice("Status", {
      words: "status",
      now: true,
      fact: "status|state|status of|state of",
      parts: true,
      values: {
        active: { words: "active", label: "active" },
        suspended: {
          words: "suspended|frozen|blocked|are blocked|is blocked",
          label: "suspended",
          on: "suspended",
        },
        inactive: { words: "inactive|deactivated", label: "inactive" },
      },
    }),
    type: field.choice("Type", {
      words: "type",
      parts: true,
      values: {
        COBO: { words: "cobo", label: "COBO", also: ["BOTH"] },
        POBO: { words: "pobo", label: "POBO", also: ["BOTH"] },
        BOTH: { words: "both type", label: "BOTH" },
      },
    }),
    funds: field.choice("Money", {
      values: {
        none: {
          words: "zero balance|a zero balance|carry a zero balance|no balance|empty|no money on them",
          label: "zero balance",
        },
        some: {
          words: onThem,
          label: "with money on it",
        },
      },
    }),
    debits: switchField("Debits", ({ debitEnabled }) => debitEnabled, {
      off: `${switched("debits", "off")}|debits disabled|${cannot("send money out|pay out|send money|pay")}`,
      on: `${switched("debits", "on")}|debits enabled`,
    }),
    credits: switchField("Credits", ({ creditEnabled }) => creditEnabled, {
      off: `${switched("credits", "off")}|credits disabled|${cannot("receive|receive money|take money in")}`,
      on: `${switched("credits", "on")}|credits enabled`,
    }),
    enforcement: switchField("Limits", ({ enforceLimits }) => enforceLimits, {
      off: `without enforced limits|${combinePhrases("|the |payment", "limits", "not enforced|off")}`,
      on: `with enforced limits|are enforced|${combinePhrases("|the |payment", "limits", "bind|are enforced|enforced")}`,
    }),
    compliance: {
      ...switchField("Compliance check", ({ complianceCheck }) => complianceCheck, {
        off: `${switched("compliance check", "off")}|${combinePhrases("without a|without|no", "compliance check")}`,
        on: switched("compliance check", "on"),
      }),
      staff: true,
    },
    link: field.choice("Link", {
      words: "link",
      parts: true,
      staff: true,
      values: {
        none: {
          words: `unlinked|without a link|without any link|without link|${combinePhrases("no|without|without a|without any", cores)}`,
          label: "not linked",
        },
        some: {
          words: `${combinePhrases("linked to", "|a|any", cores)}|${cores}`,
          label: "linked to a CBS account",
        },
      },
    }),
    holdLength: field.text("Default hold length", {
      now: true,
      fact: `default hold length|default hold duration|${combinePhrases("default length of", "holds|a hold")}|${combinePhrases("how long do holds", "|on", "")}`,
      fill: (deps, actor, rows) =>
        filled(rows, async ({ id }) => {
          const { holdDuration } = (await readConfiguration(deps, actor, Number(id))).configuration;
          const days = holdDuration % 24 === 0 ? ` (${counted(holdDuration / 24, "day")})` : "";
          return { holdLength: `${counted(holdDuration, "hour")}${days}` };
        }),
    }),
    opened: field.day("Opened", {
      when: "opened|were opened|was opened|have been opened|newly opened",
      fact: "day of opening",
    }),
    ...actFields("suspended", "with suspension", {
      noun: "suspension",
      resource: "VIRTUAL_ACCOUNT",
      action: "UPDATE",
      did: ({ after }) => after.status === "suspended",
    }),
    ...actFields("linked", "linked|re-linked|relinked", {
      noun: "linking",
      resource: "VIRTUAL_ACCOUNT",
      action: "UPDATE",
      did: ({ after }) => after.cbsAccount !== undefined,
    }),
    ...actFields("limited", "changed the limits|limits changed|limits were changed|the limits were changed", {
      noun: "change of limits",
      resource: "CONFIGURATION",
      action: "UPDATE",
      did: ({ after }) => "dailyLimit" in after || "monthlyLimit" in after,
    }),
    why: field.text("Cause", {
      now: true,
      fact: "why is less available|why is available lower|why is the available balance lower|why is available lower than the balance|why is the available balance lower than the balance|why can't we use all the money|why can't i use all the money|why is money blocked|why is the money blocked",
      async fill(deps, actor, rows) {
        const ids = new Set(rows.map(({ id }) => Number(id)));
        const pages = await Promise.all(
          [...ids]
            .slice(0, mostConfigured)
            .map((account) =>
              listHolds(deps, actor, { status: "active", account }, { limit: mostConfigured }),
            ),
        );
        if (ids.size > mostConfigured || pages.some(({ next }) => next !== undefined)) return undefined;
        const all = pages.flatMap((page) => page.rows);
        return rows.map((row) => {
          const own = all.filter(({ vaId }) => vaId === row.id);
          const held = own.map(
            ({ reference, heldAmount, heldCurrency, expiresAt }) =>
              `${formatMoney(heldAmount, heldCurrency)} is on hold by ${reference}${expiresAt === null ? ", without an end" : `, until ${formatDate(bankDate(expiresAt, deps.env.zone))}`}`,
          );
          return { why: held.length === 0 ? null : held.join("; ") };
        });
      },
    }),
    currency: currencyField,
    account: accountField,
    client: clientField,
    iban: field.text("IBAN ends"),
    virtualIban: field.text("IBAN", { fact: "iban|ibans|virtual iban|account number" }),
    cbs: field.text("CBS account", {
      code: "cbs",
      led: "behind|linked to|link to|backed by",
      now: true,
      staff: true,
      fact: "cbs account|cbs account of|cbs account behind|cbs account backs|to which cbs account|which cbs account",
    }),
  },
  amount: "balance",
  onDays: true,
  record: "account",
  recordAt: (actor, id) => accountHref(actor, { id: Number(id) }),
  shown: ["account", "iban", "status", "available", "held", "balance"],
  async read(deps, actor, { subject, span, limit }) {
    const refs = await openAccounts(deps, actor, subject, Math.min(limit, mostRead));
    if (!refs) return { rows: [], more: true };
    const positions =
      span.to === undefined
        ? []
        : await readAccountPositions(
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
        opened: bankDate(account.createdAt, deps.env.zone),
        accountName: accountName(account),
        status: account.status,
        type: account.type,
        currency: account.currency,
        iban: account.virtualIban.slice(-4),
        virtualIban: groupIban(account.virtualIban),
        funds: available + held === 0 ? "none" : "some",
        ...(getScope(actor) === "all" && {
          cbs: account.cbsAccount,
          link: account.cbsAccount.startsWith("CBS_") ? "none" : "some",
        }),
        balance: available + held,
        available,
        held,
      };
    });
    return { rows, more: false };
  },
  async totals(deps, actor, { subject, spans, of, filters, by, counts }) {
    if (of === undefined || subject.kind !== "book" || (by !== undefined && !isSummed(by))) return undefined;
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
              key: by === undefined ? "" : getLabel(by, row[by]),
              currency: row.currency,
              count: row.accounts,
              sum: getAmount(row, of),
            }));
      all.push(added(sums));
    }
    return all;
  },
  async screen(_deps, actor, { subject, span, filters }) {
    if (span.to !== undefined) return undefined;
    const [one, ...others] = subject.kind === "accounts" && !subject.whole ? subject.accounts : [];
    const path = getScope(actor) === "all" ? "/admin/virtual-accounts" : "/client/accounts";
    if (one) return others.length > 0 || filters.length > 0 ? undefined : `${path}?view=${one.id}`;
    const of = <Value extends string>(field: string, values: readonly Value[]) =>
      values.find((value) => value === onlyValue(filters, field));
    const values = {
      status: of("status", accountStatuses),
      type: of("type", accountTypes),
      currency: of("currency", currencies),
    };
    // The screen includes accounts for both types.
    if (values.type !== undefined && values.type !== "BOTH") return undefined;
    if (filters.some(({ field, op }) => op !== "is" || !(field in values))) return undefined;
    if (getScope(actor) === "all") {
      if (subject.kind === "accounts") return undefined;
      return listAt(path)(writeFilters(accountFilters, values));
    }
    const { currency, ...own } = values;
    return currency === undefined ? listAt(path)(writeFilters(ownAccountFilters, own)) : undefined;
  },
};

/** Fields by which totals of all accounts are grouped. */
const isSummed = (field: string): field is "type" | "status" | "currency" =>
  /^(?:type|status|currency)$/.test(field);

type Summed = Awaited<ReturnType<typeof sumAccounts>>[number];

const pick = ({ type, status, currency }: Summed) => ({ type, status, currency });

const getAmount = ({ balance, held }: Summed, of: string): Total =>
  of === "held" ? held : of === "available" ? balance - held : balance;

const getLabel = (field: string, value: string): string =>
  accounts.fields[field]?.values?.[value]?.label ?? value;
