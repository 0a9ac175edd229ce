import { buttonClass } from "@/ui/class-names";
import { icon } from "@/ui/icon";
import { say } from "@/vocabulary/language";
import { bankInbox, clientInbox } from "./screen";
import { listSources } from "./sources";

/** Addresses of the inboxes. */
export const inboxPaths = { bank: bankInbox.path, client: clientInbox.path } as const;

/** Link from a list to its rows in the inbox: to those alone, or to all if several kinds have that list. */
export const InboxLink = ({ path }: { path: string }) => {
  const inbox = path.startsWith("/client/") ? "client" : "bank";
  const [source, ...others] = listSources(inbox).filter(
    ({ isListed, list }) => isListed && list.replace(/[?#].*/, "") === path,
  );
  if (!source) throw new Error(`Nothing in an inbox is listed at ${path}`);
  return (
    <a
      class={buttonClass("secondary")}
      href={`${inboxPaths[inbox]}${others.length === 0 ? `?kind=${source.kind}` : ""}`}
    >
      {icon("inbox")}
      {say("Inbox")}
    </a>
  );
};
