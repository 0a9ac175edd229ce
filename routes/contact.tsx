import { bankYear } from "@/calendar";
import { page } from "@/define";
import { CenteredPage } from "@/ui/centered-page";
import { buttonClass } from "@/ui/class-names";
import { DefinitionList } from "@/ui/definition-list";

/** The bank's contact details, for those who have no account yet (specification, section 2). */
export default page({
  access: "public",
  title: "Contact",
  view({ deps }) {
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
      >
        <div class="centered-details">
          <DefinitionList rows items={details} />
          <a class={buttonClass("primary")} href={mailTo(support.email)}>
            Write to us
          </a>
        </div>
        <p class="centered-note">
          Have an account? <a href="/login">Sign in</a>
        </p>
      </CenteredPage>
    );
  },
});

const mailTo = (email: string) =>
  `mailto:${email}?subject=${encodeURIComponent("Virtual Account Setup Request")}`;
