import { raw } from "hono/html";
import { asset } from "@/kernel/scope";
import { buttonClass } from "@/ui/class-names";
import type { Content } from "@/ui/content";
import { Notice } from "@/ui/notice";
import { say, type Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";

/** An app that is being set up, as a page shows it. */
export type ShownSetup = { secret: string; uri: string; qr: string; recoveryCodes: readonly string[] };

/** A file with the codes as a data URL, so that they are stored nowhere else. */
const makeDataUrl = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;

/** Steps for setting up an app: its QR code, the key to type, the recovery codes to keep. */
export const SetupSteps = ({ setup }: { setup: ShownSetup }) => (
  <ol class="setup-steps">
    <li>
      <p>{say("Scan this code with an authenticator app, or type the key into it.")}</p>
      <div class="setup-qr" role="img" aria-label={say("QR code for an authenticator app")}>
        {raw(setup.qr)}
      </div>
      <p class="setup-key">
        <a href={setup.uri}>{say("Open in an app on this device")}</a>
        <code dir="ltr">{data(setup.secret.replace(/(.{4})(?=.)/g, "$1 "))}</code>
      </p>
    </li>
    <li>
      <p>
        {say(
          "Keep these recovery codes: each signs you in once where the app is lost. They are not shown again.",
        )}
      </p>
      <RecoveryCodes codes={setup.recoveryCodes} />
    </li>
    <li>
      <p>{say("Enter the six digits that the app shows now.")}</p>
    </li>
  </ol>
);

/** Passkey ceremonies of a form: signing, or creating one. */
type Ceremony = "sign" | "make";

/**
 * A form that its script sends with a passkey's answer; the style sheet hides it where there are no scripts.
 * @param options arguments of the browser's passkey call
 * @param fresh page with the same form and a new challenge, for a form that may wait for long
 */
export const PasskeyForm = (props: {
  action: string;
  ceremony: Ceremony;
  options?: object;
  fresh?: string;
  label: Text;
  tone: "primary" | "secondary";
  children?: Content;
}) => (
  <form
    id="passkey-form"
    class="passkey-form"
    method="post"
    action={props.action}
    data-script={asset("passkeys.js")}
    data-passkey={props.ceremony}
    data-options={props.options && JSON.stringify(props.options)}
    data-fresh={props.fresh}
  >
    <div data-problem hidden>
      <Notice tone="bad">
        {props.ceremony === "make"
          ? "No passkey was made: it took too long, was cancelled, or this device has one already"
          : "No passkey was used: try again, or sign in another way"}
      </Notice>
    </div>
    <input type="hidden" name="passkey" />
    {props.children}
    <button type="submit" class={buttonClass(props.tone)}>
      {say(props.label)}
    </button>
  </form>
);

/** Recovery codes to keep, with a file of them. */
const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <>
    <ul class="setup-codes" dir="ltr">
      {codes.map((code) => (
        <li key={code}>
          <code>{data(code)}</code>
        </li>
      ))}
    </ul>
    <a download="recovery-codes.txt" href={makeDataUrl(codes)}>
      {say("Download the recovery codes")}
    </a>
  </>
);

/** The recovery codes that come with a user's first passkey. */
export const CodesToKeep = ({ codes }: { codes: readonly string[] }) => (
  <div>
    <p>
      {say(
        "Keep these recovery codes: each signs you in once where the passkey is lost. They are not shown again.",
      )}
    </p>
    <RecoveryCodes codes={codes} />
  </div>
);

/**
 * @param only true if it accepts a code of the app and no recovery code
 */
export const CodeField = ({ only }: { only: boolean }) => (
  <div class="field">
    <label class="field-label" for="code">
      {only ? say("Code of the app") : say("Code or recovery code")}
    </label>
    <input
      class="input"
      id="code"
      name="code"
      dir="ltr"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck={false}
      maxlength={100}
      {...(only && { inputmode: "numeric" })}
      required
      autofocus
    />
  </div>
);
