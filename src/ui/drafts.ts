/*
 * Keeps text that was typed in forms and not sent: in the tab's own storage, so that it returns after a reload or a new sign-in.
 * Drafts belong to a person, end with the tab, and are deleted at Logout.
 */

/** Prefix of every draft's key. */
export const draftPrefix = "draft:";

/** Deletes all drafts of this tab, of every person. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  }
}
