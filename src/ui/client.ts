/**
 * The script of every page: the kernel's, and the design system's own, which is fetched when the page is idle or first
 * touched.
 */
import "@/kernel/client/client";
import htmx from "htmx.org";
import { whenIdle } from "@/kernel/client/chunks";
import { onToast } from "./toast-message";

let loading: Promise<typeof import("./interactive")> | undefined;

/** Fetches what is not needed before the first touch; where that fails, the next touch asks again. */
function interactive() {
  loading ??= import("./interactive").then((loaded) => {
    loaded.start((...request) => htmx.ajax(...request));
    return loaded;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

onToast((message) => void interactive().then(({ showToast }) => showToast(message)));

whenIdle(interactive);
for (const type of ["pointerover", "focusin", "touchstart"]) {
  addEventListener(type, interactive, { passive: true });
}
if (document.querySelector("record-panel")) void interactive();
