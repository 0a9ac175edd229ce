/** Registers a browser's globals. It comes before React and Radix are imported: without a DOM their portals never open. */
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { onToast } from "@/ui/toast-message";
import { showToast } from "@/ui/toasts";
import { stepLimit } from "../limits";

if (!GlobalRegistrator.isRegistered) GlobalRegistrator.register({ url: "http://localhost:5000/" });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const { configure } = await import("@testing-library/react");
configure({ asyncUtilTimeout: stepLimit });
// Only the part of the page's script that shows notices runs here.
onToast(showToast);

// Toast area of the page, shared by all files of the run.
if (!document.getElementById("toasts")) {
  document.body.append(Object.assign(document.createElement("div"), { id: "toasts" }));
}
