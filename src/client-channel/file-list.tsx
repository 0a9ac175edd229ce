import { buildUrl } from "@/kernel/call";
import { screen } from "@/kernel/screen";
import { byRight } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { badge } from "@/ui/badge";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable } from "@/ui/table";
import { ago } from "@/ui/time";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import {
  type ClientFileStatus,
  channelWords,
  clientFileContentCall,
  clientFileFilterSchema,
  clientFileFilters,
  clientFileKindLabels,
  clientFileStatusLabels,
} from "./contract";
import { type ClientFileRow, listClientFiles, summariseClientFiles } from "./files";

/** The files that were exchanged with clients. */
export const fileScreen = screen("/client/developers/files", {});

const tones = { made: "quiet", received: "info", read: "good", refused: "bad", repeated: "warn" } as const;

/** State of a file; an outgoing one also shows if the client has fetched it. */
const renderState = ({ status, fetchedAt }: ClientFileRow) =>
  status === "made" && fetchedAt !== null
    ? badge(channelWords.fetched, "good")
    : badge(clientFileStatusLabels[status satisfies ClientFileStatus], tones[status]);

const listColumns = (zone: string): Column<ClientFileRow>[] => [
  {
    header: "Name",
    fluid: true,
    cell: ({ id, name, message }) =>
      html`<a href="${buildUrl(clientFileContentCall, { id })}" hx-boost="false">${isolated(name)}</a>${
        message === null ? "" : html`<small>${translate(message)}</small>`
      }`,
  },
  { header: "Kind", rank: 2, cell: ({ kind }) => say(clientFileKindLabels[kind]) },
  {
    header: "Made",
    card: "start",
    cell: ({ madeAt }, now) => ago(madeAt, now, zone),
  },
  { header: "Status", card: "end", cell: renderState },
];

const ofClients = (zone: string): Column<ClientFileRow>[] => {
  const [name, ...others] = listColumns(zone);
  const client: Column<ClientFileRow> = { header: "Client", rank: 2, cell: ({ clientId }) => clientId };
  return name ? [name, client, ...others] : others;
};

export const fileList = defineList({
  name: "client-files",
  path: fileScreen.path,
  title: channelWords.files,
  nouns: ["file", "files"],
  filters: clientFileFilters,
  schema: clientFileFilterSchema,
  prominent: ["kind", "status"],
  orders: newestFirst,
  read: listClientFiles,
  summarise: summariseClientFiles,
  table: byRight("channel-keys:read", (zone, isStaff) =>
    defineTable(isStaff ? ofClients(zone) : listColumns(zone)),
  ),
  empty: {
    title: channelWords.noFiles,
    icon: "inbox",
    next: "Once the bank has registered your program's key, status reports and notices appear here.",
  },
  events: ["client-files:changed"],
});
