import type { Outlet } from "@/kernel/request-context";
import type { DialogAddress } from "@/kernel/screen";
import { say } from "@/vocabulary/language";
import type { Content } from "./content";

/**
 * Place in a page for the dialog or the record that its address opens. A link with `opensDialog` fetches it into here,
 * and `dialog-address` keeps the address in step: of two requested ones the later one is shown. It comes first on the
 * page, where it reads as a section without JavaScript.
 * @param closes the parameters of the address that closing removes: the page's script reads them from here
 * @param islands the files that each of the page's dialogs will need
 */
const DialogOutlet: Outlet["show"] = ({ closes, islands, children }) => (
  <div
    id="dialog"
    data-opens={closes.join(" ")}
    data-islands={islands === "" ? undefined : islands}
    hx-sync="this:replace"
  >
    {children}
  </div>
);

export const dialogOutlet: Outlet = { id: "dialog", show: DialogOutlet };

/** Attributes of a link that opens a dialog or a record in place: the address follows, and Back closes it. */
export const opensDialog = (href: DialogAddress) => ({
  href,
  "hx-boost": "true",
  "hx-target": "#dialog",
  "hx-sync": "#dialog:replace",
});

/**
 * Island that needs JavaScript; without it a sentence explains that `act` needs it.
 *
 * @example <NeedsScript act="Creating an account"><Island of={CreateAccount} when="load" /></NeedsScript>
 */
export const NeedsScript = ({ act, children }: { act: string; children: Content }) => (
  <>
    {children}
    <noscript>
      <div class="notice tone-warn" role="alert">
        <p class="notice-title">
          {say("{act} needs JavaScript. Allow it for this site, and load the page again.", { act: say(act) })}
        </p>
      </div>
    </noscript>
  </>
);
