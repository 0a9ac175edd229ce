import { page } from "@/app/define";
import { getHome } from "@/app/navigation";

export default page({
  access: "signed-in",
  title: "Home",
  load: ({ actor, c }) => c.redirect(getHome(actor.role)),
  view: () => <></>,
});
