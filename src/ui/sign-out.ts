/* Logout throws away what forms of this tab keep. */
import { dropDrafts } from "./drafts";

document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && target.getAttribute("action") === "/logout") dropDrafts();
});
