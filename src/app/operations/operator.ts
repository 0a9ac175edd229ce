import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { serialize } from "hono/utils/cookie";
import { isStillGood } from "@/access/activity";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { describeError } from "@/kernel/log";
import { readOrigin } from "@/people/auth/authenticate";
import { networkPrefix } from "@/people/auth/client-ip";
import { cookieAttributes } from "@/people/auth/cookies";
import { userAuditRow } from "@/people/auth/user-audit";
import { sayInEnglish } from "@/vocabulary/language";

/** Time for which the page stays open after the token was typed, in milliseconds. */
const openFor = 15 * 60_000;

/** Number of wrong tokens allowed in that time: per network, and in all. */
const mostWrong = { ofNetwork: 5, ofAll: 50 };

const cookieName = "vostra-operations";
const path = "/operations";

/** Networks of wrong tokens, newest last. In memory, since the book may be unavailable. */
const wrong: { network: string; at: number }[] = [];

type Asking = { deps: Deps; c: Context; requestId: string };

const digest = (key: string, text: string) => createHmac("sha256", key).update(text).digest();

/** Compares in constant time, independently of the lengths. */
const isSame = (key: string, given: string, wanted: string) =>
  timingSafeEqual(digest(key, given), digest(key, wanted));

const sealToken = (token: string, until: number) => digest(token, `operations ${until}`).toString("hex");

/** @throws AppError not_found if no token is configured */
function getToken({ env }: Deps): string {
  if (env.operationsToken !== undefined) return env.operationsToken;
  throw new AppError("not_found", "There is nothing at this address.");
}

/**
 * True if the caller was let in: by the token in a header `Authorization: Bearer …`, or by the cookie of the form.
 * @throws AppError not_found if no token is configured, forbidden for a wrong one, too_many after several
 */
export function isOperator(asking: Asking): boolean {
  const { deps, c } = asking;
  const token = getToken(deps);
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (bearer !== undefined) {
    assertToken(asking, bearer);
    return true;
  }
  const [, until = "", seal = ""] =
    new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,15})\\.([0-9a-f]{64})(?:;|$)`).exec(
      c.req.header("cookie") ?? "",
    ) ?? [];
  return (
    isStillGood(Number(until), openFor, deps.now()) && isSame(token, seal, sealToken(token, Number(until)))
  );
}

/**
 * Lets in a caller who typed the token: the browser gets a cookie for a quarter of an hour, for this page only.
 * @throws AppError forbidden for a wrong token, too_many after several
 */
export function admitOperator(asking: Asking, given: string): void {
  const { deps, c } = asking;
  assertToken(asking, given);
  const until = deps.now() + openFor;
  const attributes = {
    ...cookieAttributes(deps.env),
    path,
    sameSite: "Strict",
    maxAge: openFor / 1000,
  } as const;
  c.header("Set-Cookie", serialize(cookieName, `${until}.${sealToken(getToken(deps), until)}`, attributes), {
    append: true,
  });
}

function assertToken(asking: Asking, given: string): void {
  const { deps, c, requestId } = asking;
  const token = getToken(deps);
  const { ip } = readOrigin(c, deps, requestId);
  const network = networkPrefix(ip);
  const now = deps.now();
  while (wrong[0] !== undefined && (wrong[0].at <= now - openFor || wrong[0].at > now)) wrong.shift();
  const ofNetwork = wrong.filter((one) => one.network === network).length;
  if (ofNetwork >= mostWrong.ofNetwork || wrong.length >= mostWrong.ofAll)
    throw new AppError("too_many", sayInEnglish("Too many wrong tokens: try again in a quarter of an hour"), {
      retryAfter: openFor / 1000,
    });
  const isRight = isSame(token, given, token);
  if (!isRight) wrong.push({ network, at: now });
  record(asking, isRight);
  if (!isRight) throw new AppError("forbidden", sayInEnglish("This is not the operations token"));
}

/** Logs the attempt at once, and writes it to the audit trail if possible: the caller waits for neither. */
function record({ deps, c, requestId }: Asking, isRight: boolean): void {
  const origin = readOrigin(c, deps, requestId);
  const { ip } = origin;
  const said = isRight ? "the operations page was opened by its token" : "a wrong operations token was sent";
  deps.log.warn({ requestId, ip }, said);
  const action = isRight ? "LOGIN" : "LOGIN_FAILED";
  const row = userAuditRow(deps, { userId: null, origin }, action, null, { with: "operations token" });
  deps.db.write([row]).catch((error: unknown) => {
    deps.log.warn({ requestId, ...describeError(error) }, "that could not be written to the audit trail");
  });
}
