import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { icon } from "@/ui/icon";
import { List } from "@/ui/list";
import { time } from "@/ui/time";
import { alertAge, formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import type { Waiting } from "./queries";
import { countText, isOverdue, waitingWords } from "./rules";

type Props = { waiting: readonly Waiting[]; now: number; zone: string };

/** Dashboard tiles with waiting work: the number, and the age of the oldest item. */
export const WaitingCard = ({ waiting, now, zone }: Props) => (
  <Card title="Needs attention">
    {waiting.length === 0 ? (
      <p class="waiting-none">{say("Nothing waits.")}</p>
    ) : (
      <ul class="waiting">
        {waiting.map(({ kind, count, exceeded, oldest }) => (
          <li key={kind}>
            <a href={waitingWords[kind].href}>
              <span class="waiting-count">{countText(count, exceeded)}</span>
              <span>{say(waitingWords[kind].label)}</span>
              <Age oldest={oldest} now={now} zone={zone} />
            </a>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** Text of the shown ages of waiting work. */
export const waitingAge = (oldest: Instant, now: Instant, zone: string): string =>
  `${alertAge(oldest, now, zone)} ${isOverdue(oldest, now)}`;

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
    items={waiting.map(({ kind, count, exceeded, oldest }) => ({
      key: kind,
      href: waitingWords[kind].href,
      title: say(waitingWords[kind].label),
      figure: badge(say(countText(count, exceeded)), isOverdue(oldest, now) ? "warn" : "info"),
      note: <>{sayAround("oldest {age}", { age: time(oldest, alertAge(oldest, now, zone)) })}</>,
    }))}
  />
);
