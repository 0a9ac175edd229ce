import { listPage } from "@/app/list-page";
import { channelWords } from "@/client-channel/contract";
import { fileList, fileScreen } from "@/client-channel/file-list";

/** Files that a client's programs sent, and files made for them. The bank's staff sees those of all clients. */
export default listPage(fileScreen, {
  access: "client-files:page",
  title: channelWords.files,
  description: "Payments that were sent as files, and the reports and notices that were made",
  list: fileList,
  dialogs: {},
});
