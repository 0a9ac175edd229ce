import { type ToastMessage, toastEvent } from "@/ui/toast-message";
import { say } from "@/vocabulary/language";

/**
 * Shows a notice for 5 seconds, in place of the one before.
 *
 * @example toast({ title: "Virtual Account created successfully", link: { href: "…?view=3", text: "Falcon Freight" } });
 * @example toast({ title: "Error", description: "Failed to create Virtual Account", tone: "destructive" });
 */
export function toast(message: ToastMessage): void {
  document.dispatchEvent(
    new CustomEvent<ToastMessage>(toastEvent, {
      detail: {
        ...message,
        title: say(message.title),
        description: message.description && say(message.description),
      },
    }),
  );
}
