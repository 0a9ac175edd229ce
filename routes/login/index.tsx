import { z } from "zod";
import { page } from "@/app/define";
import type { Attempt } from "@/kernel/define";
import { getInstant } from "@/kernel/watch";
import { readVisitor } from "@/people/auth/authenticate";
import { arePasswordsClosed } from "@/people/auth/closed-passwords";
import { authMessages, credentialsSchema } from "@/people/auth/contract";
import { localPath, withNext } from "@/people/auth/local-path";
import { goTo, setCookies, welcomeOnNextPage } from "@/people/auth/redirects";
import { rememberChallenge } from "@/people/auth/second-factors/challenge-cookie";
import { passkeySite } from "@/people/auth/second-factors/passkeys";
import { PasskeyForm } from "@/people/auth/second-factors/view";
import { signIn } from "@/people/auth/sign-in";
import { directoryProblems, isDirectoryProblem } from "@/people/directory/contract";
import { CenteredPage } from "@/ui/centered-page";
import { buttonClass, classes } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { bankYear } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";

/** The page that takes a passkey's answer, and has a form with a new challenge. */
const passkeyPath = "/login/passkey";

type Attempted = Attempt<"username" | "password">;

const swapForm = { "hx-status:400": "swap:outerMorph", "hx-status:401": "swap:outerMorph" };
const swapNotice = { "hx-status:429": "swap:outerMorph", "hx-status:503": "swap:outerMorph" };

export default page({
  access: "public",
  title: "Sign in",
  query: z.object({ next: z.string().optional(), directory: z.string().optional() }),
  form: credentialsSchema,
  load: async ({ actor, c, deps }) => (actor ? goTo(c, "/") : { closed: await arePasswordsClosed(deps) }),

  async post({ deps, form, query, c, url, requestId }) {
    const signedIn = await signIn(deps, form, readVisitor(c, deps, requestId), passkeySite(deps, url));
    const next = localPath(query.next);
    if ("asked" in signedIn) {
      setCookies(c, [rememberChallenge(deps, signedIn.asked.challenge)]);
      return goTo(c, withNext("/login/code", next));
    }
    setCookies(c, [...signedIn.cookies, welcomeOnNextPage(deps)]);
    return goTo(c, next);
  },

  kept: true,

  view: ({ attempt, query, deps, data: { closed } }) => {
    const { brand, zone } = deps.env;
    const { name } = brand;
    const now = getInstant(deps.now, (at) => bankYear(at, zone));
    const next = localPath(query.next);
    const { directory = "" } = query;
    const problem = isDirectoryProblem(directory) ? directoryProblems[directory] : undefined;
    const action = withNext("/login", next);
    return (
      <CenteredPage
        brand={name}
        title={say("Sign in to {name}", { name })}
        text="Virtual accounts for collections and payments"
        footer={say("© {year} {name}. All rights reserved.", {
          year: bankYear(now, zone),
          name,
        })}
      >
        {problem ? (
          <Notice tone="bad" title={authMessages.failedTitle}>
            {say(problem)}
          </Notice>
        ) : null}
        <SignInForm attempt={attempt} action={action} />
        <PasskeyForm
          action={withNext(passkeyPath, next)}
          ceremony="sign"
          fresh={passkeyPath}
          label="Sign in with a passkey"
          tone="secondary"
        />
        {closed ? <p class="centered-text">{say("Staff sign in with their work account.")}</p> : null}
        {deps.env.directory ? (
          <a
            class={classes(buttonClass("secondary"), "centered-other")}
            href={`/auth/oidc/start?next=${encodeURIComponent(next)}`}
          >
            {say("Sign in with your work account")}
          </a>
        ) : null}
        <p class="centered-note">
          {sayAround("Need an account? Contact your administrator or {link}", {
            link: <a href="/contact">{say("send a setup request")}</a>,
          })}
        </p>
      </CenteredPage>
    );
  },
});

/** Any failure has the same words, a field left empty included (specification, section 2). */
const findNotice = ({ message, fields }: Attempted): string | undefined =>
  message ?? (Object.keys(fields).length > 0 ? authMessages.failed : undefined);

/** A plain form that works without a script; with one, htmx sends it and puts the answer in its place. */
const SignInForm = ({ attempt, action }: { attempt: Attempted; action: string }) => (
  <form
    id="sign-in"
    class="centered-form"
    method="post"
    action={action}
    hx-post={action}
    hx-select="#sign-in"
    hx-swap="outerMorph"
    hx-disable="find button"
    {...swapForm}
    {...swapNotice}
  >
    {findNotice(attempt) ? (
      <Notice tone="bad" title={authMessages.failedTitle}>
        {findNotice(attempt)}
      </Notice>
    ) : null}
    <div class="field">
      <label class="field-label" for="username">
        {say("Username")}
      </label>
      <input
        class="input"
        id="username"
        name="username"
        value={attempt.values.username ?? ""}
        autocomplete="username webauthn"
        autocapitalize="none"
        spellcheck={false}
        maxlength={200}
        required
        autofocus={!attempt.values.username}
      />
    </div>
    <div class="field">
      <label class="field-label" for="password">
        {say("Password")}
      </label>
      <input
        class="input"
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength={200}
        required
        autofocus={Boolean(attempt.values.username)}
      />
    </div>
    <button class={buttonClass("primary")} type="submit">
      <span class="calm-words">{say("Sign in")}</span>
      <span class="busy-words">
        <span class="spinner" aria-hidden="true" />
        {say("Signing in...")}
      </span>
    </button>
  </form>
);
