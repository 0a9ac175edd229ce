import { z } from "zod";
import { originOf } from "@/auth/authenticate";
import { goTo } from "@/auth/redirects";
import { bankYear } from "@/calendar";
import { page } from "@/define";
import { submitRequest } from "@/setup-requests/commands";
import { ContactForm } from "@/setup-requests/contact-form";
import { contactFormSchema } from "@/setup-requests/contract";
import { CenteredPage } from "@/ui/centered-page";
import { DefinitionList } from "@/ui/definition-list";

/** Contact / Virtual Account Setup Request (specification, section 2): the form, and the bank's contact details. */
export default page({
  access: "public",
  title: "Contact",
  query: z.object({ sent: z.string().optional() }),
  form: contactFormSchema,
  async post({ deps, form, c, requestId }) {
    await submitRequest(deps, originOf(c, deps, requestId), form);
    return goTo(c, "/contact?sent=1");
  },
  view({ attempt, query, deps }) {
    const { brand, support } = deps.env;
    const details = [
      { term: "Email", detail: <a href={`mailto:${support.email}`}>{support.email}</a> },
      { term: "Phone", detail: <a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a> },
      { term: "Address", detail: support.address },
      { term: "Website", detail: <a href={brand.website}>{new URL(brand.website).hostname}</a> },
      { term: "Sunday to Thursday", detail: "9:00 AM to 6:00 PM" },
      { term: "Friday and Saturday", detail: "Closed" },
    ];
    return (
      <CenteredPage
        brand={brand.name}
        title="Virtual Account Setup Request"
        text="Tell us about your company and what you need the account for. We answer within 24 hours."
        footer={`© ${bankYear(deps.now(), deps.env.zone)} ${brand.name}. All rights reserved.`}
        wide
      >
        <div class="contact">
          <ContactForm attempt={attempt} sent={query.sent !== undefined} />
          <div class="contact-aside">
            <section aria-labelledby="contact-information">
              <h2 id="contact-information">Contact Information</h2>
              <DefinitionList rows items={details} />
            </section>
            <section aria-labelledby="account-types">
              <h2 id="account-types">Account Type Information</h2>
              <dl class="contact-types">
                <dt>COBO</dt>
                <dd>Collections on behalf of: collects customer payments and routes them to your account.</dd>
                <dt>POBO</dt>
                <dd>Payments on behalf of: pays vendors and suppliers; needs an adequate balance.</dd>
                <dt>BOTH</dt>
                <dd>Collections and payments through one account.</dd>
              </dl>
            </section>
          </div>
        </div>
        <p class="centered-note">
          Have an account? <a href="/login">Sign in</a>
        </p>
      </CenteredPage>
    );
  },
});
