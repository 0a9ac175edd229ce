import type { Deps } from "@/deps";
import { mailStatement } from "@/platform/mail/outbox";
import { emptyLine, type MailLine, mailLine } from "@/platform/mail/wording";
import { formatDateTime } from "@/vocabulary/calendar";
import type { FactorKind } from "@/vocabulary/second-factors";

type Told = { username: string; email: string };
type Changed = "added" | "removed" | "reset";

/** Tells a user by mail what was changed of how they sign in: who did not do it has to know. */
export function securityNews(deps: Deps, { email }: Told, subject: MailLine, what: MailLine) {
  const { support } = deps.env;
  const body = [
    what,
    emptyLine,
    mailLine("Was it not you? Write to {email}, or call {phone}, at once.", {
      email: support.email,
      phone: support.phone,
    }),
  ];
  return mailStatement(deps, { recipient: email, audience: "client", subject, body });
}

/** The mail about a second factor. */
export function factorNews(deps: Deps, told: Told, change: Changed, kind: FactorKind) {
  return securityNews(deps, told, changedSubject(deps), lineOf(change, kind, valuesOf(deps, told)));
}

/** The mail about a password that its user changed. */
export const passwordNews = (deps: Deps, told: Told) =>
  securityNews(
    deps,
    told,
    changedSubject(deps),
    mailLine("The password of your user {username} was changed on {time}.", valuesOf(deps, told)),
  );

const changedSubject = ({ env }: Deps) =>
  mailLine("{brand}: how you sign in was changed", { brand: env.brand.name });

const valuesOf = ({ env, now }: Deps, { username }: Told) => ({
  username,
  time: formatDateTime(now(), env.zone),
});

function lineOf(change: Changed, kind: FactorKind, values: { username: string; time: string }): MailLine {
  if (change === "reset") {
    return mailLine("The bank removed all second factors of your user {username} on {time}.", values);
  }
  if (change === "removed") {
    return kind === "passkey"
      ? mailLine("A passkey of your user {username} was removed on {time}.", values)
      : mailLine(
          "The authenticator app or the recovery codes of your user {username} were removed on {time}.",
          values,
        );
  }
  return kind === "passkey"
    ? mailLine("A passkey was added to your user {username} on {time}.", values)
    : mailLine("An authenticator app was added to your user {username} on {time}.", values);
}
