import { callTo } from "@/kernel/call";
import type { Said } from "@/vocabulary/language";
import { data, sayCount } from "@/vocabulary/language/around";
import { endOtherSessionsCall, endSessionCall, sessionMessages } from "./contract";

const changes = ["sessions" as const];

/** The question before one of the user's own sessions ends. */
export const confirmEnd = ({ id, ipAddress }: { id: string; ipAddress: string }, device: Said) => ({
  title: "End this session?",
  text: "Its user has to sign in again. Change your password if it was not you.",
  subject: { name: device, note: data(ipAddress) },
  act: "End",
  busyText: "Ending...",
  ...callTo(endSessionCall, { id }),
  success: sessionMessages.ended,
  failure: sessionMessages.endFailed,
  changes,
});

/** The question before all other sessions of the user end. */
export const confirmEndOthers = (count: number) => ({
  title: "End all other sessions?",
  text: "You stay signed in here.",
  subject: { name: sayCount(count, "1 other session", "{count} other sessions") },
  act: "End",
  refused: count === 0 ? "This is your only session" : undefined,
  busyText: "Ending...",
  ...callTo(endOtherSessionsCall),
  success: sessionMessages.othersEnded,
  failure: sessionMessages.endOthersFailed,
  changes,
});
