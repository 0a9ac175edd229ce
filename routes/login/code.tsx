import { z } from "zod";
import { page } from "@/app/define";
import { AppError } from "@/kernel/errors";
import { visitorOf } from "@/people/auth/authenticate";
import { authMessages } from "@/people/auth/contract";
import { localPath } from "@/people/auth/local-path";
import { goTo, setCookies, welcomeOnNextPage } from "@/people/auth/redirects";
import { challengeIn, forgetChallenge } from "@/people/auth/second-factors/challenge-cookie";
import { factorMessages } from "@/people/auth/second-factors/contract";
import { findBegun, finishSignIn } from "@/people/auth/second-factors/finish";
import { siteOf } from "@/people/auth/second-factors/passkeys";
import { openSetup, shownSetup } from "@/people/auth/second-factors/setup";
import { CodeField, SetupSteps, type ShownSetup } from "@/people/auth/second-factors/view";
import { CenteredPage } from "@/ui/centered-page";
import { buttonClass } from "@/ui/class-names";
import { LanguageSwitch } from "@/ui/language-switch";
import { Notice } from "@/ui/notice";
import { bankYear } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

const isTotp = /^\d{6}$/;

/** The second step of signing in: a plain form that takes a code of the app or a recovery code. */
export default page({
  access: "public",
  query: z.object({ next: z.string().optional() }),
  form: z.object({ code: z.string().trim().min(1, "Enter the code").max(100) }),

  async load({ actor, c, deps }): Promise<{ setup: ShownSetup | undefined } | Response> {
    if (actor) return c.redirect("/", 303);
    const token = challengeIn(c, deps);
    const begun = token === undefined ? undefined : await findBegun(deps, token);
    if (!begun) return c.redirect("/login", 303);
    const { challenge, user } = begun;
    const setup = challenge.secret === null ? undefined : openSetup(deps, user.id, challenge.secret);
    const { username } = user;
    return {
      setup: setup && { ...shownSetup(deps, setup, username), recoveryCodes: setup.recoveryCodes },
    };
  },

  async post({ deps, form, query, c, url, requestId }) {
    const token = challengeIn(c, deps);
    if (token === undefined) throw new AppError("unauthenticated", factorMessages.ended);
    const code = form.code.replace(/\s/g, "");
    const proof = isTotp.test(code) ? { totp: code } : { recoveryCode: code };
    const visitor = visitorOf(c, deps, requestId);
    const { cookies } = await finishSignIn(deps, { challenge: token, ...proof }, visitor, siteOf(deps, url));
    setCookies(c, [...cookies, forgetChallenge(deps), welcomeOnNextPage(deps)]);
    return goTo(c, localPath(query.next));
  },

  title: "Second step of signing in",
  view: ({ attempt, query, deps, data: { setup } }) => {
    const { name } = deps.env.brand;
    const next = localPath(query.next);
    const action = next === "/" ? "/login/code" : `/login/code?next=${encodeURIComponent(next)}`;
    const problem = attempt.message ?? attempt.fields.code;
    return (
      <CenteredPage
        brand={name}
        wide={setup !== undefined}
        title={setup ? "Set up a second factor" : "Enter your code"}
        text={
          setup
            ? "Your role signs in with a second factor. This is done once."
            : "Open your authenticator app and enter the six digits, or use a recovery code."
        }
        footer={say("© {year} {name}. All rights reserved.", {
          year: bankYear(deps.now(), deps.env.zone),
          name,
        })}
      >
        <form class="centered-form" method="post" action={action}>
          {problem ? (
            <Notice tone="bad" title={authMessages.failedTitle}>
              {problem}
            </Notice>
          ) : null}
          {setup ? <SetupSteps setup={setup} /> : null}
          <CodeField only={setup !== undefined} />
          <button class={buttonClass("primary")} type="submit">
            {say("Sign in")}
          </button>
        </form>
        <LanguageSwitch />
        <p class="centered-note">
          <a href="/login">{say("Sign in as somebody else")}</a>
        </p>
      </CenteredPage>
    );
  },
});
