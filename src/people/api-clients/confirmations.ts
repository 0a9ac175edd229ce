import { callTo } from "@/kernel/call";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { apiClientMessages, apiClientWords, deleteApiClientCall } from "./contract";
import type { ApiClientRecord } from "./queries";

/** Number of requests of an API client on a day: '1,204 on 18 Nov 2026'. */
export const requestsOn = ({ requests, day }: ApiClientRecord["days"][number]) =>
  say("{requests} on {day}", { requests: requests.toLocaleString("en"), day: formatDate(day) });

/** The question before an API client is revoked; it names what stops working. */
export const confirmRevocation = ({ client, tokens, days: [newest] }: ApiClientRecord) => ({
  title: "Revoke this API client?",
  text: "Its calls are refused at once and it is given no more tokens. What it did stays in the audit trail. This cannot be undone.",
  subject: { name: data(client.name), code: client.oauthClientId },
  effects: [
    { term: "Access tokens that end", text: String(tokens.live) },
    {
      term: "Requests on its last day",
      text: newest ? requestsOn(newest) : say("None"),
    },
  ],
  act: apiClientWords.revoke,
  busyText: "Revoking...",
  ...callTo(deleteApiClientCall, { id: client.id }),
  success: apiClientMessages.revoked,
  failure: apiClientMessages.revokeFailed,
  changes: ["api-clients" as const],
});
