/* Deletes this tab's drafts at Logout. */
import { dropDrafts } from "./drafts";

document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && target.getAttribute("action") === "/logout") dropDrafts();
});
