import { preparedRead } from "db/prepared";
import { setupRequests } from "db/schema";
import { sql } from "drizzle-orm";
import { amongIds, defineWaiting } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { dayLength, formatDuration } from "@/vocabulary/calendar";
import { data, sayAround } from "@/vocabulary/language/around";
import { type SetupRequestRow, selectRequests } from "./queries";
import { setupRequestScreen } from "./screen";
import { requestedTypeText } from "./view";

const among = preparedRead((read) => selectRequests(read).where(amongIds(setupRequests.id)));

/** Requests of the contact page that nobody has ended; each is to be answered within a day. */
export default [
  defineWaiting<SetupRequestRow>({
    kind: "requests",
    side: "bank",
    right: "setup-requests:page",
    place: 40,
    label: "Set-up requests",
    list: setupRequestScreen.path,
    screen: setupRequestScreen.path,
    announced: true,
    topics: ["setup-requests"],
    from: sql`setup_requests`,
    where: sql`status in ('new', 'in_review')`,
    id: sql<number>`id`,
    since: sql<number>`created_at`,
    rows: {
      deadline: sql<number>`created_at + ${sql.raw(String(dayLength))}`,
      read: ({ db }, _actor, ids) => among(db).all({ ids: JSON.stringify(ids) }),
      words: (row, { now }) => ({
        sentence: html`${sayAround("{company} asks for an account, for {age}", {
          company: html`<b>${isolated(data(row.companyName))}</b>`,
          age: formatDuration(now - row.createdAt),
        })}`,
        why: html`${isolated(data(row.fullName))} · ${requestedTypeText(row.accountType)} · ${isolated(data(row.message))}`,
        href: setupRequestScreen.to("view", row.id),
      }),
      acts: [{ act: "answer", label: "Update", key: "a", right: "setup-requests:handle" }],
    },
  }),
];
