import { z } from "zod";
import { visitorOf } from "@/auth/authenticate";
import { authMessages, credentialsSchema } from "@/auth/contract";
import { localPath } from "@/auth/local-path";
import { goTo, setCookies, welcomeLater } from "@/auth/redirects";
import { signIn } from "@/auth/sign-in";
import { bankYear } from "@/calendar";
import { page } from "@/define";
import { AppError } from "@/kernel/errors";
import { CenteredPage } from "@/ui/centered-page";
import { buttonClass } from "@/ui/class-names";
import { Notice } from "@/ui/notice";

/** What the form shows: the name that was typed, and why it is shown again. */
type Shown = { username: string; notice?: string };

const pristine: Shown = { username: "" };
const again = { "hx-status:400": "swap:outerMorph", "hx-status:401": "swap:outerMorph" };
const blocked = { "hx-status:429": "swap:outerMorph", "hx-status:503": "swap:outerMorph" };

export default page({
  access: "public",
  title: "Sign in",
  query: z.object({ next: z.string().optional() }),
  load: ({ actor, c }): Shown | Response => (actor ? c.redirect("/", 303) : pristine),

  async post({ deps, form, query, c, requestId }) {
    const name = form.get("username");
    const username = typeof name === "string" ? name : "";
    const sent = credentialsSchema.safeParse(Object.fromEntries(form));
    if (!sent.success) return { data: { username, notice: authMessages.failed }, status: 400 };
    try {
      const { cookies } = await signIn(deps, sent.data, visitorOf(c, deps, requestId));
      setCookies(c, [...cookies, welcomeLater(deps)]);
      return goTo(c, localPath(query.next));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.retryAfter !== undefined) c.header("Retry-After", String(error.retryAfter));
      return { data: { username, notice: error.message }, status: error.status };
    }
  },

  view: ({ data, query, deps }) => {
    const { name } = deps.env.brand;
    const next = localPath(query.next);
    const action = next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`;
    return (
      <CenteredPage
        brand={name}
        title={`Sign in to ${name}`}
        text="Virtual accounts for collections and payments"
        footer={`© ${bankYear(deps.now(), deps.env.zone)} ${name}. All rights reserved.`}
      >
        <SignInForm shown={data} action={action} />
        <p class="centered-note">
          Need an account? Contact your administrator or <a href="/contact">send a setup request</a>
        </p>
      </CenteredPage>
    );
  },
});

/** A plain form that works without a script; with one, htmx sends it and puts the answer in its place. */
const SignInForm = ({ shown, action }: { shown: Shown; action: string }) => (
  <form
    id="sign-in"
    class="centered-form"
    method="post"
    action={action}
    hx-post={action}
    hx-select="#sign-in"
    hx-swap="outerMorph"
    hx-disable="find button"
    {...again}
    {...blocked}
  >
    {shown.notice ? (
      <Notice tone="bad" title={authMessages.failedTitle}>
        {shown.notice}
      </Notice>
    ) : null}
    <div class="field">
      <label class="field-label" for="username">
        Username
      </label>
      <input
        class="input"
        id="username"
        name="username"
        value={shown.username}
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        maxlength={200}
        required
        autofocus={shown.username === ""}
      />
    </div>
    <div class="field">
      <label class="field-label" for="password">
        Password
      </label>
      <input
        class="input"
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength={200}
        required
        autofocus={shown.username !== ""}
      />
    </div>
    <button class={buttonClass("primary")} type="submit">
      <span class="calm-words">Sign in</span>
      <span class="busy-words">
        <span class="spinner" aria-hidden="true" />
        Signing in...
      </span>
    </button>
  </form>
);
