import type { WaitingRow } from "@/platform/waiting/source";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { icon } from "@/ui/icon";
import { List } from "@/ui/list";
import { time } from "@/ui/time";
import { alertAge, formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import type { Waiting } from "./counts";
import { Due, dueText } from "./due";
import { inboxPaths } from "./inbox-link";
import { countText, isOverdue } from "./rules";
import type { Inbox } from "./sources";

type Props = { waiting: readonly Waiting[]; now: number; zone: string };

type CardProps = Props & { inbox: Inbox; rows: readonly WaitingRow[] };

/** First rows of an inbox, and what waits in all, by kind. */
export const WaitingCard = ({ inbox, rows, waiting, now, zone }: CardProps) => {
  const listed = waiting.filter(({ source }) => source.isListed);
  const all = countText(
    listed.reduce((sum, { count }) => sum + count, 0),
    listed.some(({ exceeded }) => exceeded),
  );
  return (
    <Card
      title="Needs attention"
      actions={<a href={inboxPaths[inbox]}>{say("Inbox ({count})", { count: all })}</a>}
    >
      {waiting.length === 0 ? (
        <p class="waiting-none">{say("Nothing waits.")}</p>
      ) : (
        <>
          <List
            items={rows.map((row) => {
              const { sentence, why, href } = row.word(now);
              return {
                key: `${row.kind} ${row.id}`,
                href,
                title: sentence,
                text: why,
                note: <Due row={row} now={now} zone={zone} />,
              };
            })}
          />
          <ul class="waiting">
            {waiting.map(({ source, count, exceeded, oldest }) => (
              <li key={source.kind}>
                <a href={source.list}>
                  <span>{say(source.label)}</span> <b>{countText(count, exceeded)}</b>{" "}
                  <Age oldest={oldest} now={now} zone={zone} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
};

/** Text of everything in the card that changes with the clock. */
export const waitingTexts = (
  { rows, waiting }: Pick<CardProps, "rows" | "waiting">,
  now: Instant,
  zone: string,
): string =>
  JSON.stringify([
    rows.map((row) => [row.word(now), dueText(row, now)]),
    waiting.map(({ oldest }) => [alertAge(oldest, now, zone), isOverdue(oldest, now)]),
  ]);

/** Waiting time of the oldest; marked from one day on. */
const Age = ({ oldest, now, zone }: { oldest: number; now: number; zone: string }) => {
  const age = time(oldest, alertAge(oldest, now, zone), formatDateTime(oldest, zone));
  return isOverdue(oldest, now) ? (
    <small class="overdue">
      {icon("clock")}
      {sayAround("since {age}", { age })}
      <span class="sr-only">{say(", for over a day")}</span>
    </small>
  ) : (
    <small>{sayAround("oldest {age}", { age })}</small>
  );
};

/** Waiting work as lines of the bell's panel. */
export const WaitingList = ({ waiting, now, zone }: Props) => (
  <List
    items={waiting.map(({ source, count, exceeded, oldest }) => ({
      key: source.kind,
      href: source.list,
      title: say(source.label),
      figure: badge(say(countText(count, exceeded)), isOverdue(oldest, now) ? "warn" : "info"),
      note: <>{sayAround("oldest {age}", { age: time(oldest, alertAge(oldest, now, zone)) })}</>,
    }))}
  />
);
