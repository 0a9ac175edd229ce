import { bankActDialogs } from "@/app/waiting/act-dialogs";
import { inboxPage } from "@/app/waiting/inbox-page";
import { bankInbox } from "@/app/waiting/screen";

/** All that waits for the bank's staff. */
export default inboxPage(bankInbox, {
  inbox: "bank",
  access: "inbox:page",
  description: "All that waits, by money, deadline and age",
  dialogs: bankActDialogs,
});
