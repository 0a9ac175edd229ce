import { endpoint } from "@/app/define";
import { forgetPanel } from "@/assistant/contract";
import { AppError } from "@/kernel/errors";
import { readOrigin, readVisitor } from "@/people/auth/authenticate";
import { changeOwnPassword } from "@/people/auth/change-password";
import { changePasswordCall, passwordStrengthCall, signOutCall } from "@/people/auth/contract";
import { assessPassword } from "@/people/auth/password-strength";
import { setCookies } from "@/people/auth/redirects";
import { stepUpCall, stepUpOptionsCall } from "@/people/auth/second-factors/contract";
import { finishSignIn } from "@/people/auth/second-factors/finish";
import { passkeySite } from "@/people/auth/second-factors/passkeys";
import { askToStepUp, stepUp } from "@/people/auth/second-factors/step-up";
import { signIn, signOut } from "@/people/auth/sign-in";
import { newUser } from "@/people/users/approvals";
import { createUser, signUp } from "@/people/users/commands";
import { createUserCall, secondFactorCall, signInCall, signUpCall } from "@/people/users/contract";
import { toUserDto } from "@/people/users/queries";

export default [
  endpoint(signInCall, {
    summary: "Sign in",
    description:
      "Sets the session cookie, or asks for a second factor where the user has one or has to have one. Any failure is 401, or 429 when throttled, with the same message.",
    category: "Authentication",
    access: "public",
    stepUp: { none: "one's own access" },
    approval: { none: "one's own access" },
    async handler({ body, deps, c, url, requestId }) {
      const signedIn = await signIn(deps, body, readVisitor(c, deps, requestId), passkeySite(deps, url));
      if ("asked" in signedIn) return signedIn.asked;
      setCookies(c, signedIn.cookies);
      return { user: toUserDto(signedIn.user) };
    },
  }),
  endpoint(secondFactorCall, {
    summary: "Sign in by a second factor",
    description:
      "Ends a sign-in that asked for one, with a code of the app, a recovery code or a passkey: sets the session cookie. A wrong one is 401 and counts as a wrong password does.",
    category: "Authentication",
    access: "public",
    stepUp: { none: "one's own access" },
    approval: { none: "one's own access" },
    async handler({ body, deps, c, url, requestId }) {
      const visitor = readVisitor(c, deps, requestId);
      const { user, cookies } = await finishSignIn(deps, body, visitor, passkeySite(deps, url));
      setCookies(c, cookies);
      return { user: toUserDto(user) };
    },
  }),
  endpoint(stepUpCall, {
    summary: "Prove once more who one is",
    description:
      "By the password or a second factor, for acts that the bank wants it for: those answer 403 STEP_UP_REQUIRED without it. Good for five minutes of this session. A wrong one is 400, too many of them 429.",
    category: "Authentication",
    access: "session:own",
    stepUp: { none: "one's own access" },
    approval: { none: "one's own access" },
    async handler({ actor, body, deps, url }) {
      const until = await stepUp(deps, actor, body, passkeySite(deps, url));
      return { until: new Date(until).toISOString() };
    },
  }),
  endpoint(stepUpOptionsCall, {
    summary: "Ask a passkey to prove once more who one is",
    description: "What the browser is called with. 409 for who has no passkey.",
    category: "Authentication",
    access: "session:own",
    stepUp: { none: "one's own access" },
    approval: { none: "one's own access" },
    handler: ({ actor, deps, url }) => askToStepUp(deps, actor, passkeySite(deps, url)),
  }),
  endpoint(signOutCall, {
    summary: "Sign out",
    description: "Ends the session on the server, in every tab. Answers the same without one.",
    category: "Authentication",
    access: "public",
    stepUp: { none: "one's own access" },
    approval: { none: "one's own access" },
    async handler({ actor, deps, c, requestId }) {
      const { cookies } = await signOut(deps, readVisitor(c, deps, requestId).session, actor);
      setCookies(c, [...cookies, forgetPanel]);
    },
  }),
  endpoint(passwordStrengthCall, {
    summary: "Judge a new password",
    description:
      "Says in a sentence whether the server would take it, for the user with this name and email. Keeps nothing.",
    category: "Authentication",
    access: "password:own",
    stepUp: { none: "says how good a password is" },
    approval: { none: "says how good a password is" },
    handler: ({ actor, deps, body }) => assessPassword(deps, actor, body),
  }),
  endpoint(changePasswordCall, {
    summary: "Change one's own password",
    description: "Ends one's other sessions. A wrong current password is 400, too many of them 429.",
    category: "Authentication",
    access: "password:own",
    stepUp: { none: "it takes the password that it changes" },
    approval: { none: "one's own password" },
    async handler({ actor, deps, body, c, requestId }) {
      await changeOwnPassword(deps, actor, body, readVisitor(c, deps, requestId).device);
    },
  }),
  endpoint(createUserCall, {
    summary: "Create a user",
    description: "The role defaults to client_user; a blank client ID becomes CLIENT_ and a timestamp.",
    category: "Authentication",
    access: "users:write",
    stepUp: "roles",
    approval: newUser,
    handler: ({ actor, deps, body }) => createUser(deps, actor, body),
  }),
  endpoint(signUpCall, {
    summary: "Sign up",
    description:
      "Off unless the server allows it. Always a client user of a new client, whose ID nobody can choose or guess.",
    category: "Authentication",
    access: "public",
    stepUp: { none: "a stranger, of a client that has no account" },
    approval: { none: "a stranger, of a client that has no account" },
    handler({ body, deps, c, requestId }) {
      if (!deps.env.allowSignup) throw new AppError("not_found", "Sign-up is not open here");
      return signUp(deps, readOrigin(c, deps, requestId), body);
    },
  }),
];
