import { listPage } from "@/app/list-page";
import { channelWords } from "@/payments/client-channel/contract";
import { fileList, fileScreen } from "@/payments/client-channel/file-list";

/** What a client's programs sent, and what was made for them. The bank's staff reads along, over all clients. */
export default listPage(fileScreen, {
  access: "client-files:page",
  title: channelWords.files,
  description: "Payments that were sent as files, and the reports and notices that were made",
  list: fileList,
  dialogs: {},
});
