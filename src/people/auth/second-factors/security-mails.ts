import type { Deps } from "@/deps";
import { mailStatements } from "@/platform/mail/outbox";
import { emptyLine, type MailLine, mailLine } from "@/platform/mail/wording";
import { formatDateTime } from "@/vocabulary/calendar";
import type { FactorKind } from "@/vocabulary/second-factors";
import { factorLabels } from "./contract";
import type { Factor } from "./factor";

type Recipient = { username: string; email: string };

/** The mail that informs a user of a change to how they sign in, in case somebody else made it. */
function securityMail(deps: Deps, { email }: Recipient, subject: MailLine, ...what: MailLine[]) {
  const { support } = deps.env;
  const body = [
    ...what,
    emptyLine,
    mailLine("Was it not you? Write to {email}, or call {phone}, at once.", {
      email: support.email,
      phone: support.phone,
    }),
  ];
  return mailStatements(deps, { recipient: email, audience: "client", subject, body });
}

/** The mail about a second factor that its user added or removed. */
export const factorMail = (deps: Deps, user: Recipient, change: "added" | "removed", kind: FactorKind) =>
  securityMail(deps, user, changedSubject(deps), getLine(change, kind, getValues(deps, user)));

/** The mail about second factors that staff removed: it names each. */
export const resetMail = (deps: Deps, user: Recipient, removed: readonly Pick<Factor, "kind" | "name">[]) =>
  securityMail(
    deps,
    user,
    changedSubject(deps),
    mailLine("The bank removed all second factors of your user {username} on {time}:", getValues(deps, user)),
    ...removed.map(({ kind, name }) =>
      kind === "passkey" ? mailLine("Passkey {name}", { name }) : mailLine(factorLabels[kind]),
    ),
  );

/** The mail about a sign-in from a new browser. */
export const deviceMail = (deps: Deps, user: Recipient, device: string, address: string) =>
  securityMail(
    deps,
    user,
    mailLine("{brand}: a sign-in on a new device", { brand: deps.env.brand.name }),
    mailLine(
      "Your user {username} signed in on {time} on a device that it was not used on before: {device}, from {address}.",
      { ...getValues(deps, user), device, address },
    ),
  );

/** The mail about a password that its user changed. */
export const passwordMail = (deps: Deps, user: Recipient) =>
  securityMail(
    deps,
    user,
    changedSubject(deps),
    mailLine("The password of your user {username} was changed on {time}.", getValues(deps, user)),
  );

const changedSubject = ({ env }: Deps) =>
  mailLine("{brand}: how you sign in was changed", { brand: env.brand.name });

const getValues = ({ env, now }: Deps, { username }: Recipient) => ({
  username,
  time: formatDateTime(now(), env.zone),
});

function getLine(
  change: "added" | "removed",
  kind: FactorKind,
  values: { username: string; time: string },
): MailLine {
  if (change === "added") {
    return kind === "passkey"
      ? mailLine("A passkey was added to your user {username} on {time}.", values)
      : mailLine("An authenticator app was added to your user {username} on {time}.", values);
  }
  const removed = {
    passkey: mailLine("A passkey of your user {username} was removed on {time}.", values),
    totp: mailLine("The authenticator app of your user {username} was removed on {time}.", values),
    recovery: mailLine("The recovery codes of your user {username} were removed on {time}.", values),
  };
  return removed[kind];
}
