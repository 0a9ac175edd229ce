import type { FailureProps } from "@/kernel/define";
import { buttonClass } from "@/ui/class-names";
import { EmptyState } from "@/ui/empty-state";

export default function NotFound({ message }: FailureProps) {
  return (
    <main class="bare" id="main">
      <EmptyState
        heading
        title="404 Page Not Found"
        text={message}
        icon="search"
        action={
          <a class={buttonClass("primary")} href="/">
            Go to the start
          </a>
        }
      />
    </main>
  );
}
