import { z } from "zod";
import { bankDate } from "@/vocabulary/calendar";
import { formatMoney, type Minor } from "@/vocabulary/money";
import { momentExtremes } from "../run/moment-extremes";
import { type DayBalance, livedDays, mostReadings, readDayBalances } from "./day-balances";
import { subjectOf } from "./selection";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { counted, dayText, nameOf, spanText } from "./wording";

export const boundSides = ["below", "above"] as const;
export const boundWhich = ["last", "first"] as const;

export const balanceBoundTool = defineTool({
  description: "On which day an account last or first ended with a balance below or above an amount",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    side: z.enum(boundSides),
    amount: z.int().describe("In minor units of the account's currency; not included"),
    which: z.enum(boundWhich).default("last"),
  }),
  async run(deps, actor, { accounts, clientId, from, to, side, amount, which }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const [account, ...more] = subject.kind === "accounts" ? subject.accounts : [];
    if (!account || more.length > 0) return { content: "Name one account.", figures: [] };
    const days = livedDays(deps, account, { from, to });
    const [start, end] = [days[0], days.at(-1)];
    if (!start || !end) return { content: "None of these days is over yet.", figures: [] };
    if (days.length > mostReadings)
      return { content: "That is more days than I read for one answer: ask for fewer.", figures: [] };
    const ends = (await readDayBalances(deps, [account], days)).get(account.id) ?? [];
    const { currency } = account;
    const figures = new Figures();
    const money = (label: string, of: Minor) => figures.of(label, formatMoney(of, currency));
    const isSo = (balance: Minor) => (side === "below" ? balance < amount : balance > amount);
    const wanted = `${side} ${formatMoney(amount, currency)}`;
    const name = nameOf(account);
    const today = bankDate(deps.now(), deps.env.zone);
    const runs = account.closedAt === null && (to === undefined || to >= today);
    const now = runs ? ` Now it is ${money("Balance now", account.balance)}.` : "";
    const at =
      which === "last"
        ? ends.findLastIndex((one) => isSo(one.balance))
        : ends.findIndex((one) => isSo(one.balance));
    const found = ends[at];
    const note = " I look at the ends of days; within a day it may have been so, too.";
    if (!found) {
      const [first] = ends;
      const nearest = ends.reduce(
        (best, one) =>
          (side === "below" ? one.balance < best.balance : one.balance > best.balance) ? one : best,
        first as DayBalance,
      );
      const moments = await momentExtremes(
        deps,
        [account],
        { from: start, to: runs ? today : end },
        side === "below" ? "lowest" : "highest",
      );
      const [moment] = moments ?? [];
      const within = moment
        ? isSo(moment.balance)
          ? ` But within a day it was ${wanted}: ${money("At any moment", moment.balance)} on ${dayText(moment.day)}.`
          : ` Nor was it ${side} that within a day.`
        : note;
      return {
        content: `${name} ended none of the ${counted(days.length, "day")} from ${spanText({ from: start, to: end })} ${wanted}: the ${side === "below" ? "lowest" : "highest"} was ${money("Nearest", nearest.balance)} at the end of ${dayText(nearest.day)}.${within}${now}`,
        figures: figures.all,
      };
    }
    // The days in a row of which it is one.
    let [first, last] = [at, at];
    while (first > 0 && isSo(ends[first - 1]?.balance ?? amount)) first -= 1;
    while (last < ends.length - 1 && isSo(ends[last + 1]?.balance ?? amount)) last += 1;
    const row = spanText({ from: ends[first]?.day, to: ends[last]?.day });
    const still = runs && last === ends.length - 1 && isSo(account.balance);
    const stretch =
      first === last
        ? ""
        : ` It did so on ${figures.of("Days in a row", counted(last - first + 1, "day"))} in a row (${row}).`;
    const head = `The ${which} day that ${name} ended ${wanted} was ${dayText(found.day)}, with ${money("Balance", found.balance)}.${stretch}`;
    const since = still
      ? ` It is ${side} it now, too, and has been since the end of ${dayText(ends[first]?.day ?? found.day)}.`
      : "";
    return {
      content: `${head}${since}${now}${note}`,
      figures: figures.all,
      table: {
        columns: [{ label: "At the end of" }, { label: "Balance", numeric: true }],
        rows: ends
          .slice(Math.max(0, first - 1), last + 2)
          .slice(0, 20)
          .map(({ day, balance }) => [dayText(day), money(dayText(day), balance)]),
      },
    };
  },
});
