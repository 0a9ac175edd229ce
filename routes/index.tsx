import { page } from "@/app/define";
import { homeOf } from "@/app/navigation";

export default page({
  access: "signed-in",
  title: "Home",
  load: ({ actor, c }) => c.redirect(homeOf(actor.role)),
  view: () => <></>,
});
