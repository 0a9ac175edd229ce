import type { Page } from "db/keyset";
import InboxBar from "islands/app/inbox-bar";
import { Island } from "@/kernel/island";
import { rangeText } from "@/platform/lists/range-text";
import type { DirectAct, WaitingRow, WaitingSource } from "@/platform/waiting/source";
import { waitingEvent } from "@/resources/topics";
import { EmptyState } from "@/ui/empty-state";
import { Pager } from "@/ui/pager";
import { ListSection } from "@/ui/section";
import type { Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import type { Waiting } from "./counts";
import { WaitingElsewhere, WaitingRows } from "./rows";
import { countText } from "./rules";

/** Acts of an inbox that need no question, each once: the bar carries them out. */
function directActs(sources: readonly WaitingSource[], rows: readonly WaitingRow[]) {
  const offered = new Set(rows.flatMap(({ acts }) => acts.map(({ act }) => act)));
  return sources.flatMap(({ acts, topics }) =>
    acts.flatMap(({ act, label, direct }) =>
      direct && offered.has(act) ? [{ act, label: say(label), changes: [...topics], ...words(direct) }] : [],
    ),
  );
}

const openCall = ({ method, path, idempotent = false }: DirectAct["call"]) => ({ method, path, idempotent });

const words = ({ call, undo, done, failure }: DirectAct) => ({
  call: openCall(call),
  undo: openCall(undo),
  done: say(done),
  failure: say(failure),
});

type Props = {
  /** Address of the page, with its kind and cursor. */
  address: string;
  path: string;
  sources: readonly WaitingSource[];
  counts: readonly Waiting[];
  kind: string | undefined;
  page: Page<WaitingRow>;
  /** Address of the page at a cursor. */
  at(cursor: string): string;
  now: Instant;
  zone: string;
};

/** Rows of an inbox with the kinds that they may be limited to, and what else waits on other screens. */
export const InboxList = ({ address, path, sources, counts, kind, page, at, now, zone }: Props) => {
  const listed = counts.filter(({ source }) => source.isListed);
  const shown = listed.filter(({ source }) => kind === undefined || source.kind === kind);
  const all = listed.reduce((sum, { count }) => sum + count, 0);
  const summary = {
    rows: shown.reduce((sum, { count }) => sum + count, 0),
    exceeded: shown.some(({ exceeded }) => exceeded),
  };
  const only = sources.find((source) => source.kind === kind);
  const acts = directActs(sources, page.rows);
  const segment = (label: string, count: string, href: string, isCurrent: boolean) => (
    <a key={href} href={href} hx-boost="true" aria-current={isCurrent ? "true" : undefined}>
      {label} ({count})
    </a>
  );
  return (
    <div class="card card-flush list-card">
      <ListSection id="inbox" url={address} events={[waitingEvent]} poll={30} label="What waits">
        <nav class="list-buttons" aria-label={say("Kinds")}>
          <span class="segments">
            {segment(
              say("All"),
              countText(
                all,
                listed.some(({ exceeded }) => exceeded),
              ),
              path,
              kind === undefined,
            )}
            {sources
              .filter((source) => source.isListed)
              .flatMap((source) => {
                const { count = 0, exceeded = false } = listed.find((one) => one.source === source) ?? {};
                if (count === 0 && source.kind !== kind) return [];
                const href = `${path}?kind=${source.kind}`;
                return segment(say(source.label), countText(count, exceeded), href, source.kind === kind);
              })}
          </span>
          {only ? <a href={only.list}>{say("Open the whole list")}</a> : null}
        </nav>
        {page.rows.length === 0 ? (
          <EmptyState
            title="Nothing waits."
            icon="success"
            all={kind === undefined}
            text={kind === undefined ? undefined : "Nothing of this kind waits."}
          />
        ) : (
          <div class="table-box">
            {acts.length > 0 ? <Island of={InboxBar} name="bar" when="load" props={{ acts }} /> : null}
            <WaitingRows rows={page.rows} now={now} zone={zone} address={address} />
          </div>
        )}
        <WaitingElsewhere waiting={counts} />
        <Pager
          for="inbox"
          text={rangeText(page, summary, ["thing", "things"])}
          previous={page.previous && at(page.previous)}
          next={page.next && at(page.next)}
        />
      </ListSection>
    </div>
  );
};
