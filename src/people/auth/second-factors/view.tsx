import { raw } from "hono/html";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";

/** An app that is being set up, as a page shows it. */
export type ShownSetup = { secret: string; uri: string; qr: string; recoveryCodes: readonly string[] };

/** A file with the codes, made in the page itself: they are nowhere else. */
const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;

/** How an app is set up: its QR code, the key to type, the recovery codes to keep. */
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
      <ul class="setup-codes" dir="ltr">
        {setup.recoveryCodes.map((code) => (
          <li key={code}>
            <code>{data(code)}</code>
          </li>
        ))}
      </ul>
      <a download="recovery-codes.txt" href={fileOf(setup.recoveryCodes)}>
        {say("Download the recovery codes")}
      </a>
    </li>
    <li>
      <p>{say("Enter the six digits that the app shows now.")}</p>
    </li>
  </ol>
);

/** @param only whether it takes a code of the app alone, and no recovery code */
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
