import ChannelKeyForm from "islands/payments/channel-key-form";
import { listPage } from "@/app/list-page";
import { channelKeyActs } from "@/oversight/approvals/acts/channel-acts";
import { rowDialogs } from "@/oversight/approvals/row-dialogs";
import { keyRows } from "@/payments/channel-keys/commands";
import { keyContract, keyText, keyTitle } from "@/payments/channel-keys/contract";
import { keyList, keyScreen } from "@/payments/channel-keys/list";
import { OpenLink } from "@/ui/open-link";

const right = "channel-keys:write";

/** The keys by which programs of clients send and take files over SFTP. */
export default listPage(keyScreen, {
  access: "channel-keys:page",
  title: keyTitle,
  description: "The public keys by which clients' programs send and take files",
  list: keyList,
  actions: (may, address) =>
    may(right) ? (
      <OpenLink to={keyScreen.to("create", "1", address)} label={keyContract.words.create} />
    ) : null,
  dialogs: rowDialogs(keyContract, keyRows, channelKeyActs, {
    right,
    form: ChannelKeyForm,
    text: keyText,
    deletion: "Its program is refused from now on, also where it is connected.",
  }),
});
