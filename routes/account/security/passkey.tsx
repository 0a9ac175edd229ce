import { z } from "zod";
import { page } from "@/app/define";
import { AppError } from "@/kernel/errors";
import { goTo } from "@/people/auth/redirects";
import { factorMessages, passkeyName, registrationField } from "@/people/auth/second-factors/contract";
import { addPasskey, findPasskeySetup, type PasskeySetup } from "@/people/auth/second-factors/enrol";
import { passkeySite } from "@/people/auth/second-factors/passkeys";
import { CodesToKeep, PasskeyForm } from "@/people/auth/second-factors/view";
import { securityPath } from "@/people/auth/security/view";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";

/** The passkey that is being made: the browser's answer confirms it. */
export default page({
  access: "second-factors:own",
  title: "Add a passkey",
  description: "The recovery codes that come with the first one, its name, and the button that makes it",
  form: z.object({ name: passkeyName, passkey: registrationField }),

  async load({ actor, deps, c, url }): Promise<PasskeySetup | Response> {
    return (await findPasskeySetup(deps, actor, passkeySite(deps, url))) ?? c.redirect(securityPath, 303);
  },

  async post({ actor, deps, form, c, url }) {
    const { name, passkey: response } = form;
    if (!response) throw new AppError("bad_request", factorMessages.noPasskey);
    await addPasskey(deps, actor, { name, response }, passkeySite(deps, url));
    return goTo(c, `${securityPath}?done=passkey`);
  },

  view: ({ data: { options, recoveryCodes }, attempt }) => {
    const problem = attempt.message ?? attempt.fields.passkey;
    return (
      <>
        <PageHeader
          title="Add a passkey"
          description="It stays on this device or in your password manager, and signs you in without a password."
        />
        <Card>
          {problem ? <Notice tone="bad">{problem}</Notice> : null}
          <div class="security-form">
            {recoveryCodes ? <CodesToKeep codes={recoveryCodes} /> : null}
            <noscript>{say("Passkeys need JavaScript in this browser.")}</noscript>
            <PasskeyForm
              action={`${securityPath}/passkey`}
              ceremony="make"
              options={options}
              label="Make the passkey"
              tone="primary"
            >
              <div class="field">
                <label class="field-label" for="passkey-name">
                  {say("Name")}
                </label>
                <input
                  class="input"
                  id="passkey-name"
                  name="name"
                  maxlength={60}
                  autocomplete="off"
                  placeholder={say("For example: work laptop")}
                  value={attempt.values.name}
                />
              </div>
            </PasskeyForm>
            <a class={buttonClass("secondary")} href={securityPath}>
              {say("Cancel")}
            </a>
          </div>
        </Card>
      </>
    );
  },
});
