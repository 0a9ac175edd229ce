import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { getInstant } from "@/kernel/watch";
import { waitingEvent } from "@/resources/topics";
import { ListSection } from "@/ui/section";
import { countWaiting } from "./counts";
import { listInbox } from "./page";
import type { Inbox } from "./sources";
import { WaitingCard, waitingTexts } from "./view";

/** Number of rows of the card. */
const shown = 5;

/** Reads the card 'Needs attention' of a home page: the first rows of an inbox, and its counts. */
export async function readNeedsAttention(deps: Deps, actor: Actor, inbox: Inbox) {
  const [{ rows }, waiting] = await Promise.all([
    listInbox(deps, actor, { inbox, limit: shown }),
    countWaiting(deps, actor, { inbox }),
  ]);
  return { inbox, rows, waiting };
}

type Props = Awaited<ReturnType<typeof readNeedsAttention>> & {
  deps: Pick<Deps, "env" | "now">;
  /** The page's address without a dialog, from which the card refreshes itself. */
  url: string;
};

/** The card 'Needs attention', which refreshes itself. */
export const NeedsAttention = ({ deps, url, ...read }: Props) => {
  const { zone } = deps.env;
  const now = getInstant(deps.now, (at) => waitingTexts(read, at));
  return (
    <ListSection id="waiting" url={url} events={[waitingEvent]} poll={30} label="What waits">
      <WaitingCard {...read} now={now} zone={zone} address={url} />
    </ListSection>
  );
};
