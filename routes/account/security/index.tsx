import { z } from "zod";
import { page } from "@/app/define";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { readVisitor } from "@/people/auth/authenticate";
import { changeOwnPassword } from "@/people/auth/change-password";
import { passwordChangeSchema } from "@/people/auth/contract";
import { endOtherSessions, endOwnSession } from "@/people/auth/own-sessions";
import { goTo } from "@/people/auth/redirects";
import { formProof } from "@/people/auth/second-factors/confirm";
import { askForPasskey, beginTotp, removeFactor } from "@/people/auth/second-factors/enrol";
import { passkeySite } from "@/people/auth/second-factors/passkeys";
import { stepUp } from "@/people/auth/second-factors/step-up";
import { readSecurity } from "@/people/auth/security/queries";
import {
  ConfirmCard,
  FactorsCard,
  PasswordCard,
  SessionsCard,
  SignInsCard,
  securityActs,
  securityPath,
} from "@/people/auth/security/view";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import type { Text } from "@/vocabulary/language";

const done = {
  confirmed: "Confirmed. Send again what asked for it.",
  app: "The authenticator app is set up: your next sign-in asks for its code.",
  passkey: "The passkey was added: it signs you in alone.",
  removed: "The second factor was removed",
  ended: "Session ended",
  others: "All other sessions ended",
  password: "Password changed",
} as const satisfies Record<string, Text>;
type Done = keyof typeof done;

const isDone = (name: string | undefined): name is Done => name !== undefined && Object.hasOwn(done, name);

const secret = z.string().max(200).default("");

const form = z.object({
  act: z.enum(securityActs),
  id: z.string().max(100).default(""),
  password: secret,
  code: z.string().trim().max(100).default(""),
  currentPassword: secret,
  newPassword: secret,
  repeated: secret,
});

/** Second factors, sessions, the last sign-ins and the password; and the form of a step-up. */
export default page({
  access: "session:own",
  title: "Sign-in and security",
  description: "Second factors, where you are signed in, the last sign-ins, and your password",
  query: z.object({ done: z.string().max(20).optional() }),
  form,
  load: ({ actor, deps }) => readSecurity(deps, actor),

  async post({ actor, deps, form: sent, c, url, requestId }) {
    const finished = (what: Done) => goTo(c, `${securityPath}?done=${what}`);
    switch (sent.act) {
      case "confirm":
        await stepUp(deps, actor, formProof(sent), passkeySite(deps, url));
        return finished("confirmed");
      case "setup":
        await beginTotp(deps, actor);
        return goTo(c, `${securityPath}/app`);
      case "passkey":
        await askForPasskey(deps, actor, passkeySite(deps, url));
        return goTo(c, `${securityPath}/passkey`);
      case "remove":
        await removeFactor(deps, actor, sent.id);
        return finished("removed");
      case "end":
        await endOwnSession(deps, actor, sent.id);
        return finished("ended");
      case "end-others":
        await endOtherSessions(deps, actor);
        return finished("others");
      case "password":
        await changeOwnPassword(deps, actor, newPassword(sent), findDevice(c, deps, requestId));
        return finished("password");
    }
  },

  view({ data: security, attempt, query, deps }) {
    const shown = { security, zone: deps.env.zone, attempt };
    return (
      <>
        <PageHeader
          title="Sign-in and security"
          description="How you sign in, where you are signed in, and what was tried in your name"
        />
        <Stack>
          {isDone(query.done) && attempt.values.act === undefined ? (
            <Notice tone="good">{done[query.done]}</Notice>
          ) : null}
          {attempt.values.act === "confirm" ? <ConfirmCard {...shown} ways={security.ways} /> : null}
          <FactorsCard {...shown} />
          {security.ways.hasPassword ? <PasswordCard attempt={attempt} /> : null}
          <SessionsCard {...shown} />
          <SignInsCard {...shown} />
        </Stack>
      </>
    );
  },
});

const findDevice = (c: Parameters<typeof readVisitor>[0], deps: Deps, requestId: string) =>
  readVisitor(c, deps, requestId).device;

/** @throws AppError 400 for one that is too short, or that was typed in two ways */
function newPassword({ repeated, ...sent }: z.output<typeof form>) {
  const { success, data, error } = passwordChangeSchema.safeParse(sent);
  if (!success) throw new AppError("bad_request", error.issues[0]?.message ?? "");
  if (data.newPassword !== repeated) throw new AppError("bad_request", "The two new passwords differ");
  return data;
}
