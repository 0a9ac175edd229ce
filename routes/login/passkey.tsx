import { z } from "zod";
import { page } from "@/app/define";
import { AppError } from "@/kernel/errors";
import { readVisitor } from "@/people/auth/authenticate";
import { authMessages } from "@/people/auth/contract";
import { localPath, withNext } from "@/people/auth/local-path";
import { goTo, setCookies, welcomeOnNextPage } from "@/people/auth/redirects";
import { assertionField, factorMessages } from "@/people/auth/second-factors/contract";
import { askForAnyPasskey, signInByPasskey } from "@/people/auth/second-factors/passkey-sign-in";
import { passkeySite } from "@/people/auth/second-factors/passkeys";
import { PasskeyForm } from "@/people/auth/second-factors/view";
import { CenteredPage } from "@/ui/centered-page";
import { Notice } from "@/ui/notice";
import { bankYear } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

/** Signing in by a passkey alone: the sign-in page includes the form of this page, and a refused attempt leads here. */
export default page({
  access: "public",
  title: "Sign in with a passkey",
  query: z.object({ next: z.string().optional() }),
  form: z.object({ passkey: assertionField }),
  load: async ({ actor, c, deps, url }) =>
    actor ? goTo(c, "/") : { options: await askForAnyPasskey(deps, passkeySite(deps, url)) },

  async post({ deps, form, query, c, url, requestId }) {
    if (!form.passkey) throw new AppError("bad_request", factorMessages.refusedPasskey);
    const visitor = readVisitor(c, deps, requestId);
    const { cookies } = await signInByPasskey(deps, form.passkey, visitor, passkeySite(deps, url));
    setCookies(c, [...cookies, welcomeOnNextPage(deps)]);
    return goTo(c, localPath(query.next));
  },

  view: ({ attempt, query, deps, data: { options } }) => {
    const { name } = deps.env.brand;
    const next = localPath(query.next);
    const problem = attempt.message ?? attempt.fields.passkey;
    return (
      <CenteredPage
        brand={name}
        title="Sign in with a passkey"
        text="Your device asks for your fingerprint, your face or its code. No user name is needed."
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
        <noscript>{say("Passkeys need JavaScript in this browser.")}</noscript>
        <PasskeyForm
          action={withNext("/login/passkey", next)}
          ceremony="sign"
          options={options}
          label="Sign in with a passkey"
          tone="primary"
        />
        <p class="centered-note">
          <a href={withNext("/login", next)}>{say("Sign in with your password")}</a>
        </p>
      </CenteredPage>
    );
  },
});
