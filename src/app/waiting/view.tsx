import type { WaitingRow } from "@/platform/waiting/source";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { List } from "@/ui/list";
import { time } from "@/ui/time";
import { formatDuration, type Instant, transactionAge } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import type { Waiting } from "./counts";
import { dueText } from "./due";
import { inboxPaths } from "./inbox-link";
import { WaitingElsewhere, WaitingRows } from "./rows";
import { countText, isOverdue } from "./rules";
import type { Inbox } from "./sources";

type Props = { waiting: readonly Waiting[]; now: number; zone: string };

type CardProps = Props & {
  inbox: Inbox;
  rows: readonly WaitingRow[];
  /** Address of the page, which has the dialogs of the rows' acts. */
  address: string;
};

/** Instant since which the oldest row of an inbox waits. */
const getOldest = (listed: readonly Waiting[]) => Math.min(...listed.map(({ oldest }) => oldest));

/** First rows of an inbox with their main acts, and what waits on other screens. */
export const WaitingCard = ({ inbox, rows, waiting, now, zone, address }: CardProps) => {
  const listed = waiting.filter(({ source }) => source.isListed);
  const all = countText(
    listed.reduce((sum, { count }) => sum + count, 0),
    listed.some(({ exceeded }) => exceeded),
  );
  return (
    <Card
      title="Needs attention"
      {...(listed.length > 0
        ? {
            description: say("The oldest has waited for {age}", {
              age: formatDuration(now - getOldest(listed)),
            }),
          }
        : waiting.length === 0 && { description: "Nothing waits." as const })}
      actions={<a href={inboxPaths[inbox]}>{say("Inbox ({count})", { count: all })}</a>}
      flush
    >
      {rows.length > 0 ? (
        <div class="table-box">
          <WaitingRows rows={rows} now={now} zone={zone} address={address} brief />
        </div>
      ) : null}
      <WaitingElsewhere waiting={waiting} />
    </Card>
  );
};

/** Text of everything in the card that changes with the clock. */
export const waitingTexts = ({ rows, waiting }: Pick<CardProps, "rows" | "waiting">, now: Instant): string =>
  JSON.stringify([
    rows.map((row) => [row.word(now), dueText(row, now)]),
    formatDuration(now - getOldest(waiting.filter(({ source }) => source.isListed))),
  ]);

/** Waiting work as lines of the bell's panel. */
export const WaitingList = ({ waiting, now, zone }: Props) => (
  <List
    items={waiting.map(({ source, count, exceeded, oldest }) => ({
      key: source.kind,
      href: source.list,
      title: say(source.label),
      figure: badge(say(countText(count, exceeded)), isOverdue(oldest, now) ? "warn" : "info"),
      note: <>{sayAround("oldest {age}", { age: time(oldest, transactionAge(oldest, now, zone)) })}</>,
    }))}
  />
);
