import { type RefObject, useEffect, useSyncExternalStore } from "react";

/** Media query of the style sheet: on a narrow or low screen the panel is a sheet over the page. */
const sheet = "(max-width: 720px), (max-height: 560px)";

function subscribe(changed: () => void): () => void {
  const query = matchMedia(sheet);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** True if the panel is a sheet that covers the page. */
export const isSheet = (): boolean => matchMedia(sheet).matches;

/** While the panel is a sheet over the page, nothing beneath it takes the focus or is read out. */
export function useInertPage(open: boolean): void {
  const covered = useSyncExternalStore(subscribe, isSheet, () => false) && open;
  useEffect(() => {
    if (!covered) return;
    const page = [...document.querySelectorAll<HTMLElement>(".shell, .skip")];
    for (const element of page) element.inert = true;
    return () => {
      for (const element of page) element.inert = false;
    };
  }, [covered]);
}

const gap = 12;

/** Scrolls the page so that what takes the focus never lies under the panel. */
export function useFocusInSight(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const uncover = ({ target }: FocusEvent) => {
      const box = panel.current?.getBoundingClientRect();
      if (!box || !(target instanceof HTMLElement) || !target.closest(".shell") || isSheet()) return;
      const focused = target.getBoundingClientRect();
      const beside = focused.right <= box.left || focused.left >= box.right;
      if (beside || focused.bottom <= box.top || focused.height > box.top) return;
      scrollBy({ top: focused.bottom - box.top + gap, behavior: "instant" });
    };
    document.addEventListener("focusin", uncover);
    return () => document.removeEventListener("focusin", uncover);
  }, [panel, open]);
}
