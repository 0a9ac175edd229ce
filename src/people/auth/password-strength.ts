import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { RateLimit, tooMany } from "@/access/rate-limit";
import type { Deps } from "@/deps";
import { passwordLength } from "./contract";
import { demoPasswords } from "./passwords";

/** Words about the password's owner, which an attacker tries first. */
type PasswordOwner = { username?: string | undefined; email?: string | undefined; brand: string };

/** From 0 (guessed at once) to 4; 3 withstands an attack on a stolen argon2id hash. */
const leastScore = 3;

/**
 * Number of characters that are rated, and of substitutions such as `4` for `a` that are undone. The time grows
 * faster than the text, and the rating runs on the event loop; within these bounds it takes at most 15 ms or so.
 */
const judged = { characters: 32, substitutions: 10 };

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries (25 MB in memory) when the first password is judged. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    maxLength: judged.characters,
    l33tMaxSubstitutions: judged.substitutions,
  });
}

let last: Promise<void> = Promise.resolve();

/** Yields to other work before each rating: passwords that arrive together are rated one by one. */
function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/**
 * Reason why a new password cannot be used, as a sentence for the person who chooses it; undefined if it can.
 * @example await findPasswordProblem("short", { username: "amal", brand: "Vostra" }) // "Choose at least 8
 * characters"
 */
export async function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  const { username = "", email = "", brand } = owner;
  if (password.length < passwordLength.least) return "Choose at least 8 characters";
  if (password.length > passwordLength.most) return "Choose at most 200 characters";
  if (password.toLowerCase() === username.toLowerCase()) return "Choose something other than the username";
  if (demoPasswords.includes(password)) return "This password is public. Choose another";
  judge ??= loadJudge();
  await turn();
  const words = [username, email, ...email.split(/[@.]/), brand].filter((word) => word.length > 2);
  const { score, feedback } = (await judge).check(password.slice(0, judged.characters), words);
  if (score >= leastScore) return undefined;
  const reason = feedback.warning ?? "This password is easy to guess.";
  return `${reason} ${feedback.suggestions[0] ?? "Add more words that are less common."}`;
}

/** Limit of attempts to change a password, above what a person needs. */
const changes = { most: 20, per: 60_000 };
const changed = new RateLimit("passwords");

/**
 * Rates the password that the actor changes their own to, before the current one is checked.
 * @throws AppError 429 if one user tries too often
 */
export async function findOwnPasswordProblem(
  deps: Pick<Deps, "db" | "now">,
  actor: Actor,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  const wait = changed.take(deps, String(actor.userId), changes);
  if (wait !== undefined) throw tooMany("Too many passwords at once. Go on in a moment", wait);
  return findPasswordProblem(password, owner);
}

/** Limit of ratings for a form while somebody types: each takes processor time. */
const assessments = { most: 10, per: 5000 };
const assessed = new RateLimit("strengths");

/**
 * Rates a password while it is typed; nothing is stored.
 * @throws AppError 429 if one user asks too often
 */
export async function assessPassword(
  deps: Pick<Deps, "db" | "now" | "env">,
  actor: Actor,
  { password, username, email }: { password: string; username: string; email: string },
): Promise<{ acceptable: boolean; sentence: string }> {
  assertCan(actor, "password:own");
  const wait = assessed.take(deps, String(actor.userId), assessments);
  if (wait !== undefined) throw tooMany("Too many passwords at once. Go on in a moment", wait);
  const owner = {
    username: username || actor.username,
    email: email || actor.email,
    brand: deps.env.brand.name,
  };
  const problem = await findPasswordProblem(password, owner);
  return { acceptable: problem === undefined, sentence: problem ?? "This password is hard to guess." };
}
