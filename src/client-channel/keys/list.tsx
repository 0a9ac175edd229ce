import { channelKeys, users } from "db/schema";
import { eq } from "drizzle-orm";
import { screen } from "@/kernel/screen";
import { newestFirst } from "@/platform/lists/list";
import { defineRowList, rowOpenings } from "@/platform/rows/list";
import { badge } from "@/ui/badge";
import type { Column } from "@/ui/table";
import { say } from "@/vocabulary/language";
import { type ChannelStart, channelStartLabels, type KeyDto, keyContract, keyTitle } from "./contract";

/** Screen of the keys of clients' programs, with its dialogs. */
export const keyScreen = screen("/admin/developers/keys", rowOpenings);

const { id, clientId, name, publicKey, fingerprint, start, intraday, version } = channelKeys;

const startBadge = (start: ChannelStart) =>
  badge(channelStartLabels[start], start === "at_once" ? "warn" : "quiet");

const columns: Column<KeyDto>[] = [
  { header: "Name", fluid: true, cell: (row) => row.name },
  { header: "Client", card: "start", cell: (row) => row.clientId },
  { header: "User", rank: 2, cell: (row) => row.username },
  { header: "Fingerprint", code: true, fluid: true, card: "line", rank: 3, cell: (row) => row.fingerprint },
  { header: "Intraday", rank: 3, cell: (row) => row.intraday.replaceAll(",", ", ") },
  { header: "Payments", card: "end", cell: (row) => startBadge(row.start) },
];

/** Keys, newest first. */
export const keyList = defineRowList(keyScreen, keyContract, {
  title: keyTitle,
  of: channelKeys,
  select: (read) =>
    read
      .select({
        id,
        clientId,
        username: users.username,
        name,
        publicKey,
        fingerprint,
        start,
        intraday,
        version,
      })
      .from(channelKeys)
      .innerJoin(users, eq(users.id, channelKeys.userId)),
  targets: { client: clientId, start },
  sorts: { newest: undefined },
  prominent: ["start"],
  orders: newestFirst,
  columns,
  empty: {
    icon: "lock",
    next: "Register the public key of a client's program: it then sends and takes files.",
    by: "channel-keys:write",
  },
  csv: {
    Client: "clientId",
    User: "username",
    Name: "name",
    Fingerprint: "fingerprint",
    Payments: (row) => say(channelStartLabels[row.start]),
    Intraday: "intraday",
  },
  csvName: "client-keys",
});
