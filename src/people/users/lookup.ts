import { AppError } from "@/kernel/errors";
import type { Lookup } from "@/platform/lists/spec";
import { listUsers } from "./list";
import { getUser } from "./queries";

/** Maximum number of users offered if a text matches several. */
const mostOffered = 6;

/** A filter by user, typed as username or email. */
export const userLookup: Lookup = {
  placeholder: "Username or email",
  async find(deps, actor, text) {
    const { rows } = await listUsers(deps, actor, { q: text }, { limit: mostOffered });
    const exact = rows.filter(({ username }) => username.toLowerCase() === text.toLowerCase());
    return (exact.length === 1 ? exact : rows).map(({ id, username }) => ({ id, name: username }));
  },
  async name(deps, actor, id) {
    try {
      return (await getUser(deps, actor, id)).username;
    } catch (error) {
      if (error instanceof AppError && error.kind === "not_found") return undefined;
      throw error;
    }
  },
};
