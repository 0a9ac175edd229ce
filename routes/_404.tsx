import type { FailureProps } from "@/kernel/define";
import { EmptyState } from "@/ui/empty-state";
import { buttonClass } from "@/ui/recipes";

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
