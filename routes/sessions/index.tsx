import Confirm from "islands/confirm";
import { z } from "zod";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { deviceName, listOwnSessions, type OwnSession } from "@/people/auth/own-sessions";
import { confirmEnd, confirmEndOthers } from "@/people/auth/session-questions";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { List } from "@/ui/list";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { time } from "@/ui/time";
import { formatDateTime, transactionAge } from "@/vocabulary/calendar";

const path = "/sessions";
const others = "others";

/** One's own sessions: where one is signed in, and an end to each. */
export default page({
  access: "session:own",
  title: "Sessions",
  query: z.object({ end: z.string().max(100).optional() }),
  load: ({ actor, deps }) => listOwnSessions(deps, actor),
  view({ data: sessions, query, deps }) {
    const clock = { now: deps.now(), zone: deps.env.zone };
    const asked = sessions.find(({ id, current }) => id === query.end && !current);
    return (
      <>
        <PageHeader
          title="Sessions"
          description="Where you are signed in. A session ends by itself after 15 minutes without activity."
          actions={
            <a class={buttonClass("secondary")} {...opensDialog(`${path}?end=${others}`)}>
              End all others
            </a>
          }
        />
        <DialogOutlet>
          {query.end === others ? (
            <NeedsScript act="Ending sessions">
              <Island of={Confirm} when="load" props={confirmEndOthers(sessions.length - 1)} />
            </NeedsScript>
          ) : null}
          {asked ? (
            <NeedsScript act="Ending a session">
              <Island of={Confirm} when="load" props={confirmEnd(asked, deviceName(asked.userAgent))} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListSection id="sessions" url={path} events={["sessions:changed"]} label="Sessions">
          <Card>
            <Sessions sessions={sessions} {...clock} />
          </Card>
        </ListSection>
      </>
    );
  },
});

type Props = { sessions: readonly OwnSession[]; now: number; zone: string };

const Sessions = ({ sessions, now, zone }: Props) => (
  <List
    items={sessions.map(({ id, current, ipAddress, userAgent, createdAt, lastActiveAt }) => ({
      key: id,
      title: deviceName(userAgent),
      text: (
        <>
          {ipAddress}, signed in {time(createdAt, formatDateTime(createdAt, zone))}
        </>
      ),
      figure: current ? (
        badge("This session", "good")
      ) : (
        <a class={buttonClass("secondary", "sm")} {...opensDialog(`${path}?end=${id}`)}>
          End
          <span class="sr-only">
            {" "}
            the session on {deviceName(userAgent)}, {ipAddress}
          </span>
        </a>
      ),
      note: (
        <>
          Active{" "}
          {time(lastActiveAt, transactionAge(lastActiveAt, now, zone), formatDateTime(lastActiveAt, zone))}
        </>
      ),
    }))}
  />
);
