import { z } from "zod";
import { type PanelState, panelCookie, widePanelCookie } from "@/assistant/contract";
import { querySchema } from "@/assistant/question/contract";
import { draftPrefix } from "@/ui/drafts";

/** A sent question, in words or as a composed query, and the key for repeating it until its answer arrives. */
const askedSchema = z.object({ text: z.string(), key: z.string(), query: querySchema.optional() });
export type Asked = z.infer<typeof askedSchema>;

/**
 * State that a tab stores: the chat that is shown, and for each chat its draft, its pending question and its failure.
 */
const keptSchema = z.object({
  sessionId: z.string().optional(),
  drafts: z.record(z.string(), z.string()),
  asked: z.record(z.string(), askedSchema),
  failed: z.record(z.string(), askedSchema),
});
export type Kept = z.infer<typeof keptSchema>;

/** Storage of the tab, as for forms' drafts; undefined without a signed-in person. */
function findKey(): string | undefined {
  const person = document.querySelector<HTMLElement>("[data-person]")?.dataset.person;
  return person === undefined ? undefined : `${draftPrefix}${person}:chat`;
}

/** Reads the tab's stored state; empty if the browser stores nothing. */
export function readKept(): Kept {
  const nothing = { drafts: {}, asked: {}, failed: {} };
  const key = findKey();
  try {
    const kept = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(key ?? "") ?? "null"));
    return kept.success ? kept.data : nothing;
  } catch {
    return nothing;
  }
}

/** Stores it, if the browser permits that. */
export function writeKept(kept: Kept): void {
  const key = findKey();
  if (key === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The storage is full or denied: the typed text is still on the page.
  }
}

/** Stores the panel's state for the next page. */
export function keepState(state: PanelState): void {
  setCookie(panelCookie, state === "closed" ? undefined : state);
}

/** States the next page whether the panel is wide. */
export const keepWide = (wide: boolean): void => setCookie(widePanelCookie, wide ? "1" : undefined);

function setCookie(name: string, value: string | undefined): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers too late
  document.cookie = `${name}=${value ?? "; max-age=-1"}; path=/; samesite=lax${secure}`;
}
