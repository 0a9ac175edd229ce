import { z } from "zod";
import { scopeOf } from "@/access/scope";
import { clientStatusLabels, madeFilters, paymentStatuses, paymentStatusLabels } from "@/payments/contract";
import { listPayments } from "@/payments/list";
import type { PaymentRow } from "@/payments/queries";
import { returnReason, shownRecipient } from "@/payments/rules";
import { addressWriter, writeFilters } from "@/platform/lists/address";
import { bankDate, formatDate, formatMonth } from "@/vocabulary/calendar";
import { formatMoney, type Minor, type Total } from "@/vocabulary/money";
import { clientNames } from "./clients";
import { shortText } from "./rows";
import { mostRows, subjectOf } from "./selection";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { capital } from "./transactions";
import { counted, listed, moneyText, nameOf, ordinalOf, whenText } from "./wording";

const own = { sort: "newest", direction: "desc" } as const;
const made = addressWriter("/client/payments", own);

export const paymentsTool = defineTool({
  description: "Payments that were made, by state, recipient and period",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    status: z.enum(paymentStatuses).optional(),
    otherStatus: z.enum(paymentStatuses).optional().describe("Those of this state, too"),
    text: z
      .string()
      .max(200)
      .optional()
      .describe("In the recipient, the reference, the description or the account"),
    without: z.string().max(200).optional().describe("What neither recipient nor description has"),
    min: z.int().nonnegative().optional(),
    max: z.int().nonnegative().optional(),
    currency: z.enum(["USD", "AED", "EUR"]).optional(),
    measure: z
      .enum(["sum", "count", "average", "largest", "smallest", "latest", "earliest", "list"])
      .default("sum"),
    by: z.enum(["status", "recipient", "day", "month", "account", "client", "currency"]).optional(),
    byNumber: z.boolean().optional().describe("Whether parts are ordered by the number of payments"),
    rank: z.enum(["largest", "smallest"]).optional().describe("Which of the parts is to be named"),
    limit: z.int().min(1).max(50).default(5),
    references: z.boolean().optional().describe("Whether the reference of each payment is shown"),
    nth: z.int().min(2).max(50).optional().describe("Only this one in the order: 2 for the second largest"),
  }),
  async run(
    deps,
    actor,
    {
      accounts,
      clientId,
      from,
      to,
      status,
      otherStatus,
      text,
      without,
      min,
      max,
      currency,
      measure,
      by,
      byNumber,
      rank: wantedRank,
      limit,
      references,
      nth,
    },
  ) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const labels = scopeOf(actor) === "all" ? paymentStatusLabels : clientStatusLabels;
    const filters = (otherStatus === undefined ? [status] : [status, otherStatus]).map((one) => ({
      status: one,
      from,
      to,
      q: text,
    }));
    const page = { limit: mostRows };
    const chosen =
      subject.kind === "accounts" && !(subject.whole && scopeOf(actor) === "own")
        ? subject.accounts
        : undefined;
    const pages = await Promise.all(
      filters.flatMap((filter) =>
        chosen
          ? chosen.map(({ id }) => listPayments(deps, actor, { ...filter, account: id }, page))
          : [listPayments(deps, actor, filter, page)],
      ),
    );
    const exceeded = pages.some(({ next }) => next !== undefined);
    const rows = pages
      .flatMap((one) => one.rows)
      .filter(
        (row) =>
          (without === undefined || !hasText(row, without)) &&
          (min === undefined || row.amount >= min) &&
          (max === undefined || row.amount <= max) &&
          (currency === undefined || row.currency === currency),
      )
      .sort((a, b) => b.id - a.id);
    const figures = new Figures();
    const words = [status, otherStatus].flatMap((one) =>
      one === undefined ? [] : [labels[one].toLowerCase()],
    );
    const state = words.length === 0 ? "" : `${words.join(" or ")} `;
    const when = whenText({ from, to });
    const count = figures.of(`Number of ${state}payments`, counted(rows.length, `${state}payment`));
    const exact =
      without === undefined &&
      otherStatus === undefined &&
      min === undefined &&
      max === undefined &&
      currency === undefined;
    const single = chosen === undefined || chosen.length === 1;
    const [one] = chosen ?? [];
    const values = writeFilters(madeFilters, { q: text, status, from, to, account: chosen && one?.id });
    const href = exact && single ? made({ values, ...own, page: undefined }) : undefined;
    const links = href === undefined ? {} : { links: [{ label: "Show these payments", href }] };
    if (rows.length === 0) {
      return {
        content:
          `There are no ${exact && text === undefined ? "" : "such "}${state}payments ${when === "in all" ? "" : when}`
            .trimEnd()
            .concat("."),
        figures: figures.all,
      };
    }
    const sums = sumsOf(rows);
    const sum = moneyText(sums);
    for (const { currency: code, amount } of sums)
      figures.of(`Sum of ${state}payments in ${code}`, formatMoney(amount, code));
    const least = exceeded ? " There are more than I counted: ask for a shorter period to get all." : "";
    const several = subject.kind !== "accounts" || subject.accounts.length > 1;
    const table = (shown: readonly PaymentRow[], more = 0) => ({
      columns: [
        { label: "Made" },
        ...(several ? [{ label: "Account" }] : []),
        { label: "Recipient" },
        { label: "Description" },
        ...(references ? [{ label: "Reference" }] : []),
        { label: "State" },
        { label: "Amount", numeric: true as const },
      ],
      rows: shown.map((row) => [
        formatDate(bankDate(row.createdAt, deps.env.zone)),
        ...(several ? [shortText(nameOf(row))] : []),
        shownRecipient(row.recipient),
        shortText(row.description),
        ...(references ? [row.reference] : []),
        row.status === "returned"
          ? `${labels[row.status]}: ${returnReason(row.returnCode)}`
          : labels[row.status],
        formatMoney(row.amount, row.currency),
      ]),
      ...(more > 0 && { more }),
    });
    if (measure === "earliest" && exceeded)
      return {
        content: "There are too many payments to look through at once: ask for a shorter period.",
        figures: [],
      };
    if (measure === "largest" || measure === "smallest" || measure === "latest" || measure === "earliest") {
      const turn = measure === "largest" ? -1 : 1;
      const byTime = measure === "latest" || measure === "earliest";
      const sorted =
        measure === "latest"
          ? rows
          : measure === "earliest"
            ? rows.toReversed()
            : [...rows].sort((a, b) => (a.amount - b.amount) * turn || b.id - a.id);
      const ofOrder = (all: readonly PaymentRow[]) =>
        nth === undefined ? all.slice(0, limit) : all.slice(nth - 1, nth);
      const codes = byTime ? undefined : sums.map((one) => one.currency);
      const shown = codes
        ? codes.flatMap((code) => ofOrder(sorted.filter((row) => row.currency === code)))
        : ofOrder(sorted);
      if (shown.length === 0)
        return {
          content: `There are fewer than ${nth} such payments${when === "in all" ? "" : ` ${when}`}.`,
          figures: [],
        };
      for (const row of shown) figures.of(row.reference, formatMoney(row.amount, row.currency));
      const rank = { largest: "largest", smallest: "smallest", latest: "last", earliest: "first" }[measure];
      const word = nth === undefined ? rank : `${ordinalOf(nth)} ${rank}`;
      const said = shown.map(
        (row) =>
          `${formatMoney(row.amount, row.currency)} to ${shownRecipient(row.recipient)} on ${formatDate(bankDate(row.createdAt, deps.env.zone))} (${row.reference}, ${labels[row.status].toLowerCase()})`,
      );
      return {
        content: `The ${word} ${state}${shown.length === 1 ? "payment is" : "payments are"} ${said.length <= 3 ? listed(said) : "these"}.${least}`,
        figures: figures.all,
        table: table(shown),
        ...links,
      };
    }
    if (by !== undefined) {
      const ofTime = by === "day" || by === "month";
      const names = by === "client" ? await clientNames(deps, actor) : undefined;
      const partOf = (row: PaymentRow): string => {
        const date = bankDate(row.createdAt, deps.env.zone);
        if (by === "status") return labels[row.status];
        if (by === "recipient") return shownRecipient(row.recipient);
        if (by === "account") return nameOf(row);
        if (by === "client") return names?.get(row.clientId) ?? row.clientId;
        if (by === "currency") return row.currency;
        return by === "day" ? formatDate(date) : formatMonth(date.slice(0, 7));
      };
      const parted = Map.groupBy(rows, (row) => `${partOf(row)}|${row.currency}`);
      const groups = [...parted]
        .map(([key, of]) => ({
          label: key.slice(0, key.lastIndexOf("|")),
          of,
          amount: of.reduce((all, row) => all + BigInt(row.amount), 0n),
        }))
        .sort((a, b) => (ofTime || a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1))
        .sort((a, b) => (byNumber ? b.of.length - a.of.length : 0));
      const first = wantedRank && !ofTime ? rankedText(groups, wantedRank, byNumber === true, figures) : "";
      return {
        content: `${capital(count)} ${when}, by ${by === "status" ? "state" : by}.${first}${least}`,
        figures: [
          ...figures.all,
          ...groups.map(({ label, of, amount }) => ({
            label,
            text: formatMoney(amount, of[0]?.currency ?? "USD"),
          })),
        ],
        table: {
          columns: [
            { label: capital(by === "status" ? "state" : by) },
            { label: "Number", numeric: true },
            { label: "Sum", numeric: true },
          ],
          rows: groups
            .slice(0, 20)
            .map(({ label, of, amount }) => [
              label,
              String(of.length),
              formatMoney(amount, of[0]?.currency ?? "USD"),
            ]),
          ...(groups.length > 20 && { more: groups.length - 20 }),
        },
        ...links,
      };
    }
    if (measure === "average") {
      const averages = sums.map(({ currency: code, amount, count: of }) => {
        const average = (amount + BigInt(of) / 2n) / BigInt(of);
        return figures.of(`Average in ${code}`, formatMoney(average, code));
      });
      return {
        content: `On average ${listed(averages)} in ${count} ${when}, ${sum} together.${least}`,
        figures: figures.all,
        table: table(rows.slice(0, limit), rows.length - limit),
        ...links,
      };
    }
    const states = Map.groupBy(rows, (row) => labels[row.status]);
    const mix =
      (status === undefined || otherStatus !== undefined) && states.size > 1
        ? ` ${listed([...states].map(([label, of]) => `${figures.of(label, of.length.toLocaleString("en-US"))} ${label.toLowerCase()}`))}.`
        : "";
    const [only] = rows;
    const its =
      rows.length === 1 && only && status === undefined ? ` It is ${labels[only.status].toLowerCase()}.` : "";
    const stayed = rows.filter((row) => row.status !== "returned" && row.status !== "rejected");
    // The list's own sum leaves out what was given back.
    const paid = sumsOf(stayed);
    const back =
      status !== undefined || stayed.length === rows.length
        ? ""
        : paid.length === 0
          ? " All of it was given back."
          : ` Without what was given back it is ${paid.map((one) => figures.of(`Paid in ${one.currency}`, formatMoney(one.amount, one.currency))).join(", ")}.`;
    const content =
      measure === "count"
        ? `${count} ${when}, ${sum} together.${mix}${its}${back}${least}`
        : `${sum} in ${count} ${when}.${mix}${its}${back}${least}`;
    return {
      content,
      figures: figures.all,
      table: table(rows.slice(0, limit), rows.length - limit),
      ...links,
    };
  },
});

type Part = { label: string; of: readonly PaymentRow[]; amount: Total };

/** Which of the parts is first in order: by number over all currencies, by amount in each. */
function rankedText(
  parts: readonly Part[],
  rank: "largest" | "smallest",
  byNumber: boolean,
  figures: Figures,
): string {
  const money = ({ of, amount }: Part) => formatMoney(amount, of[0]?.currency ?? "USD");
  if (byNumber) {
    const counts = [...Map.groupBy(parts, ({ label }) => label)].map(([label, all]) => ({
      label,
      count: all.reduce((sum, { of }) => sum + of.length, 0),
    }));
    const edge = (rank === "largest" ? Math.max : Math.min)(...counts.map(({ count }) => count));
    const named = counts.filter(({ count }) => count === edge).map(({ label }) => label);
    return ` The ${rank === "largest" ? "most" : "fewest"} are of ${listed(named)}: ${figures.of("Number of the first", counted(edge, "payment"))}${named.length > 1 ? " each" : ""}.`;
  }
  const firsts = [...Map.groupBy(parts, ({ of }) => of[0]?.currency).values()].flatMap(
    (all) => (rank === "largest" ? all[0] : all.at(-1)) ?? [],
  );
  return ` The ${rank} is ${listed(firsts.map((part) => `${part.label} with ${figures.of(part.label, money(part))}`))}.`;
}

const hasText = ({ recipient, description, reference }: PaymentRow, text: string): boolean =>
  [recipient, description, reference].some((one) => one.toLowerCase().includes(text.toLowerCase()));

function sumsOf(rows: readonly { currency: PaymentRow["currency"]; amount: Minor }[]) {
  const sums = new Map<PaymentRow["currency"], { amount: Total; count: number }>();
  for (const { currency, amount } of rows) {
    const known = sums.get(currency) ?? { amount: 0n, count: 0 };
    sums.set(currency, { amount: known.amount + BigInt(amount), count: known.count + 1 });
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }));
}
