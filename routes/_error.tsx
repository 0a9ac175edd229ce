import type { FailureProps } from "@/kernel/define";
import { buttonClass } from "@/ui/class-names";
import { EmptyState } from "@/ui/empty-state";

export default function Failure({ status, message, requestId, url }: FailureProps) {
  return (
    <main class="bare" id="main">
      <EmptyState
        heading
        title={status < 500 ? "This did not work" : "Something went wrong"}
        text={`${message} (${status}, request ${requestId})`}
        icon="warning"
        action={
          <>
            <a class={buttonClass("primary")} href={url.pathname}>
              Try again
            </a>
            <a class={buttonClass("ghost")} href="/">
              Go to the start
            </a>
          </>
        }
      />
    </main>
  );
}
