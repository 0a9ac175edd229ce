import { z } from "zod";
import { page } from "@/app/define";
import { readOrigin } from "@/people/auth/authenticate";
import { goTo } from "@/people/auth/redirects";
import { submitRequest } from "@/people/setup-requests/commands";
import { ContactForm } from "@/people/setup-requests/contact-form";
import { contactFormSchema } from "@/people/setup-requests/contract";
import { assertByPerson, stampFor } from "@/people/setup-requests/form-guard";
import { readTerms } from "@/people/setup-requests/terms";
import { CenteredPage } from "@/ui/centered-page";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { isolated } from "@/ui/isolated";
import { bankYear } from "@/vocabulary/calendar";
import { type Said, say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";

/** The opening hours of some days, which a setting writes in English. */
function opening(hours: string): Said {
  const [, from, to] = /^(\S+) AM to (\S+) PM$/.exec(hours) ?? [];
  return from && to ? say("{from} AM to {to} PM", { from, to }) : say(hours);
}

/** Contact / Virtual Account Setup Request (specification, section 2): the form, and the bank's contact details. */
export default page({
  access: "public",
  title: "Contact",
  query: z.object({ sent: z.string().optional() }),
  form: contactFormSchema,
  async post({ deps, form: { homepage, opened, ...contact }, c, requestId }) {
    assertByPerson(deps, { homepage, opened });
    await submitRequest(deps, readOrigin(c, deps, requestId), contact);
    return goTo(c, "/contact?sent=1");
  },
  load: async ({ deps }) => ({ terms: await readTerms(deps.env.termsFile) }),
  view({ attempt, query, deps, data }) {
    const { brand, support } = deps.env;
    const details: Definition[] = [
      { term: "Email", detail: <a href={`mailto:${support.email}`}>{isolated(support.email)}</a> },
      {
        term: "Phone",
        detail: <a href={`tel:${support.phone.replaceAll(" ", "")}`}>{isolated(support.phone)}</a>,
      },
      { term: "Address", detail: support.address },
    ];
    const hours = support.hours.map(({ days, open }) => ({ term: say(days), detail: opening(open) }));
    return (
      <CenteredPage
        brand={brand.name}
        title="Virtual Account Setup Request"
        text="Tell us about your company and what you need the account for. We answer within 24 hours."
        footer={
          <>
            {say("© {year} {name}. All rights reserved.", {
              year: bankYear(deps.now(), deps.env.zone),
              name: brand.name,
            })}{" "}
            <a href={brand.website} rel="external noopener">
              {isolated(new URL(brand.website).hostname)}
            </a>
          </>
        }
        wide
      >
        <div class="contact">
          <ContactForm
            attempt={attempt}
            sent={query.sent !== undefined}
            stamp={stampFor(deps, attempt.values.opened)}
            terms={data.terms}
          />
          <div class="contact-aside">
            <section aria-labelledby="contact-information">
              <h2 id="contact-information">{say("Contact Information")}</h2>
              <DefinitionList rows items={details} />
              <h3>{say("Business Hours")}</h3>
              <DefinitionList rows items={hours} />
            </section>
            <section aria-labelledby="account-types">
              <h2 id="account-types">{say("Account Type Information")}</h2>
              <dl class="contact-types">
                <dt>COBO</dt>
                <dd>
                  {say(
                    "Collections on behalf of: collects customer payments and routes the funds to your core banking (CBS) account.",
                  )}
                </dd>
                <dt>POBO</dt>
                <dd>
                  {say(
                    "Payments on behalf of: pays vendors and suppliers, and needs an adequate balance kept.",
                  )}
                </dd>
                <dt>BOTH</dt>
                <dd>{say("Collections and payments through one account.")}</dd>
              </dl>
            </section>
          </div>
        </div>
        <p class="centered-note">
          {sayAround("Have an account? {link}", { link: <a href="/login">{say("Sign in")}</a> })}
        </p>
      </CenteredPage>
    );
  },
});
