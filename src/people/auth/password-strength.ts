import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { RateLimit, tooMany } from "@/access/rate-limit";
import type { Deps } from "@/deps";
import { passwordLength } from "./contract";
import { demoPasswords } from "./passwords";

/** Words about the password's owner, which an attacker tries first. */
export type PasswordOwner = { username?: string | undefined; email?: string | undefined; brand: string };

/** From 0 (guessed at once) to 4; 3 withstands an attack on a stolen argon2id hash. */
const leastScore = 3;

/**
 * The length that is judged, and how many substitutions such as `4` for `a` are undone, are limited: the time grows
 * faster than the text, and the judgement runs on the event loop. Within these bounds it takes some 15 ms at most.
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

/** Lets everybody else's work in before each judgement: passwords that arrive together are judged one by one. */
function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/**
 * Why a new password cannot be taken, as a sentence for the person who chooses it; undefined where it can.
 * @example await findPasswordProblem("short", { username: "amal", brand: "Vostra" }) // "Choose at least 8 characters"
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

/** At most as often as a person tries to change a password. */
const changes = { most: 20, per: 60_000 };
const changed = new RateLimit("passwords");

/**
 * Judges the password that somebody changes their own to, before the current one is asked for.
 * @throws AppError 429 where one user tries too often
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

/** At most as often as a form asks while somebody types: judging a password takes processor time. */
const assessments = { most: 10, per: 5000 };
const assessed = new RateLimit("strengths");

/**
 * Rates a password while it is typed; nothing of it is stored.
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
