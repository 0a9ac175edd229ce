import { byRight } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable } from "@/ui/table";
import { ago } from "@/ui/time";
import { say } from "@/vocabulary/language";
import { requestsOn } from "./confirmations";
import { apiClientFilterSchema, apiClientFilters, apiClientMessages, apiClientTitle } from "./contract";
import { type ApiClientRow, listApiClients, summariseApiClients, toApiClientDto } from "./queries";
import { groupScopes } from "./scopes";
import { type ApiClientScreen, apiClientScreen, ownApiClientScreen } from "./screen";

/** Number of requests on the newest day with any. */
const newestDay = (row: ApiClientRow): string => {
  const [newest] = toApiClientDto(row).requests;
  return newest === undefined ? "0" : requestsOn(newest);
};

const listColumns = (zone: string): Column<ApiClientRow>[] => [
  {
    header: "Name",
    fluid: true,
    cell: ({ name }) => isolated(name),
    beneath: ({ oauthClientId }) => isolated(oauthClientId),
  },
  {
    header: "Scopes",
    fluid: true,
    card: "line",
    rank: 2,
    cell: ({ scopes }) =>
      groupScopes(scopes.split(" "))
        .flatMap((group) => group.scopes.map(({ does }) => does))
        .join(say(", ")),
  },
  { header: "Requests", rank: 3, cell: newestDay },
  {
    header: "Last used",
    cell: ({ lastUsedAt }, now) => (lastUsedAt === null ? say("Never") : ago(lastUsedAt, now, zone)),
  },
];

const forStaff = (zone: string): Column<ApiClientRow>[] => {
  const [name, ...others] = listColumns(zone);
  const client: Column<ApiClientRow> = {
    header: "Client",
    card: "start",
    cell: ({ clientId }) => clientId ?? say("The bank"),
  };
  return name ? [name, client, ...others] : others;
};

const listAt = (screen: ApiClientScreen, name: string) =>
  defineList({
    name,
    path: screen.path,
    title: apiClientTitle,
    nouns: ["API client", "API clients"],
    filters: apiClientFilters,
    schema: apiClientFilterSchema,
    orders: newestFirst,
    read: listApiClients,
    summarise: summariseApiClients,
    table: byRight("api-clients:page", (zone, isStaff) =>
      defineTable(isStaff ? forStaff(zone) : listColumns(zone), {
        id: (row) => row.id,
        acts: [{ act: screen.act("view"), icon: "eye", label: "View details" }],
      }),
    ),
    empty: {
      title: apiClientMessages.empty,
      icon: "code",
      next: "Create one, so that a program can call with access tokens.",
      by: "api-clients:write",
    },
    events: ["api-clients:changed"],
  });

export const apiClientList = listAt(apiClientScreen, "api-clients");
export const ownApiClientList = listAt(ownApiClientScreen, "own-api-clients");
