import { z } from "zod";
import { page } from "@/app/define";
import { goTo } from "@/people/auth/redirects";
import { confirmTotp, findTotpSetup } from "@/people/auth/second-factors/enrol";
import { CodeField, SetupSteps, type ShownSetup } from "@/people/auth/second-factors/view";
import { securityPath } from "@/people/auth/security/view";
import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";

/** The authenticator app that is being set up: its first code confirms it. */
export default page({
  access: "second-factors:own",
  title: "Set up an authenticator app",
  description: "The code to scan, the recovery codes, and the form for the first code",
  form: z.object({ code: z.string().trim().min(1, "Enter the code").max(100) }),

  async load({ actor, deps, c }): Promise<ShownSetup | Response> {
    return (await findTotpSetup(deps, actor)) ?? c.redirect(securityPath, 303);
  },

  async post({ actor, deps, form, c }) {
    await confirmTotp(deps, actor, form.code.replace(/\s/g, ""));
    return goTo(c, `${securityPath}?done=app`);
  },

  view: ({ data: setup, attempt }) => (
    <>
      <PageHeader
        title="Set up an authenticator app"
        description="It counts once its first code was confirmed."
      />
      <Card>
        <form class="security-form" method="post" action={`${securityPath}/app`}>
          {attempt.fields.code || attempt.message ? (
            <Notice tone="bad">{attempt.fields.code ?? attempt.message}</Notice>
          ) : null}
          <SetupSteps setup={setup} />
          <CodeField only />
          <div class="security-buttons">
            <button class={buttonClass("primary")} type="submit">
              {say("Confirm")}
            </button>
            <a class={buttonClass("secondary")} href={securityPath}>
              {say("Cancel")}
            </a>
          </div>
        </form>
      </Card>
    </>
  ),
});
