import { clientActDialogs } from "@/app/waiting/act-dialogs";
import { inboxPage } from "@/app/waiting/inbox-page";
import { clientInbox } from "@/app/waiting/screen";

/** All that waits for the users of a client. */
export default inboxPage(clientInbox, {
  inbox: "client",
  access: "own-inbox:page",
  description: "Payments that wait for you, by money, deadline and age",
  dialogs: clientActDialogs,
});
