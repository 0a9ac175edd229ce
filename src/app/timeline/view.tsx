import type { AuditResource } from "@/commands/contract";
import { auditFilters } from "@/oversight/audit-logs/contract";
import { writeFilters } from "@/platform/lists/address";
import { getTimelineUrl } from "@/platform/timeline";
import { EmptyState } from "@/ui/empty-state";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { time } from "@/ui/time";
import { Timeline as TimelineSection } from "@/ui/timeline";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import type { Timeline } from "./read";

/** Address of the audit trail's list for one record. */
const getTrail = (resource: AuditResource, id: number | string) =>
  `/admin/reports?${new URLSearchParams(writeFilters(auditFilters, { resource, record: String(id) }))}`;

/** History of a record, newest first, with a link to earlier events. */
export const TimelineView = ({ timeline, zone }: { timeline: Timeline; zone: string }) => {
  const { kind, id, events, next, trail, begins } = timeline;
  const address = getTimelineUrl(kind, id);
  return (
    <TimelineSection
      address={address}
      newest={begins ? undefined : address}
      older={next === undefined ? undefined : `${address}?after=${next}`}
      more={trail === undefined ? undefined : { href: getTrail(trail, id), label: "Audit trail" }}
    >
      {events.length === 0 ? (
        <EmptyState title="Nothing is recorded" icon="clock" />
      ) : (
        <List
          label="Timeline"
          items={events.map((event, at) => ({
            key: at,
            href: event.href,
            title: sayAs("state", say(event.title)),
            text: (
              <>
                {isolated(event.text)}
                {event.by === undefined ? null : (
                  <small class="timeline-by">
                    {event.by === null ? say("by the system") : say("by {username}", { username: event.by })}
                  </small>
                )}
              </>
            ),
            note: time(event.at, formatDateTime(event.at, zone)),
          }))}
        />
      )}
    </TimelineSection>
  );
};
