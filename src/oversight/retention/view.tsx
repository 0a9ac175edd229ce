import type { DialogAddress } from "@/kernel/screen";
import { badge } from "@/ui/badge";
import { bytesText } from "@/ui/bytes";
import { Card } from "@/ui/card";
import { html } from "@/ui/html";
import { Stack } from "@/ui/layout";
import { List } from "@/ui/list";
import { Notice } from "@/ui/notice";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { type BankDate, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import type { ClosedYears as ClosedYearsState } from "./archives";
import type { RetentionDto, RetentionKind } from "./contract";
import { getRetained } from "./deletable";

type Closed = {
  closed: ClosedYearsState;
  zone: string;
  /** Address of the dialog for the last day of a year; undefined for a reader without the right. */
  archive: ((until: BankDate) => DialogAddress) | undefined;
};

/** The closed years whose postings can leave the trail, and the existing archives. */
const ClosedYears = ({ closed: { archives, years, asked, verified }, zone, archive }: Closed) => (
  <Card
    title="Closed years"
    description="What postings wrote into the audit trail can leave the book for a file once its year is closed. Postings, balances and statements stay."
  >
    {asked ? (
      <Notice tone="info">
        {say("The archive up to {date} is being made. {by} asked for it. Operations shows the job.", {
          date: formatDate(asked.until),
          by: asked.by,
        })}
      </Notice>
    ) : null}
    {years.length === 0 ? null : (
      <List
        label="Years that can be archived"
        items={years.map((until) => ({
          key: until,
          title: until.slice(0, 4),
          text: say("In the book, up to {date}", { date: formatDate(until) }),
          ...(archive && !asked && { note: say("Archive"), opens: archive(until) }),
        }))}
      />
    )}
    {archives.length === 0 ? null : (
      <List
        label="Archives of the trail"
        items={archives.map(({ file, until, rows, digest, bytes }) => ({
          key: file,
          title: html`${file} ${bytes === undefined ? badge("Missing", "bad") : badge("There", "good")}`,
          text: html`<span class="hash" translate="no">${digest}</span>`,
          figure: sayCount(rows, "{count} row", "{count} rows"),
          note: html`${say("up to {date}", { date: formatDate(until) })}${bytes === undefined ? "" : html`${say(", ")}${bytesText(bytes)}`}`,
        }))}
      />
    )}
    {years.length + archives.length === 0 ? <p class="quiet">{say("No year is closed yet")}</p> : null}
    {archives.length > 0 && verified ? (
      <p class="quiet">
        {say("Last verified with the book")} {time(verified.at, formatDateTime(verified.at, zone))}{" "}
        {verified.isWhole ? badge("Whole", "good") : badge("Not whole", "bad")}
      </p>
    ) : null}
  </Card>
);

/**
 * Retention period of each kind, and the number of records that the next night deletes; `closed` describes closed
 * years.
 */
export const RetentionSection = (props: {
  settings: readonly RetentionDto[];
  /** The page's address, from which the card refreshes itself. */
  url: string;
  /** Address of the dialog for a kind; undefined for a reader without the right. */
  edit: ((kind: RetentionKind) => DialogAddress) | undefined;
  closed: Closed | undefined;
}) => (
  <ListSection
    id="retention"
    url={props.url}
    events={["retention:changed"]}
    {...(props.closed?.closed.asked && { poll: 5 })}
    label="Retention"
  >
    <Stack>
      <Card
        title="What is deleted when its time is over"
        description="Each night, with a row in the audit trail that says how many. Postings, payments and the audit trail are never deleted."
      >
        <List
          items={props.settings.map(({ kind, days, records }) => ({
            key: kind,
            title: say(getRetained(kind).label),
            text: say(getRetained(kind).about),
            figure: sayCount(days, "{count} day", "{count} days"),
            note:
              records === 0
                ? say("Nothing is older")
                : sayCount(records, "{count} is older and goes tonight", "{count} are older and go tonight"),
            ...(props.edit && { opens: props.edit(kind) }),
          }))}
        />
      </Card>
      {props.closed ? <ClosedYears {...props.closed} /> : null}
    </Stack>
  </ListSection>
);
