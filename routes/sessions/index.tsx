import Confirm from "islands/confirm";
import { z } from "zod";
import { page } from "@/app/define";
import { screen } from "@/kernel/screen";
import { deviceName, listOwnSessions, type OwnSession } from "@/people/auth/own-sessions";
import { confirmEnd, confirmEndOthers } from "@/people/auth/session-questions";
import { dialog, IslandDialog, type Opened } from "@/platform/dialogs";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { ago, time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";

const path = "/sessions";
const others = "others";

const sessionScreen = screen(path, { end: z.string().max(100) });

/** Reads the question before one session, or all others, are ended. */
async function readEnding({ deps, actor, value }: Opened<string>) {
  const sessions = await listOwnSessions(deps, actor);
  if (value === others)
    return { act: say("Ending sessions"), question: confirmEndOthers(sessions.length - 1) };
  const asked = sessions.find(({ id, current }) => id === value && !current);
  return asked && { act: say("Ending a session"), question: confirmEnd(asked, deviceName(asked.userAgent)) };
}

/** The user's own sessions, each with a button that ends it. */
export default page(sessionScreen, {
  access: "session:own",
  title: "Sessions",
  dialogs: {
    end: dialog({
      right: "session:own",
      sought: { as: "End a session", words: "sign out device logout" },
      load: readEnding,
      islands: [Confirm],
      show: ({ data }) => (data ? <IslandDialog act={data.act} of={Confirm} props={data.question} /> : null),
    }),
  },
  load: ({ actor, deps }) => listOwnSessions(deps, actor),
  view({ data: sessions, deps, dialog: open }) {
    const clock = { now: deps.now(), zone: deps.env.zone };
    return (
      <>
        <PageHeader
          title="Sessions"
          description="Where you are signed in. A session ends by itself after 15 minutes without activity."
          actions={
            <a class={`${buttonClass("secondary")} danger`} {...opensDialog(sessionScreen.to("end", others))}>
              {say("End all others")}
            </a>
          }
        />
        {open}
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
          {sayAround("{address}, signed in {time}", {
            address: isolated(ipAddress),
            time: time(createdAt, formatDateTime(createdAt, zone)),
          })}
        </>
      ),
      figure: current ? (
        badge("This session", "good")
      ) : (
        <a class={`${buttonClass("secondary", "sm")} danger`} {...opensDialog(sessionScreen.to("end", id))}>
          {say("End")}
          <span class="sr-only">
            {" "}
            {say("the session on {device}, {address}", { device: deviceName(userAgent), address: ipAddress })}
          </span>
        </a>
      ),
      note: (
        <>
          {sayAround("Active {time}", {
            time: ago(lastActiveAt, now, zone),
          })}
        </>
      ),
    }))}
  />
);
