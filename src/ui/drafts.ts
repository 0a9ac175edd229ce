/*
 * Where forms keep what was typed and not sent: in the tab's own storage, so that it is there again after a reload, or
 * after signing in again. What is kept belongs to a person, is gone with the tab, and is thrown away at Logout.
 */

/** Prefix of every draft's key. */
export const draftPrefix = "draft:";

/** Throws away what forms of this tab keep, no matter who typed it. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  }
}
