import { alertFilterSchema } from "@/oversight/alerts/contract";
import { listAlerts } from "@/oversight/alerts/list";
import { bankDate, formatDuration } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { combinePhrases, type DeclaredEntity, field, isWanted } from "../question/entity";
import { isOfSubject } from "../run/selection";
import { Figures } from "../run/tool";
import { whenText } from "../run/wording";
import { alerts } from "./alerts";
import { accountField, clientField } from "./parts/shared";

/** Number of resolved alerts read for one answer. */
const mostRead = 2000;

const { parts: _account, ...account } = accountField;
const { parts: _client, ...client } = clientField;
const { severity } = alerts.fields;

const resolve = combinePhrases("resolve|to resolve|close|to close", "an alert|alerts|the alerts|our alerts");

/** Time from the raising of alerts to their resolution: average, median and longest, by the day of the resolution. */
export const resolutionTimes: DeclaredEntity = {
  access: alerts.access,
  standing: true,
  noun: ["time to resolve alerts", "time to resolve alerts"],
  words: `${combinePhrases("time|average time|mean time|how long does it take|how long did it take|how long do we take|how long does it take us|how long it takes", resolve)}|resolution time|resolution times|average resolution time|${combinePhrases("how long do|how long did", "alerts take to", "resolve|close")}|how long until alerts are resolved`,
  fields: {
    account,
    client,
    ...(severity && { severity: field.choice(severity.label, { values: severity.values ?? {} }) }),
    resolvedOn: field.day("Resolved"),
  },
  time: "resolvedOn",
  shown: [],
  read: async () => ({ rows: [], more: true }),
  async report(deps, actor, { subject, span, filters }) {
    const filter = alertFilterSchema.parse({ status: "resolved" });
    const { rows, next } = await listAlerts(deps, actor, filter, { limit: mostRead });
    if (next !== undefined) return undefined;
    const chosen = filters.filter((one) => one.field === "severity");
    const isWhole = subject.kind === "book" || (subject.whole && subject.client === undefined);
    const times = rows
      .filter(
        ({ vaId, resolvedAt, severity: level, id }) =>
          resolvedAt !== null &&
          (isWhole || (vaId !== null && isOfSubject(subject, vaId))) &&
          isWithinDays(bankDate(resolvedAt, deps.env.zone)) &&
          chosen.every((one) => isWanted(resolutionTimes, { id, severity: level }, one)),
      )
      .map(({ createdAt, resolvedAt }) => (resolvedAt ?? createdAt) - createdAt)
      .toSorted((a, b) => a - b);
    const [middle, longest] = [times[Math.floor((times.length - 1) / 2)], times.at(-1)];
    const when = span.from === undefined && span.to === undefined ? "" : ` ${whenText(span)}`;
    const figures = new Figures();
    const number = figures.of("Number of resolved alerts", times.length.toLocaleString("en-US"));
    if (middle === undefined || longest === undefined)
      return { content: say("No alert was resolved{when}.", { when }), figures: figures.all };
    const average = times.reduce((sum, one) => sum + one, 0) / times.length;
    const content = say(
      "Resolved alerts{when}: {number}. On average they took {average}, half of them at most {middle}, the longest {longest}.",
      {
        when,
        number,
        average: figures.of("Average time to resolve", formatDuration(average)),
        middle: figures.of("Median time to resolve", formatDuration(middle)),
        longest: figures.of("Longest time to resolve", formatDuration(longest)),
      },
    );
    return { content, figures: figures.all };

    function isWithinDays(day: string): boolean {
      return day >= (span.from ?? "") && day <= (span.to ?? "9");
    }
  },
};
