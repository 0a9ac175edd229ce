import { z } from "zod";
import { page } from "@/app/define";
import { AppError } from "@/kernel/errors";
import { readVisitor } from "@/people/auth/authenticate";
import { authMessages } from "@/people/auth/contract";
import { localPath, withNext } from "@/people/auth/local-path";
import { goTo, setCookies, welcomeOnNextPage } from "@/people/auth/redirects";
import { forgetChallenge, readChallengeCookie } from "@/people/auth/second-factors/challenge-cookie";
import { codeProof } from "@/people/auth/second-factors/confirm";
import { assertionField, factorMessages } from "@/people/auth/second-factors/contract";
import { readFactors } from "@/people/auth/second-factors/factors";
import { findBegun, finishSignIn } from "@/people/auth/second-factors/finish";
import { passkeySite, signatureOptions } from "@/people/auth/second-factors/passkeys";
import { openSetup, shownSetup } from "@/people/auth/second-factors/setup";
import { CodeField, PasskeyForm, SetupSteps, type ShownSetup } from "@/people/auth/second-factors/view";
import { CenteredPage } from "@/ui/centered-page";
import { buttonClass } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { bankYear } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

/** @throws AppError 400 for none */
function getCode(typed: string) {
  if (typed === "") throw new AppError("bad_request", "Enter the code");
  return codeProof(typed);
}

type Shown = {
  setup: ShownSetup | undefined;
  hasApp: boolean;
  /** Options for the browser's passkey call; undefined without passkeys. */
  passkey: object | undefined;
};

/** The second step of signing in: a plain form that takes a code of the app or a recovery code. */
export default page({
  access: "public",
  query: z.object({ next: z.string().optional() }),
  form: z.object({ code: z.string().trim().max(100).default(""), passkey: assertionField }),

  async load({ actor, c, deps, url }): Promise<Shown | Response> {
    if (actor) return c.redirect("/", 303);
    const token = readChallengeCookie(c, deps);
    const begun = token === undefined ? undefined : await findBegun(deps, token);
    if (!begun) return c.redirect("/login", 303);
    const { challenge, user } = begun;
    const setup = challenge.secret === null ? undefined : openSetup(deps, user.id, challenge.secret);
    const { username } = user;
    const factors = await readFactors(deps, user.id);
    const { webauthn } = challenge;
    return {
      setup: setup && { ...shownSetup(deps, setup, username), recoveryCodes: setup.recoveryCodes },
      hasApp: factors.some(({ kind }) => kind === "totp"),
      passkey:
        webauthn === null ? undefined : await signatureOptions(factors, passkeySite(deps, url), webauthn),
    };
  },

  async post({ deps, form, query, c, url, requestId }) {
    const token = readChallengeCookie(c, deps);
    if (token === undefined) throw new AppError("unauthenticated", factorMessages.ended);
    const proof = form.passkey ? { passkey: form.passkey } : getCode(form.code);
    const visitor = readVisitor(c, deps, requestId);
    const { cookies } = await finishSignIn(
      deps,
      { challenge: token, ...proof },
      visitor,
      passkeySite(deps, url),
    );
    setCookies(c, [...cookies, forgetChallenge(deps), welcomeOnNextPage(deps)]);
    return goTo(c, localPath(query.next));
  },

  title: "Second step of signing in",
  view: ({ attempt, query, deps, data: { setup, hasApp, passkey } }) => {
    const { name } = deps.env.brand;
    const action = withNext("/login/code", localPath(query.next));
    const problem = attempt.message ?? attempt.fields.code ?? attempt.fields.passkey;
    return (
      <CenteredPage
        brand={name}
        wide={setup !== undefined}
        title={setup ? "Set up a second factor" : hasApp ? "Enter your code" : "Use your passkey"}
        text={
          setup
            ? "Your role signs in with a second factor. This is done once."
            : hasApp
              ? "Open your authenticator app and enter the six digits, or use a recovery code."
              : "Your device asks for your fingerprint, your face or its code. A recovery code signs in, too."
        }
        footer={say("© {year} {name}. All rights reserved.", {
          year: bankYear(deps.now(), deps.env.zone),
          name,
        })}
      >
        {problem ? (
          <Notice tone="bad" title={authMessages.failedTitle}>
            {problem}
          </Notice>
        ) : null}
        {passkey ? (
          <PasskeyForm
            action={action}
            ceremony="sign"
            options={passkey}
            label="Use a passkey"
            tone={hasApp ? "secondary" : "primary"}
          />
        ) : null}
        <form class="centered-form" method="post" action={action}>
          {setup ? <SetupSteps setup={setup} /> : null}
          <CodeField only={setup !== undefined} />
          <button class={buttonClass(hasApp || setup ? "primary" : "secondary")} type="submit">
            {say("Sign in")}
          </button>
        </form>
        <p class="centered-note">
          <a href="/login">{say("Sign in as somebody else")}</a>
        </p>
      </CenteredPage>
    );
  },
});
