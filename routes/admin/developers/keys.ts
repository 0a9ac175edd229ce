import ChannelKeyForm from "islands/payments/channel-key-form";
import { rowPage } from "@/app/row-page";
import { channelKeyActs } from "@/client-channel/keys/approvals";
import { keyRows } from "@/client-channel/keys/commands";
import { keyContract } from "@/client-channel/keys/contract";
import { keyList, keyScreen } from "@/client-channel/keys/list";

/** The keys by which programs of clients send and take files over SFTP. */
export default rowPage(keyScreen, keyContract, keyRows, channelKeyActs, {
  access: "channel-keys:page",
  description: "The public keys with which clients' programs send and fetch files",
  list: keyList,
  form: ChannelKeyForm,
  deletion: "Its program is refused from now on, also where it is connected.",
});
