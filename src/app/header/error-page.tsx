import type { ErrorPageProps } from "@/app/define";
import { buttonClass } from "@/ui/class-names";
import type { Content } from "@/ui/content";
import { EmptyState } from "@/ui/empty-state";
import type { IconName } from "@/ui/icons";
import { say, type Text } from "@/vocabulary/language";
import { readHeader } from "./queries";
import { signedInShell } from "./shell";

type Shown = { title: Text; text: Text; icon: IconName; action?: Content };

/**
 * Page in place of one that cannot be shown. A signed-in person keeps sidebar and header, except after a failure of the server
 * itself, since their data may be what failed.
 */
export async function errorPage({ actor, status, ...request }: ErrorPageProps, shown: Shown) {
  const state = (
    <EmptyState
      heading
      {...shown}
      action={
        <>
          {shown.action}
          <RequestNumber id={request.requestId} />
        </>
      }
    />
  );
  if (actor && status < 500) {
    const header = await readHeader(request.deps, actor);
    return signedInShell({ ...request, actor, header, title: shown.title, children: state });
  }
  return (
    <main class="bare" id="main">
      {state}
    </main>
  );
}

/** Number by which the bank's operators find the failed request in the log. */
const RequestNumber = ({ id }: { id: string }) => (
  <p class="quiet">
    <small>
      {say("Number of this request:")} <code class="hash">{id}</code>
    </small>
  </p>
);

/** Link that always works: a person's own first screen, or the login form. */
export const toStart = (variant: "primary" | "ghost" = "primary") => (
  <a class={buttonClass(variant)} href="/">
    {say("Go to the start")}
  </a>
);
