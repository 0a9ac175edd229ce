import { say } from "@/vocabulary/language";

/* `<button data-copy="AE07…">` copies the text, and the status next to it reports this, also to screen readers. */
document.addEventListener("click", async (event) => {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-copy]") : null;
  const said = button?.parentElement?.querySelector<HTMLElement>("[role=status]");
  if (!button || !said) return;
  const copied = await navigator.clipboard.writeText(button.dataset.copy ?? "").then(
    () => true,
    () => false,
  );
  said.textContent = copied ? say("Copied") : say("Could not be copied");
  setTimeout(() => {
    said.textContent = "";
  }, 2000);
});
