import { page } from "@/define";
import { homeOf } from "@/navigation";

export default page({
  access: "signed-in",
  title: "Home",
  load: ({ actor, c }) => c.redirect(homeOf(actor.role)),
  view: () => <></>,
});
