import { page } from "@/app/define";
import { goTo, setCookies } from "@/people/auth/redirects";
import { forgetDirectory, providerSignOut } from "@/people/directory/sign-out";
import { CenteredPage } from "@/ui/centered-page";
import { buttonClass, classes } from "@/ui/class-names";
import { bankYear } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

/**
 * Leads a person who has just signed out here to the provider, where they are still signed in. A page, and not a
 * redirect, since Logout is a form, and a form may only lead to this site.
 */
export default page({
  access: "public",
  title: "You are signed out",
  async load({ deps, c, url }) {
    const to = await providerSignOut(deps, c, url);
    setCookies(c, [forgetDirectory(deps)]);
    if (to === undefined) return goTo(c, "/login");
    c.header("Refresh", `0; url=${to}`);
    return { to };
  },
  view({ data: { to }, deps }) {
    const { name } = deps.env.brand;
    return (
      <CenteredPage
        brand={name}
        title="You are signed out"
        text="You are signed out here, and are now signed out of your work account as well."
        footer={say("© {year} {name}. All rights reserved.", {
          year: bankYear(deps.now(), deps.env.zone),
          name,
        })}
      >
        <a class={classes(buttonClass("secondary"), "centered-other")} href={to}>
          {say("Sign out of your work account")}
        </a>
      </CenteredPage>
    );
  },
});
