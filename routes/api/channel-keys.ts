import { rowEndpoints } from "@/app/row-endpoints";
import { channelKeyActs } from "@/client-channel/keys/approvals";
import { keyRows } from "@/client-channel/keys/commands";
import { keyContract } from "@/client-channel/keys/contract";
import { keyList } from "@/client-channel/keys/list";

export default rowEndpoints(keyContract, keyRows, channelKeyActs, keyList, {
  category: "Client Files",
  stepUp: "apiClients",
  deletion: { none: "takes access away" },
  about:
    "A key belongs to one user of a client, as whom its program sends payments. With `start` at_once they are carried out without anybody looking at them, but for a second person where the client wants one.",
});
