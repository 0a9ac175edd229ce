import { rowEndpoints } from "@/app/row-endpoints";
import { channelKeyActs } from "@/oversight/approvals/acts/channel-acts";
import { keyRows } from "@/payments/channel-keys/commands";
import { keyContract } from "@/payments/channel-keys/contract";
import { keyList, listKeys } from "@/payments/channel-keys/list";

export default rowEndpoints(keyContract, keyRows, channelKeyActs, {
  category: "Client Files",
  read: "channel-keys:read",
  write: "channel-keys:write",
  stepUp: "apiClients",
  deletion: { none: "takes access away" },
  list: listKeys,
  exportCsv: keyList.exportCsv,
  about:
    "A key belongs to one user of a client, as whom its program sends payments. With `start` at_once they are carried out without anybody looking at them, but for a second person where the client wants one.",
});
