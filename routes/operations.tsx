import { z } from "zod";
import { page } from "@/app/define";
import { admitOperator, isOperator } from "@/app/operations/operator";
import { readState } from "@/app/operations/queries";
import { JobsCard, LoadCard, OperationsDetails, OperationsFigures } from "@/app/operations/view";
import type { Attempt } from "@/kernel/define";
import { goTo } from "@/people/auth/redirects";
import { CenteredPage } from "@/ui/centered-page";
import { buttonClass } from "@/ui/class-names";
import { Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { bankYear } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

/** State of the server, for an operator with the token, while nobody can sign in. */
export default page({
  access: "public",
  emergency: true,
  title: "Operations",
  form: z.object({ token: z.string().min(1).max(500) }),
  load: async (visit) => (isOperator(visit) ? { operations: await readState(visit.deps) } : {}),
  async post({ form, ...visit }) {
    admitOperator(visit, form.token);
    return goTo(visit.c, "/operations");
  },
  view({ data: { operations }, attempt, deps }) {
    if (!operations)
      return (
        <TokenForm attempt={attempt} brand={deps.env.brand.name} year={bankYear(deps.now(), deps.env.zone)} />
      );
    const clock = { now: deps.now(), zone: deps.env.zone };
    return (
      <main class="bare" id="main">
        <Stack>
          <PageHeader title="Operations" description="The server's health and its automatic work" />
          {operations.book ? null : (
            <Notice tone="bad">
              {say("The book cannot be read at the moment: its own figures are missing")}
            </Notice>
          )}
          <OperationsFigures operations={operations} />
          <LoadCard operations={operations} {...clock} />
          {operations.book ? <JobsCard jobs={operations.jobs} zone={clock.zone} /> : null}
          <OperationsDetails operations={operations} {...clock} />
        </Stack>
      </main>
    );
  },
});

const TokenForm = ({ attempt, brand, year }: { attempt: Attempt<"token">; brand: string; year: string }) => (
  <CenteredPage
    brand={brand}
    title="Operations"
    text="For operators, when nobody can sign in: it shows how the server is, and changes nothing"
    footer={say("© {year} {name}. All rights reserved.", { year, name: brand })}
  >
    <form class="centered-form" method="post" action="/operations">
      {attempt.message ? <Notice tone="bad">{attempt.message}</Notice> : null}
      <div class="field">
        <label class="field-label" for="token">
          {say("Operations token")}
        </label>
        <input
          class="input"
          id="token"
          name="token"
          type="password"
          autocomplete="off"
          maxlength={500}
          required
          autofocus
        />
      </div>
      <button class={buttonClass("primary")} type="submit">
        {say("Open")}
      </button>
    </form>
  </CenteredPage>
);
