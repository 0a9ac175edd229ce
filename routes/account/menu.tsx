import { getCookie } from "hono/cookie";
import { page } from "@/app/define";
import { readOwnAccounts } from "@/app/header/queries";
import { AccountPanel, AccountParts } from "@/app/header/view";
import { readAppearance } from "@/ui/appearance";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";

/** Panel of the avatar menu alone; without a script, a page of the same. */
export default page({
  access: "signed-in",
  title: "Your account",
  load: ({ actor, deps }) => readOwnAccounts(deps, actor),
  view({ data: accounts, actor, deps, c }) {
    const shown = {
      actor,
      accounts,
      appearance: readAppearance((name) => getCookie(c, name)),
      now: deps.now(),
      zone: deps.env.zone,
    };
    if (c.req.header("hx-request") === "true") return <AccountPanel {...shown} />;
    return (
      <>
        <PageHeader title="Your account" />
        <Card>
          <AccountParts {...shown} />
        </Card>
      </>
    );
  },
});
