import type { Attempt } from "@/kernel/define";
import { asset } from "@/kernel/scope";
import { badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import type { Content } from "@/ui/content";
import { EmptyState } from "@/ui/empty-state";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { Notice } from "@/ui/notice";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { data, sayAround, sayCount } from "@/vocabulary/language/around";
import { passwordLength } from "../contract";
import { deviceName } from "../own-sessions";
import { confirmByDirectory, confirmPath, confirmSheet } from "../second-factors/confirm";
import type { FactorDto } from "../second-factors/contract";
import { factorLabels } from "../second-factors/contract";
import type { ConfirmWays, Security } from "./queries";

/** Address of the page, and of its forms. */
export const securityPath = "/account/security";

/** Acts of its forms. */
export const securityActs = [
  "confirm",
  "setup",
  "passkey",
  "remove",
  "end",
  "end-others",
  "password",
] as const;
type SecurityAct = (typeof securityActs)[number];

type Fields = "act" | "id" | "password" | "code" | "currentPassword" | "newPassword" | "repeated";
type Shown = { security: Security; zone: string; attempt: Attempt<Fields> };

/** A form of the page: works without a script. */
const ActForm = ({ act, id, children }: { act: SecurityAct; id?: string; children: Content }) => (
  <form class={id === undefined ? "security-form" : "security-act"} method="post" action={securityPath}>
    <input type="hidden" name="act" value={act} />
    {id === undefined ? null : <input type="hidden" name="id" value={id} />}
    {children}
  </form>
);

/** Reason why a form was refused, shown in the card of the form. */
const Problem = ({ attempt, acts }: { attempt: Attempt<Fields>; acts: readonly SecurityAct[] }) => {
  const sentence = Object.values(attempt.fields)[0] ?? attempt.message;
  return sentence !== undefined && acts.some((act) => act === attempt.values.act) ? (
    <Notice tone="bad">{data(sentence)}</Notice>
  ) : null;
};

const Field = (props: {
  name: Fields;
  label: Text;
  type: "text" | "password";
  autocomplete: string;
  /** The form that contains it. */
  at?: "confirm";
}) => (
  <div class="field">
    <label class="field-label" for={`${props.at ?? "security"}-${props.name}`}>
      {say(props.label)}
    </label>
    <input
      class="input"
      id={`${props.at ?? "security"}-${props.name}`}
      name={props.name}
      type={props.type}
      autocomplete={props.autocomplete}
      autocapitalize="none"
      spellcheck={false}
      maxlength={passwordLength.most}
      {...(props.type === "text" && { dir: "ltr" })}
    />
  </div>
);

const nothingToConfirmBy: Text = "You have no password here: set up an authenticator app to confirm with.";
const againThere: Text = "Sign in again with your work account, then go on here.";

/** Link to sign in at the directory once more: in another tab if its script shows it above a page. */
const DirectoryLink = ({ next }: { next: string }) => (
  <a class={buttonClass("primary")} href={confirmByDirectory(next)} hx-boost="false" data-elsewhere>
    {say("Confirm with your work account")}
  </a>
);

/** The form of a step-up, on its page and above another page. */
export const ConfirmSheet = ({ ways, zone }: { ways: ConfirmWays; zone: string }) => {
  const { confirmedUntil: until, hasPassword, hasCodes, hasPasskey, byDirectory } = ways;
  const open = until === undefined;
  const byForm = hasPassword || hasCodes;
  return (
    <section
      id={confirmSheet}
      class="confirm-sheet"
      aria-labelledby={`${confirmSheet}-title`}
      {...(open ? { "data-script": asset("step-up.js") } : { "data-confirmed": "" })}
    >
      <div class="dialog-head">
        <div>
          <h2 class="dialog-title" id={`${confirmSheet}-title`}>
            {say("Confirm that it is you")}
          </h2>
          <p class="dialog-description">
            {say("This action asks for it. A confirmation lasts five minutes.")}
          </p>
        </div>
      </div>
      {open ? null : (
        <Notice tone="good">
          <>{sayAround("Confirmed until {time}", { time: time(until, formatDateTime(until, zone)) })}</>
        </Notice>
      )}
      {open || !byDirectory ? null : (
        <p>{say("Go back to what asked for it: a page waiting in another tab continues.")}</p>
      )}
      <form class="dialog-form" method="post" action={securityPath} hidden={!open}>
        <input type="hidden" name="act" value="confirm" />
        <div class="dialog-body">
          <div data-refusal hidden>
            <Notice tone="bad">
              <span data-words />
            </Notice>
          </div>
          {hasPassword ? (
            <Field
              name="password"
              label="Password"
              type="password"
              autocomplete="current-password"
              at="confirm"
            />
          ) : null}
          {hasCodes ? (
            <Field
              name="code"
              label={hasPassword ? "Or a code, or a recovery code" : "Code or recovery code"}
              type="text"
              autocomplete="one-time-code"
              at="confirm"
            />
          ) : null}
          {byForm || hasPasskey ? null : <p>{say(byDirectory ? againThere : nothingToConfirmBy)}</p>}
        </div>
        <div class="dialog-foot">
          <button type="button" class={buttonClass("secondary")} data-cancel hidden>
            {say("Cancel")}
          </button>
          {hasPasskey ? (
            <button
              type="button"
              class={buttonClass(byForm ? "secondary" : "primary")}
              data-use-passkey
              data-problem={say("No passkey was used: try again, or sign in another way")}
              hidden
            >
              {say("Use a passkey")}
            </button>
          ) : null}
          {byDirectory ? <DirectoryLink next={confirmPath} /> : null}
          {byForm ? (
            <button type="submit" class={buttonClass("primary")}>
              {say("Confirm")}
            </button>
          ) : null}
        </div>
      </form>
    </section>
  );
};

/** Card with the form of a step-up, for an answer to it that was refused without a script. */
export const ConfirmCard = ({ ways, zone, attempt }: Omit<Shown, "security"> & { ways: ConfirmWays }) => (
  <Card id="confirm">
    <Problem attempt={attempt} acts={["confirm"]} />
    <ConfirmSheet ways={ways} zone={zone} />
  </Card>
);

/** The user's second factors, with the forms that add or remove one. */
export const FactorsCard = ({ security, zone, attempt }: Shown) => {
  const { factors, ways, offered, mayChange: open } = security;
  const alone: Text = ways.byDirectory
    ? "Your work account alone signs you in"
    : "Your password alone signs you in";
  const hasApp = factors.some(({ kind }) => kind === "totp");
  return (
    <Card
      id="factors"
      title="Second factors"
      description="What you confirm besides your password when you sign in"
      actions={
        offered ? (
          <div class="security-buttons">
            <ActForm act="passkey" id="">
              <button type="submit" class={buttonClass("secondary")} disabled={!open}>
                {say("Add a passkey")}
              </button>
            </ActForm>
            <ActForm act="setup" id="">
              <button type="submit" class={buttonClass("secondary")} disabled={!open}>
                {hasApp ? say("Set up another app in its place") : say("Set up an authenticator app")}
              </button>
            </ActForm>
          </div>
        ) : null
      }
    >
      <Problem attempt={attempt} acts={["setup", "passkey", "remove"]} />
      {open ? null : (
        <Notice>
          <>
            {sayAround("To change them, {link} first.", {
              link: <a href={confirmPath}>{say("confirm that it is you")}</a>,
            })}
          </>
        </Notice>
      )}
      {factors.length === 0 ? (
        <p class="panel-text">{say(offered ? alone : "Second factors are not offered to your role")}</p>
      ) : (
        <List
          items={factors.map((factor) => ({
            key: factor.id,
            title: factor.kind === "passkey" ? data(factor.name) : say(factorLabels[factor.kind]),
            text: <>{getText(factor, zone)}</>,
            figure:
              factor.kind === "recovery" ? null : (
                <ActForm act="remove" id={factor.id}>
                  <button type="submit" class={buttonClass("secondary", "sm")} disabled={!open}>
                    {say("Remove")}
                    <span class="sr-only">
                      {" "}
                      {factor.kind === "passkey" ? data(factor.name) : say(factorLabels[factor.kind])}
                    </span>
                  </button>
                </ActForm>
              ),
          }))}
        />
      )}
    </Card>
  );
};

function getText({ kind, remaining, createdAt, lastUsedAt }: FactorDto, zone: string) {
  if (kind === "recovery")
    return sayCount(remaining ?? 0, "{count} of them is unused", "{count} of them are unused");
  const at = (iso: string) => time(Date.parse(iso), formatDateTime(Date.parse(iso), zone));
  return lastUsedAt === null
    ? sayAround("Added {time}", { time: at(createdAt) })
    : sayAround("Added {time}, last used {used}", { time: at(createdAt), used: at(lastUsedAt) });
}

/** Card with the user's sessions. */
export const SessionsCard = ({ security: { sessions }, zone, attempt }: Shown) => (
  <Card
    id="own-sessions"
    title="Sessions"
    description="Where you are signed in. A session ends after 15 minutes without activity."
    actions={
      sessions.length > 1 ? (
        <ActForm act="end-others" id="">
          <button type="submit" class={buttonClass("secondary")}>
            {say("End all others")}
          </button>
        </ActForm>
      ) : null
    }
  >
    <Problem attempt={attempt} acts={["end", "end-others"]} />
    <List
      items={sessions.map(({ id, current, ipAddress, userAgent, createdAt, lastActiveAt }) => ({
        key: id,
        title: deviceName(userAgent),
        text: (
          <>
            {sayAround("{address}, signed in {time}", {
              address: isolated(ipAddress),
              time: time(createdAt, formatDateTime(createdAt, zone)),
            })}
          </>
        ),
        note: (
          <>{sayAround("Active {time}", { time: time(lastActiveAt, formatDateTime(lastActiveAt, zone)) })}</>
        ),
        figure: current ? (
          badge("This session", "good")
        ) : (
          <ActForm act="end" id={id}>
            <button type="submit" class={buttonClass("secondary", "sm")}>
              {say("End")}
              <span class="sr-only">
                {" "}
                {say("the session on {device}, {address}", {
                  device: deviceName(userAgent),
                  address: ipAddress,
                })}
              </span>
            </button>
          </ActForm>
        ),
      }))}
    />
  </Card>
);

/** Card with the user's sign-ins and failed attempts. */
export const SignInsCard = ({ security: { signIns }, zone }: Pick<Shown, "security" | "zone">) => (
  <Card
    id="sign-ins"
    title="Recent sign-ins"
    description="With your username. One that you do not know is a reason to change the password."
  >
    {signIns.length === 0 ? (
      <EmptyState icon="key" title="No sign-in is recorded" />
    ) : (
      <List
        items={signIns.map(({ id, right, at, ipAddress, userAgent }) => ({
          key: id,
          title: deviceName(userAgent),
          text: ipAddress,
          figure: right ? badge("Signed in", "good") : badge("Refused", "bad"),
          note: time(at, formatDateTime(at, zone)),
        }))}
      />
    )}
  </Card>
);

/** Card with the form that changes the user's own password, folded until it is wanted. */
export const PasswordCard = ({ attempt }: Pick<Shown, "attempt">) => (
  <Card id="password" title="Password" description="Your other sessions end when it is changed.">
    <Problem attempt={attempt} acts={["password"]} />
    <details class="security-fold" open={attempt.values.act === "password"}>
      <summary class={buttonClass("secondary")}>{say("Change Password")}</summary>
      <ActForm act="password">
        <Field
          name="currentPassword"
          label="Current Password"
          type="password"
          autocomplete="current-password"
        />
        <Field name="newPassword" label="New Password" type="password" autocomplete="new-password" />
        <Field name="repeated" label="Repeat New Password" type="password" autocomplete="new-password" />
        <button type="submit" class={buttonClass("primary")}>
          {say("Change Password")}
        </button>
      </ActForm>
    </details>
  </Card>
);
