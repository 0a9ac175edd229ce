/** One notice. `destructive` is for failures. */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  tone?: "default" | "destructive";
};

/** Name of the event that carries a notice from any island to the one viewport. */
export const toastEvent = "app:toast";

declare global {
  interface DocumentEventMap {
    "app:toast": CustomEvent<ToastMessage>;
  }
}

let mounting: Promise<void> | undefined;

/** The viewport is fetched and mounted by the first notice: until then a page ships none of it. */
function mountViewport(): Promise<void> {
  mounting ??= import("../_ui/toast").then(({ mountToasts }) => mountToasts());
  return mounting;
}

/**
 * Shows a notice for 5 seconds, in place of the one before.
 *
 * @example toast({ title: "Virtual Account created successfully" });
 * @example toast({ title: "Error", description: "Failed to create Virtual Account", tone: "destructive" });
 */
export function toast(message: ToastMessage): void {
  void mountViewport().then(() =>
    document.dispatchEvent(new CustomEvent<ToastMessage>(toastEvent, { detail: message })),
  );
}
